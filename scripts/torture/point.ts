import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { SitePoint } from '../bench/site.ts'
import { between, type Chance } from './chance.ts'
import type { Told, ToldStart } from './told.ts'
import { Wire } from './wire.ts'

export interface TorturedPoint {
  /** Sessions one after another until `drain` was called and the running one is acknowledged. */
  live(): Promise<void>
  drain(): void
  close(): void
}

/** How often things happen that a session does not need. */
const odds = { ownLoss: 0.01, saidAgain: 0.05, sameMessageId: 0.5, sampleResent: 0.5 } as const
const most = { samples: 8, whPerSample: 100, thinkMs: 20 } as const

type Payload = Record<string, unknown>

/**
 * A charge point that never lets go of a start or a stop before it is acknowledged, resends it after every loss and
 * every CALLERROR with the same or a new message id, sometimes says again what was acknowledged already, and writes
 * down everything.
 */
export function torturedPoint(options: {
  url: string
  point: SitePoint
  told: Told
  chance: Chance
}): TorturedPoint {
  const { point, told, chance } = options
  const wire = new Wire(options)
  const { pileId, idTag } = point
  let meterWh = 1_000_000 + point.index
  let draining = false
  let closed = false

  async function send(id: string, action: string, payload: Payload): Promise<Payload | undefined> {
    const answer = wire.call(id, action, payload)
    if (chance() < odds.ownLoss) wire.cut()
    const reply = await answer
    if (reply === 'lost') return undefined
    if ('code' in reply) {
      told.callErrors[reply.code] = (told.callErrors[reply.code] ?? 0) + 1
      await wait(between(chance, 20, 150))
      return undefined
    }
    told.answers += 1
    told.lastAnswerAt = performance.now()
    return reply.payload
  }

  async function connect(): Promise<void> {
    while (!wire.connected && !closed) {
      await wire.connect()
      const boot = { chargePointVendor: 'Torture', chargePointModel: 'T-1' }
      if (!(await send(randomUUID(), 'BootNotification', boot))) continue
      await sayStatus('Available')
    }
  }

  async function sayStatus(status: string): Promise<void> {
    const said = { pileId, at: Date.now(), status, acknowledged: false }
    told.statuses.push(said)
    const timestamp = new Date(said.at).toISOString()
    const payload = { connectorId: 1, errorCode: 'NoError', status, timestamp }
    if (await send(randomUUID(), 'StatusNotification', payload)) said.acknowledged = true
  }

  /** Until it is acknowledged; then, sometimes, once more. */
  async function keep(action: string, payload: Payload, acknowledged: (answer: Payload) => void) {
    let id: string = randomUUID()
    let tries = 0
    for (let again = false; !closed;) {
      if (!wire.connected) await connect()
      if (tries > 0) told.resent += 1
      tries += 1
      const answer = await send(id, action, payload)
      if (answer) acknowledged(answer)
      if (answer && (again || chance() >= odds.saidAgain)) return
      again ||= answer !== undefined
      if (chance() >= odds.sameMessageId) id = randomUUID()
    }
  }

  async function charge(): Promise<void> {
    await send(randomUUID(), 'Authorize', { idTag })
    const start: ToldStart = {
      pileId,
      idTag,
      at: Date.now(),
      meterWh,
      transactionIds: new Set(),
      stop: undefined,
    }
    told.starts.push(start)
    const timestamp = new Date(start.at).toISOString()
    await keep('StartTransaction', { connectorId: 1, idTag, meterStart: meterWh, timestamp }, (answer) =>
      start.transactionIds.add(Number(answer.transactionId)),
    )
    const [transactionId = 0] = start.transactionIds
    const count = Math.floor(chance() * (most.samples + 1))
    for (let n = 0; n < count && !closed; n += 1) await saySample(transactionId)
    const stop = { at: Date.now(), meterWh, acknowledged: false }
    if (closed) return
    start.stop = stop
    const payload = { transactionId, idTag, meterStop: meterWh, timestamp: new Date(stop.at).toISOString() }
    await keep('StopTransaction', payload, () => (stop.acknowledged = true))
    // Registers of two sessions never meet, so that every start is one of its own.
    meterWh += 1
  }

  async function saySample(transactionId: number): Promise<void> {
    await wait(chance() * most.thinkMs)
    meterWh += 1 + Math.floor(chance() * most.whPerSample)
    const said = { pileId, at: Date.now(), registerWh: meterWh, acknowledged: false }
    told.samples.push(said)
    const value = { value: String(meterWh), measurand: 'Energy.Active.Import.Register', unit: 'Wh' }
    const meterValue = [{ timestamp: new Date(said.at).toISOString(), sampledValue: [value] }]
    const payload = { connectorId: 1, transactionId, meterValue }
    while (!closed) {
      if (await send(randomUUID(), 'MeterValues', payload)) said.acknowledged = true
      // A charge point may keep a sample that was not answered, or let it go.
      if (said.acknowledged || chance() >= odds.sampleResent) return
      told.resent += 1
      if (!wire.connected) await connect()
    }
  }

  return {
    async live() {
      while (!draining && !closed) {
        if (!wire.connected) await connect()
        await charge()
        if (chance() < 0.3) await sayStatus(chance() < 0.5 ? 'Finishing' : 'Available')
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
