import type { SessionSums } from '../../contract/index.ts'
import { pricePerKwh } from '../frame/figures.rules.ts'

const per = (sums: SessionSums, minor: number) => pricePerKwh(minor, sums.energyDwh, sums.currency)

/** Average prices per kWh in 1e-5 major units, each from sums. */
export const prices = {
  both: (sums: SessionSums) => per(sums, sums.electricityMinor + sums.serviceMinor),
  electricity: (sums: SessionSums) => per(sums, sums.electricityMinor),
  service: (sums: SessionSums) => per(sums, sums.serviceMinor),
  reduced: (sums: SessionSums) => per(sums, sums.reducedMinor),
  net: (sums: SessionSums) => per(sums, sums.electricityMinor + sums.serviceMinor - sums.reducedMinor),
} as const
export type Price = keyof typeof prices
export const priceNames = [
  'both',
  'electricity',
  'service',
  'reduced',
  'net',
] as const satisfies readonly Price[]
