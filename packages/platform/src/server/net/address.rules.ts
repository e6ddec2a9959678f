import { BlockList, isIP, isIPv4 } from 'node:net'

/** Networks that are nobody's on the internet: of this machine, of the house, of a cloud's own services (S-16). */
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

/** Throws where one is no network. */
export function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6')
  }
  return list
}
const isPrivate = networkList(privateNetworks)

/** An IPv4 address in IPv6's clothes is the IPv4 address. */
export function plainAddress(address: string): string {
  const [, dotted] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (dotted) return dotted
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address) ?? []
  if (high === undefined || low === undefined) return address
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}

/**
 * Who named an address decides where it may lie: private networks that the platform allowed, for what people and charge
 * points name; any but a cloud's own services, for the installation's settings.
 */
export type Reach = readonly string[] | 'installation'

/** Where nobody stands that an installation could mean: this network, link-local (with a cloud's metadata), groups. */
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

/** May we connect to this address? */
export function mayReach(given: string, reach: Reach): boolean {
  const address = plainAddress(given)
  if (isIP(address) === 0) return false
  const family = isIPv4(address) ? 'ipv4' : 'ipv6'
  if (reach === 'installation') return !isNobodys.check(address, family)
  return !isPrivate.check(address, family) || networkList(reach).check(address, family)
}
