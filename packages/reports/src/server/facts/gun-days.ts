import { localDayOf } from '@evops/charging/contract'
import { orderFacts, type GunSpan, type OrderFact, type Unreported } from '@evops/charging/server'
import type { Tx } from '@evops/platform/server'
import { cellsOf, type DayCells, type GunDay } from './cells.rules.ts'
import { dayFacts, noFacts, nothingAround, type DayFacts } from './day-facts.rules.ts'
import { spellOn, spellsOf, vehicleKinds } from './kinds.store.ts'

function keyOf({ stationId, pileId, gunNo }: Pick<GunDay, 'stationId' | 'pileId' | 'gunNo'>): string {
  return `${stationId} ${pileId} ${gunNo}`
}

/** Days of connectors that orders touch, each once, those of a connector in their order. */
export function gunDaysOf(orders: readonly Unreported[], zones: ReadonlyMap<string, string>): GunDay[] {
  const cells = new Map<string, DayCells>()
  return [...Map.groupBy(orders, keyOf).values()].flatMap((own) => {
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

/** What these days come to, from the orders that touch them: nothing is written. */
export async function factsOf(tx: Tx, days: readonly GunDay[]): Promise<DayFacts> {
  const facts = noFacts()
  if (days.length === 0) return facts
  const orders = await orderFacts(tx, spansOf(days))
  const byGun = Map.groupBy(orders, keyOf)
  const aroundOf = await surroundings(tx, days, orders)
  for (const day of days) {
    const found = dayFacts(day, byGun.get(keyOf(day)) ?? [], aroundOf(day))
    facts.days.push(...found.days)
    facts.hours.push(...found.hours)
    facts.amounts.push(...found.amounts)
    facts.loads.push(...found.loads)
    facts.sessions.push(...found.sessions)
  }
  return facts
}

/** What connectors and vehicles were like. */
async function surroundings(tx: Tx, days: readonly GunDay[], orders: readonly OrderFact[]) {
  const spells = await spellsOf(tx, [...new Set(days.map(({ pileId }) => pileId))])
  const vehicleAt = await vehicleKinds(tx, [...new Set(orders.flatMap(({ vehicleId }) => vehicleId ?? []))])
  return ({ stationId, pileId, gunNo, cells }: GunDay) => {
    const own = spells.get(`${pileId} ${gunNo}`) ?? []
    const { kindId, ratedPowerW } =
      spellOn(own, { stationId, from: cells.from, to: cells.to }) ?? nothingAround
    return { kindId, ratedPowerW, vehicleAt }
  }
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
