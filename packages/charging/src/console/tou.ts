import { useTranslate } from '@evops/kit'
import type { PeriodKind } from '@evops/tariffs/contract'

export { periodKindClass } from '@evops/tariffs/console'

/** Returns the name of a period, and the short mark shown inside its coloured block. */
export function usePricePeriodNames() {
  const translate = useTranslate()
  return {
    mark: (kind: PeriodKind) => translate(`tariffs.mark.${kind}`),
    name: (kind: PeriodKind) => translate(`tariffs.period.${kind}`),
  }
}
