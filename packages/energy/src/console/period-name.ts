import type { Language, LocalizedText } from '@evops/platform/contract'
import { periodKinds, periodName } from '@evops/tariffs/contract'

/**
 * Returns a period's name in the user's language if it is one of the trade's names (低谷, Valley), because people type
 * those in their own. Any other name is shown as it was typed.
 */
export function gridPeriodName(name: string, language: Language): string {
  const names: readonly LocalizedText[] = periodKinds.map(periodName)
  return names.find((each) => Object.values(each).includes(name.trim()))?.[language] ?? name
}
