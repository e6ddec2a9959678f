import {
  formatEnergy,
  formatMoney,
  formatNumber,
  type ImportScreenSpec,
  ImportScreen,
  Notice,
  useLanguage,
  useCurrentUser,
  useTranslate,
  useWords,
} from '@evops/kit'
import {
  sessionImportFieldNames,
  sessionImportFields,
  sessionImportLimits,
  sessionImports,
  type SessionImportDetail,
  type SessionImportSettings,
} from '../../contract/index.ts'
import { importWords } from './session-import.words.ts'
import { type SessionImportPreview, ResultTable } from './ResultTable.tsx'
import { SessionImportSettingsForm } from './Settings.tsx'

/** Page for the import of past sessions from a file. */
export function ImportPage() {
  const t = useWords(importWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { currency } = useCurrentUser().operator
  const n = (value: number) => formatNumber(value, language)
  const noun: ImportScreenSpec<SessionImportSettings, SessionImportPreview, SessionImportDetail> = {
    calls: sessionImports,
    title: t('charging.past.title'),
    fresh: t('charging.past.fresh'),
    text: t('charging.past.file-text'),
    limits: sessionImportLimits,
    fields: () =>
      sessionImportFieldNames.map((field) => ({
        field,
        label: translate(`charging.past.field.${field}`),
        needed: sessionImportFields[field].required,
      })),
    choices: (settings, change) => <SessionImportSettingsForm settings={settings} onChange={change} />,
    refused: (settings) =>
      settings.currency === currency
        ? undefined
        : t('charging.past.currency-differs', { own: currency, other: settings.currency }),
    would: ({ counts }, settings) => (
      <>
        {t('charging.past.would', {
          rows: n(counts.rows),
          sessions: n(counts.sessions),
          energy: formatEnergy(counts.energyDwh, language),
          amount: formatMoney(counts.amountMinor, settings.currency, language),
          paid: n(counts.paid),
        })}{' '}
        {counts.stations + counts.chargePoints + counts.tokens > 0 &&
          t('charging.past.would-make', {
            stations: n(counts.stations),
            chargePoints: n(counts.chargePoints),
            tokens: n(counts.tokens),
          })}{' '}
        {counts.existing > 0 && t('charging.past.recognised', { n: n(counts.existing) })}{' '}
        {counts.unpriced > 0 && t('charging.past.unpriced', { n: n(counts.unpriced) })}{' '}
        {counts.odd > 0 && t('charging.past.flagged', { n: n(counts.odd) })}
      </>
    ),
    work: ({ counts }) => counts.sessions,
    result: (preview, settings) => ({
      title: t('charging.past.sessions'),
      table: <ResultTable preview={preview} currency={settings.currency} />,
    }),
    done: (of) => <Done of={of} />,
    seen: { path: '/statsanalysis/chgtransorder', verb: t('charging.past.to-sessions') },
  }
  return <ImportScreen noun={noun} />
}

function Done({ of: { counts, settings, faultCount } }: { of: SessionImportDetail }) {
  const t = useWords(importWords)
  const language = useLanguage()
  const n = (value: number) => formatNumber(value, language)
  if (!counts) return null
  return (
    <Notice tone="good">
      {t('charging.past.done', {
        sessions: n(counts.sessions),
        amount: formatMoney(counts.amountMinor, settings.currency, language),
        existing: n(counts.existing),
        faults: n(faultCount),
      })}{' '}
      {counts.odd > 0 && t('charging.past.flagged', { n: n(counts.odd) })}
    </Notice>
  )
}
