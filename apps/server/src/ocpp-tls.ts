import type { IncomingMessage } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { Duplex } from 'node:stream'
import type { PointsGateway } from '@evops/charging/server'
import {
  ConfigError,
  watchTlsFiles,
  closeHalfOpenConnections,
  listenBacklog,
  clientAddressOf,
  readTlsFiles,
  forwardSecretCiphers,
  type Services,
} from '@evops/platform/server'

/**
 * Cipher suites with forward secrecy, followed by OCPP's two without, for clients that support no other (A00.FR.306).
 */
export const ocppCiphers = [...forwardSecretCiphers, 'AES256-GCM-SHA384', 'AES128-GCM-SHA256'].join(':')

/** Opens a separate TLS port for charge points if the settings name one. */
export async function listenOcppTls({ config, log }: Services, ocpp: PointsGateway): Promise<Server | undefined> {
  const { ocppTls, host } = config
  if (!ocppTls) return undefined
  const context = { minVersion: 'TLSv1.2', ciphers: ocppCiphers } as const
  const server = createServer(
    // The client certificate is requested here and verified at the charge point's sign-in: only certificates signed by
    // this installation are accepted.
    { ...context, ...readTlsFiles(ocppTls), requestCert: true, rejectUnauthorized: false },
    (_request, response) => response.writeHead(404).end(),
  )
  watchTlsFiles(server, ocppTls, {
    context,
    onProblem: (error) => log.error({ error }, 'EVOPS_OCPP_TLS_CERT/KEY: the renewed files are not used'),
  })
  closeHalfOpenConnections(server)
  server.on('upgrade', (request, socket, head) => {
    // TLS ends in this server: no proxy, trusted or not, can have added these headers.
    for (const claim of ['x-forwarded-for', 'x-forwarded-proto']) delete request.headers[claim]
    if (ocpp.gateway.handleUpgrade(request, socket, head)) return
    ocpp.stations.strays.path(unknownUpgradeRecord(request, config.trustedProxies))
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

/** Returns the diagnostics record of an upgrade request for an unknown address. */
export function unknownUpgradeRecord(request: IncomingMessage, proxies: readonly string[]) {
  const { url = '', headers } = request
  return { url, subprotocols: headers['sec-websocket-protocol'], address: clientAddressOf(request, proxies) }
}

/** Returns the address of a socket whose request could not be parsed, in the OCPP gateway's notation. */
export function addressOfSocket(socket: Duplex): string {
  const address = 'remoteAddress' in socket ? socket.remoteAddress : undefined
  return typeof address === 'string' ? address : ''
}
