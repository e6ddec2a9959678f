import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { App, Config } from '@evops/platform/server'
import { buildingPage } from './building-page.ts'
import type { ConsoleBuild } from './console-build.ts'

const builtFolder = path.resolve(import.meta.dirname, '../../console/dist')
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

/**
 * The built console: hashed files for ever, the page itself always fresh, every route of the console answers with it.
 * While it is being built a page says how far that is. What is there once it is built is kept: a newer version put in
 * its place belongs to the next server.
 */
export async function consoleFiles(
  app: App,
  config: ToldConfig,
  { build, folder = builtFolder }: { build: ConsoleBuild; folder?: string },
): Promise<void> {
  if (build.state === 'built' && !existsSync(path.join(folder, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) =>
      void reply.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  })
  let built: { html: string; files: ReadonlySet<string> } | undefined
  app.get('/*', (request, reply) => {
    const [place = '/'] = request.url.split('?')
    if (build.state === 'built') built ??= readBuilt(folder, config)
    if (built?.files.has(place)) return reply.sendFile(place.slice(1))
    if (notPages.test(place)) return reply.callNotFound()
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .status(built ? 200 : 503)
      .header('retry-after', built ? undefined : '2')
      .send(built?.html ?? buildingPage(build, request.headers['accept-language']))
  })
}

function readBuilt(folder: string, config: ToldConfig): { html: string; files: ReadonlySet<string> } {
  const html = withSettings(readFileSync(path.join(folder, 'index.html'), 'utf8'), config)
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== 'index.html' && !entry.name.startsWith('.'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  return { html, files: new Set(files.map((file) => `/${file.split(path.sep).join('/')}`)) }
}
