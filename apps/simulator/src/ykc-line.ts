import { connect, type Socket } from 'node:net'
import {
  comesFromChargePoint,
  decodeMessage,
  encodeFrame,
  encodeMessage,
  zeroValuesOf,
  type YkcMessage,
  type YkcMessageName,
  type YkcValues,
} from '@evops/ykc/contract'
import { createFrameReader } from '@evops/ykc/server'

type Waiting = { name: YkcMessageName; resolve: (message: YkcMessage | undefined) => void }
export type SendYkc = <Name extends YkcMessageName>(name: Name, values: Partial<YkcValues<Name>>) => void

/** The line of a simulated charge point: one socket at a time. What is sent while it is closed is lost. */
export function createYkcLine(
  { host = '127.0.0.1', port }: { host?: string; port: number },
  take: (message: YkcMessage, reply: SendYkc) => void,
) {
  let socket: Socket | undefined
  let waiting: Waiting[] = []
  let sequence = 0

  const write: (sequenceNo: number) => SendYkc = (sequenceNo) => (name, values) => {
    const message = encodeMessage(name, { ...zeroValuesOf(name), ...values })
    if (socket?.writable === true) socket.write(encodeFrame({ sequence: sequenceNo, encryption: 0, ...message }))
  }
  const send: SendYkc = (name, values) => {
    write(sequence)(name, values)
    sequence = (sequence + 1) & 0xffff
  }
  async function next(name: YkcMessageName): Promise<YkcMessage | undefined> {
    const { promise, resolve } = Promise.withResolvers<YkcMessage | undefined>()
    waiting.push({ name, resolve })
    return promise
  }
  function takeMessage(message: YkcMessage, sequenceNo: number): void {
    const waiter = waiting.find(({ name }) => name === message.name)
    waiting = waiting.filter((each) => each !== waiter)
    waiter?.resolve(message)
    take(message, write(sequenceNo))
  }
  function close(): void {
    socket?.destroy()
    socket = undefined
    for (const { resolve } of waiting) resolve(undefined)
    waiting = []
  }

  return {
    send,
    next,
    close,
    isOpen: () => socket?.writable === true,
    async open(login: Partial<YkcValues<'Login'>>): Promise<boolean> {
      close()
      const opened = connect({ host, port })
      const reader = createFrameReader()
      socket = opened
      sequence = 0
      opened.on('error', () => undefined)
      opened.on('close', () => {
        if (socket === opened) close()
      })
      opened.on('data', (segment) => {
        for (const part of reader.push(segment)) {
          if (part.kind === 'garbage' || comesFromChargePoint(part.frame.type)) continue
          const message = decodeMessage(part.frame.type, part.frame.body)
          if (!('fault' in message)) takeMessage(message, part.frame.sequence)
        }
      })
      const { promise: isConnected, resolve } = Promise.withResolvers<boolean>()
      opened.once('connect', () => resolve(true))
      opened.once('close', () => resolve(false))
      if (!(await isConnected)) return false
      send('Login', login)
      const answer = await next('LoginAnswer')
      return answer?.name === 'LoginAnswer' && answer.values.result === 0
    },
  }
}
