import { currencyExponent } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { listAlarmDays, raiseDayAlarm } from '@evops/stations/server'
import type { ProofDifference } from '../../contract/index.ts'
import type { ProofResult } from './proof.service.ts'
import type { DayRange } from './proof.store.ts'

const code = 'F61'

interface Round {
  operatorId: string
  range: DayRange
  at: Date
}
/**
 * Raises one alarm per station and day with an unexplained difference, and clears alarms in the range that are
 * resolved. A difference of all stations (a day of the ledger) is assigned to the station with the highest revenue of
 * that day. Returns true if an alarm changed.
 */
export async function raiseProofAlarms(
  tx: Tx,
  { differences, reachedAt }: Pick<ProofResult, 'differences' | 'reachedAt'>,
  { operatorId, range, at }: Round,
): Promise<boolean> {
  const found = Map.groupBy(
    differences.filter(({ explained }) => !explained),
    (one) => `${reachedAt(one) ?? ''} ${one.day}`,
  )
  let moved = false
  const updateDayAlarm = async (stationId: string, day: string, detail: string | null) => {
    moved = (await raiseDayAlarm(tx, { operatorId, code, stationId, day, detail, at })) || moved
  }
  for (const { stationId, day } of await listAlarmDays(tx, code))
    if (day >= range.dayFrom && day <= range.dayTo && !found.has(`${stationId} ${day}`))
      await updateDayAlarm(stationId, day, null)
  for (const [key, own] of found) {
    const [stationId = '', day = ''] = key.split(' ')
    if (stationId !== '') await updateDayAlarm(stationId, day, detailOf(own))
  }
  return moved
}

/** Returns the first difference in language-neutral figures, and the number of further ones. */
function detailOf(differences: readonly ProofDifference[]): string | null {
  const [first] = differences
  if (!first) return null
  const { day, dayTo, is, shouldBe } = first
  const days = day === dayTo ? day : `${day}–${dayTo}`
  const more = differences.length > 1 ? ` (+${differences.length - 1})` : ''
  return `${days} · ${formatDifference(first, is)} ≠ ${formatDifference(first, shouldBe)}${more}`
}
function formatDifference({ figure, currency }: ProofDifference, value: number): string {
  if (figure === 'sessions' || figure === 'outages') return `${value} ×`
  if (figure.endsWith('Seconds')) return `${value} s`
  if (figure === 'energyDwh') return `${(value / 10_000).toFixed(4)} kWh`
  if (currency === null) return String(value)
  const digits = currencyExponent(currency)
  return `${(value / 10 ** digits).toFixed(digits)} ${currency}`
}
