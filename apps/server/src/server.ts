import { secondAdministratorName, type FirstAdministrator } from '@evops/organisation/server'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Server as TlsServer } from 'node:tls'
import { createPointsGateway, type PointsGateway } from '@evops/charging/server'
import { createCertificateAuthority, createCertificateRequest } from '@evops/ocpp/server'
import {
  createRateLimiter,
  conditionChecker,
  createAcme,
  createApp,
  createBus,
  createHealth,
  createJobs,
  createLiveServer,
  watchTlsFiles,
  browserTlsOptions,
  keepHeartbeat,
  listenBacklog,
  openDb,
  openKeyRing,
  type CertificateManager,
  type App,
  type Config,
  type Services,
  type JobTable,
  type LiveServer,
  type TlsFiles,
  type UnreadyCause,
} from '@evops/platform/server'
import type { SimulatedFleet } from '@evops/simulator/simulator'
import type { Logger } from 'pino'
import { apiDocsRoutes } from './api-docs.ts'
import { createBackupTasks, type BackupTasks } from './backup/tasks.ts'
import { clientErrors } from './client-errors.ts'
import type { ConsoleBuild } from './console-build.ts'
import { serveConsoleFiles, serveDriverApp } from './console-files.ts'
import { openDatabase, type InstallationDatabase } from './database.ts'
import { deleteDemoOperators } from './demo-reset.store.ts'
import { createDemoOperators, runDemo } from './demo.ts'
import { createDomains, type Domains } from './domains.ts'
import { addressOfSocket, listenOcppTls, unknownUpgradeRecord } from './ocpp-tls.ts'
import { openFilesProblem } from './open-files.ts'
import { createLoopbackServices, type LoopbackServices } from './payments-loopback.ts'
import { operationsRoutes } from './operations.ts'
import { openYkcPorts } from './ykc-listener.ts'
import { deleteExpiredSecondAdminCode, writeSecondAdminCode } from './second-code.ts'

export interface RunningServer {
  stop(): Promise<void>
}
export interface ServerOptions {
  config: Config
  log: Logger
  /** Prints a line for the user at the terminal. */
  writeLine: (line: string) => void
  /** Build state of the console, if it is being built next to the server. */
  build?: ConsoleBuild
  /** Build state of the drivers' app. */
  driverBuild?: ConsoleBuild
  /** The database that the caller has already begun to open. */
  opening?: Promise<InstallationDatabase>
}

const isThere: ConsoleBuild = { state: 'built', share: 1 }

const drainMs = 2_000

const jobsOf = (domains: Domains, backups: BackupTasks): JobTable =>
  Object.assign({}, ...domains.list.map((domain) => domain.jobs ?? {}), backups.jobs)

const openGateway = (services: Services, domains: Domains, processId: string) =>
  createPointsGateway(services, {
    ...domains,
    ...domains.interop,
    checkVatNumber: async (operatorId, number) => domains.documents.checkVatNumber(operatorId, number),
    allowedNetworks: domains.outreach.allowedNetworks('certificates'),
    processId,
  })

