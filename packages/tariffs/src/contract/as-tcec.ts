import { slotLabel, periodRunsOfDay, type TariffContent } from './content.ts'
import { periodCellsOnDate } from './price-spans.ts'

/** Maximum number of periods in `PolicyInfos` (T/CEC 102.2). */
const mostPeriods = 32

/** One period of `query_equip_business_policy`. The misspelling is in the standard. */
export interface TcecPolicy {
  StartTime: string
  ElecPrice: number
  SevicePrice: number
}
export type TcecPolicies =
  | { SumPeriod: number; PolicyInfos: TcecPolicy[] }
  | { refused: 'too-many-periods'; periods: number }

/** Returns the price periods of a local date (`2026-05-04`) for T/CEC 102, in currency per kWh. */
export function asTcecPolicies(content: TariffContent, date: string): TcecPolicies {
  const cells = periodCellsOnDate(content, date)
  const periods: TcecPolicy[] = []
  for (const { kind, from } of periodRunsOfDay(cells)) {
    const pair = content.prices[kind]
    if (!pair) throw new RangeError(`no price for ${kind}`)
    const [ElecPrice, SevicePrice] = [pair.electricityE5 / 100_000, pair.serviceE5 / 100_000]
    const last = periods.at(-1)
    if (last?.ElecPrice === ElecPrice && last.SevicePrice === SevicePrice) continue
    periods.push({ StartTime: `${slotLabel(from).replace(':', '')}00`, ElecPrice, SevicePrice })
  }
  if (periods.length > mostPeriods) return { refused: 'too-many-periods', periods: periods.length }
  return { SumPeriod: periods.length, PolicyInfos: periods }
}
