import { calendarDayOf } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { SupplyRow } from '../../contract/index.ts'
import { quarterHourStart } from '../bills/to-date.rules.ts'
import type { EnergyDeps } from '../deps.ts'
import { localQuarter } from '../series/series.rules.ts'
import { findSupply } from '../supply/supply.store.ts'
import { isValidOn } from './load.rules.ts'
import { readSupplyLoad } from './load-poll.ts'
import { emptyDemandNotice, nextDemandNotice, type DemandNotice } from './notice.rules.ts'
import { saveDemandNotice, lockDemandNotices, demandNoticesOf, listSupplyIds } from './notices.store.ts'

/** Alarm codes for approaching and exceeding the contracted power. */
const codes = { 90: 'F65', 100: 'F66' } as const
type LastNotice = NonNullable<DemandNotice['notified']>
interface Holds {
  supply: SupplyRow
  notified: LastNotice
}

/**
 * Checks every supply point of an operator and updates its alarms: one alarm for each station, day and level, at the
 * first station of the supply point. Returns true if an alarm changed.
 */
export async function updateDemandAlarms(
  tx: Tx,
  deps: EnergyDeps,
  { operatorId, now }: { operatorId: string; now: Date },
): Promise<boolean> {
  await lockDemandNotices(tx, operatorId)
  const ids = await listSupplyIds(tx)
  const before = await demandNoticesOf(tx, ids)
  const holds: Holds[] = []
  for (const id of ids) {
    const supply = await findSupply(tx, id)
    if (!supply) continue
    const previous = before.get(id) ?? emptyDemandNotice
    const notice = await nextNotice(tx, deps, { supply, previous, now })
    if (JSON.stringify(notice) !== JSON.stringify(previous))
      await saveDemandNotice(tx, { operatorId, supplyId: id, notice, now })
    if (notice.notified) holds.push({ supply, notified: notice.notified })
  }
  return syncAlarms(tx, deps, { operatorId, now, holds })
}

async function nextNotice(
  tx: Tx,
  deps: EnergyDeps,
  { supply, previous, now }: { supply: SupplyRow; previous: DemandNotice; now: Date },
): Promise<DemandNotice> {
  const at = now.getTime()
  const isValid = isValidOn(supply, localQuarter(supply.timeZone, at).day)
  const expected = isValid ? (await readSupplyLoad(tx, deps, { supply, now })).expected : []
  return nextDemandNotice(previous, expected, quarterHourStart(at))
}

/** Updates the alarms to match the active notifications. A notification is not repeated. */
async function syncAlarms(
  tx: Tx,
  { alarms }: EnergyDeps,
  { operatorId, now, holds }: { operatorId: string; now: Date; holds: readonly Holds[] },
): Promise<boolean> {
  let moved = false
  for (const level of [90, 100] as const) {
    const code = codes[level]
    const own = Map.groupBy(
      holds.filter(({ notified }) => notified.level === level),
      ({ supply, notified }) => keyOf(stationOf(supply), dayOf(supply, notified)),
    )
    const places = [
      ...(await alarms.listAlarmDays(tx, code)),
      ...[...own.values()].flatMap(([one]) =>
        one ? [{ stationId: stationOf(one.supply), day: dayOf(one.supply, one.notified) }] : [],
      ),
    ]
    for (const { stationId, day } of new Map(places.map((one) => [keyOf(one.stationId, one.day), one])).values()) {
      const found = own.get(keyOf(stationId, day))
      const detail = found ? found.map(detailOf).join(' · ') : null
      moved = (await alarms.raiseDayAlarm(tx, { operatorId, code, stationId, day, detail, at: now })) || moved
    }
  }
  return moved
}
const keyOf = (stationId: string, day: string) => `${stationId} ${day}`
const stationOf = ({ stationIds: [first = ''] }: SupplyRow) => first
const dayOf = ({ timeZone }: SupplyRow, { at }: LastNotice) => calendarDayOf(localQuarter(timeZone, at).day)

/** Formats `Main 18:45: 612/600 kW` in the supply point's local time. */
function detailOf({ supply: { name, timeZone }, notified: { at, demandW, limitW } }: Holds): string {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(at)
  const kilowatts = (watts: number) => Math.round(watts / 1_000)
  return `${name} ${clock}: ${kilowatts(demandW)}/${kilowatts(limitW)} kW`
}
