import type { PeriodKind } from '../contract/index.ts'
import './periods.css'

/** The colour class of a kind of price period; its mark always stands beside the colour. */
export const touClass: Readonly<Record<PeriodKind, string>> = {
  sharp: 't-sharp',
  peak: 't-peak',
  flat: 't-flat',
  valley: 't-valley',
  deep_valley: 't-deep',
  critical_peak: 't-critical_peak',
}
