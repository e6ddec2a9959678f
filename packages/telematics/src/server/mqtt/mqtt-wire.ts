import { connectTls, connectTo, type AllowedReach } from '@evops/platform/server'
import mqttPacket, { type Packet } from 'mqtt-packet'
import type { Socket } from 'node:net'
import { MqttReader, type MqttPacket } from './mqtt-reader.ts'

/*
 * MQTT 3.1.1 subscriber: a single subscription at QoS 1, with acknowledgements only after the messages are stored.
 * Client libraries acknowledge messages one by one, so each would wait for its own transaction (decision 120).
 */

export interface MqttBroker {
  /** `mqtt://` or `mqtts://`. */
  url: string
  userName: string
  password: string | null
  topicFilter: string
  /** CA certificates (PEM) to verify the broker. Empty: the default ones. */
  authorities: string
  clientId: string
  /** False: the broker keeps messages while we are disconnected. */
  isClean: boolean
}
export interface MqttMessage {
  topic: string
  payload: Buffer
}
interface Hearing {
  /** Messages that arrived together. Resolves when all are stored, and then they are acknowledged. */
  onMessages: (messages: readonly MqttMessage[]) => Promise<void>
  onClosed: (error: Error | undefined) => void
}
export interface MqttSubscription {
  close(): void
}
/** Rejection by the broker, in terms of the protocol. */
export class MqttRefusal extends Error {
  readonly outcome: 'refused' | 'no-topic'
  constructor(outcome: 'refused' | 'no-topic', text: string) {
    super(text)
    this.outcome = outcome
  }
}

const greetingMs = 10_000
const keepAliveSeconds = 30
/** Maximum number of unstored messages, after which reading stops. */
const mostInHand = 2_000
/**
 * Pause between reads in ms, so that messages are read in batches. A read for each message would cost more than its
 * processing.
 */
const restMs = 50
const fullChunk = 32 * 1024
/** First byte of a PUBACK packet, which acknowledges a message by its id. */
const puback = 0x40
const refusals = [
  'accepted',
  'unacceptable protocol version',
  'identifier rejected',
  'server unavailable',
  'bad user name or password',
  'not authorized',
]

/** Connects, signs in and subscribes. Throws request.private-address, MqttRefusal, or a connection error. */
export async function subscribeToBroker(
  broker: MqttBroker,
  reach: AllowedReach,
  hearing: Hearing,
): Promise<MqttSubscription> {
  const signal = AbortSignal.timeout(greetingMs)
  const to = new URL(broker.url)
  const isTls = to.protocol === 'mqtts:'
  const target = { host: to.hostname, port: Number(to.port || (isTls ? 8_883 : 1_883)), reach, signal }
  const ca = broker.authorities
  const socket = await (isTls ? connectTls({ ...target, ...(ca && { ca }) }) : connectTo(target))
  return new Wire(socket, broker, hearing).greet(signal)
}

class Wire implements MqttSubscription {
  readonly #socket: Socket
  readonly #broker: MqttBroker
  readonly #hearing: Hearing
  readonly #reader = new MqttReader()
  readonly #greeted = Promise.withResolvers<undefined>()
  #isOpen = false
  #inHand = 0
  /** Ids of messages to acknowledge. */
  #kept: number[] = []
  #heardAt = performance.now()
  #error: Error | undefined
  #beat: NodeJS.Timeout | undefined
  #resting: NodeJS.Timeout | undefined
  /** Data that arrived during a pause. */
  #held: Buffer[] = []
  #heldBytes = 0

  constructor(socket: Socket, broker: MqttBroker, hearing: Hearing) {
    this.#socket = socket
    this.#broker = broker
    this.#hearing = hearing
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => {
      this.#heardAt = performance.now()
      this.#held.push(chunk)
      this.#heldBytes += chunk.length
      if (this.#resting === undefined || this.#heldBytes >= fullChunk) this.#read()
    })
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#closed())
  }

