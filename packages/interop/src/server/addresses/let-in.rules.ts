import { BlockList, isIP } from 'node:net'
import { Problem } from '@evops/platform/contract'

/** Returns true if the address is allowed. An empty list allows any address. */
export function isAllowedAddress(allowed: readonly string[], address: string): boolean {
  if (allowed.length === 0) return true
  const list = new BlockList()
  for (const network of allowed) {
    const [base = '', bits] = network.split('/')
    const family = isIP(base) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(base, family)
    else list.addSubnet(base, Number(bits), family)
  }
  return list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

/** Throws organisation.address-invalid. */
export function requireAddresses(addresses: readonly string[]): void {
  const wrong = addresses.find((address) => !isAddressOrNetwork(address))
  if (wrong !== undefined)
    throw new Problem(
      'organisation.address-invalid',
      { address: wrong },
      { allowedIps: 'organisation.address-invalid' },
    )
}
function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (!version || rest.length > 0) return false
  if (bits === undefined) return true
  if (!/^\d{1,3}$/.test(bits)) return false
  try {
    new BlockList().addSubnet(address, Number(bits), version === 4 ? 'ipv4' : 'ipv6')
    return true
  } catch {
    return false
  }
}
