import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { Problem } from '@evops/platform/contract'
import { mayReach } from '@evops/platform/server'

/**
 * Where a host is now, if we may go there. Asked right before each connection and connected to as it was answered, so
 * that a name can't point elsewhere in between (S-16). Throws outreach.unknown-host and outreach.private-address.
 */
export async function addressOf(host: string, allowed: readonly string[]): Promise<string> {
  const name = host.replace(/^\[|\]$/g, '')
  const found = isIP(name) ? [name] : await resolve(name)
  const refused = found.find((address) => !mayReach(address, allowed))
  if (refused !== undefined) throw new Problem('outreach.private-address', { address: refused })
  const [address] = found
  if (address === undefined) throw new Problem('outreach.unknown-host', { host: name })
  return address
}

async function resolve(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch {
    throw new Problem('outreach.unknown-host', { host })
  }
}
