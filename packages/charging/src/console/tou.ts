import { useSay } from '@evops/kit'
import type { PeriodKind } from '@evops/tariffs/contract'

export { touClass } from '@evops/tariffs/console'

/** A period's name, and the mark that stands inside a block of its colour. */
export function usePeriods() {
  const say = useSay()
  return {
    mark: (kind: PeriodKind) => say(`tariffs.mark.${kind}`),
    name: (kind: PeriodKind) => say(`tariffs.period.${kind}`),
  }
}
