import { useSay } from '@evops/kit'
import type { PeriodKind } from '@evops/tariffs/contract'

/** The colour class of a kind of price period; its mark always stands beside the colour. */
export const touClass: Readonly<Record<PeriodKind, string>> = {
  sharp: 't-sharp',
  peak: 't-peak',
  flat: 't-flat',
  valley: 't-valley',
  deep_valley: 't-deep',
  critical_peak: 't-critical_peak',
}

/** A period's name, and the mark that stands inside a block of its colour. */
export function usePeriods() {
  const say = useSay()
  return {
    mark: (kind: PeriodKind) => say(`tariffs.mark.${kind}`),
    name: (kind: PeriodKind) => say(`tariffs.period.${kind}`),
  }
}
