import { calendarDayOf } from '@evops/platform/contract'
import { meterEnergy } from '@evops/charging/server'
import type { JobTable, Tx } from '@evops/platform/server'
import type { EnergyDeps } from '../deps.ts'
import { chargedQuarters } from '../load/charged-quarters.ts'
import { meanWattsOfQuarterHour } from '../load/load.rules.ts'
import { daySpan, type DaySpan } from '../rollups/day.rules.ts'
import { registersAround } from '../series/registers.store.ts'
import { localQuarter } from '../series/series.rules.ts'
import { disagreementsOf, formatDisagreement, type CheckedDay, type Disagreement } from './meter-checks.rules.ts'
import { meterDaysOf, operatorsWithMeters, placesToCheck, type CheckedPlace } from './meter-checks.store.ts'

const code = 'F68'
/** Number of past days that are checked again, because readings arrive late. */
const checkedDays = 3
type Deps = Pick<EnergyDeps, 'loadBetween'>

/** Returns the disagreements of the meters above a station's charge points on a day. */
export async function meterChecksOf(
  tx: Tx,
  deps: Deps,
  { stationId, day }: { stationId: string; day: string },
): Promise<Disagreement[]> {
  const places = await placesToCheck(tx, stationId)
  const found: Disagreement[] = []
  for (const place of places) found.push(...(await checkPlace(tx, deps, { place, day })))
  return found
}

async function checkPlace(
  tx: Tx,
  deps: Deps,
  { place, day }: { place: CheckedPlace; day: string },
): Promise<Disagreement[]> {
  const span = daySpan(place.timeZone, day)
  const meters = await meterDaysOf(tx, place, day)
  if (meters.every(({ importDwh }) => importDwh === null)) return []
  const dates = { from: new Date(span.from), to: new Date(span.to) }
  const readings = await registersAround(tx, place.stationIds, dates)
  const checked: CheckedDay = {
    meters: meters.map(({ meterId, importDwh, quarters, filled, peakDwh, ...meter }) => ({
      ...meter,
      registerDwh: meterEnergy(
        readings.filter((reading) => reading.meterId === meterId),
        span,
      ),
      intervals:
        importDwh === null
          ? null
          : {
              dwh: importDwh,
              quarters: quarters ?? 0,
              missing: (quarters ?? 0) - (filled ?? 0),
              peakW: meanWattsOfQuarterHour(peakDwh ?? 0),
            },
    })),
    points: await pointsOf(tx, deps, { place, span }),
  }
  return disagreementsOf(checked)
}

/** Returns the energy and the highest quarter hour of the charge points of a place. Null: nothing was measured. */
async function pointsOf(
  tx: Tx,
  deps: Deps,
  { place, span }: { place: CheckedPlace; span: DaySpan },
): Promise<CheckedDay['points']> {
  const stations: number[][] = []
  for (const stationId of place.stationIds) {
    const own = await chargedQuarters(tx, deps, { stationId, span })
    if (own) stations.push(own)
  }
  if (stations.length === 0) return null
  const energies = Array.from({ length: span.quarters }, (_, slot) =>
    stations.reduce((sum, own) => sum + (own[slot] ?? 0), 0),
  )
  return { dwh: energies.reduce((sum, dwh) => sum + dwh, 0), peakW: meanWattsOfQuarterHour(Math.max(...energies)) }
}

/** Checks the past days of an operator and updates their alarms. Returns true if an alarm changed. */
export async function updateMeterAlarms(
  tx: Tx,
  deps: Deps & Pick<EnergyDeps, 'alarms'>,
  { operatorId, now }: { operatorId: string; now: Date },
): Promise<boolean> {
  const active = await deps.alarms.listAlarmDays(tx, code)
  let isMoved = false
  for (const place of await placesToCheck(tx, null)) {
    const [stationId = ''] = place.stationIds
    const today = localQuarter(place.timeZone, now.getTime()).day
    const days = new Set([
      ...Array.from({ length: checkedDays }, (_, back) => calendarDayOf(today - 1 - back)),
      ...active.filter((alarm) => alarm.stationId === stationId).map(({ day }) => day),
    ])
    for (const day of days) {
      const found = await checkPlace(tx, deps, { place, day })
      const detail = found.length === 0 ? null : found.map(formatDisagreement).join(' · ')
      const word = { operatorId, code, stationId, day, detail, at: now } as const
      if (await deps.alarms.raiseDayAlarm(tx, word)) isMoved = true
    }
  }
  return isMoved
}

/** Compares the series of meters once an hour, after the days were rolled up. */
export function meterCheckJobs(deps: EnergyDeps): JobTable {
  const { services, alarms } = deps
  return {
    'energy:meter-checks': {
      title: { zh: '核对电表数据', en: 'Compare meters', es: 'Contrastar los contadores' },
      forOperators: true,
      cron: '40 * * * *',
      attempts: 1,
      async run() {
        const now = services.now()
        for (const operatorId of await services.db.asPlatform(operatorsWithMeters))
          if (await services.db.inTenant(operatorId, (tx) => updateMeterAlarms(tx, deps, { operatorId, now })))
            alarms.moved(operatorId)
      },
    },
  }
}
