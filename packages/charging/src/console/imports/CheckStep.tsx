import {
  formatEnergy,
  formatMoney,
  formatNumber,
  ImportCheck,
  Notice,
  type ReadFile,
  useLanguage,
  useMe,
  useSay,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import type { OrderImportSettings } from '../../contract/index.ts'
import { Mapping, Settings } from './Mapping.tsx'
import { importWords } from './order-import.words.ts'
import { ResultTable } from './ResultTable.tsx'
import { usePreview, type Preview } from './use-preview.ts'

/** Columns, settings and what would come of them; the file is looked at again after every change. */
export function CheckStep({
  file,
  busy,
  onStart,
  onOther,
}: {
  file: ReadFile
  busy: boolean
  onStart: (settings: OrderImportSettings) => void
  onOther: () => void
}) {
  const t = useWords(importWords)
  const language = useLanguage()
  const [own, setOwn] = useState<OrderImportSettings>()
  const { preview, fault, asking } = usePreview(file, own)
  const settings = own ?? preview?.suggested
  const change = (part: Partial<OrderImportSettings>) => settings && setOwn({ ...settings, ...part })
  const count = preview?.counts.orders ?? 0
  const { currency } = useMe().operator
  const fits = settings === undefined || settings.currency === currency
  const clean = preview?.missing.length === 0 && (preview.faultCount === 0 || settings?.skipFaulty === true)
  const isReady = clean && fits && !asking && count > 0
  return (
    <ImportCheck
      file={file}
      preview={preview}
      fault={fault}
      verdict={
        <>
          {settings && !fits && (
            <Notice tone="bad">
              {t('charging.past.currency-differs', { own: currency, other: settings.currency })}
            </Notice>
          )}
          <Verdict preview={preview} asking={asking} currency={settings?.currency ?? 'CNY'} />
        </>
      }
      mapping={
        preview && settings && <Mapping columns={preview.columns} settings={settings} onChange={change} />
      }
      settings={settings && <Settings settings={settings} onChange={change} />}
      result={{
        title: t('charging.past.orders'),
        table: preview && settings && <ResultTable preview={preview} currency={settings.currency} />,
        first: true,
      }}
      verb={t('charging.past.start', { count, n: formatNumber(count, language) })}
      isReady={isReady}
      busy={busy}
      onStart={() => settings && onStart(settings)}
      onOther={onOther}
    />
  )
}

function Verdict({
  preview,
  asking,
  currency,
}: {
  preview: Preview | undefined
  asking: boolean
  currency: string
}) {
  const t = useWords(importWords)
  const say = useSay()
  const language = useLanguage()
  if (!preview || asking) return asking ? <Notice>{t('charging.past.reading')}</Notice> : null
  if (preview.missing.length > 0) {
    const fields = preview.missing.map((field) => say(`charging.past.field.${field}`)).join(', ')
    return <Notice tone="warn">{t('charging.past.missing', { fields })}</Notice>
  }
  const { counts, faultCount } = preview
  const n = (value: number) => formatNumber(value, language)
  return (
    <Notice tone={faultCount > 0 ? 'warn' : 'good'}>
      {t('charging.past.would', {
        rows: n(counts.rows),
        orders: n(counts.orders),
        energy: formatEnergy(counts.energyDwh, language),
        amount: formatMoney(counts.amountMinor, currency, language),
        paid: n(counts.paid),
      })}{' '}
      {counts.stations + counts.piles + counts.tokens > 0 &&
        t('charging.past.would-make', {
          stations: n(counts.stations),
          piles: n(counts.piles),
          tokens: n(counts.tokens),
        })}{' '}
      {counts.known > 0 && t('charging.past.known', { n: n(counts.known) })}{' '}
      {counts.unpriced > 0 && t('charging.past.unpriced', { n: n(counts.unpriced) })}{' '}
      {counts.odd > 0 && t('charging.past.flagged', { n: n(counts.odd) })}{' '}
      {faultCount > 0 && <b>{t('charging.past.faults', { n: n(faultCount) })}</b>}
    </Notice>
  )
}
