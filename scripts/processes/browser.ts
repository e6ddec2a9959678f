import { once } from 'node:events'
import { livePath, liveSubprotocol, type LiveServerMessage } from '@evops/platform/contract'
import type { ConnectorRow } from '@evops/stations/contract'
import { WebSocket } from 'ws'

/** A browser tab that shows connectors: the last row received for each, by key. */
export interface SimulatedBrowser {
  connectors: Map<string, ConnectorRow>
  close(): void
}

export async function openBrowser(port: number, token: string): Promise<SimulatedBrowser> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, [liveSubprotocol])
  const connectors = new Map<string, ConnectorRow>()
  await once(socket, 'open')
  const { promise, resolve } = Promise.withResolvers<void>()
  socket.on('message', (data) => {
    if (!Buffer.isBuffer(data)) return
    const message: LiveServerMessage = JSON.parse(data.toString())
    if (message.type === 'ready') socket.send(JSON.stringify({ type: 'watch', topics: ['connectors'] }))
    if (message.type !== 'change') return
    // Safe cast: the contract defines the rows of the topic.
    for (const row of message.items as ConnectorRow[]) connectors.set(`${row.chargePointNo}:${row.connectorNo}`, row)
    resolve()
  })
  socket.send(JSON.stringify({ type: 'hello', token }))
  await promise
  return { connectors, close: () => socket.terminate() }
}
