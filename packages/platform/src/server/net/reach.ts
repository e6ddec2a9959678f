import { once } from 'node:events'
import { lookup } from 'node:dns/promises'
import { connect, isIP, type Socket } from 'node:net'
import { Problem } from '../../contract/index.ts'
import { isAddressReachable, type AllowedReach } from './address.rules.ts'

/**
 * Resolves a host to all of its addresses if we may connect to all of them. Throws request.unknown-host and
 * request.private-address.
 */
export async function resolveReachableHost(host: string, reach: AllowedReach): Promise<readonly string[]> {
  const name = stripIpv6Brackets(host)
  const found = isIP(name) ? [name] : await resolve(name)
  for (const address of found) requireReach(address, reach)
  if (found.length === 0) throw new Problem('request.unknown-host', { host: name })
  return found
}

/** Removes the brackets around an IPv6 address in a URL. */
export const stripIpv6Brackets = (host: string) => host.replace(/^\[|\]$/g, '')

export interface ConnectionTarget {
  host: string
  port: number
  reach: AllowedReach
  signal: AbortSignal
}

/**
 * Connects to a configured or received host. Its addresses are checked right before and used as resolved, and the
 * connected address is checked again, so that a name cannot switch to another address in between (S-16).
 */
export async function connectTo({ host, port, reach, signal }: ConnectionTarget): Promise<Socket> {
  let failed: unknown
  for (const address of await resolveReachableHost(host, reach)) {
    const socket = connect({ host: address, port })
    try {
      await once(socket, 'connect', { signal })
      requireReach(socket.remoteAddress ?? '', reach)
      return socket
    } catch (error) {
      socket.destroy()
      if (signal.aborted || error instanceof Problem) throw error
      failed = error
    }
  }
  throw failed
}

/**
 * Returns a `fetch` for a library that does not include one: it calls only allowed hosts and follows no redirect. For
 * addresses from the installation's settings only: the name is resolved twice.
 */
export function createRestrictedFetch(reach: AllowedReach): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    await resolveReachableHost(url.hostname, reach)
    return fetch(input, { ...init, redirect: 'manual' })
  }
}

function requireReach(address: string, reach: AllowedReach): void {
  if (!isAddressReachable(address, reach)) throw new Problem('request.private-address', { address })
}

async function resolve(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch {
    throw new Problem('request.unknown-host', { host })
  }
}
