import { localDayOf } from '@evops/charging/contract'
import {
  noteStation,
  noteUnplugged,
  operatorsUnreported,
  orderFacts,
  takeUnreported,
  type GunSpan,
  type Unreported,
} from '@evops/charging/server'
import type { House, JobTable, Tx } from '@evops/platform/server'
import { cellsOf, type DayCells } from './cells.rules.ts'
import { dayFacts, type DayFacts, type GunDay } from './day-facts.rules.ts'
import { forgetStation, keepFacts, lockRollUp, movedZones, zonesOf } from './facts.store.ts'

/** Orders whose days are worked out in one transaction. */
const atOnce = 500
const everyMs = 10_000

export interface RollUp {
  /** Works out anew what is old; returns how many orders were taken in. */
  rollUp(): Promise<number>
  /** One transaction of it, in one operator. */
  rollUpSome(operatorId: string, limit?: number): Promise<number>
  jobs: JobTable
}

/** Keeps facts: connectors' days whole, from the orders that touch them, so that doing it again changes nothing. */
export function createRollUp(house: House): RollUp {
  const rollUpSome = (operatorId: string, limit = atOnce) =>
    house.db.inTenant(operatorId, (tx) => takeSome(tx, limit))
  async function rollUp(): Promise<number> {
    const operators = await house.db.asPlatform(async (tx) => {
      await noteUnplugged(tx, house.now())
      return [
        ...(await operatorsUnreported(tx)),
        ...(await movedZones(tx)).map(({ operatorId }) => operatorId),
      ]
    })
    let all = 0
    const failures: unknown[] = []
    for (const operatorId of new Set(operators))
      try {
        await house.db.inTenant(operatorId, beginAnew)
        for (let some = 1; some > 0; all += some) some = await rollUpSome(operatorId)
      } catch (error) {
        // The others' facts do not wait for it.
        failures.push(error)
      }
    if (failures.length > 0) throw failures[0]
    return all
  }
  return {
    rollUp,
    rollUpSome,
    jobs: { 'reports:roll-up': { everyMs, run: async () => void (await rollUp()) } },
  }
}

/** A station in another zone has other days. */
async function beginAnew(tx: Tx): Promise<void> {
  await lockRollUp(tx)
  for (const { stationId } of await movedZones(tx)) {
    await forgetStation(tx, stationId)
    await noteStation(tx, stationId)
  }
}

async function takeSome(tx: Tx, limit: number): Promise<number> {
  await lockRollUp(tx)
  const taken = await takeUnreported(tx, limit)
  if (taken.length === 0) return 0
  const zones = await zonesOf(tx, [...new Set(taken.map(({ stationId }) => stationId))])
  const days = daysOf(taken, zones)
  const byGun = Map.groupBy(await orderFacts(tx, spansOf(days)), keyOf)
  const facts: DayFacts = { days: [], hours: [], amounts: [] }
  for (const day of days) {
    const found = dayFacts(day, byGun.get(keyOf(day)) ?? [])
    facts.days.push(...found.days)
    facts.hours.push(...found.hours)
    facts.amounts.push(...found.amounts)
  }
  await keepFacts(tx, days, facts)
  return taken.length
}

function keyOf({ stationId, pileId, gunNo }: Omit<Unreported, 'from' | 'until'>): string {
  return `${stationId} ${pileId} ${gunNo}`
}

/** Days of connectors that orders touch, each once, those of a connector in their order. */
function daysOf(taken: readonly Unreported[], zones: ReadonlyMap<string, string>): GunDay[] {
  const cells = new Map<string, DayCells>()
  return [...Map.groupBy(taken, keyOf).values()].flatMap((own) => {
    const [first] = own
    const timeZone = first && zones.get(first.stationId)
    if (!timeZone) return []
    const numbers = new Set<number>()
    for (const { from, until } of own) {
      const last = localDayOf(timeZone, until.getTime())
      for (let day = localDayOf(timeZone, from.getTime()); day <= last; day += 1) numbers.add(day)
    }
    return [...numbers]
      .toSorted((a, b) => a - b)
      .map((number) => {
        const key = `${timeZone} ${number}`
        const known = cells.get(key) ?? cellsOf(timeZone, number)
        cells.set(key, known)
        return { stationId: first.stationId, pileId: first.pileId, gunNo: first.gunNo, cells: known }
      })
  })
}

/** Days that follow each other are read together. */
function spansOf(days: readonly GunDay[]): GunSpan[] {
  const spans: GunSpan[] = []
  for (const { stationId, pileId, gunNo, cells } of days) {
    const last = spans.at(-1)
    const [from, to] = [new Date(cells.from), new Date(cells.to)]
    if (
      last &&
      last.to.getTime() === cells.from &&
      last.pileId === pileId &&
      last.gunNo === gunNo &&
      last.stationId === stationId
    )
      last.to = to
    else spans.push({ stationId, pileId, gunNo, from, to })
  }
  return spans
}
