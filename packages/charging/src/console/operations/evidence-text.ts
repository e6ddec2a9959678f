import {
  formatEnergy,
  formatMoney,
  formatPower,
  formatDuration,
  formatInstant,
  useLanguage,
  useTranslate,
} from '@evops/kit'
import { formatEvidence, tokenVerdicts, type AbnormalRow } from '../../contract/index.ts'
import { shortNo } from '../session-text.ts'

/**
 * Returns a function that formats evidence as a sentence, with figures in the user's language and times in the
 * station's time zone.
 */
export function useEvidenceText(): (row: Pick<AbnormalRow, 'evidence' | 'timeZone' | 'currency'>) => string {
  const language = useLanguage()
  const translate = useTranslate()
  const verdicts: readonly string[] = tokenVerdicts
  return ({ evidence, timeZone, currency }) =>
    formatEvidence(evidence, language, {
      energy: (dwh) => `${formatEnergy(dwh, language)} kWh`,
      money: (minor) => formatMoney(minor, currency, language),
      power: (watts) => `${formatPower(watts, language)} kW`,
      span: (seconds) => formatDuration(seconds, language),
      when: (at) => formatInstant(at, language, timeZone, 'second'),
      name: (key, value) =>
        key === 'verdict' && verdicts.includes(value)
          ? translate(`charging.token.${value}`)
          : key.endsWith('SessionNo')
            ? shortNo(value)
            : value,
    })
}
