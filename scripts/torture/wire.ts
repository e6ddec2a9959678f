import { setTimeout as wait } from 'node:timers/promises'
import { scaleTestTimeout } from '@evops/platform/testing'
import { WebSocket } from 'ws'
import type { SitePoint } from '../bench/site.ts'
import { randomBetween, type RandomSource } from './chance.ts'

/** The payload of a CALLRESULT, the code of a CALLERROR, or `lost`: the connection ended before an answer arrived. */
export type OcppReply = { payload: Record<string, unknown> } | { code: string } | 'lost'

/** Returns the charge point's answer to a call of the server; undefined: not supported. */
export type AnswerOcppCall = (action: string) => object | undefined

const unansweredMs = 30_000

/**
 * Connection of a charge point that reconnects after every loss. It has one outstanding call, as OCPP requires; other
 * calls wait.
 */
export class ReconnectingConnection {
  readonly #urls: readonly string[]
  readonly #point: SitePoint
  readonly #chance: RandomSource
  readonly #answer: AnswerOcppCall
  readonly #subprotocol: string
  #socket: WebSocket | undefined
  #waiting: { id: string; settle: (reply: OcppReply) => void; ended: Promise<OcppReply> } | undefined
  #closed = false
  #tries = 0

  /** If there are several addresses, they are tried in turn. */
  constructor(options: {
    url: string | readonly string[]
    point: SitePoint
    chance: RandomSource
    answer?: AnswerOcppCall
    /** Default: ocpp1.6. */
    subprotocol?: string
  }) {
    this.#urls = [options.url].flat()
    this.#point = options.point
    this.#chance = options.chance
    this.#subprotocol = options.subprotocol ?? 'ocpp1.6'
    this.#answer = options.answer ?? (() => undefined)
  }

  get connected(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  /** Retries until the server accepts the connection. */
  async connect(): Promise<void> {
    for (let pause = 20; !this.connected && !this.#closed; pause = Math.min(pause * 1.5, 400)) {
      await this.#open().catch(() => wait(randomBetween(this.#chance, pause / 2, pause)))
    }
  }

  async call(id: string, action: string, payload: object): Promise<OcppReply> {
    while (this.#waiting) await this.#waiting.ended
    const socket = this.#socket
    if (!socket || socket.readyState !== WebSocket.OPEN) return 'lost'
    const { promise: ended, resolve } = Promise.withResolvers<OcppReply>()
    const timer = setTimeout(() => this.cut(), unansweredMs)
    const settle = (reply: OcppReply) => {
      clearTimeout(timer)
      this.#waiting = undefined
      resolve(reply)
    }
    this.#waiting = { id, settle, ended }
    socket.send(JSON.stringify([2, id, action, payload]))
    return ended
  }

  /** Terminates the connection without a close message. */
  cut(): void {
    this.#socket?.terminate()
    this.#waiting?.settle('lost')
  }

  close(): void {
    this.#closed = true
    this.cut()
  }

  #open(): Promise<void> {
    const { identity, password } = this.#point
    const url = this.#urls[this.#tries % this.#urls.length] ?? ''
    this.#tries += 1
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url + identity, [this.#subprotocol], {
        perMessageDeflate: false,
        handshakeTimeout: scaleTestTimeout(10_000),
        headers: { Authorization: `Basic ${Buffer.from(`${identity}:${password}`).toString('base64')}` },
      })
      socket.on('open', () => {
        this.#socket = socket
        resolve()
      })
      socket.on('error', reject)
      socket.on('close', () => {
        if (this.#socket === socket) this.#waiting?.settle('lost')
        reject(new Error('closed'))
      })
      socket.on('message', (data) => {
        if (Buffer.isBuffer(data)) this.#receive(socket, data.toString())
      })
    })
  }

  #receive(socket: WebSocket, text: string): void {
    if (socket !== this.#socket) return
    const [type, id, payload]: [3, string, Record<string, unknown>] | [2 | 4, string, string] = JSON.parse(text)
    if (type === 2) {
      const answer = this.#answer(payload)
      socket.send(JSON.stringify(answer ? [3, id, answer] : [4, id, 'NotSupported', '', {}]))
    } else if (this.#waiting?.id === id) this.#waiting.settle(type === 3 ? { payload } : { code: payload })
  }
}
