import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { SitePoint } from '../bench/site.ts'
import { randomBetween, type RandomSource } from './chance.ts'
import { countAnswer, type AcknowledgedCalls, type AcknowledgedMeterValue, type AcknowledgedStart } from './expected.ts'
import { ReconnectingConnection } from './wire.ts'
import { messagesByVersion, type OcppTestMessage, type SessionWords, type TortureVersion } from './words.ts'

export interface RetryingChargePoint {
  /** Runs sessions one after another until `drain` was called and the running session is acknowledged. */
  live(): Promise<void>
  drain(): void
  close(): void
}

/** Probabilities of optional events in a session. */
const odds = { ownLoss: 0.01, duplicateSends: 0.05, sameMessageId: 0.5, meterValueResent: 0.5 } as const
const most = { meterValues: 8, whPerMeterValue: 100, thinkMs: 20 } as const

type Payload = Record<string, unknown>

/**
 * Creates a charge point that retains each start and stop until it is acknowledged, resends it after every connection
 * loss and every CALLERROR with the same or a new message id, sometimes repeats acknowledged messages, and records
 * everything.
 */
export function createRetryingChargePoint(options: {
  /** If there are several addresses, they are tried in turn. */
  url: string | readonly string[]
  point: SitePoint
  sent: AcknowledgedCalls
  chance: RandomSource
  version?: TortureVersion
}): RetryingChargePoint {
  const { point, sent, chance, version = 'ocpp1.6' } = options
  const words = messagesByVersion[version]
  const wire = new ReconnectingConnection({ ...options, subprotocol: version })
  const { chargePointId, idTag } = point
  let meterWh = 1_000_000 + point.index
  let draining = false
  let closed = false

  async function send(id: string, action: string, payload: Payload): Promise<Payload | undefined> {
    const askedAt = performance.now()
    const answer = wire.call(id, action, payload)
    if (chance() < odds.ownLoss) wire.cut()
    const reply = await answer
    if (reply === 'lost') return undefined
    if ('code' in reply) {
      const errorText = `${action} ${reply.code}`
      sent.callErrors[errorText] = (sent.callErrors[errorText] ?? 0) + 1
      await wait(randomBetween(chance, 20, 150))
      return undefined
    }
    countAnswer(sent, askedAt)
    return reply.payload
  }

  const sendMessage = ({ action, payload }: OcppTestMessage) => send(randomUUID(), action, payload)

  async function connect(): Promise<void> {
    while (!wire.connected && !closed) {
      await wire.connect()
      if (!(await sendMessage(words.boot))) continue
      await sendStatus(words.states[0])
    }
  }

  async function sendStatus(status: string): Promise<void> {
    const report = { chargePointId, at: Date.now(), status, acknowledged: false }
    sent.statuses.push(report)
    if (await sendMessage(words.status(status, report.at))) report.acknowledged = true
  }

  /** Sends a message until it is acknowledged, and sometimes once more afterwards. */
  async function sendUntilAcknowledged({ action, payload }: OcppTestMessage, acknowledged: (answer: Payload) => void) {
    let id: string = randomUUID()
    let tries = 0
    for (let again = false; !closed;) {
      if (!wire.connected) await connect()
      if (tries > 0) sent.resent += 1
      tries += 1
      const answer = await send(id, action, payload)
      if (answer) acknowledged(answer)
      if (answer && (again || chance() >= odds.duplicateSends)) return
      again ||= answer !== undefined
      if (chance() >= odds.sameMessageId) id = randomUUID()
    }
  }

  /** Returns the meter value that a start or stop message contains. */
  function edge(session: SessionWords, at: number): AcknowledgedMeterValue | undefined {
    if (!session.edgesAreMeterValues) return undefined
    const meterValue = { chargePointId, at, registerWh: meterWh, acknowledged: false }
    sent.meterValues.push(meterValue)
    return meterValue
  }

  async function charge(): Promise<void> {
    await sendMessage(words.authorize(idTag))
    const session = words.session(idTag)
    const start: AcknowledgedStart = {
      chargePointId,
      idTag,
      at: Date.now(),
      meterWh,
      transactionIds: new Set(),
      stop: undefined,
    }
    sent.starts.push(start)
    const first = edge(session, start.at)
    await sendUntilAcknowledged(session.start(start.at, meterWh), (answer) => {
      start.transactionIds.add(session.named(answer))
      if (first) first.acknowledged = true
    })
    const count = Math.floor(chance() * (most.meterValues + 1))
    for (let n = 0; n < count && !closed; n += 1) await sendMeterValue(session)
    // Meter values with the same time count as one, so the stop must not have the time of the last one.
    if (session.edgesAreMeterValues) await wait(2)
    const stop = { at: Date.now(), meterWh, acknowledged: false }
    if (closed) return
    start.stop = stop
    const last = edge(session, stop.at)
    await sendUntilAcknowledged(session.stop(stop.at, meterWh), () => {
      stop.acknowledged = true
      if (last) last.acknowledged = true
    })
    // Meter readings of two sessions never coincide, so that every start is distinct.
    meterWh += 1
  }

  async function sendMeterValue(session: SessionWords): Promise<void> {
    await wait(chance() * most.thinkMs)
    meterWh += 1 + Math.floor(chance() * most.whPerMeterValue)
    const reading = { chargePointId, at: Date.now(), registerWh: meterWh, acknowledged: false }
    sent.meterValues.push(reading)
    const message = session.meterValue(reading.at, meterWh)
    if (session.holdsMeterValues) return sendUntilAcknowledged(message, () => (reading.acknowledged = true))
    while (!closed) {
      if (await sendMessage(message)) reading.acknowledged = true
      // A charge point may resend or drop an unanswered meter value.
      if (reading.acknowledged || chance() >= odds.meterValueResent) return
      sent.resent += 1
      if (!wire.connected) await connect()
    }
  }

  return {
    async live() {
      while (!draining && !closed) {
        if (!wire.connected) await connect()
        await charge()
        if (chance() < 0.3) await sendStatus(words.states[chance() < 0.5 ? 1 : 0])
      }
      wire.close()
    },
    drain: () => (draining = true),
    close() {
      closed = true
      wire.close()
    },
  }
}
