import { formatPercent } from '@evops/kit'
import type { Language } from '@evops/platform/contract'

/** A share in percent with one digit. */
export const percent = (share: number | null | undefined, language: Language) =>
  formatPercent(share, language, 1)
