import type { UsageSums } from '../../contract/index.ts'
import { ratio } from '../frame/figures.rules.ts'

/** Shares of what is possible, in percent; nothing where nothing was. From sums, never from other rates. */
export const rates = {
  charging: (sums: UsageSums) => hundredfold(ratio(sums.chargingSeconds, sums.availableSeconds)),
  plugged: (sums: UsageSums) => hundredfold(ratio(sums.pluggedSeconds, sums.availableSeconds)),
  idle: (sums: UsageSums) =>
    hundredfold(ratio(sums.pluggedSeconds - sums.chargingSeconds, sums.availableSeconds)),
  power: (sums: UsageSums) => hundredfold(ratio(sums.energyDwh, sums.possibleDwh)),
  congested: (sums: UsageSums) =>
    sums.congestedSeconds === null || sums.stationSeconds === null
      ? null
      : hundredfold(ratio(sums.congestedSeconds, sums.stationSeconds)),
} as const
export type Rate = keyof typeof rates
export const rateNames = [
  'charging',
  'plugged',
  'idle',
  'power',
  'congested',
] as const satisfies readonly Rate[]

function hundredfold(part: number | null): number | null {
  return part === null ? null : part * 100
}
