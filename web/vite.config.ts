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
    // Rule books and words are data that a page loads when somebody reads them; they lie apart from the script proper.
    rollupOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId }) =>
          /virtual:oya\/(words|rules)\//.test(facadeModuleId ?? '')
            ? 'assets/data/[name]-[hash].js'
            : 'assets/[name]-[hash].js',
      },
    },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://localhost:8080', ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
})
