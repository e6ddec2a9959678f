import type { HeldRecordFinding } from '../../../contract/index.ts'
import { createFinding } from '../../roaming/evidence.rules.ts'
import { exactKwhToTenthsWh, toExactAmount, exactPrice, exactToMinorUnits, type OcpiPrice } from './amounts.rules.ts'
import type { Cdr } from './cdr.rules.ts'
import { parseInstantOrThrow } from './objects.rules.ts'
import { readPeriods } from './tariff-check.ts'

/*
 * Checks of a CDR against itself: parts against the total, tax, and charging periods against the totals (OCPI 10.3.1).
 * A credit has the parts of the original record and is compared with that record.
 */

/** Each volume of energy is rounded separately to a hundredth of a kilowatt-hour. */
const energyStepDwh = 100
/** Hours are reported rounded to two decimals, so that each may differ by 18 seconds. */
const timeStepSeconds = 18
const timeAllowanceSeconds = 120
/** Highest plausible tax: the highest value-added tax is 27 percent. */
const mostTaxPercent = 30n

/** `roundingMinor`: agreed tolerance between the sum of the parts and the total. */
export function cdrContradictions(cdr: Cdr, roundingMinor: number): HeldRecordFinding[] {
  if (cdr.credit === true) return []
  return [
    ...partFindings(cdr, roundingMinor),
    ...taxFindings(cdr, roundingMinor),
    ...energyFindings(cdr),
    ...timeFindings(cdr),
  ]
}

const partsOf = (cdr: Cdr): OcpiPrice[] =>
  [
    cdr.total_fixed_cost,
    cdr.total_energy_cost,
    cdr.total_time_cost,
    cdr.total_parking_cost,
    cdr.total_reservation_cost,
  ].filter((part): part is OcpiPrice => part !== null && part !== undefined)

/** Compares the parts with the total, before tax and with tax. */
function partFindings(cdr: Cdr, roundingMinor: number): HeldRecordFinding[] {
  const prices = partsOf(cdr)
  if (prices.length === 0) return []
  const total = exactPrice(cdr.total_cost)
  const parts = prices.map(exactPrice)
  for (const side of ['before', 'due'] as const) {
    const sum = parts.reduce((all, part) => all + part[side], 0n)
    const difference = exactToMinorUnits(sum - total[side], cdr.currency)
    if (Math.abs(difference) > roundingMinor)
      return [
        createFinding(
          'parts',
          'money',
          exactToMinorUnits(total[side], cdr.currency),
          exactToMinorUnits(sum, cdr.currency),
        ),
      ]
  }
  return []
}

/** An amount with tax is at least the amount without, and at most the amount with the highest plausible tax. */
function taxFindings(cdr: Cdr, roundingMinor: number): HeldRecordFinding[] {
  for (const price of [cdr.total_cost, ...partsOf(cdr)]) {
    const { before, due } = exactPrice(price)
    const [net, gross] = [exactToMinorUnits(before, cdr.currency), exactToMinorUnits(due, cdr.currency)]
    const most = exactToMinorUnits((before * (100n + mostTaxPercent)) / 100n, cdr.currency)
    if (gross < net - roundingMinor) return [createFinding('tax', 'money', gross, net)]
    if (net >= 0 && gross > most + roundingMinor) return [createFinding('tax', 'money', gross, most)]
  }
  return []
}

function energyFindings(cdr: Cdr): HeldRecordFinding[] {
  const volumes = (readPeriods(cdr) ?? []).flatMap(({ dimensions }) =>
    dimensions.flatMap(({ type, volume }) => (type === 'ENERGY' ? [toExactAmount(volume) ?? 0n] : [])),
  )
  if (volumes.length === 0) return []
  const sum = exactKwhToTenthsWh(volumes.reduce((all, volume) => all + volume, 0n))
  const total = exactKwhToTenthsWh(toExactAmount(cdr.total_energy) ?? 0n)
  return Math.abs(sum - total) > energyStepDwh * volumes.length ? [createFinding('energy', 'energy', total, sum)] : []
}

/** The total time and the times of the periods are at most the time between start and end. */
function timeFindings(cdr: Cdr): HeldRecordFinding[] {
  const lasted =
    (parseInstantOrThrow(cdr.end_date_time).getTime() - parseInstantOrThrow(cdr.start_date_time).getTime()) / 1_000
  const dimensions = (readPeriods(cdr) ?? []).flatMap((period) => period.dimensions)
  // A reservation may lie before the start, and a negative duration is found by its dates.
  if (lasted < 0 || dimensions.some(({ type }) => type === 'RESERVATION_TIME')) return []
  const volumes = dimensions.filter(({ type }) => type === 'TIME' || type === 'PARKING_TIME')
  const seconds = (hours: number) => Math.round(hours * 3_600)
  const summed = volumes.reduce((all, { volume }) => all + seconds(volume), 0)
  const total = Math.max(seconds(cdr.total_time), summed)
  const allowance = timeAllowanceSeconds + timeStepSeconds * (volumes.length + 1)
  return total > lasted + allowance ? [createFinding('time', 'seconds', total, Math.round(lasted))] : []
}
