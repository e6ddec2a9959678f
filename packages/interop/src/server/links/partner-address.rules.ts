import { isIP } from 'node:net'
import { isAddressReachable } from '@evops/platform/server'

/** Returns true if the address is at the host, port and scheme that the operator entered for the partner. */
export function isPartnerAddress(address: string, apiUrl: string): boolean {
  const [to, own] = [URL.parse(address), URL.parse(apiUrl)]
  return to !== null && own !== null && to.origin === own.origin
}

/**
 * Returns the reason why an address that a partner names is not called; undefined if it may be called. A name is
 * resolved at the call, and must then lead to a public address as well.
 */
export function validatePartnerUrl(address: string, apiUrl: string): string | undefined {
  if (isPartnerAddress(address, apiUrl)) return undefined
  const url = URL.parse(address)
  if (url?.protocol !== 'https:') return 'only an https address is called'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isPublic = isIP(host) === 0 ? isPublicName(host) : isAddressReachable(host, [])
  return isPublic ? undefined : 'only a public address is called'
}

/** Last labels of names that lead to this machine or to a local network. */
const localNames = new Set(['localhost', 'local', 'internal', 'lan', 'arpa'])

/** A name without a dot, and those of this machine and of local networks (RFC 6762, RFC 8375), are not public. */
function isPublicName(host: string): boolean {
  const labels = host
    .toLowerCase()
    .replace(/^(.*)\.$/, '$1')
    .split('.')
  const last = labels.at(-1) ?? ''
  return labels.length > 1 && /^[a-z][a-z0-9-]*$/.test(last) && !localNames.has(last)
}
