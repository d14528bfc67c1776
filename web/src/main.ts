import { mount } from 'svelte'
import App from './App.svelte'
import './look/fonts.css'
import './look/tokens.css'
import './look/kit.css'
import './look/page.css'
import './kit/motion.svelte'
import { speech } from './words/speech.svelte'

await speech.use()
mount(App, { target: document.getElementById('app') ?? document.body })
