import { newId } from '@evops/platform/contract'
import type { JobTable, Tx } from '@evops/platform/server'
import { instantOfWall } from '@evops/tariffs/contract'
import { isCounter } from '../../contract/index.ts'
import type { EnergyDeps } from '../deps.ts'
import { putQuarters } from '../series/quarters.store.ts'
import { metersChannel } from './channels.ts'
import { takeReading, type TakenQuarter } from './counter.rules.ts'
import { DeviceError } from './device-fault.ts'
import { readDevice, type Answers, type Limits } from './read-device.ts'
import {
  claimDue,
  collectorsExist,
  collectorToRead,
  notePoints,
  noteRead,
  type NotedPoint,
  type ReadCollector,
  type ReadPoint,
} from './reads.store.ts'
import { factsOf, measured } from './values.rules.ts'

const everyMs = 500
/** So many devices are waited for at once, and so long. */
const mostAtOnce = 50
const busyMs = 60_000
const clockEveryMs = 3_600_000

/** Reads collectors when they are due: a slow device holds back nobody. */
export function createCollecting({ house, allowedNetworks, answerMs }: EnergyDeps) {
  const inHand = new Set<Promise<void>>()
  let isClosed = false

  async function readOne(
    { operatorId, id }: { operatorId: string; id: string },
    readId: string,
  ): Promise<void> {
    const collector = await house.db.inTenant(operatorId, (tx) => collectorToRead(tx, id))
    if (!collector) return
    const withClock = isClockDue(collector, house.now())
    const said = await askDevice(collector, { reach: await allowedNetworks(), withClock, answerMs })
    const now = house.now()
    const answers = 'error' in said ? null : said
    const drift = withClock && answers ? { at: now, seconds: driftOf(collector, answers.wall, now) } : null
    const how = 'error' in said ? { fault: said.error.fault, detail: said.error.message.slice(0, 200) } : none
    const isKept = await house.db.inTenant(operatorId, async (tx) => {
      const { version } = collector
      if (!(await noteRead(tx, { id, readId, version, now, drift, ...how }))) return false
      if (answers) await keepAnswers(tx, { collector, answers, now })
      return true
    })
    if (isKept) house.bus.publish(metersChannel, { operatorId })
  }
  async function look(): Promise<void> {
    const most = mostAtOnce - inHand.size
    if (isClosed || most <= 0) return
    const readId = newId(house.now().getTime())
    const due = await house.db.asPlatform((tx) => claimDue(tx, { now: house.now(), readId, most, busyMs }))
    for (const one of due) {
      const reading = readOne(one, readId).catch((error: unknown) =>
        house.log.warn({ err: error, collectorId: one.id }, 'a collector'),
      )
      inHand.add(reading)
      void reading.finally(() => inHand.delete(reading))
    }
  }
  const jobs: JobTable = { 'energy:collect': { everyMs, when: collectorsExist, run: look } }
  const settled = async () => void (await Promise.all(inHand))
  return {
    jobs,
    settled,
    close() {
      isClosed = true
      return settled()
    },
  }
}
const none = { fault: null, detail: null }
const isClockDue = ({ clockAt }: ReadCollector, now: Date) =>
  clockAt === null || now.getTime() - clockAt.getTime() >= clockEveryMs

/** What a device answers, or the error that it is known by; anything else is thrown. */
export async function askDevice(
  collector: ReadCollector,
  limits: Limits,
): Promise<Answers<ReadPoint> | { error: DeviceError }> {
  try {
    return await readDevice(collector, collector.points, limits)
  } catch (error) {
    if (error instanceof DeviceError) return { error }
    throw error
  }
}
/** How far a meter's clock is ahead of the station's. */
export function driftOf({ timeZone }: ReadCollector, wall: number | null, now: Date): number | null {
  return wall === null ? null : Math.round((instantOfWall(timeZone, wall) - now.getTime()) / 1_000)
}

interface Kept {
  collector: ReadCollector
  answers: Answers<ReadPoint>
  now: Date
}
/** Last values, counters, and the quarter hours that are over by them; what a file told stays. */
async function keepAnswers(tx: Tx, { collector, answers, now }: Kept): Promise<void> {
  const at = now.getTime()
  const notes: NotedPoint[] = []
  for (const [meterId, points] of Map.groupBy(collector.points, (point) => point.meterId)) {
    const powerW = powerOf(points, answers)
    const quarters: Partial<Record<ReadPoint['quantity'], TakenQuarter[]>> = {}
    for (const point of points) {
      const { quantity } = point
      const said = answers.values.get(point)
      if (said === undefined) continue
      const value = measured(said, point)
      const note = { meterId, quantity, valueE3: null, fault: null, counter: null }
      if ('fault' in value) notes.push({ ...note, fault: value.fault })
      else if (!isCounter(quantity)) notes.push({ ...note, valueE3: value.valueE3 })
      else {
        const facts = factsOf(point, basisOf(collector))
        const flow =
          quantity === 'energy-import' ? powerW : quantity === 'energy-export' ? negative(powerW) : null
        const taken = takeReading(point.counter, { at, count: value.countE6 }, facts, flow)
        quarters[quantity] = taken.quarters
        const isBelieved = taken.fault === null || taken.fault === 'stands-still'
        notes.push({
          ...note,
          valueE3: isBelieved ? value.valueE3 : null,
          fault: taken.fault,
          counter: taken.state,
        })
      }
    }
    await keepQuarters(tx, { collector, meterId, quarters })
  }
  await notePoints(tx, { collectorId: collector.id, at: now, points: notes })
}
const basisOf = ({ protocol, host, port, unitId, byteOrder, meterAddress }: ReadCollector) =>
  protocol === 'modbus-tcp' ? [host, port, unitId, byteOrder] : [host, port, meterAddress]
const negative = (watts: number | null) => (watts === null ? null : -watts)
function powerOf(points: readonly ReadPoint[], { values }: Answers<ReadPoint>): number | null {
  const point = points.find(({ quantity }) => quantity === 'power')
  const said = point && values.get(point)
  const value = said && measured(said, point)
  return value && 'valueE3' in value ? value.valueE3 : null
}
async function keepQuarters(
  tx: Tx,
  given: {
    collector: ReadCollector
    meterId: string
    quarters: Partial<Record<ReadPoint['quantity'], TakenQuarter[]>>
  },
): Promise<void> {
  const { collector, meterId, quarters } = given
  const told = (quantity: ReadPoint['quantity']) =>
    new Map(quarters[quantity]?.map(({ at, dwh }) => [at, dwh]))
  const [reactive, fed] = [told('reactive-import'), told('energy-export')]
  const taken = (quarters['energy-import'] ?? []).map(({ at, dwh, spread }) => ({
    meterId,
    at,
    activeDwh: dwh,
    reactiveDvarh: reactive.get(at) ?? null,
    exportDwh: fed.get(at) ?? null,
    spread,
    fromId: collector.id,
  }))
  if (taken.length > 0) await putQuarters(tx, collector.operatorId, taken, { replaces: false })
}
