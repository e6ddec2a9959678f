import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'

/** Where a request comes from. */
export interface Origin {
  address: string
  /** It came over TLS: to us, or to the proxy in front of us. */
  secure: boolean
}

const isLoopback = (address: string) => /^(::ffff:)?127\./.test(address) || address === '::1'

/**
 * The address behind the socket, or, where a proxy on this machine passed it on, the last one that no such proxy wrote
 * down. Only the loopback address is believed, as in HTTP (`trustProxy`): anybody else may claim anything.
 */
export function originOf({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): Origin {
  const own = socket.remoteAddress ?? ''
  const secure = socket instanceof TLSSocket
  if (!isLoopback(own)) return { address: own, secure }
  const said = listOf(headers['x-forwarded-for'])
  return {
    address: said.findLast((address) => !isLoopback(address)) ?? said[0] ?? own,
    secure: secure || listOf(headers['x-forwarded-proto']).at(-1) === 'https',
  }
}

function listOf(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .map((item) => item.trim())
    .filter(Boolean)
}
