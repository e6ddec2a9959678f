/*
 * Answers every OCPP 1.6 and 2.0.1 call at once and stores nothing: the upper limit of this machine and `ws`. The bench
 * starts it with the port as its argument; it sends "listening" to its parent process.
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
const answers201: Readonly<Record<string, () => object>> = {
  BootNotification: () => ({ currentTime: new Date().toISOString(), interval: 300, status: 'Accepted' }),
  Authorize: () => ({ idTokenInfo: { status: 'Accepted' } }),
  TransactionEvent: () => ({ idTokenInfo: { status: 'Accepted' } }),
}

const server = new WebSocketServer({
  host: '127.0.0.1',
  port: Number(process.argv[2]),
  perMessageDeflate: false,
  handleProtocols: (offered) => ['ocpp2.0.1', 'ocpp1.6'].find((version) => offered.has(version)) ?? false,
})
server.on('connection', (socket) => {
  const answerTable = socket.protocol === 'ocpp1.6' ? answers : answers201
  socket.on('message', (data) => {
    if (!Buffer.isBuffer(data)) return
    const [type, id, action]: [number, string, string] = JSON.parse(data.toString())
    if (type === 2) socket.send(JSON.stringify([3, id, answerTable[action]?.() ?? {}]))
  })
})
server.on('listening', () => process.send?.('listening'))
process.on('disconnect', () => process.exit())
