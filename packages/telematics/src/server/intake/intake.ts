import { recordVehicleValues, type ReportedVehicleValues } from '@evops/fleet/server'
import { dayMs, Problem } from '@evops/platform/contract'
import { getRetentionDays, withPreparedStatements, type Services, type Tx } from '@evops/platform/server'
import type { MessageOutcome, VehicleValueName, VehicleNaming } from '../../contract/index.ts'
import { namesChannel, positionsChannel, vehicleValuesChannel, type PositionsUpdate } from '../channels.ts'
import {
  checkPlausibility,
  emptyIntakeState,
  clockRefusalReason,
  type PlausibleReading,
  type VehicleIntakeState,
} from './believe.rules.ts'
import {
  addMessageCounts,
  loadIntakeStates,
  recordUnknownNames,
  pointKey,
  insertTrackPoints,
  findVehiclesByName,
  type MessageCounts,
} from './intake.store.ts'
import { BrokerWindow } from './broker-window.ts'
import { VehicleNameCache } from './name-book.ts'
import type { VehicleReading, RefusedVehicleMessage } from './read-message.rules.ts'

export interface IntakeSource {
  operatorId: string
  id: string
  naming: VehicleNaming
}
export interface IntakeOutcome {
  outcome: MessageOutcome
  unbelieved: readonly VehicleValueName[]
}
const nothing: IntakeOutcome = { outcome: 'nothing', unbelieved: [] }
interface Batch {
  operatorId: string
  loads: readonly Load[]
  now: Date
}
interface Load {
  source: IntakeSource
  messages: readonly (VehicleReading | RefusedVehicleMessage)[]
  isStream: boolean
  done: (outcomes: IntakeOutcome[]) => void
  failed: (error: unknown) => void
}
/** Maximum number of messages in a transaction. */
const mostAtOnce = 1_000
/**
 * Maximum number of waiting messages. Beyond it push senders get an error with a retry hint, and brokers keep their
 * messages.
 */
const mostWaiting = 20_000
/**
 * Streamed messages are written after a pause of this length in ms (TCP of brokers delivers in bursts 40 ms apart), or
 * after a second.
 */
const quietMs = 200
const longestMs = 1_000
const mostRemembered = 50_000

/**
 * Common intake for messages of all sources: checks them, writes them in batches, and confirms them after they are
 * stored.
 */
export class MessageIntake {
  readonly #services: Services
  readonly #names: VehicleNameCache
  readonly #memories = new Map<string, VehicleIntakeState>()
  #waiting: Load[] = []
  #count = 0
  #timer: NodeJS.Timeout | undefined
  #firstAt = 0
  #lastAt = 0
  readonly #window = new BrokerWindow()
  #running: Promise<void> | undefined
  #kept: { days: number; until: number } | undefined
  readonly #ends: readonly (() => void)[]

