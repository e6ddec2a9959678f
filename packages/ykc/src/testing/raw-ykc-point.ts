import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import {
  decodeMessage,
  encodeFrame,
  encodeMessage,
  zeroValuesOf,
  type YkcMessage,
  type YkcMessageName,
  type YkcValues,
} from '../contract/index.ts'
import { createFrameReader } from '../server/index.ts'

/** A bare client on a real socket that sends what a test wants, right or wrong. */
export interface RawYkcPoint {
  socket: Socket
  /** Sends a message; fields that are not listed are zero. */
  send<Name extends YkcMessageName>(name: Name, values: Partial<YkcValues<Name>>, sequence?: number): void
  sendBytes(bytes: Uint8Array): void
  /** Resolves to the next message of this name that has not been taken. Rejects when the socket closes before it. */
  next(name: YkcMessageName): Promise<YkcMessage & { sequence: number }>
  /** Sends a login and resolves to its result. */
  logIn(chargePointNo: string, values?: Partial<YkcValues<'Login'>>): Promise<number>
  /** Resolves when the socket is closed. */
  closed: Promise<void>
  close: () => void
}

type ReceivedMessage = YkcMessage & { sequence: number }

export async function connectRawYkcPoint(port: number, host = '127.0.0.1'): Promise<RawYkcPoint> {
  const socket = connect({ port, host })
  const reader = createFrameReader()
  const inbox: ReceivedMessage[] = []
  const waiting: { name: YkcMessageName; resolve: (message: ReceivedMessage) => void; reject: (e: Error) => void }[] =
    []
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  socket.on('error', () => undefined)
  socket.on('close', () => {
    close()
    for (const { reject, name } of waiting.splice(0)) reject(new Error(`closed before ${name}`))
  })
  socket.on('data', (segment) => {
    for (const part of reader.push(segment)) {
      if (part.kind === 'garbage') continue
      const { type, body, sequence } = part.frame
      const message = decodeMessage(type, body)
      if ('fault' in message) continue
      const received = { ...message, sequence }
      const index = waiting.findIndex(({ name }) => name === message.name)
      if (index === -1) inbox.push(received)
      else waiting.splice(index, 1)[0]?.resolve(received)
    }
  })
  await once(socket, 'connect')
  const point: RawYkcPoint = {
    socket,
    closed,
    send(name, values, sequence = 0) {
      const message = encodeMessage(name, { ...zeroValuesOf(name), ...values })
      socket.write(encodeFrame({ sequence, encryption: 0, ...message }))
    },
    sendBytes: (bytes) => void socket.write(bytes),
    async next(name) {
      const index = inbox.findIndex((message) => message.name === name)
      const [message] = index === -1 ? [] : inbox.splice(index, 1)
      if (message) return message
      if (socket.destroyed) throw new Error(`closed before ${name}`)
      const { promise, resolve, reject } = Promise.withResolvers<ReceivedMessage>()
      waiting.push({ name, resolve, reject })
      return promise
    },
    async logIn(chargePointNo, values = {}) {
      point.send('Login', { chargePointNo, connectors: 2, protocolVersion: 16, software: '2.07', ...values })
      const answer = await point.next('LoginAnswer')
      return answer.name === 'LoginAnswer' ? answer.values.result : -1
    },
    close: () => socket.destroy(),
  }
  return point
}
