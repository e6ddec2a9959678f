import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { App, Config } from '@evops/platform/server'

const folder = path.resolve(import.meta.dirname, '../../console/dist')
/** Paths that are no pages of the console: an unknown one is a plain 404. */
const notPages = /^\/(api|user|oauth|ocpp|assets)\//

type ToldConfig = Pick<Config, 'preview' | 'publicUrl'>

/** What the console must know before it may ask anything, told in the page itself. */
export function withSettings(page: string, { preview, publicUrl }: ToldConfig): string {
  const told = { 'evops-preview': preview ? '1' : undefined, 'evops-public-url': publicUrl }
  const metas = Object.entries(told).flatMap(([name, value]) =>
    value === undefined ? [] : [`<meta name="${name}" content="${value.replaceAll('"', '%22')}" />`],
  )
  return page.replace('</head>', () => `${metas.join('')}</head>`)
}

/** The built console: hashed files for ever, the page itself always fresh, every route of the console answers with it. */
export async function consoleFiles(app: App, config: ToldConfig): Promise<void> {
  const page = path.join(folder, 'index.html')
  if (!existsSync(page)) return
  const html = withSettings(readFileSync(page, 'utf8'), config)
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
