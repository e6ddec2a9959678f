import type { NetworkInterfaceInfo } from 'node:os'
import type { Config } from '@evops/platform/server'

/**
 * Returns the address at which other devices in the network reach this process, or undefined if it listens on a
 * loopback address only, or the machine has no other address.
 */
export function machineUrl(
  { host, port, tls }: Partial<Pick<Config, 'host' | 'port' | 'tls'>>,
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>,
): string | undefined {
  if (host === undefined || port === undefined) return undefined
  const isAny = host === '0.0.0.0' || host === '::'
  const address = isAny ? firstAddress(interfaces) : host
  if (address === undefined || isLoopback(address)) return undefined
  const scheme = tls ? 'https' : 'http'
  const isDefault = port === (tls ? 443 : 80)
  return `${scheme}://${address.includes(':') ? `[${address}]` : address}${isDefault ? '' : `:${port}`}`
}

/** A charge point's network is IPv4 nearly always. Addresses that a machine gave itself (169.254/16) reach nobody. */
function firstAddress(interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>): string | undefined {
  const found = Object.values(interfaces).flatMap((each) => each ?? [])
  const usable = found.filter(
    ({ internal, family, address }) => !internal && family === 'IPv4' && !address.startsWith('169.254.'),
  )
  return usable[0]?.address
}

function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || address.startsWith('127.')
}
