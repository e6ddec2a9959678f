import { formatShare } from '@evops/kit'
import type { Language } from '@evops/platform/contract'

/** Formats a tax rate: 1300 is 13 %. */
export function formatTax(hundredths: number, language: Language): string {
  return formatShare(hundredths / 10_000, language)
}