  async greet(signal: AbortSignal): Promise<MqttSubscription> {
    signal.addEventListener('abort', () => {
      if (!this.#isOpen) this.#fail(new Error(`no answer in ${greetingMs / 1_000} s`))
    })
    const { clientId, userName, password, isClean } = this.#broker
    this.#say({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: isClean,
      clientId,
      keepalive: keepAliveSeconds,
      ...(userName !== '' && { username: userName }),
      ...(userName !== '' && password !== null && { password: Buffer.from(password) }),
    })
    await this.#greeted.promise
    return this
  }
  close(): void {
    if (this.#isOpen) this.#say({ cmd: 'disconnect' })
    this.#socket.end()
    setTimeout(() => this.#socket.destroy(), 2_000).unref()
  }

  #take(received: readonly MqttPacket[]): void {
    const messages = received.filter((one) => one.messageType === 'message')
    for (const one of received) {
      if (one.messageType === 'greeted') this.#answered(one.code)
      else if (one.messageType === 'subscribed') this.#subscribed(one.isGranted)
    }
    if (messages.length > 0) this.#hear(messages)
  }
  #answered(code: number): void {
    if (code !== 0) return this.#fail(new MqttRefusal('refused', refusals[code] ?? `code ${code}`))
    this.#say({
      cmd: 'subscribe',
      messageId: 1,
      subscriptions: [{ topic: this.#broker.topicFilter, qos: 1 }],
    })
  }
  #subscribed(isGranted: boolean): void {
    if (!isGranted) return this.#fail(new MqttRefusal('no-topic', 'the subscription was refused'))
    this.#isOpen = true
    this.#beat = setInterval(() => this.#ping(), keepAliveSeconds * 1_000)
    this.#beat.unref()
    this.#greeted.resolve(undefined)
  }
  #hear(messages: readonly (MqttMessage & { id: number | undefined })[]): void {
    this.#inHand += messages.length
    if (this.#inHand >= mostInHand) this.#socket.pause()
    this.#hearing.onMessages(messages).then(
      () => {
        this.#acknowledge(messages.flatMap(({ id }) => id ?? []))
        this.#inHand -= messages.length
        if (this.#inHand < mostInHand / 2) this.#readOn()
      },
      // Not stored and therefore not acknowledged, so the broker sends it again.
      (error: unknown) => this.#fail(errorOf(error)),
    )
  }
  /**
   * Reads the data that arrived since the last read. A paused socket would hold back little and return one chunk per
   * pause: data in many small chunks was delayed by seconds.
   */
  #read(): void {
    clearTimeout(this.#resting)
    this.#resting = undefined
    if (this.#held.length === 0) return
    const bytes = this.#held.length === 1 && this.#held[0] ? this.#held[0] : Buffer.concat(this.#held)
    this.#held = []
    this.#heldBytes = 0
    try {
      this.#take(this.#reader.read(bytes))
    } catch (error) {
      this.#fail(errorOf(error))
    }
    if (this.#isOpen) this.#resting = setTimeout(() => this.#read(), restMs)
  }
  /** Reads immediately after an acknowledgement, because the broker may have waited for it. */
  #readOn(): void {
    if (this.#inHand < mostInHand) this.#socket.resume()
    this.#read()
  }
  /** Acknowledges stored messages together, because a write for each would cost more than its processing. */
  #acknowledge(ids: readonly number[]): void {
    const isFirst = this.#kept.length === 0
    this.#kept.push(...ids)
    if (!isFirst || ids.length === 0) return
    setImmediate(() => {
      this.#write(Buffer.from(this.#kept.flatMap((id) => [puback, 2, id >> 8, id & 0xff])))
      this.#kept = []
    })
  }
  #ping(): void {
    if (performance.now() - this.#heardAt > keepAliveSeconds * 2_500 && !this.#socket.isPaused())
      return this.#fail(new Error('the broker went silent'))
    this.#say({ cmd: 'pingreq' })
  }
  #say(packet: Packet): void {
    this.#write(mqttPacket.generate(packet))
  }
  #write(bytes: Buffer): void {
    if (!this.#socket.destroyed && this.#socket.writable) this.#socket.write(bytes)
  }
  #fail(error: Error): void {
    this.#error ??= error
    this.#socket.destroy()
  }
  #closed(): void {
    clearInterval(this.#beat)
    clearTimeout(this.#resting)
    if (this.#isOpen) return this.#hearing.onClosed(this.#error)
    this.#greeted.reject(this.#error ?? new Error('the broker closed the connection'))
  }
}

const errorOf = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
