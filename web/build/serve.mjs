// Hands out build/gallery/ with the headers of the real server, for pictures and inspections.
import { createServer } from 'node:http'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'

const site = new URL('../../build/gallery/', import.meta.url).pathname
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }
const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; base-uri 'none'"

export function serve() {
  const server = createServer((request, response) => {
    let path = join(site, new URL(request.url, 'http://x').pathname)
    if (!existsSync(path) || statSync(path).isDirectory()) path = join(site, 'index.html')
    const type = types[extname(path)] ?? 'application/octet-stream'
    response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': policy })
    response.end(readFileSync(path))
  })
  return new Promise((done) => {
    server.listen(0, () =>
      done({ base: `http://localhost:${server.address().port}`, close: () => server.close() }),
    )
  })
}