  constructor(services: Services) {
    this.#services = services
    this.#names = new VehicleNameCache()
    this.#ends = [
      services.bus.subscribe(namesChannel, () => this.#names.clear()),
      services.bus.subscribe(vehicleValuesChannel, () => this.#memories.clear()),
    ]
  }

  /**
   * Stores messages and resolves afterwards. `isStream`: more messages follow, so they are written together. Throws
   * telematics.too-many.
   */
  take(
    source: IntakeSource,
    messages: readonly (VehicleReading | RefusedVehicleMessage)[],
    { isStream = false }: { isStream?: boolean } = {},
  ): Promise<IntakeOutcome[]> {
    if (messages.length === 0) return Promise.resolve([])
    if (this.#count + messages.length > mostWaiting) return Promise.reject(new Problem('telematics.too-many'))
    return new Promise((done, failed) => {
      if (this.#waiting.length === 0) this.#firstAt = performance.now()
      this.#waiting.push({ source, messages, isStream, done, failed })
      this.#count += messages.length
      this.#schedule(isStream)
    })
  }
  /** Clears cached names after a binding has changed. Other processes are notified over the bus. */
  forgetNames(): void {
    this.#names.clear()
  }
  /** Stops the timers and waits for running writes. */
  async close(): Promise<void> {
    for (const end of this.#ends) end()
    clearTimeout(this.#timer)
    while (this.#waiting.length > 0 || this.#running) await this.#run()
  }

  #schedule(isStream: boolean): void {
    if (this.#running) return
    const now = performance.now()
    const left = longestMs - (now - this.#firstAt)
    const isFull = this.#count >= mostAtOnce || this.#window.isFull(this.#count, now)
    if (!isStream || isFull || left <= 0) return void this.#run()
    this.#lastAt = now
    this.#timer ??= setTimeout(() => this.#look(), Math.min(quietMs, left))
  }
  /**
   * Uses one timer for the whole pause, because a new timer for each message would cost more than reading the message.
   */
  #look(): void {
    this.#timer = undefined
    const now = performance.now()
    const left = Math.min(this.#lastAt + quietMs, this.#firstAt + longestMs) - now
    if (left > 1) return void (this.#timer = setTimeout(() => this.#look(), left))
    if (now < this.#firstAt + longestMs - 1) this.#window.notePause(this.#count, now)
    void this.#run()
  }
  #run(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#running ??= this.#writeAll().finally(() => {
      this.#running = undefined
      // Messages arrived meanwhile: a sender waits for a response, or more of the stream is expected.
      if (this.#waiting.length > 0) this.#schedule(this.#waiting.every(({ isStream }) => isStream))
    })
    return this.#running
  }
  async #writeAll(): Promise<void> {
    const loads: Load[] = []
    let count = 0
    while (this.#waiting.length > 0 && count < mostAtOnce) {
      const next = this.#waiting.shift()
      if (!next) break
      loads.push(next)
      count += next.messages.length
    }
    for (const [operatorId, own] of Map.groupBy(loads, ({ source }) => source.operatorId))
      await this.#write(operatorId, own)
    this.#count -= count
  }

  async #write(operatorId: string, loads: readonly Load[]): Promise<void> {
    const touched = new Set<string>()
    const now = this.#services.now()
    try {
      const answers = await this.#services.db.inTenant(operatorId, (tx) =>
        this.#keep(tx, { operatorId, loads, touched, now }),
      )
      const news: PositionsUpdate = { operatorId, since: now.getTime() }
      this.#services.bus.publish(positionsChannel, news)
      loads.forEach(({ done }, index) => done(answers[index] ?? []))
    } catch (error) {
      // The cached states may never have been written.
      for (const vehicleId of touched) this.#memories.delete(vehicleId)
      for (const { failed } of loads) failed(error)
    }
  }

  async #keep(
    tx: Tx,
    { operatorId, loads, touched, now }: Batch & { touched: Set<string> },
  ): Promise<IntakeOutcome[][]> {
    const oldest = now.getTime() - (await this.#retentionDays(tx)) * dayMs
    const answers = loads.map(({ messages }) => messages.map(() => nothing))
    const found: { vehicleId: string; reading: VehicleReading; fromId: string; load: number; index: number }[] = []
    const vehiclesOf = await this.#vehiclesOf(tx, loads)
    for (const [load, { source, messages }] of loads.entries()) {
      const vehicles = vehiclesOf.get(source.id)
      for (const [index, message] of messages.entries()) {
        const refused =
          'refused' in message ? message.refused : clockRefusalReason(message.at, { now: now.getTime(), oldest })
        const vehicleId = message.name === null ? undefined : vehicles?.get(message.name)
        if (refused !== undefined) setAt(answers, { load, index }, { outcome: refused, unbelieved: [] })
        else if (vehicleId === undefined)
          setAt(answers, { load, index }, { outcome: 'unknown-vehicle', unbelieved: [] })
        else if (!('refused' in message)) found.push({ vehicleId, reading: message, fromId: source.id, load, index })
      }
    }
    const judged = await this.#judge(tx, found, touched)
    const fresh = await insertTrackPoints(withPreparedStatements(tx), { operatorId, receivedAt: now }, judged)
    await recordVehicleValues(withPreparedStatements(tx), { operatorId, receivedAt: now }, newestValuesOf(judged))
    for (const { vehicleId, reading, load, index } of judged) {
      const isNew = fresh === 'all' || fresh.delete(pointKey(vehicleId, reading.at))
      setAt(answers, { load, index }, { outcome: isNew ? 'taken' : 'twice', unbelieved: reading.unbelieved })
    }
    await count(tx, { operatorId, loads, answers, now })
    return answers
  }

  /** Looks up the vehicles of names by source. Streamed messages arrive one by one, so their lookups are combined. */
  async #vehiclesOf(tx: Tx, loads: readonly Load[]): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
    const found = new Map<string, ReadonlyMap<string, string>>()
    for (const [sourceId, own] of Map.groupBy(loads, ({ source }) => source.id)) {
      const naming = own[0]?.source.naming ?? 'device'
      const messages = own.flatMap((load) => load.messages)
      const names = new Set(messages.flatMap((one) => ('refused' in one ? [] : [one.name])))
      const vehicles = await this.#names.look(sourceId, names, (unknown) =>
        findVehiclesByName(tx, { sourceId, naming, names: unknown }),
      )
      found.set(sourceId, vehicles)
    }
    return found
  }

  /** In order of the vehicles' time stamps. */
  async #judge<F extends { vehicleId: string; reading: VehicleReading }>(
    tx: Tx,
    found: readonly F[],
    touched: Set<string>,
  ): Promise<(F & Pick<PlausibleReading, 'isLate'>)[]> {
    const missing = new Set(found.flatMap(({ vehicleId }) => (this.#memories.has(vehicleId) ? [] : [vehicleId])))
    for (const [id, memory] of await loadIntakeStates(tx, [...missing])) this.#memories.set(id, memory)
    const judged = found
      .toSorted((a, b) => a.reading.at - b.reading.at)
      .map((one) => {
        let memory = this.#memories.get(one.vehicleId)
        if (!memory) this.#memories.set(one.vehicleId, (memory = emptyIntakeState()))
        touched.add(one.vehicleId)
        const { reading, isLate } = checkPlausibility(memory, one.reading)
        return { ...one, reading, isLate }
      })
    for (const id of this.#memories.keys()) {
      if (this.#memories.size <= mostRemembered) break
      this.#memories.delete(id)
    }
    return judged
  }

  async #retentionDays(tx: Tx): Promise<number> {
    if (!this.#kept || this.#kept.until < performance.now())
      this.#kept = { days: await getRetentionDays(tx, 'positions'), until: performance.now() + 60_000 }
    return this.#kept.days
  }
}

function setAt(
  answers: IntakeOutcome[][],
  { load, index }: { load: number; index: number },
  outcome: IntakeOutcome,
): void {
  const row = answers[load]
  if (row) row[index] = outcome
}

/**
 * Returns the newest of each value of a vehicle. For late messages this includes only the state of charge, because
 * their jumps cannot be detected.
 */
export function newestValuesOf(
  judged: readonly { vehicleId: string; reading: VehicleReading; isLate: boolean }[],
): ReportedVehicleValues[] {
  const signs = new Map<string, ReportedVehicleValues>()
  for (const { vehicleId, reading, isLate } of judged) {
    const { place, speedKmh, heading, odometerM, soc } = reading
    const at = new Date(reading.at)
    const one = signs.get(vehicleId) ?? { vehicleId, place: null, odometer: null, soc: null }
    signs.set(vehicleId, one)
    if (soc !== null && (!one.soc || one.soc.at < at)) one.soc = { at, pct: soc }
    if (isLate) continue
    if (place) {
      const [lngE7, latE7] = [Math.round(place.longitude * 1e7), Math.round(place.latitude * 1e7)]
      one.place = { at, lngE7, latE7, speedKmh, heading }
    }
    if (odometerM !== null) one.odometer = { at, metres: odometerM }
  }
  return [...signs.values()].filter(({ place, odometer, soc }) => place ?? odometer ?? soc)
}

/** Adds the results of a source's messages to its counters, and stores unknown names. */
async function count(
  tx: Tx,
  { operatorId, loads, answers, now }: Batch & { answers: readonly IntakeOutcome[][] },
): Promise<void> {
  const bySource = new Map<string, { counts: MessageCounts; unknown: Map<string, number> }>()
  for (const [load, { source, messages }] of loads.entries()) {
    const sums = bySource.get(source.id) ?? {
      counts: { taken: 0, twice: 0, refused: {}, unbelieved: {} },
      unknown: new Map<string, number>(),
    }
    bySource.set(source.id, sums)
    for (const [index, { outcome, unbelieved }] of (answers[load] ?? []).entries()) {
      const { counts, unknown } = sums
      if (outcome === 'taken' || outcome === 'twice') counts[outcome] += 1
      else counts.refused[outcome] = (counts.refused[outcome] ?? 0) + 1
      if (outcome === 'taken')
        for (const sign of unbelieved) counts.unbelieved[sign] = (counts.unbelieved[sign] ?? 0) + 1
      const name = messages[index]?.name
      if (outcome === 'unknown-vehicle' && name) unknown.set(name, (unknown.get(name) ?? 0) + 1)
    }
  }
  // Fixed order, so that two processes cannot deadlock.
  for (const [sourceId, { counts, unknown }] of [...bySource].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await recordUnknownNames(tx, { operatorId, sourceId, at: now }, unknown)
    await addMessageCounts(withPreparedStatements(tx), { sourceId, at: now }, counts)
  }
}