/** Starts all parts of a process in order; `stop` ends them in reverse order. */
export async function runServer({
  config,
  log,
  writeLine,
  build = isThere,
  driverBuild = isThere,
  opening = openDatabase(config, log),
}: ServerOptions): Promise<RunningServer> {
  const [processId, database] = [randomUUID(), await opening]
  const onError = (error: Error) => log.warn({ error }, 'database connection')
  const db = await openDb({ url: database.url, onError, ...config.database })
  const bus = await createBus(config, database.url, onError)
  const jobs = await createJobs({ url: database.url, processId, log, checkConditions: conditionChecker(db) })
  // The live server needs sign-in checks, and organisation needs the app context: both are connected after creation.
  let domains: Domains | undefined
  const now = () => new Date()
  const budget = createRateLimiter({ db, secretKey: config.secretKey, log, now, more: config.budgets })
  const live = createLiveServer({
    budget,
    authenticate: async (token, address) => (await domains?.organisation.authenticate(token, address)) ?? null,
    log,
    trustedProxies: config.trustedProxies,
  })
  const services: Services = { config, db, bus, jobs, live, budget, log, now }
  const keyRing = await openKeyRing(services)
  const loopback = createLoopbackServices(config)
  if (config.loopback) await loopback.open()
  let draining = false
  const unready = createHealth({ services, processId, draining: () => draining })
  domains = createDomains(services, loopback.place, loopback.peers, unready)
  for (const { keepPartitions } of [domains.stations, domains.telematics]) await db.asPlatform(keepPartitions)

  const ocpp = config.roles.has('gateway') ? openGateway(services, domains, processId) : undefined
  if (database.embedded) await ocpp?.stations.clearLinks()
  const backups = await createBackupTasks({ services, domains, database, boot: createSilentServerRunner(log) })
  const acme = await ownCertificate(services)
  const app = await createWeb(services, {
    domains,
    live,
    ocpp,
    backups,
    build,
    driverBuild,
    unready,
  })
  const tls = ocpp && (await listenOcppTls(services, ocpp))
  const ykc = ocpp && (await openYkcPorts(services, ocpp))
  const setUp = await domains.organisation.firstAdministrator({ password: config.adminPassword })
  const chargePoints = await db.asPlatform((tx) => domains.stations.countChargePoints(tx))
  await app.listen({ host: config.host, port: config.port, backlog: listenBacklog })
  greet({ config, writeLine, setUp, chargePoints })
  const endHeartbeat = keepHeartbeat(unready, { db, processId })
  const demo = await startDemo({ services, domains, database, loopback, writeLine, openYkcPort: ykc?.openDemoPort })
  // Scheduled jobs start last, because they would share the processors with the creation of the demo.
  if (config.roles.has('worker')) await jobs.start(Object.assign(jobsOf(domains, backups), acme?.jobs))

  return {
    async stop() {
      draining = true
      await demo?.stop()
      await loopback.close()
      await ocpp?.close({ jitterMs: Math.min(drainMs, ocpp.gateway.size * 2) })
      live.close()
      tls?.close()
      ykc?.close()
      await acme?.close()
      await app.close()
      await domains.telematics.close()
      await domains.energy.close()
      domains.stations.close()
      domains.charging.close()
      await jobs.close()
      domains.interop.close()
      await backups.close()
      await domains.video.close()
      await domains.outreach.close()
      await budget.close()
      keyRing.close()
      await endHeartbeat()
      await bus.close()
      await db.close()
      await database.embedded?.stop()
    },
  }
}

/** Requests a certificate from an ACME authority if configured: its file must exist before any port is opened. */
async function ownCertificate(services: Services): Promise<CertificateManager | undefined> {
  const { acme } = services.config
  const placeholder = (name: string, days: number) => createCertificateAuthority(name, services.now(), days)
  return acme && createAcme(services, acme, { request: createCertificateRequest, placeholder })
}

/** Returns a function that runs a complete server on another database without output, for restore drills. */
export function createSilentServerRunner(log: Logger): (config: Config) => Promise<RunningServer> {
  return (config) => runServer({ config, log, writeLine: () => undefined })
}

/** Creates or resumes the demo, if there is one, and prints the duration. */
async function startDemo({
  services,
  domains,
  database,
  loopback,
  writeLine,
  openYkcPort,
}: {
  services: Services
  domains: Domains
  database: InstallationDatabase
  loopback: LoopbackServices
  openYkcPort: (() => Promise<number>) | undefined
} & Pick<ServerOptions, 'writeLine'>) {
  const began = performance.now()
  const embedded = database.embedded !== undefined
  const { url, ownerUrl } = database
  const first = await runDemo({ services, domains, url, ownerUrl, embedded, loopback, openYkcPort })
  if (!first) return undefined
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  writeLine(`The demo is there after ${seconds} s: charge points that charge, and their past`)
  let fleets: readonly SimulatedFleet[] = [first]
  const stop = async () => {
    await Promise.all(fleets.map((fleet) => fleet.stop()))
    fleets = []
  }
  domains.demo.keep(async () => {
    await stop()
    await deleteDemoOperators(ownerUrl)
    fleets = await createDemoOperators({ services, domains, url, ownerUrl, loopback, openYkcPort })
  })
  return { stop }
}

