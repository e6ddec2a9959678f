import type { Socket } from 'node:net'
import type { Reach } from './address.rules.ts'
import { upgradeToTls, type Client } from './encrypt.ts'
import { bare, connectTo } from './reach.ts'

/** Throws where it is no address of HTTP. */
export function portOf({ protocol, port }: URL): number {
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`no address to go to: ${protocol}`)
  return Number(port || (protocol === 'https:' ? 443 : 80))
}

/** A connection for HTTP, with TLS where the address says so. */
export async function socketTo(
  to: URL,
  { reach, client, signal }: { reach: Reach; client?: Client; signal: AbortSignal },
): Promise<Socket> {
  const plain = await connectTo({ host: to.hostname, port: portOf(to), reach, signal })
  return to.protocol === 'https:' ? upgradeToTls(plain, bare(to.hostname), client) : plain
}
