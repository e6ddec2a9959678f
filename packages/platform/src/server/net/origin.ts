import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4, type BlockList } from 'node:net'
import { TLSSocket } from 'node:tls'
import { networkList, normalizeIpAddress } from './address.rules.ts'

/** The origin of a request. */
export interface RequestOrigin {
  address: string
  /** True if the request came over TLS, either to us or to the proxy in front. */
  secure: boolean
}

const loopback = ['127.0.0.0/8', '::1/128'] as const
const lists = new WeakMap<readonly string[], BlockList>()

/**
 * Returns true if forwarded addresses from this sender are trusted: this machine's own addresses, and the configured
 * proxies.
 */
export function isTrusted(rawAddress: string, proxies: readonly string[]): boolean {
  const address = normalizeIpAddress(rawAddress)
  let list = lists.get(proxies)
  if (!list) lists.set(proxies, (list = networkList([...loopback, ...proxies])))
  return isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

/**
 * Returns the address of the socket. If a trusted proxy forwarded the request, returns the last address that was not
 * written by a trusted proxy. It is used for HTTP, live values and charge points. Headers of any other sender are
 * ignored. `proxies`: networks in addition to the loopback addresses (EVOPS_TRUSTED_PROXIES).
 */
export function requestOriginOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  proxies: readonly string[],
): RequestOrigin {
  const own = socket.remoteAddress ?? ''
  const secure = socket instanceof TLSSocket
  if (!isTrusted(own, proxies)) return { address: own, secure }
  const forwarded = listOf(headers['x-forwarded-for']).map(withoutPort)
  const found = forwarded.findLast((address) => !isTrusted(address, proxies)) ?? forwarded[0] ?? own
  return {
    // A proxy without this information writes "unknown"; then its own address is used.
    address: isIP(found) ? found : own,
    secure: secure || listOf(headers['x-forwarded-proto']).at(-1) === 'https',
  }
}

export function clientAddressOf(
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
  proxies: readonly string[],
): string {
  return requestOriginOf(request, proxies).address
}

/** Some proxies include the port. */
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
