import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { closeHalfOpenConnections } from '../http/half-open.ts'
import type { AcmeConfig } from '../tls-config.ts'

const challenged = /^\/\.well-known\/acme-challenge\/([\w-]{1,200})$/

/**
 * Listens for plain HTTP next to TLS. It proves to an authority that these names belong to this installation, for any
 * token (the account's thumbprint is the only secret part), and redirects all other requests to https. Returns
 * undefined if this process serves no public traffic.
 */
export async function listenUnencryptedHttp(
  { host, port: tlsPort, publicUrl, roles }: Config,
  { port, names }: AcmeConfig,
  thumbprint: string,
): Promise<{ close(): Promise<void> } | undefined> {
  if (!roles.has('web') && !roles.has('gateway')) return undefined
  const site = publicUrl ?? `https://${names[0]}${tlsPort === 443 ? '' : `:${tlsPort}`}`
  const server = createServer((request, response) => {
    const { url = '/' } = request
    const [, token] = challenged.exec(url) ?? []
    if (token !== undefined)
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(`${token}.${thumbprint}`)
    else response.writeHead(308, { location: `${site}${url.startsWith('/') ? url : '/'}`, connection: 'close' }).end()
  })
  closeHalfOpenConnections(server)
  server.headersTimeout = 10_000
  server.requestTimeout = 10_000
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`EVOPS_ACME_PORT: ${port} can't be listened on: ${why}`)
  }
  return {
    async close() {
      server.close()
      server.closeAllConnections()
      if (server.listening) await once(server, 'close')
    },
  }
}
