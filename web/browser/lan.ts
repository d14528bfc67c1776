// A network of the test's own with one machine in it: the server, and the browsers, by an address that is not loopback.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { program, root } from './house'

const own = '192.168.77.20'
// Brings the loopback device up, gives it another address as a home network would, and becomes what it is told.
const moveIn = `
import fcntl, os, socket, struct, sys
line = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
fcntl.ioctl(line, 0x8914, struct.pack('16sH22x', b'lo', 0x49))
for what, address in ((0x8916, '${own}'), (0x891C, '255.255.255.0')):
    fcntl.ioctl(line, what, struct.pack('16sHH4s16x', b'lo:1', socket.AF_INET, 0, socket.inet_aton(address)))
os.execvp(sys.argv[1], sys.argv[1:])
`
const isRoot = process.getuid?.() === 0
const unshare = isRoot ? ['--net'] : ['--user', '--map-root-user', '--net']

/** `oya serve --lan` in its network, and a browser in the same one. */
export class Flat {
  readonly #data = mkdtempSync(join(tmpdir(), 'oya-flat-'))
  #process: ChildProcess | undefined
  address = ''
  /** What the server has said on its terminal. */
  said = ''
  log = ''
  /** Whether there is a network; without the right to make one, another address of loopback has to do. */
  readonly real = spawnSync('unshare', [...unshare, 'python3', '-c', moveIn, 'true']).status === 0

  async start(): Promise<void> {
    const words = [
      program,
      'serve',
      '--lan',
      '--port',
      '0',
      '--data',
      this.#data,
      '--web',
      join(root, 'build/web'),
      '--verbose',
    ]
    const [first = '', ...rest] = this.real
      ? ['unshare', ...unshare, 'python3', '-c', moveIn, ...words]
      : words
    const process = spawn(first, rest, { stdio: ['ignore', 'pipe', 'pipe'] })
    this.#process = process
    process.stderr.on('data', (piece: Buffer) => (this.log += piece.toString()))
    const port = await new Promise<string>((listens, fails) => {
      process.once('error', fails)
      process.once('exit', (code) => fails(new Error(`the server ended with ${code}`)))
      process.stdout.on('data', (piece: Buffer) => {
        this.said += piece.toString()
        const found = /localhost:(\d+)/.exec(this.said)
        if (found?.[1] && (!this.real || this.said.includes(`${own}:`))) listens(found[1])
      })
    })
    this.address = `http://${this.real ? own : '127.0.0.2'}:${port}`
  }

  async browser(executable: string): Promise<Browser> {
    if (!this.real)
      return chromium.launch({ executablePath: executable, args: isRoot ? ['--no-sandbox'] : [] })
    const enter = isRoot ? '--net' : '--user --preserve-credentials --net'
    const inside = join(this.#data, 'chromium')
    writeFileSync(
      inside,
      `#!/bin/sh\nexec nsenter --target ${this.#process?.pid ?? 0} ${enter} ${executable} "$@"\n`,
      {
        mode: 0o755,
      },
    )
    return chromium.launch({ executablePath: inside, args: ['--no-sandbox'] })
  }

  async end(): Promise<void> {
    const process = this.#process
    if (process && process.exitCode === null)
      await new Promise((ended) => {
        process.once('exit', ended)
        process.kill('SIGTERM')
      })
    rmSync(this.#data, { recursive: true, force: true })
  }
}
