import { roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import { currencyExponent } from '@evops/platform/contract'
import { minConsumptionDistanceM, type EnergyFigures, type EnergySums } from '../../contract/index.ts'

export interface SavedWorth {
  priceE5: number | null
  shareHundredths: number
  currency: string
}
const ratio = (up: bigint, down: bigint) => toSafeNumber(roundHalfUp(up, down))

/**
 * Calculates figures from sums (domain handbook, section 14): energy per 100 km, saved part of the quota, and its
 * value. Never an average of averages. Energy of days with an unknown distance is not part of the consumption per 100
 * km; like the distance without a quota, it is neither saved nor wasted.
 */
export function energyFiguresOf(sums: EnergySums, worth: SavedWorth): EnergyFigures {
  const { distanceM, usedDwh, quotaDwh, limitDwh, unquotedM, unquotedDwh, unexplainedDwh } = sums
  const quotedM = distanceM - unquotedM
  const hasDistance = distanceM >= minConsumptionDistanceM
  const judged = usedDwh - unquotedDwh - unexplainedDwh
  const savedDwh = quotaDwh > 0 ? quotaDwh - judged : null
  return {
    dwh100km: hasDistance ? ratio(BigInt(usedDwh - unexplainedDwh) * 100_000n, BigInt(distanceM)) : null,
    quotaDwh100km: quotedM > 0 ? ratio(BigInt(quotaDwh) * 100_000n, BigInt(quotedM)) : null,
    savedDwh,
    savedHundredths: savedDwh === null ? null : ratio(BigInt(savedDwh) * 10_000n, BigInt(quotaDwh)),
    isOver: quotedM >= minConsumptionDistanceM && quotaDwh > 0 && judged > limitDwh,
    bonusMinor: energyBonusOf(savedDwh, worth),
  }
}

/** Calculates the bonus: S × unit price × share, rounded once. */
export function energyBonusOf(
  savedDwh: number | null,
  { priceE5, shareHundredths, currency }: SavedWorth,
): number | null {
  if (savedDwh === null || priceE5 === null) return null
  const minorPerMajor = 10n ** BigInt(currencyExponent(currency))
  // 10,000 dWh are one kWh, 100,000 E5 one major unit, 10,000 hundredths the whole.
  return ratio(
    BigInt(savedDwh) * BigInt(priceE5) * BigInt(shareHundredths) * minorPerMajor,
    10_000n * 100_000n * 10_000n,
  )
}

export const emptyEnergySums: EnergySums = {
  records: 0,
  distanceM: 0,
  gpsM: 0,
  chargedDwh: 0,
  usedDwh: 0,
  quotaDwh: 0,
  limitDwh: 0,
  unquotedM: 0,
  unquotedDwh: 0,
  unexplainedDwh: 0,
}
export function sumEnergyRows(rows: readonly EnergySums[]): EnergySums {
  const total = { ...emptyEnergySums }
  for (const row of rows)
    for (const name of Object.keys(emptyEnergySums) as (keyof EnergySums)[]) total[name] += row[name]
  return total
}
