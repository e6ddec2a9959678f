/* Viewer side of bench:live: browser sockets in a separate process. */
import { livePath, liveSubprotocol } from '@evops/platform/contract'
import { WebSocket } from 'ws'

const [port = '', sockets = '', topic = ''] = process.argv.slice(2)
let messages = 0
let bytes = 0
let open = 0
for (let at = 0; at < Number(sockets); at += 1) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, liveSubprotocol)
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'hello', token: 'viewer' }))
    socket.send(JSON.stringify({ type: 'watch', topics: [topic] }))
  })
  socket.on('message', (data: Buffer) => {
    messages += 1
    bytes += data.length
    // Each socket receives two messages: the answer to its hello, then the first snapshot.
    if (messages === 2 * Number(sockets) && open === 0) {
      open = 1
      process.send?.('watching')
    }
  })
  socket.on('error', (error) => {
    console.error(error)
    process.exit(1)
  })
}
process.on('message', () => {
  process.send?.({ messages, bytes })
  process.exit(0)
})
