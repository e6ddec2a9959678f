import { formatEnergy, formatNumber, useLanguage, useWords } from '@evops/kit'
import type { StartLimits } from '../../contract/index.ts'
import { daysText } from './days.rules.ts'
import { limitWords } from './limits.words.ts'

/**
 * Returns a token's limits other than those of one session, for its page. For a token that local lists may contain,
 * also the note that they contain no limited token.
 */
export function useStartLimitFacts(): (limits: StartLimits, card: { isListed: boolean }) => [string, string | null][] {
  const t = useWords(limitWords)
  const language = useLanguage()
  return ({ daySessions, dayDwh, windows, stationIds, boundPlate }, { isListed }) => [
    [t('cards.limits.daySessions'), daySessions ? formatNumber(daySessions, language) : null],
    [t('cards.limits.dayDwh'), dayDwh ? `${formatEnergy(dayDwh, language)} kWh` : null],
    [
      t('cards.limits.windows'),
      windows
        ? windows.map(({ days, from, until }) => `${daysText(days, language)} ${from}–${until}`).join(' · ')
        : null,
    ],
    [
      t('cards.limits.stationIds'),
      stationIds ? t('cards.limits.stations', { n: formatNumber(stationIds.length, language) }) : null,
    ],
    [t('cards.limits.boundPlate'), boundPlate ? `${boundPlate} · ${t('cards.limits.plate-hint')}` : null],
    [
      t('cards.limits.local-list'),
      isListed && (daySessions || dayDwh || windows || stationIds || boundPlate)
        ? t('cards.limits.local-list-none')
        : null,
    ],
  ]
}
