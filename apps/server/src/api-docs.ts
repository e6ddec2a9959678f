import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { App } from '@evops/platform/server'
import { createCompressedText, sendCompressed, type CompressedText } from './packed.ts'

const own = path.resolve(import.meta.dirname, '../public/api-docs')
const kinds: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

/** Files of the page by URL path: our own, and two of swagger-ui-dist (decision 347). Read with the first request. */
function pageFiles(): ReadonlyMap<string, string> {
  const library = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  return new Map([
    ['/api/docs', path.join(own, 'index.html')],
    ['/api/docs/reader.js', path.join(own, 'reader.js')],
    ['/api/docs/reader.css', path.join(own, 'reader.css')],
    ['/api/docs/swagger-ui.css', path.join(library, 'swagger-ui.css')],
    ['/api/docs/swagger-ui-bundle.js', path.join(library, 'swagger-ui-bundle.js')],
  ])
}

/**
 * Serves the reader of the API description. The files contain no data of the installation and need no sign-in; the
 * description that they load does.
 */
export function apiDocsRoutes(app: App): void {
  const texts = new Map<string, CompressedText>()
  for (const [place, file] of pageFiles())
    app.get(place, async (request, reply) => {
      const text = texts.get(place) ?? createCompressedText(readFileSync(file, 'utf8'))
      texts.set(place, text)
      void reply.type(kinds[path.extname(file)] ?? 'text/plain').header('cache-control', 'no-cache')
      return sendCompressed(request, reply, text)
    })
}
