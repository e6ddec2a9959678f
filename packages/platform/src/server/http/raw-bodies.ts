import type { IncomingMessage } from 'node:http'
import { Problem } from '../../contract/index.ts'
import type { App } from '../services.ts'
import { httpContextOf, setContext } from './context.ts'

/**
 * Registers routes whose body is raw bytes for every content type: the body is not parsed, and the handler reads
 * `request.raw` and limits the size itself.
 */
export function withRawBodies(app: App, routes: (app: App) => void): void {
  void app.register((child, _options, done) => {
    setContext(child, httpContextOf(app))
    child.removeAllContentTypeParsers()
    child.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    routes(child)
    done()
  })
}

const mostBytes = 65_536
/** Reads the body of such a route. Throws request.too-large. */
export async function rawBody(source: IncomingMessage, most = mostBytes): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of source) {
    parts.push(part)
    bytes += part.length
    if (bytes > most) throw new Problem('request.too-large')
  }
  return Buffer.concat(parts)
}
