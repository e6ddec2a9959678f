import { type PeriodKind, periodKinds } from '@evops/tariffs/contract'
import type { SessionSums } from '../../contract/index.ts'
import { shares } from '../frame/figures.rules.ts'

/** A kind of price period, or what was not billed by any. */
export type PartKey = PeriodKind | 'none'
export interface PeriodPart {
  key: PartKey
  energyDwh: number
  moneyMinor: number
}

/** Energy and its money (electricity and service), parted by kind of period: all of it, so that parts make the whole. */
export function partsOf(sums: SessionSums): PeriodPart[] {
  const parts = periodKinds.map((key, at) => ({
    key,
    energyDwh: sums.energyByPeriodDwh[at] ?? 0,
    moneyMinor: (sums.electricityByPeriodMinor[at] ?? 0) + (sums.serviceByPeriodMinor[at] ?? 0),
  }))
  const rest = (whole: number, of: (part: PeriodPart) => number) =>
    whole - parts.reduce((sum, part) => sum + of(part), 0)
  return [
    ...parts,
    {
      key: 'none',
      energyDwh: rest(sums.energyDwh, (part) => part.energyDwh),
      moneyMinor: rest(sums.electricityMinor + sums.serviceMinor, (part) => part.moneyMinor),
    },
  ]
}

/** Those of which there is anything at all. */
export function usedParts(totals: SessionSums | undefined): PartKey[] {
  return totals === undefined
    ? []
    : partsOf(totals).flatMap(({ key, energyDwh, moneyMinor }) =>
        energyDwh > 0 || moneyMinor > 0 ? key : [],
      )
}

export interface PartedFigure {
  value: number
  share: number
}
/** One part of a row with its share of that row. */
export function partOf(sums: SessionSums, key: PartKey, figure: 'energyDwh' | 'moneyMinor'): PartedFigure {
  const parts = partsOf(sums)
  const of = shares(parts.map((part) => part[figure]))
  const at = parts.findIndex((part) => part.key === key)
  return { value: parts[at]?.[figure] ?? 0, share: of[at] ?? 0 }
}
