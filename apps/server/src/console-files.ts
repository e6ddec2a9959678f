import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { App, Config } from '@evops/platform/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { buildingPage } from './building-page.ts'
import { machineUrl } from './machine-url.ts'
import type { ConsoleBuild } from './console-build.ts'

const builtFolder = path.resolve(import.meta.dirname, '../../console/dist')
const driverFolder = path.resolve(import.meta.dirname, '../../driver/dist')
/** Path of the drivers' app, whatever the operator. */
const driverPlace = '/drive'
/** Paths that are not pages of the console: an unknown one returns a plain 404. */
const notPages = /^\/(api|user|oauth|ocpp|(drive\/)?assets)\//

type PublicConfig = Pick<Config, 'preview' | 'publicUrl'> & Partial<Pick<Config, 'host' | 'port' | 'tls'>>

/** Inserts the settings that the console needs before its first request into the page. */
export function insertPublicConfig(page: string, config: PublicConfig): string {
  const { preview, publicUrl } = config
  const settings = {
    'evops-preview': preview ? '1' : undefined,
    'evops-public-url': publicUrl,
    'evops-machine-url': publicUrl === undefined ? machineUrl(config, networkInterfaces()) : undefined,
  }
  const metas = Object.entries(settings).flatMap(([name, value]) =>
    value === undefined ? [] : [`<meta name="${name}" content="${value.replaceAll('"', '%22')}" />`],
  )
  return page.replace('</head>', () => `${metas.join('')}</head>`)
}

interface Pages {
  build: ConsoleBuild
  folder?: string
}

/**
 * Serves the built console: hashed files are cached forever, the page itself never, and every console route returns the
 * page. During the build a page shows its progress. The first built version stays loaded: a newer build is served by
 * the next server process.
 */
export async function serveConsoleFiles(
  app: App,
  config: PublicConfig,
  { build, folder = builtFolder }: Pages,
): Promise<void> {
  await servePages(app, ['/*'], {
    build,
    folder,
    read: () => readBuilt(folder, (html) => insertPublicConfig(html, config)),
  })
}

/** Serves the drivers' app in the same way under its own path. */
export async function serveDriverApp(app: App, { build, folder = driverFolder }: Pages): Promise<void> {
  const places = [driverPlace, `${driverPlace}/*`]
  await servePages(app, places, { build, folder, read: () => readBuilt(folder, (html) => html, driverPlace) })
}

interface Built {
  html: string
  /** Paths below the folder, by URL path. */
  files: ReadonlyMap<string, string>
}

async function servePages(
  app: App,
  places: readonly string[],
  { build, folder, read }: Required<Pages> & { read: () => Built },
): Promise<void> {
  if (build.state === 'built' && !existsSync(path.join(folder, 'index.html'))) return
  if (!app.hasReplyDecorator('sendFile'))
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
  let built: Built | undefined
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const [place = '/'] = request.url.split('?')
    if (build.state === 'built') built ??= read()
    const file = built?.files.get(place)
    if (file !== undefined) return reply.sendFile(file, folder)
    if (notPages.test(place)) return reply.callNotFound()
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .status(built ? 200 : 503)
      .header('retry-after', built ? undefined : '2')
      .send(built?.html ?? buildingPage(build, request.headers['accept-language']))
  }
  for (const place of places) app.get(place, answer)
}

function readBuilt(folder: string, transform: (html: string) => string, place = ''): Built {
  const html = transform(readFileSync(path.join(folder, 'index.html'), 'utf8'))
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== 'index.html' && !entry.name.startsWith('.'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  return { html, files: new Map(files.map((file) => [`${place}/${file.split(path.sep).join('/')}`, file])) }
}
