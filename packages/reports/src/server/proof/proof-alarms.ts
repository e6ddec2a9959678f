import { currencyExponent } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { daysTold, raiseDayAlarm } from '@evops/stations/server'
import type { ProofDifference } from '../../contract/index.ts'
import type { Proof } from './proof.service.ts'
import type { DayRange } from './proof.store.ts'

const code = 'F61'

interface Round {
  operatorId: string
  range: DayRange
  at: Date
}
/**
 * One alarm for each day of a station with a difference that nothing explains; those of the range that are clean now are
 * cleared. What is of all stations (a day of the ledger) stands with the station that earned most on it. True when an
 * alarm moved.
 */
export async function raiseProofAlarms(
  tx: Tx,
  { differences, standsAt }: Pick<Proof, 'differences' | 'standsAt'>,
  { operatorId, range, at }: Round,
): Promise<boolean> {
  const found = Map.groupBy(
    differences.filter(({ explained }) => !explained),
    (one) => `${standsAt(one) ?? ''} ${one.day}`,
  )
  let moved = false
  const updateDayAlarm = async (stationId: string, day: string, detail: string | null) => {
    moved = (await raiseDayAlarm(tx, { operatorId, code, stationId, day, detail, at })) || moved
  }
  for (const { stationId, day } of await daysTold(tx, code))
    if (day >= range.dayFrom && day <= range.dayTo && !found.has(`${stationId} ${day}`))
      await updateDayAlarm(stationId, day, null)
  for (const [key, own] of found) {
    const [stationId = '', day = ''] = key.split(' ')
    if (stationId !== '') await updateDayAlarm(stationId, day, detailOf(own))
  }
  return moved
}

/** The first in figures that every language reads, and how many more there are. */
function detailOf(differences: readonly ProofDifference[]): string | null {
  const [first] = differences
  if (!first) return null
  const { day, dayTo, is, shouldBe } = first
  const days = day === dayTo ? day : `${day}–${dayTo}`
  const more = differences.length > 1 ? ` (+${differences.length - 1})` : ''
  return `${days} · ${formatDifference(first, is)} ≠ ${formatDifference(first, shouldBe)}${more}`
}
function formatDifference({ figure, currency }: ProofDifference, value: number): string {
  if (figure === 'sessions') return `${value} ×`
  if (figure === 'energyDwh') return `${(value / 10_000).toFixed(4)} kWh`
  if (currency === null) return String(value)
  const digits = currencyExponent(currency)
  return `${(value / 10 ** digits).toFixed(digits)} ${currency}`
}