interface WebParts {
  domains: Domains
  live: LiveServer
  ocpp: PointsGateway | undefined
  backups: BackupTasks
  build: ConsoleBuild
  driverBuild: ConsoleBuild
  unready: () => Promise<UnreadyCause[]>
}

/** Creates the web server: one port for pages, API, live values and charge points. */
async function createWeb(
  services: Services,
  { domains, live, ocpp, backups, build, driverBuild, unready }: WebParts,
): Promise<App> {
  const web = services.config.roles.has('web')
  const offered = [...domains.list, clientErrors(services)]
  const app = await createApp({
    services,
    domains: web ? offered : [],
    authenticate: (token, address) => domains.organisation.authenticate(token, address),
    authenticateDriver: (token, address) => domains.driver.authenticate(token, address),
    writeAudit: domains.organisation.audit,
    requireFresh: (actor, act) => domains.organisation.requireFresh(actor, act),
    imageOrigins: () => domains.organisation.mapOrigins(),
  })
  operationsRoutes(app, {
    services,
    live,
    endpoints: offered.flatMap((domain) => [...domain.endpoints]),
    ocpp,
    backups,
    build: web ? build : undefined,
    authenticate: (token, address) => domains.organisation.authenticate(token, address),
    more: domains.organisation.metrics,
    unready,
  })
  if (web) {
    live.register(domains.list.flatMap((domain) => [...(domain.liveTopics ?? [])]))
    apiDocsRoutes(app)
    await serveConsoleFiles(app, services.config, { build })
    await serveDriverApp(app, { build: driverBuild })
  }
  const vdv = services.config.roles.has('gateway') ? domains.depots.openGateway() : undefined
  if (vdv) app.addHook('preClose', async () => vdv.close())
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (ocpp?.gateway.handleUpgrade(request, socket, head)) return
    if (vdv?.handleUpgrade(request, socket, head)) return
    if (web && live.handleUpgrade(request, socket, head)) return
    ocpp?.stations.strays.path(unknownUpgradeRecord(request, services.config.trustedProxies))
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  })
  app.server.on('clientError', (error: Error & { rawPacket?: Buffer }, socket: Duplex) =>
    ocpp?.stations.strays.garbage(error.rawPacket, addressOfSocket(socket)),
  )
  if (services.config.tls) speakTls(app.server, { services, files: services.config.tls, ocpp })
  return app
}

/** Updates the main port's certificate when its files change, and logs failed TLS handshakes. */
function speakTls(
  server: unknown,
  { services, files, ocpp }: { services: Services; files: TlsFiles; ocpp: PointsGateway | undefined },
): void {
  // A server created with `https` is a TLS server; Fastify's type does not express that.
  if (!(server instanceof TlsServer)) throw new Error('the main port speaks no TLS')
  watchTlsFiles(server, files, {
    context: browserTlsOptions,
    onProblem: (error) => services.log.error({ error }, 'EVOPS_TLS_CERT/KEY: the renewed files are not used'),
  })
  server.on('tlsClientError', (error: NodeJS.ErrnoException, socket) =>
    ocpp?.stations.strays.tls(error, addressOfSocket(socket)),
  )
}

/** Prints the lines that a user reads after a start. */
function greet({
  config,
  writeLine,
  setUp: { setupCode, secondSetupCode },
  chargePoints,
}: {
  config: Config
  writeLine: (line: string) => void
  setUp: FirstAdministrator
  chargePoints: number
}): void {
  const s = config.tls ? 's' : ''
  writeLine(`EVOps listens on http${s}://${config.host}:${config.port}`)
  if (config.roles.has('gateway'))
    writeLine(`Charge points connect to ws${s}://${config.host}:${config.port}/ocpp/{identity}`)
  if (setupCode) writeLine(`First sign-in: user admin, setup code ${setupCode} (used once, then you choose a password)`)
  deleteExpiredSecondAdminCode(config.dataDir)
  if (secondSetupCode) {
    const file = writeSecondAdminCode(config.dataDir, secondSetupCode)
    writeLine(
      `For a second person: user ${secondAdministratorName}, setup code in ${file} (delete the file afterwards)`,
    )
  }
  const problem = openFilesProblem(chargePoints)
  if (problem) writeLine(problem)
}
