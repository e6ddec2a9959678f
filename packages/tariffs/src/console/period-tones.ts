import type { PeriodKind } from '../contract/index.ts'
import './periods.css'

/** CSS class of a kind of price period; its letter is always shown next to the colour. */
export const periodKindClass: Readonly<Record<PeriodKind, string>> = {
  sharp: 't-sharp',
  peak: 't-peak',
  flat: 't-flat',
  valley: 't-valley',
  deep_valley: 't-deep',
  critical_peak: 't-critical_peak',
}
