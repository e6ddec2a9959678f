import type { SessionFact } from '@evops/charging/server'
import { currencyExponent } from '@evops/platform/contract'

/** The dear kinds of period: what is drawn in them is worth shifting. */
const dear: ReadonlySet<string> = new Set(['critical_peak', 'sharp', 'peak'])
/** Watt hours are counted in 0.1 Wh and prices in 1e-5 of the major unit: 1e-9 of it for a kWh of both. */
const exponentOfBoth = 9

/**
 * What of a session's energy in dear periods fits into the time that the vehicle stayed plugged in afterwards, at the power at which it was
 * drawn, and what it would have cost less at the lowest price of the same tariff (domain, section 15: chargingpeakanalysis). When energy
 * stopped flowing is known as well as the bill's readings say it. Of a tariff that nobody knows nothing is saved.
 */
export function shiftableOf(
  { readings, segments, pluggedUntil, currency }: SessionFact,
  lowestE5: number | undefined,
): { dwh: number; savingMinor: number } {
  const last = readings.at(-1)
  const until = readings.find(({ registerDwh }) => registerDwh === last?.registerDwh)?.at ?? pluggedUntil
  const own = segments.filter(({ period, energyDwh }) => energyDwh > 0 && dear.has(period))
  const sum = (of: (segment: (typeof own)[number]) => number) =>
    own.reduce((all, segment) => all + of(segment), 0)
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
