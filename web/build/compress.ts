import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Files below this size gain next to nothing. Above it they would fit into one packet as they are, but there are many of them. */
const small = 300

/** Lays beside every file that gains by it a .br and a .gz, which the server hands out to those who can read them. */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'oya-compressed',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir)
    },
    closeBundle() {
      for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(html|js|css|svg|json|webmanifest|txt)$/.test(path)) continue
        const text = readFileSync(join(folder, path))
        if (text.length < small) continue
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
        writeFileSync(join(folder, `${path}.br`), brotliCompressSync(text, { params }))
        writeFileSync(join(folder, `${path}.gz`), gzipSync(text, { level: 9 }))
      }
    },
  }
}
