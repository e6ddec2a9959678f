import { createServer, type Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import {
  browserTlsOptions,
  ConfigError,
  listenBacklog,
  readTlsFiles,
  watchTlsFiles,
  type Config,
  type Services,
  type TlsFiles,
} from '@evops/platform/server'
import { defaultYkcLimits, listenFtp, type FtpOptions, type YkcGateway } from '@evops/ykc/server'

type Gateway = Pick<YkcGateway<unknown>, 'accept'>
/** Port of the demo, unless the settings name one. */
const demoPort = 8082

/** A socket counts as one of a charge point after its handshake, for which it has as long as for a login. */
function createSecureServer(files: TlsFiles, gateway: Gateway, log?: Pick<Services['log'], 'error'>): Server {
  const server = createTlsServer(
    { ...browserTlsOptions, ...readTlsFiles(files), handshakeTimeout: defaultYkcLimits.loginMs },
    (socket) => gateway.accept(socket, true),
  )
  watchTlsFiles(server, files, {
    context: browserTlsOptions,
    onProblem: (error) => log?.error({ error }, 'EVOPS_YKC_TLS_CERT/KEY: the renewed files are not used'),
  })
  return server
}

function listen(
  host: string,
  port: number,
  gateway: Gateway,
  server: Server = createServer((socket) => gateway.accept(socket)),
): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, listenBacklog, () => resolve(server))
  })
}
const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

export interface YkcListener {
  readonly isListening: boolean
  /**
   * Returns the port for the simulated charge points of the demo. Without one in the settings it is opened on this
   * machine only: 8082, or a free one if another program has that.
   */
  openDemoPort: () => Promise<number>
  close: () => void
}

/** Opens the port for YKC charge points if the settings name one, with TLS if they name its files. */
export async function listenYkc(
  { host, ykcPort, ykcTls }: Pick<Config, 'host' | 'ykcPort' | 'ykcTls'>,
  gateway: Gateway,
  log?: Pick<Services['log'], 'error'>,
): Promise<YkcListener> {
  const secure = ykcTls && createSecureServer(ykcTls, gateway, log)
  const server =
    ykcPort === undefined
      ? undefined
      : await listen(host, ykcPort, gateway, secure).catch((error: unknown) => {
          throw isTaken(error) ? new ConfigError(`EVOPS_YKC_PORT: ${ykcPort} is taken by another program`) : error
        })
  // Simulated charge points have no TLS.
  let demo = secure ? undefined : server
  return {
    isListening: server !== undefined,
    async openDemoPort() {
      demo ??= await listen('127.0.0.1', demoPort, gateway).catch((error: unknown) => {
        if (!isTaken(error)) throw error
        return listen('127.0.0.1', 0, gateway)
      })
      const address = demo.address()
      return typeof address === 'object' && address !== null ? address.port : demoPort
    },
    close() {
      server?.close()
      if (demo !== server) demo?.close()
    },
  }
}

/** Opens the ports for YKC charge points: that of their protocol, and that from which they fetch firmware. */
export async function openYkcPorts(
  { config, log }: Pick<Services, 'config' | 'log'>,
  { ykc, stations }: { ykc: Gateway; stations: { openFirmware: FtpOptions['open'] } },
): Promise<YkcListener> {
  const listener = await listenYkc(config, ykc, log)
  const ftp = await listenYkcFtp(config, stations.openFirmware, log)
  return {
    ...listener,
    close() {
      listener.close()
      ftp?.close()
    },
  }
}

/** Opens the port from which YKC charge points fetch firmware, if the settings name its address. */
async function listenYkcFtp(
  { host, ykcFtp }: Pick<Config, 'host' | 'ykcFtp'>,
  open: FtpOptions['open'],
  log: Pick<Services['log'], 'error'>,
): Promise<Server | undefined> {
  if (!ykcFtp) return undefined
  return listenFtp({
    host,
    port: ykcFtp.port,
    publicHost: ykcFtp.host,
    open,
    onError: (error) => log.error({ error }, 'a firmware was not sent by FTP'),
  }).catch((error: unknown) => {
    throw isTaken(error) ? new ConfigError(`EVOPS_YKC_FTP: ${ykcFtp.port} is taken by another program`) : error
  })
}
