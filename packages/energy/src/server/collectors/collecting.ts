import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '@evops/platform/contract'
import type { JobTable } from '@evops/platform/server'
import { instantOfLocalTime } from '@evops/tariffs/contract'
import type { EnergyDeps } from '../deps.ts'
import { metersChannel } from './channels.ts'
import { DeviceError } from './device-fault.ts'
import {
  openDevice,
  readDevice,
  type DeviceAnswers,
  type DeviceReadLimits,
  type DeviceConnection,
} from './read-device.ts'
import {
  claimDueCollectors,
  collectorsExist,
  collectorToRead,
  recordReadResult,
  storeIntervalS,
  type ReadCollector,
  type PolledDataPoint,
} from './reads.store.ts'
import { saveReadResults, emptyUnsavedReads, collectReadAnswers, type UnsavedReads } from './taking.ts'

const everyMs = 500
/** Maximum number of parallel reads, and the time limit in ms after which a read no longer counts. */
const mostAtOnce = 200
const busyMs = 60_000
const clockEveryMs = 3_600_000

/** Reads collectors when they are due. A slow device does not delay others. */
export function createCollectorReader({ services, allowedNetworks, answerMs }: EnergyDeps) {
  const inHand = new Set<Promise<void>>()
  const ending = new AbortController()

  async function readOne({ operatorId, id }: { operatorId: string; id: string }, readId: string): Promise<void> {
    const collector = await services.db.inTenant(operatorId, (tx) => collectorToRead(tx, id))
    if (!collector) return
    const { readAt, drift, error, taken } = await spellOf(collector, {
      limits: { reach: await allowedNetworks(operatorId), answerMs },
      now: services.now,
      turn: () => nextTurn(collector.intervalS * 1_000, services.now(), ending.signal),
    })
    const how = error ? { fault: error.fault, detail: error.message.slice(0, 200) } : none
    const isStored = await services.db.inTenant(operatorId, async (tx) => {
      const { version } = collector
      if (!(await recordReadResult(tx, { id, readId, version, now: services.now(), readAt, drift, ...how })))
        return false
      if (readAt) await saveReadResults(tx, collector, taken)
      return true
    })
    if (isStored) services.bus.publish(metersChannel, { operatorId })
  }
  async function startDueReads(): Promise<void> {
    const most = mostAtOnce - inHand.size
    if (ending.signal.aborted || most <= 0) return
    const readId = newId(services.now().getTime())
    const due = await services.db.asPlatform((tx) =>
      claimDueCollectors(tx, { now: services.now(), readId, most, busyMs }),
    )
    for (const one of due) {
      const reading = readOne(one, readId).catch((error: unknown) =>
        services.log.warn({ err: error, collectorId: one.id }, 'a collector'),
      )
      inHand.add(reading)
      void reading.finally(() => inHand.delete(reading))
    }
  }
  const jobs: JobTable = { 'energy:collect': { everyMs, when: collectorsExist, run: startDueReads } }
  const waitForReads = async () => void (await Promise.all(inHand))
  return {
    jobs,
    settled: waitForReads,
    close() {
      ending.abort()
      return waitForReads()
    },
  }
}
const none = { fault: null, detail: null }
const isClockDue = ({ clockAt }: ReadCollector, now: Date) =>
  clockAt === null || now.getTime() - clockAt.getTime() >= clockEveryMs
/** Waits until the clock reaches the next multiple of an interval. Returns false if the server stops. */
const nextTurn = (everyMsOf: number, now: Date, signal: AbortSignal): Promise<boolean> =>
  wait(everyMsOf - (now.getTime() % everyMsOf), true, { signal }).catch(() => false)

interface Spell {
  readAt: Date | null
  drift: { at: Date; seconds: number | null } | null
  error: DeviceError | null
  taken: UnsavedReads
}
/** Runs the reads that are stored together: five if the interval is a second, otherwise one. */
async function spellOf(
  collector: ReadCollector,
  { limits, now, turn }: { limits: Omit<DeviceReadLimits, 'withClock'>; now: () => Date; turn: () => Promise<boolean> },
): Promise<Spell> {
  const spell: Spell = { readAt: null, drift: null, error: null, taken: emptyUnsavedReads() }
  let line: DeviceConnection | undefined
  try {
    for (let left = Math.max(1, storeIntervalS / collector.intervalS); left >= 1; left -= 1) {
      if (spell.readAt && !(await turn())) break
      line = line?.isOpen() ? line : await openDevice(collector, limits)
      const withClock = spell.drift === null && isClockDue(collector, now())
      const answers = await line.sendRequest(collector.points, { withClock })
      spell.readAt = now()
      if (withClock)
        spell.drift = { at: spell.readAt, seconds: clockDriftSeconds(collector, answers.localTime, spell.readAt) }
      collectReadAnswers(spell.taken, { collector, answers, at: spell.readAt.getTime() })
    }
  } catch (error) {
    if (!(error instanceof DeviceError)) throw error
    spell.error = error
  } finally {
    line?.close()
  }
  return spell
}

/** Returns the answers of a device, or its known error. Any other error is thrown. */
export async function readCollectorDevice(
  collector: ReadCollector,
  limits: DeviceReadLimits,
): Promise<DeviceAnswers<PolledDataPoint> | { error: DeviceError }> {
  try {
    return await readDevice(collector, collector.points, limits)
  } catch (error) {
    if (error instanceof DeviceError) return { error }
    throw error
  }
}
/** Returns the seconds by which a meter's clock is ahead of the station's clock. */
export function clockDriftSeconds({ timeZone }: ReadCollector, localTime: number | null, now: Date): number | null {
  return localTime === null ? null : Math.round((instantOfLocalTime(timeZone, localTime) - now.getTime()) / 1_000)
}
