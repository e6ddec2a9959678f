import { once } from 'node:events'
import { isIP, type Socket } from 'node:net'
import { connect, type SecureContextOptions } from 'node:tls'
import { bare, connectTo, type Target } from './reach.ts'

export type Client = Pick<SecureContextOptions, 'cert' | 'key' | 'pfx' | 'passphrase' | 'ca'> | undefined

/** The certificate is the name's, wherever it lies now. */
export function upgradeToTls(socket: Socket, host: string, client: Client): Socket {
  return connect({ ...client, socket, host, ...(!isIP(host) && { servername: host }) })
}

/** The same as `connectTo`, by TLS: whoever is there has shown that the name is theirs. `ca`: whom to believe instead of the usual authorities. */
export async function connectSecurely({ ca, ...target }: Target & { ca?: string }): Promise<Socket> {
  const socket = upgradeToTls(await connectTo(target), bare(target.host), ca === undefined ? undefined : { ca })
  try {
    await once(socket, 'secureConnect', { signal: target.signal })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}
