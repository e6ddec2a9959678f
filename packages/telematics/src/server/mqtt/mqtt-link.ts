import { Problem } from '@evops/platform/contract'
import {
  MqttRefusal,
  subscribeToBroker,
  type MqttBroker,
  type MqttSubscription,
  type MqttMessage,
} from './mqtt-wire.ts'

export interface LinkDeps {
  broker: MqttBroker
  /** Returns the networks that the broker may be in. */
  reach: () => Promise<readonly string[]>
  onMessages: (messages: readonly MqttMessage[]) => Promise<void>
  /** Receives the connection state. Null: connected, otherwise the error. */
  onState: (error: string | null) => void
  /** First delay after a failure, which doubles up to a minute. */
  firstWaitMs: number
}
const longestWaitMs = 60_000

/** Subscription at a broker that reconnects until it is stopped. */
export class MqttLink {
  readonly #deps: LinkDeps
  #hearer: MqttSubscription | undefined
  #timer: NodeJS.Timeout | undefined
  #waitMs: number
  #isStopped = false

  constructor(deps: LinkDeps) {
    this.#deps = deps
    this.#waitMs = deps.firstWaitMs
    void this.#connect()
  }
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#hearer?.close()
  }

  async #connect(): Promise<void> {
    const { broker, reach, onMessages, onState, firstWaitMs } = this.#deps
    try {
      const hearer = await subscribeToBroker(broker, await reach(), {
        onMessages,
        onClosed: (error) => this.#again(error ?? new Error('the broker closed the connection')),
      })
      if (this.#isStopped) return hearer.close()
      this.#hearer = hearer
      this.#waitMs = firstWaitMs
      onState(null)
    } catch (error) {
      this.#again(error)
    }
  }
  #again(error: unknown): void {
    this.#hearer = undefined
    if (this.#isStopped) return
    this.#deps.onState(mqttErrorText(error))
    // Random delay, because many clients reconnect to a broker after its restart.
    const wait = this.#waitMs * (0.75 + Math.random() / 2)
    this.#waitMs = Math.min(longestWaitMs, this.#waitMs * 2)
    this.#timer = setTimeout(() => void this.#connect(), wait)
  }
}

/** Returns the error text of the protocol for the person who configures the source. */
export function mqttErrorText(error: unknown): string {
  const text =
    error instanceof Problem
      ? `${error.code} ${Object.values(error.values)
          .filter((value) => typeof value !== 'object')
          .join(' ')}`
      : error instanceof Error
        ? error.message || ('code' in error ? String(error.code) : error.name)
        : String(error)
  return text.trim().slice(0, 300)
}
export function connectionErrorOutcome(error: unknown): 'refused' | 'unreachable' | 'not-allowed' | 'no-topic' {
  if (error instanceof MqttRefusal) return error.outcome
  return error instanceof Problem && error.code === 'request.private-address' ? 'not-allowed' : 'unreachable'
}
