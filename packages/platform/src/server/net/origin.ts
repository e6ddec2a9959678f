import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4, type BlockList } from 'node:net'
import { TLSSocket } from 'node:tls'
import { networkList, plainAddress } from './address.rules.ts'

/** Where a request comes from. */
export interface Origin {
  address: string
  /** It came over TLS: to us, or to the proxy in front of us. */
  secure: boolean
}

const loopback = ['127.0.0.0/8', '::1/128'] as const
const lists = new WeakMap<readonly string[], BlockList>()

/** Whether what this address says of others is believed: this machine's own, and the proxies that the settings name. */
export function isTrusted(given: string, proxies: readonly string[]): boolean {
  const address = plainAddress(given)
  let list = lists.get(proxies)
  if (!list) lists.set(proxies, (list = networkList([...loopback, ...proxies])))
  return isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

/**
 * The address behind the socket, or, where a proxy that is trusted passed it on, the last one that no such proxy wrote
 * down: for HTTP, live values and charge points alike. Anybody else may claim anything. `proxies`: networks besides the
 * loopback addresses (EVOPS_TRUSTED_PROXIES).
 */
export function originOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  proxies: readonly string[],
): Origin {
  const own = socket.remoteAddress ?? ''
  const secure = socket instanceof TLSSocket
  if (!isTrusted(own, proxies)) return { address: own, secure }
  const said = listOf(headers['x-forwarded-for']).map(withoutPort)
  const found = said.findLast((address) => !isTrusted(address, proxies)) ?? said[0] ?? own
  return {
    // A proxy that does not know writes "unknown": it is then all that is known.
    address: isIP(found) ? found : own,
    secure: secure || listOf(headers['x-forwarded-proto']).at(-1) === 'https',
  }
}

export function addressOf(
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
  proxies: readonly string[],
): string {
  return originOf(request, proxies).address
}

/** Some proxies write the port along. */
function withoutPort(text: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? []
  return bracketed ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}

function listOf(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .map((item) => item.trim())
    .filter(Boolean)
}
