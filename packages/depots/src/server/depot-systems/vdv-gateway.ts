import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { parseBasicCredentials } from '@evops/platform/server'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import { vdvPath } from '../../contract/index.ts'
import type { DepotDeps } from '../deps.ts'
import { vdvSubprotocol } from '../vdv463/messages.ts'
import { findConnectedPartner, claimPartnerConnection, type ConnectedPartner } from './systems.store.ts'
import { isPartnerPassword } from './secrets.ts'
import { VdvLink } from './vdv-link.ts'

const everyMs = 15_000
/** Maximum message size. A full state of 5,000 requests fits. */
const mostBytes = 4 * 1024 * 1024
const mostLinks = 500

export interface VdvGateway {
  /** Returns true if the path belongs to this server, independent of the result. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  close(): void
}

/**
 * Server side of VDV 463: depot systems connect, receive the state of their depot every 15 s, and send their
 * departures.
 */
export function createVdvGateway(deps: DepotDeps): VdvGateway {
  const { services } = deps
  const links = new Map<string, VdvLink>()
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: mostBytes,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(vdvSubprotocol) ? vdvSubprotocol : false),
  })
  const timer = setInterval(() => {
    for (const link of links.values()) link.beat()
  }, everyMs)
  timer.unref()

  async function welcome(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy())
    const guest = await guestAt(deps, request.headers.authorization)
    if (!guest) return refuse(socket, '401 Unauthorized', 'WWW-Authenticate: Basic realm="vdv463"\r\n')
    const offered = request.headers['sec-websocket-protocol']?.split(',').map((one) => one.trim())
    if (!offered?.includes(vdvSubprotocol)) return refuse(socket, '400 Bad Request')
    if (links.size >= mostLinks && !links.has(guest.id)) return refuse(socket, '503 Service Unavailable')
    const seat = randomUUID()
    await services.db.inTenant(guest.operatorId, (tx) =>
      claimPartnerConnection(tx, { id: guest.id, seat, now: services.now() }),
    )
    sockets.handleUpgrade(request, socket, head, (websocket) => {
      links.get(guest.id)?.end(4409, 'another connection has come')
      const link = new VdvLink(deps, { guest, seat, socket: websocket })
      links.set(guest.id, link)
      websocket.on('close', () => {
        if (links.get(guest.id) === link) links.delete(guest.id)
      })
    })
  }

  return {
    handleUpgrade(request, socket, head) {
      if (request.url?.split('?')[0] !== vdvPath) return false
      welcome(request, socket, head).catch((error: unknown) => {
        services.log.error({ err: error }, 'a depot system could not come in')
        socket.destroy()
      })
      return true
    },
    close() {
      clearInterval(timer)
      for (const link of links.values()) link.end(1012, 'the server restarts')
      sockets.close()
    },
  }
}

async function guestAt({ services }: DepotDeps, header: string | undefined): Promise<ConnectedPartner | undefined> {
  const credentials = parseBasicCredentials(header)
  if (!credentials || !z.uuid().safeParse(credentials.user).success) return undefined
  const guest = await services.db.asPlatform((tx) => findConnectedPartner(tx, credentials.user))
  return guest && isPartnerPassword(services, credentials.password, guest.secretHash) ? guest : undefined
}
function refuse(socket: Duplex, status: string, head = ''): void {
  socket.end(`HTTP/1.1 ${status}\r\n${head}Connection: close\r\nContent-Length: 0\r\n\r\n`)
}
