import type { Socket } from 'node:net'
import type { AllowedReach } from './address.rules.ts'
import { upgradeToTls, type TlsClientOptions } from './encrypt.ts'
import { stripIpv6Brackets, connectTo } from './reach.ts'

/** Returns the port; throws if the URL is not HTTP or HTTPS. */
export function portOfUrl({ protocol, port }: URL): number {
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`no address to go to: ${protocol}`)
  return Number(port || (protocol === 'https:' ? 443 : 80))
}

/** Opens a connection for HTTP, with TLS if the URL is https. */
export async function openHttpSocket(
  to: URL,
  { reach, client, signal }: { reach: AllowedReach; client?: TlsClientOptions; signal: AbortSignal },
): Promise<Socket> {
  const plain = await connectTo({ host: to.hostname, port: portOfUrl(to), reach, signal })
  return to.protocol === 'https:' ? upgradeToTls(plain, stripIpv6Brackets(to.hostname), client) : plain
}
