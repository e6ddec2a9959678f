import { isIPv4 } from 'node:net'
import { limitNames } from './budget/limits.ts'
import { networkList } from './net/address.rules.ts'

export function splitList(text: string): string[] {
  const items = text.split(',').map((item) => item.trim())
  return items.filter(Boolean)
}
export function areRateLimits(text: string): boolean {
  return splitList(text).every((item) => {
    const [name = '', most = ''] = item.split('=')
    return limitNames.includes(name) && /^[1-9]\d{0,8}$/.test(most)
  })
}
export function parseRateLimits(text: string): Record<string, number> {
  return Object.fromEntries(
    splitList(text).map((item) => {
      const [name = '', most] = item.split('=')
      return [name, Number(most)]
    }),
  )
}
/** A host has at least two labels, because a list with a whole top-level domain would be no list. */
export function areHosts(hosts: readonly string[]): boolean {
  return hosts.every((host) => /^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(host))
}

/** An address alone is a network with one address. */
export function parseNetworks(text: string): string[] {
  return splitList(text).map((item) => (item.includes('/') ? item : `${item}/${isIPv4(item) ? 32 : 128}`))
}
export function areNetworks(items: readonly string[]): boolean {
  try {
    networkList(items)
    // A network of all addresses is rejected as a proxy.
    return items.every((item) => !item.endsWith('/0'))
  } catch {
    return false
  }
}

export function isNatsUrl(text: string): boolean {
  return text.split(',').every((one) => {
    const url = URL.parse(one.trim())
    return url !== null && /^(nats|tls):$/.test(url.protocol) && url.hostname !== ''
  })
}
