import { BlockList, isIP, isIPv4 } from 'node:net'

/** Networks that are not public: those of this machine, of the local network, of a cloud's own services (S-16). */
const privateNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
]

/** Builds a block list; throws if an entry is not a network. */
export function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6')
  }
  return list
}
const isPrivate = networkList(privateNetworks)

/** Returns true if an address, also one with a zone (`fe80::1%eth0`), lies in a network. */
export function isInNetwork(rawAddress: string, network: string): boolean {
  const address = normalizeIpAddress(rawAddress.split('%')[0] ?? '')
  return isIP(address) !== 0 && networkList([network]).check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

/** Converts an IPv4-mapped IPv6 address to the IPv4 address. */
export function normalizeIpAddress(address: string): string {
  const [, dotted] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (dotted) return dotted
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address) ?? []
  if (high === undefined || low === undefined) return address
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}

/**
 * The networks that an address may be in, depending on its source. Addresses entered by people or sent by charge
 * points: public networks and the private networks that the platform allowed. Addresses in the installation's settings:
 * any except a cloud's own services.
 */
export type AllowedReach = readonly string[] | 'installation'

/** Returns the private networks that the platform allowed an operator for one purpose (S-16). */
export type AllowedNetworks = (operatorId: string) => Promise<readonly string[]>

/**
 * Addresses that no installation can mean: this network, link-local (including a cloud's metadata service), multicast.
 */
const isNobodys = networkList([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  'fe80::/10',
  'fd00:ec2::254/128',
  'ff00::/8',
])

/** Returns true if a connection to this address is allowed. */
export function isAddressReachable(rawAddress: string, reach: AllowedReach): boolean {
  const address = normalizeIpAddress(rawAddress)
  if (isIP(address) === 0) return false
  const family = isIPv4(address) ? 'ipv4' : 'ipv6'
  if (reach === 'installation') return !isNobodys.check(address, family)
  return !isPrivate.check(address, family) || networkList(reach).check(address, family)
}
