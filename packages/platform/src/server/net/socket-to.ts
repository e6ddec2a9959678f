import type { Socket } from 'node:net'
import type { Reach } from './address.rules.ts'
import { upgradeToTls, type Client } from './encrypt.ts'
import { bare, connectTo } from './reach.ts'

/** Returns the port; throws if the URL is not HTTP or HTTPS. */
export function portOf({ protocol, port }: URL): number {
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`no address to go to: ${protocol}`)
  return Number(port || (protocol === 'https:' ? 443 : 80))
}

/** Opens a connection for HTTP, with TLS if the URL is https. */
export async function socketTo(
  to: URL,
  { reach, client, signal }: { reach: Reach; client?: Client; signal: AbortSignal },
): Promise<Socket> {
  const plain = await connectTo({ host: to.hostname, port: portOf(to), reach, signal })
  return to.protocol === 'https:' ? upgradeToTls(plain, bare(to.hostname), client) : plain
}
