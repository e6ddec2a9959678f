import { once } from 'node:events'
import { lookup } from 'node:dns/promises'
import { connect, isIP, type Socket } from 'node:net'
import { Problem } from '../../contract/index.ts'
import { mayReach, type Reach } from './address.rules.ts'

/**
 * Where a host is now, if we may go there: all of its addresses, or none of them. Throws request.unknown-host and
 * request.private-address.
 */
export async function addressesOf(host: string, reach: Reach): Promise<readonly string[]> {
  const name = bare(host)
  const found = isIP(name) ? [name] : await resolve(name)
  for (const address of found) requireReach(address, reach)
  if (found.length === 0) throw new Problem('request.unknown-host', { host: name })
  return found
}

/** Without the brackets that a URL puts around an IPv6 address. */
export const bare = (host: string) => host.replace(/^\[|\]$/g, '')

export interface Target {
  host: string
  port: number
  reach: Reach
  signal: AbortSignal
}

/**
 * A connection to a host that somebody named. Its addresses are looked at right before and connected to as they were
 * answered, and the one that was reached is looked at once more, so that a name can't point elsewhere in between (S-16).
 */
export async function connectTo({ host, port, reach, signal }: Target): Promise<Socket> {
  let failed: unknown
  for (const address of await addressesOf(host, reach)) {
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
 * `fetch` for a library that brings none of its own: only to hosts that may be reached, and never on to where an answer
 * points. For addresses of the installation's own settings: the name is looked up twice.
 */
export function fetchWithin(reach: Reach): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    await addressesOf(url.hostname, reach)
    return fetch(input, { ...init, redirect: 'manual' })
  }
}

function requireReach(address: string, reach: Reach): void {
  if (!mayReach(address, reach)) throw new Problem('request.private-address', { address })
}

async function resolve(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch {
    throw new Problem('request.unknown-host', { host })
  }
}
