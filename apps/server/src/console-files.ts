import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { App } from '@evops/platform/server'

const folder = path.resolve(import.meta.dirname, '../../console/dist')
/** Paths that are no pages of the console: an unknown one is a plain 404. */
const notPages = /^\/(api|user|oauth|ocpp|assets)\//

/** The built console: hashed files for ever, the page itself always fresh, every route of the console answers with it. */
export async function consoleFiles(app: App, { preview }: { preview: boolean }): Promise<void> {
  const page = path.join(folder, 'index.html')
  if (!existsSync(page)) return
  const built = readFileSync(page, 'utf8')
  // Told in the page itself: the console needs it before it may ask anything.
  const html = preview ? built.replace('</head>', '<meta name="evops-preview" content="1" /></head>') : built
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) =>
      void reply.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  })
  app.get('/*', (request, reply) => {
    if (notPages.test(request.url)) return reply.callNotFound()
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(html)
  })
}
