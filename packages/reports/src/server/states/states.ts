import { localDayOf } from '@evops/charging/contract'
import type { House, JobTable, Tx } from '@evops/platform/server'
import { cellsOf, dayName, dayNumber, type DayCells, type FactRow } from '../facts/cells.rules.ts'
import { observeGuns, observeVehicles, spellOn, spellsOf, type GunSpell } from '../facts/kinds.store.ts'
import { readOpening, type Opening } from '../facts/opening.rules.ts'
import { openSeconds, stateSeconds, type Past } from '../facts/states.rules.ts'
import { operatorsWithGuns } from '../roll-up/all.store.ts'
import { lockRollUp, zonesOf } from '../roll-up/facts.store.ts'
import { adoptSome } from './adopt.ts'
import { pastsOf, type PastSpan } from './past.store.ts'
import { dueGuns, hoursOf, knownSince, moveProgress, setProgress, type Due } from './progress.store.ts'
import { keepStates, type StateDay } from './state-days.store.ts'
import { knownFrom, usesOf } from './uses.rules.ts'

const everyMs = 30_000
/** How old today's rows become before they are worked out again. */
const freshForMs = 10 * 60_000
/** What charge points say a little late is waited for before a day is closed. */
const settlingMs = 2 * 60_000
const gunsAtOnce = 100
/** Days of one connector in a transaction. */
const daysAtOnce = 40

export interface States {
  /** Works out what is due, in every operator; returns how many connectors' days that were. */
  keep(): Promise<number>
  jobs: JobTable
}

/** Keeps how long connectors were in which state: each day whole, so that doing it again changes nothing. */
export function createStates(house: House): States {
  async function keep(): Promise<number> {
    let all = 0
    for (const operatorId of await house.db.asPlatform(operatorsWithGuns)) {
      await house.db.inTenant(operatorId, (tx) => prepare(tx, house.now()))
      while ((await house.db.inTenant(operatorId, adoptSome)) > 0);
      // What was done up to `until` is not due before a while has passed.
      const until = house.now()
      for (let some = 1; some > 0; all += some)
        some = await house.db.inTenant(operatorId, (tx) => workSome(tx, until))
    }
    return all
  }
  return { keep, jobs: { 'reports:states': { everyMs, run: async () => void (await keep()) } } }
}

async function prepare(tx: Tx, now: Date): Promise<void> {
  await lockRollUp(tx)
  await observeGuns(tx, now)
  await observeVehicles(tx, now)
  await moveProgress(tx, new Date(now.getTime() - freshForMs - settlingMs))
}

async function workSome(tx: Tx, now: Date): Promise<number> {
  await lockRollUp(tx)
  const due = await dueGuns(tx, new Date(now.getTime() - freshForMs), gunsAtOnce)
  if (due.length === 0) return 0
  const about = await surroundings(tx, due)
  const guns = due.flatMap((one) => daysOfGun(one, about, now))
  const pastOf = await pastsOf(
    tx,
    guns.map(({ span }) => span),
  )
  const rows = guns.flatMap((gun) => rowsOf(gun, pastOf(gun.span), now))
  const days: StateDay[] = guns.flatMap((gun) =>
    gun.days.map((day) => ({ pileId: gun.due.pileId, gunNo: gun.due.gunNo, day: dayName(day) })),
  )
  await keepStates(tx, days, rows)
  await setProgress(
    tx,
    guns.map(({ due: { pileId, gunNo }, until }) => ({ pileId, gunNo, until })),
  )
  return days.length
}

interface About {
  /** A day of a zone is many connectors'. */
  cellsOf: (timeZone: string, day: number) => DayCells
  spells: ReadonlyMap<string, GunSpell[]>
  zones: ReadonlyMap<string, string>
  openings: ReadonlyMap<string, Opening | 'always' | null>
  known: ReadonlyMap<string, { since: number; inUseFrom: string }>
}
async function surroundings(tx: Tx, due: readonly Due[]): Promise<About> {
  const piles = [...new Set(due.map(({ pileId }) => pileId))]
  const spells = await spellsOf(tx, piles)
  const stations = [...new Set([...spells.values()].flat().map(({ stationId }) => stationId))]
  const hours = await hoursOf(tx, stations)
  const cells = new Map<string, DayCells>()
  return {
    cellsOf(timeZone, day) {
      const key = `${timeZone} ${day}`
      const found = cells.get(key) ?? cellsOf(timeZone, day)
      cells.set(key, found)
      return found
    },
    spells,
    zones: await zonesOf(tx, stations),
    openings: new Map(hours.map((one) => [one.stationId, readOpening(one.businessHours, one.roundTheClock)])),
    known: await knownSince(tx, piles),
  }
}

interface Gun {
  due: Due
  own: readonly GunSpell[]
  about: About
  timeZone: string
  /** Numbers of days, in the zone of where it stands. */
  days: readonly number[]
  span: PastSpan
  until: Date
}
function daysOfGun(due: Due, about: About, now: Date): Gun[] {
  const own = about.spells.get(keyOf(due)) ?? []
  const timeZone = about.zones.get(own.at(-1)?.stationId ?? '')
  if (!timeZone) return []
  const today = localDayOf(timeZone, now.getTime())
  const first = Math.max(localDayOf(timeZone, due.from), dayNumber(due.firstDay))
  if (first > today) return []
  const last = Math.min(today, first + daysAtOnce - 1)
  const [begin, end] = [about.cellsOf(timeZone, first), about.cellsOf(timeZone, last)]
  // An ended day is looked at again while what belongs to it may still be on its way.
  const until = new Date(last < today ? end.to : Math.max(now.getTime() - settlingMs, begin.from))
  const span = { pileId: due.pileId, gunNo: due.gunNo, from: begin.from, to: Math.min(end.to, now.getTime()) }
  const days = Array.from({ length: last - first + 1 }, (_, place) => first + place)
  return [{ due, own, about, timeZone, days, span, until }]
}
function keyOf({ pileId, gunNo }: { pileId: string; gunNo: number }): string {
  return `${pileId} ${gunNo}`
}

function rowsOf(gun: Gun, past: Past, now: Date): FactRow[] {
  return gun.days.flatMap((number) => {
    const { day, from, to } = gun.about.cellsOf(gun.timeZone, number)
    const until = Math.min(to, now.getTime())
    const inUse = usesOf(gun.own, until).filter((span) => span.from < until && span.to > from)
    const last = gun.own.findLast((spell) => spell.inUse && spell.from < until)
    const spell = last && spellOn(gun.own, { stationId: last.stationId, from, to })
    const ended = inUse.at(-1)?.to
    if (!spell || ended === undefined) return []
    const since = knownFrom(gun.about.known.get(keyOf(gun.due)), gun.timeZone)
    const known = inUse.map((span) => ({ ...span, from: Math.max(span.from, since) }))
    const open = openSeconds(
      { from, to },
      gun.about.openings.get(spell.stationId) ?? null,
      Math.min(until, ended),
    )
    return {
      day,
      station_id: spell.stationId,
      pile_id: gun.due.pileId,
      gun_no: gun.due.gunNo,
      kind_id: spell.kindId,
      ...stateSeconds({ from, to: until }, { known, open, past }),
      until_at: new Date(until).toISOString(),
    }
  })
}
