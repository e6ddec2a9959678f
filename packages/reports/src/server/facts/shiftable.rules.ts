import type { SessionFact } from '@evops/charging/server'
import { currencyExponent } from '@evops/platform/contract'

/** Expensive kinds of price period, whose energy is worth shifting. */
const dear: ReadonlySet<string> = new Set(['critical_peak', 'sharp', 'peak'])
/** Energy is in 0.1 Wh and prices in 1e-5 major units, so their product per kWh is in 1e-9 major units. */
const exponentOfBoth = 9

/**
 * Returns the energy of a session in expensive periods that could have been charged later, while the vehicle stayed
 * plugged in, at the same power; and the saving at the lowest price of the same tariff (domain, section 15:
 * chargingpeakanalysis). The end of the energy flow is only as exact as the bill's readings. An unknown tariff gives no
 * saving.
 */
export function shiftableEnergyOf(
  { readings, segments, pluggedUntil, currency }: SessionFact,
  lowestE5: number | undefined,
): { dwh: number; savingMinor: number } {
  const last = readings.at(-1)
  const until = readings.find(({ registerDwh }) => registerDwh === last?.registerDwh)?.at ?? pluggedUntil
  const own = segments.filter(({ period, energyDwh }) => energyDwh > 0 && dear.has(period))
  const sum = (of: (segment: (typeof own)[number]) => number) => own.reduce((all, segment) => all + of(segment), 0)
  const took = sum(({ from, to }) => Math.max(Math.min(to, until) - from, 0))
  const share = took > 0 ? Math.min((pluggedUntil - until) / took, 1) : 0
  const lessE5 = ({ electricityPriceE5, servicePriceE5 }: (typeof own)[number]) =>
    Math.max(electricityPriceE5 + servicePriceE5 - (lowestE5 ?? Infinity), 0)
  const savingE9 = sum((segment) => segment.energyDwh * lessE5(segment))
  return {
    dwh: Math.round(sum(({ energyDwh }) => energyDwh) * share),
    savingMinor: Math.round((savingE9 * share) / 10 ** (exponentOfBoth - currencyExponent(currency))),
  }
}
