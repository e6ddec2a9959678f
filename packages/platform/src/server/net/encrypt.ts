import { once } from 'node:events'
import { isIP, type Socket } from 'node:net'
import { connect, type SecureContextOptions } from 'node:tls'
import { stripIpv6Brackets, connectTo, type ConnectionTarget } from './reach.ts'

export type TlsClientOptions = Pick<SecureContextOptions, 'cert' | 'key' | 'pfx' | 'passphrase' | 'ca'> | undefined

/** Starts TLS on a socket. The certificate must match the name, independent of the address. */
export function upgradeToTls(socket: Socket, host: string, client: TlsClientOptions): Socket {
  return connect({ ...client, socket, host, ...(!isIP(host) && { servername: host }) })
}

/**
 * Connects with TLS; the server must prove that the name belongs to it. `ca`: authorities to trust instead of the
 * public ones.
 */
export async function connectTls({ ca, ...target }: ConnectionTarget & { ca?: string }): Promise<Socket> {
  const socket = upgradeToTls(
    await connectTo(target),
    stripIpv6Brackets(target.host),
    ca === undefined ? undefined : { ca },
  )
  try {
    await once(socket, 'secureConnect', { signal: target.signal })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}
