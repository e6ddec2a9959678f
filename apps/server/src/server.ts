import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { createOcppGateway, type OcppGateway } from '@evops/charging/server'
import {
  ConfigError,
  createApp,
  createBus,
  createJobs,
  createLiveServer,
  limitHalfOpen,
  listenBacklog,
  openDb,
  type App,
  type Config,
  type House,
  type JobTable,
  type LiveServer,
} from '@evops/platform/server'
import type { Logger } from 'pino'
import { clientErrors } from './client-errors.ts'
import { consoleFiles } from './console-files.ts'
import { openDatabase } from './database.ts'
import { runDemo } from './demo.ts'
import { createDomains, type Domains } from './domains.ts'
import { openFilesProblem } from './open-files.ts'
import { operationsRoutes } from './operations.ts'

export interface RunningServer {
  stop(): Promise<void>
}
export interface ServerOptions {
  config: Config
  log: Logger
  /** Tells the person at the terminal. */
  say: (line: string) => void
}

const drainMs = 2_000

/** Everything a process does, in the order in which it comes to life; `stop` goes the same way back. */
export async function runServer({ config, log, say }: ServerOptions): Promise<RunningServer> {
  const processId = randomUUID()
  const database = await openDatabase(config, log)
  const onError = (error: Error) => log.warn({ error }, 'database connection')
  const db = await openDb({ url: database.url, onError })
  const bus = await createBus(config, database.url, onError)
  const jobs = await createJobs({ url: database.url, processId, log })
  // The live server needs to know who signs in, and organisation needs the house: bound once both are there.
  let domains: Domains | undefined
  const live = createLiveServer({
    authenticate: async (token, address) =>
      (await domains?.organisation.authenticate(token, address)) ?? null,
    log,
  })
  const house: House = { config, db, bus, jobs, live, log, now: () => new Date() }
  domains = createDomains(house)
  await db.asPlatform((tx) => domains.stations.keepPartitions(tx))

  const ocpp = config.roles.has('gateway')
    ? createOcppGateway(house, {
        tariffs: domains.tariffs,
        processId,
        allowedNetworks: domains.outreach.allowedNetworks,
      })
    : undefined
  if (database.embedded) await ocpp?.stations.clearLinks()
  let draining = false
  const app = await createWeb(house, { domains, live, ocpp, draining: () => draining })
  const tls = ocpp && config.ocppTls ? await listenTls(config, ocpp) : undefined
  if (config.roles.has('worker'))
    await jobs.start(Object.assign({}, ...domains.list.map((domain) => domain.jobs ?? {})) as JobTable)
  const { setupCode } = await domains.organisation.firstAdministrator({ password: config.adminPassword })
  const piles = await db.asPlatform((tx) => domains.stations.countPiles(tx))
  await app.listen({ host: config.host, port: config.port, backlog: listenBacklog })
  greet({ config, say, setupCode, piles })
  const demo = await runDemo({ house, domains, embedded: database.embedded !== undefined })

  return {
    async stop() {
      draining = true
      await demo?.stop()
      await ocpp?.close({ jitterMs: Math.min(drainMs, ocpp.gateway.size * 2) })
      live.close()
      tls?.close()
      await app.close()
      domains.stations.close()
      domains.charging.close()
      await jobs.close()
      await domains.outreach.close()
      await bus.close()
      await db.close()
      await database.embedded?.stop()
    },
  }
}

interface WebParts {
  domains: Domains
  live: LiveServer
  ocpp: OcppGateway | undefined
  draining: () => boolean
}

/** One port for pages, API, live values and charge points. */
async function createWeb(house: House, { domains, live, ocpp, draining }: WebParts): Promise<App> {
  const web = house.config.roles.has('web')
  const offered = [...domains.list, clientErrors(house)]
  const app = await createApp({
    house,
    domains: web ? offered : [],
    authenticate: (token, address) => domains.organisation.authenticate(token, address),
    writeAudit: domains.organisation.audit,
    imageOrigins: () => domains.organisation.mapOrigins(),
  })
  operationsRoutes(app, {
    house,
    endpoints: offered.flatMap((domain) => [...domain.endpoints]),
    ocpp,
    draining,
  })
  if (web) {
    live.register(domains.list.flatMap((domain) => [...(domain.liveTopics ?? [])]))
    await consoleFiles(app, house.config)
  }
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (ocpp?.gateway.handleUpgrade(request, socket, head)) return
    if (web && live.handleUpgrade(request, socket, head)) return
    const { url = '', headers } = request
    const subprotocols = headers['sec-websocket-protocol']
    ocpp?.stations.strays.path({ url, subprotocols, address: addressOf(request.socket) })
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  })
  app.server.on('clientError', (error: Error & { rawPacket?: Buffer }, socket: Duplex) =>
    ocpp?.stations.strays.garbage(error.rawPacket, addressOf(socket)),
  )
  return app
}

/** Those of TLS 1.3, suites with forward secrecy, and last, for whoever has no other, OCPP's two without (A00.FR.306). */
export const ocppCiphers = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_AES_128_GCM_SHA256',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'AES256-GCM-SHA384',
  'AES128-GCM-SHA256',
].join(':')

/** Charge points over TLS on a port of their own. */
function listenTls({ ocppTls, host }: Config, ocpp: OcppGateway): Promise<TlsServer> {
  const server = createTlsServer(
    {
      cert: readFileSync(ocppTls?.certFile ?? ''),
      key: readFileSync(ocppTls?.keyFile ?? ''),
      minVersion: 'TLSv1.2',
      ciphers: ocppCiphers,
      // A certificate is asked for and looked at when the charge point signs in: only those we signed open the door.
      requestCert: true,
      rejectUnauthorized: false,
    },
    (_request, response) => response.writeHead(404).end(),
  )
  limitHalfOpen(server)
  server.on('upgrade', (request, socket, head) => {
    if (ocpp.gateway.handleUpgrade(request, socket, head)) return
    const { url = '', headers } = request
    const subprotocols = headers['sec-websocket-protocol']
    ocpp.stations.strays.path({ url, subprotocols, address: addressOf(socket) })
    socket.destroy()
  })
  server.on('tlsClientError', (error: NodeJS.ErrnoException, socket) =>
    ocpp.stations.strays.tls(error, addressOf(socket)),
  )
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new ConfigError(`EVOPS_OCPP_TLS_PORT: ${ocppTls?.port} is taken by another program`)
          : error,
      ),
    )
    server.listen(ocppTls?.port, host, listenBacklog, () => resolve(server))
  })
}

/** Where a socket comes from, as the gateway writes it. */
function addressOf(socket: Duplex): string {
  const address = 'remoteAddress' in socket ? socket.remoteAddress : undefined
  return typeof address === 'string' ? address : ''
}

/** The lines a person reads after a start. */
function greet({
  config,
  say,
  setupCode,
  piles,
}: {
  config: Config
  say: (line: string) => void
  setupCode: string | undefined
  piles: number
}): void {
  say(`EVOps listens on http://${config.host}:${config.port}`)
  if (config.roles.has('gateway'))
    say(`Charge points connect to ws://${config.host}:${config.port}/ocpp/{identity}`)
  if (setupCode)
    say(`First sign-in: user admin, setup code ${setupCode} (used once, then you choose a password)`)
  const problem = openFilesProblem(piles)
  if (problem) say(problem)
}
