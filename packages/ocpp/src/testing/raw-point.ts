import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'

export interface RawChargePointOptions {
  /** URL including the path prefix: `ws://127.0.0.1:20000/ocpp/`. */
  url: string
  identity: string
  /** Missing means no Authorization header. */
  password?: string | Buffer
  /** User name, if it differs from the identity. */
  user?: string
  /** Default: `['ocpp1.6']`. */
  subprotocols?: string[]
  autoPong?: boolean
}

export type RawReply =
  | { type: 'result'; payload: unknown }
  | { type: 'error'; code: string; description: string; details: unknown }

/** Connection of a charge point without any logic: sends exactly what the test gives, valid or not. */
export interface RawChargePoint {
  socket: WebSocket
  /** All received text messages, in order. */
  received: string[]
  closed: Promise<{ code: number; reason: string }>
  send: (text: string) => void
  /** Sends a CALL and waits for its reply. Rejects if the connection closes first. */
  call: (action: string, payload: unknown, id?: string) => Promise<RawReply>
  /** Sets the response to calls from the server. Without it there is no response. */
  answer: (action: string, reply: (payload: unknown) => object) => void
  /** Returns the next matching message, including those already received. */
  message: (fits: (text: string) => boolean) => Promise<string>
  close: () => Promise<void>
}

/** Error thrown if the server responded to the upgrade with a plain HTTP status. */
export class RefusedUpgrade extends Error {
  readonly status: number
  constructor(status: number) {
    super(`upgrade refused with ${status}`)
    this.status = status
  }
}

/** Opens the connection. Rejects with RefusedUpgrade if the server refuses, otherwise with the socket's error. */
export async function connectRawChargePoint(options: RawChargePointOptions): Promise<RawChargePoint> {
  const socket = new WebSocket(
    options.url + encodeURIComponent(options.identity),
    options.subprotocols ?? ['ocpp1.6'],
    { headers: headersOf(options), perMessageDeflate: false, autoPong: options.autoPong ?? true },
  )
  const received: string[] = []
  const watchers = new Set<(text: string) => void>()
  const answers = new Map<string, (payload: unknown) => object>()
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  )
  socket.on('message', (data) => {
    const text = Buffer.isBuffer(data) ? data.toString() : ''
    received.push(text)
    for (const watch of watchers) watch(text)
    answerCall(socket, answers, text)
  })
  await waitForOpen(socket)

  function waitFor<Value>(pick: (text: string) => Value | undefined): Promise<Value> {
    return new Promise((resolve, reject) => {
      const watch = (text: string): void => {
        const value = pick(text)
        if (value === undefined) return
        watchers.delete(watch)
        resolve(value)
      }
      watchers.add(watch)
      void closed.then(({ code }) => reject(new Error(`the socket closed (${code}) before the frame came`)))
    })
  }

  return {
    socket,
    received,
    closed,
    send: (text) => socket.send(text),
    call(action, payload, id = randomUUID()) {
      const reply = waitFor((text) => replyTo(id, text))
      socket.send(JSON.stringify([2, id, action, payload]))
      return reply
    },
    answer: (action, reply) => void answers.set(action, reply),
    message(fits) {
      const found = received.find(fits)
      return found === undefined ? waitFor((text) => (fits(text) ? text : undefined)) : Promise.resolve(found)
    },
    async close() {
      socket.close(1000)
      await closed
    },
  }
}

function headersOf({ identity, user, password }: RawChargePointOptions): Record<string, string> {
  if (password === undefined) return {}
  const secret = Buffer.concat([Buffer.from(`${user ?? identity}:`), Buffer.from(password)])
  return { Authorization: `Basic ${secret.toString('base64')}` }
}

function waitForOpen(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('unexpected-response', (_request, response) => {
      reject(new RefusedUpgrade(response.statusCode ?? 0))
      response.resume()
      socket.terminate()
    })
    socket.on('error', reject)
  })
}

function replyTo(id: string, text: string): RawReply | undefined {
  const message: unknown = JSON.parse(text)
  if (!Array.isArray(message) || message[1] !== id) return undefined
  if (message[0] === 3) return { type: 'result', payload: message[2] }
  if (message[0] !== 4) return undefined
  return { type: 'error', code: String(message[2]), description: String(message[3]), details: message[4] }
}

function answerCall(socket: WebSocket, answers: ReadonlyMap<string, (payload: unknown) => object>, text: string): void {
  const message: unknown = JSON.parse(text)
  if (!Array.isArray(message) || message[0] !== 2) return
  const reply = answers.get(String(message[2]))
  if (reply) socket.send(JSON.stringify([3, message[1], reply(message[3])]))
}
