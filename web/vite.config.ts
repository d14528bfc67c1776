import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { oya } from './build/plugin.ts'

export default defineConfig({
  plugins: [oya(), svelte()],
  build: { outDir: '../build/web', emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://localhost:8080', ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
})
