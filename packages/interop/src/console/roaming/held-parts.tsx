import {
  formatEnergy,
  formatMoney,
  formatNumber,
  formatInstant,
  translateText,
  useLanguage,
  useOperatorZone,
} from '@evops/kit'
import type { HeldRecordFinding, HeldRecordReason, HeldRecordRow } from '../../contract/index.ts'

export const heldRecordTones = {
  held: 'warn',
  accepted: 'good',
  adjusted: 'good',
  refused: 'bad',
  withdrawn: 'plain',
} as const

/** Returns the names of reasons, separated by a middle dot. The words are loaded by the screen. */
export const reasonWords = (reasons: readonly HeldRecordReason[]): string =>
  reasons.map((reason) => translateText(`interop.held.reason.${reason}`)).join(' · ')

/** Formats a figure of a finding in its unit. */
export function useFigureWords(): (
  figure: string,
  unit: HeldRecordFinding['unit'],
  currency: HeldRecordRow['currency'],
) => string {
  const language = useLanguage()
  const zone = useOperatorZone()
  return (figure, unit, currency) => {
    if (unit === 'money') return formatMoney(Number(figure), currency, language)
    if (unit === 'energy') return `${formatEnergy(Number(figure), language)} kWh`
    if (unit === 'seconds') return `${formatNumber(Math.round(Number(figure) / 60), language)} min`
    return unit === 'instant' ? formatInstant(figure, language, zone) : figure
  }
}
