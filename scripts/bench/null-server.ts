/*
 * Answers every OCPP 1.6 call at once and keeps nothing: the ceiling that this machine and `ws` allow. Started by the
 * bench with the port as its argument; says "listening" to its parent.
 */
import { WebSocketServer } from 'ws'

const accepted = { idTagInfo: { status: 'Accepted' } }
let transactionId = 0
const answers: Readonly<Record<string, () => object>> = {
  BootNotification: () => ({ currentTime: new Date().toISOString(), interval: 300, status: 'Accepted' }),
  Authorize: () => accepted,
  StartTransaction: () => ({ ...accepted, transactionId: (transactionId += 1) }),
  StopTransaction: () => accepted,
}

const server = new WebSocketServer({
  host: '127.0.0.1',
  port: Number(process.argv[2]),
  perMessageDeflate: false,
  handleProtocols: (offered) => (offered.has('ocpp1.6') ? 'ocpp1.6' : false),
})
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    if (!Buffer.isBuffer(data)) return
    const [type, id, action]: [number, string, string] = JSON.parse(data.toString())
    if (type === 2) socket.send(JSON.stringify([3, id, answers[action]?.() ?? {}]))
  })
})
server.on('listening', () => process.send?.('listening'))
process.on('disconnect', () => process.exit())
