// Calls somebody to the table who looks elsewhere: a mark on the page's icon, a short vibration, and a notification of the open page for
// who has asked for it.
import { sounds } from './sounds.svelte'

const key = 'oya.calls'

// Some browsers have the name of it, and yet only let a page's worker show one: they say so by refusing to make it. Without leave it is
// not shown.
function makes(): boolean {
  try {
    if (Notification.permission !== 'granted') new Notification('')
    return true
  } catch {
    return false
  }
}

class Calls {
  #wanted = $state(globalThis.localStorage?.getItem(key) === 'on')
  /** What the browser has last said. */
  #leave = $state<NotificationPermission>(this.has ? Notification.permission : 'denied')
  #shown: Notification | undefined

  constructor() {
    globalThis.document?.addEventListener('visibilitychange', () => document.hidden || this.rest())
  }
  get has(): boolean {
    return globalThis.isSecureContext && 'Notification' in globalThis
  }
  /** Whether notifications can be offered here at all. */
  get possible(): boolean {
    return this.has && makes()
  }
  get on(): boolean {
    return this.#wanted && this.#leave === 'granted'
  }
  /** They are wanted, and the browser does not let this page show any. */
  get refused(): boolean {
    return this.#wanted && this.#leave !== 'granted'
  }
  /** The browser asks the person, so this is for a click of theirs. */
  async turn(on: boolean): Promise<void> {
    localStorage.setItem(key, on ? 'on' : 'off')
    if (on) this.#leave = await Notification.requestPermission()
    this.#wanted = on
  }

  /** Where the device can, and sounds are wanted. */
  vibrate(): void {
    // Browsers let no page do so that was not touched yet, and complain of who tries.
    if (!sounds.on || (navigator.userActivation && !navigator.userActivation.hasBeenActive)) return
    navigator.vibrate?.(60)
  }
  /** Shows who does not see the page what has come; `of` keeps it apart from what other pages show. */
  show(title: string, body: string, of: string): void {
    if (!this.on || !document.hidden || Notification.permission !== 'granted') return
    this.rest()
    try {
      // The page rings by itself if it is to be heard.
      const shown = new Notification(title, { body, icon: '/icon-turn.svg', tag: `oya ${of}`, silent: true })
      shown.onclick = () => {
        globalThis.focus()
        this.rest()
      }
      this.#shown = shown
    } catch {
      // It was allowed, and is not to be had: there is still the bell.
    }
  }
  /** Nothing is to be called for any more, or somebody has come. */
  rest(): void {
    this.#shown?.close()
    this.#shown = undefined
  }
}
export const calls = new Calls()

/** Marks the page's icon; returns how to take that back. */
export function markIcon(): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const usual = icon?.getAttribute('href')
  icon?.setAttribute('href', '/icon-turn.svg')
  return () => usual && icon?.setAttribute('href', usual)
}
