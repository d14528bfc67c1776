import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { compressed } from './build/compress.ts'
import { oya } from './build/plugin.ts'

export default defineConfig({
  plugins: [oya(), svelte(), compressed()],
  build: {
    outDir: '../build/web',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Rule books, their pictures, lessons and words are data that a page loads when somebody reads them; they lie apart from the script proper.
    rollupOptions: {
      output: {
        // One script for everybody's first visit: each further file costs a question, and is packed less well.
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
        chunkFileNames: ({ facadeModuleId }) => {
          const kind = /virtual:oya\/(\w+)\//.exec(facadeModuleId ?? '')?.[1] ?? ''
          if (kind === 'lesson' || /\/lesson-|\/src\/lessons\//.test(facadeModuleId ?? ''))
            return 'assets/lesson/[name]-[hash].js'
          if (kind === 'words') return 'assets/data/[name]-[hash].js'
          if (kind === 'rules') return 'assets/ledger/[name]-[hash].js'
          if (/^(book|card|pictures|positions)$/.test(kind)) return 'assets/book/[name]-[hash].js'
          if (kind === 'cases') return 'assets/cases/[name]-[hash].js'
          return 'assets/[name]-[hash].js'
        },
      },
    },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://localhost:8080', ws: true } } },
  // Only what hangs takes a minute; beside other work five seconds are soon gone.
  test: { include: ['tests/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
})
