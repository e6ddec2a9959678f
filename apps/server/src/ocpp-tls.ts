import type { IncomingMessage } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { Duplex } from 'node:stream'
import type { PointsGateway } from '@evops/charging/server'
import {
  ConfigError,
  followTlsFiles,
  limitHalfOpen,
  listenBacklog,
  addressOf,
  readTlsFiles,
  secretSuites,
  type Services,
} from '@evops/platform/server'

/** Suites with forward secrecy, and last, for whoever has no other, OCPP's two without (A00.FR.306). */
export const ocppCiphers = [...secretSuites, 'AES256-GCM-SHA384', 'AES128-GCM-SHA256'].join(':')

/** Charge points over TLS on a port of their own, where the settings name one. */
export async function listenOcppTls(
  { config, log }: Services,
  ocpp: PointsGateway,
): Promise<Server | undefined> {
  const { ocppTls, host } = config
  if (!ocppTls) return undefined
  const context = { minVersion: 'TLSv1.2', ciphers: ocppCiphers } as const
  const server = createServer(
    // A certificate is asked for and looked at when the charge point signs in: only those we signed open the door.
    { ...context, ...readTlsFiles(ocppTls), requestCert: true, rejectUnauthorized: false },
    (_request, response) => response.writeHead(404).end(),
  )
  followTlsFiles(server, ocppTls, {
    context,
    onProblem: (error) => log.error({ error }, 'EVOPS_OCPP_TLS_CERT/KEY: the renewed files are not used'),
  })
  limitHalfOpen(server)
  server.on('upgrade', (request, socket, head) => {
    // TLS begins at the charge point and ends here: what passes it on, from an address that is trusted or not, can't have
    // written this.
    for (const claim of ['x-forwarded-for', 'x-forwarded-proto']) delete request.headers[claim]
    if (ocpp.gateway.handleUpgrade(request, socket, head)) return
    ocpp.stations.strays.path(strayUpgrade(request, config.trustedProxies))
    socket.destroy()
  })
  server.on('tlsClientError', (error: NodeJS.ErrnoException, socket) =>
    ocpp.stations.strays.tls(error, addressOfSocket(socket)),
  )
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new ConfigError(`EVOPS_OCPP_TLS_PORT: ${ocppTls.port} is taken by another program`)
          : error,
      ),
    )
    server.listen(ocppTls.port, host, listenBacklog, () => resolve(server))
  })
}

/** What the doctor is told of an upgrade under an address that is none of ours. */
export function strayUpgrade(request: IncomingMessage, proxies: readonly string[]) {
  const { url = '', headers } = request
  return { url, subprotocols: headers['sec-websocket-protocol'], address: addressOf(request, proxies) }
}

/** Where a socket comes from whose request could not be read, as the gateway writes it. */
export function addressOfSocket(socket: Duplex): string {
  const address = 'remoteAddress' in socket ? socket.remoteAddress : undefined
  return typeof address === 'string' ? address : ''
}
