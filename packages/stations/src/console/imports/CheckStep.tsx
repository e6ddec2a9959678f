import { formatNumber, ImportCheck, Notice, type ReadFile, useLanguage, useWords } from '@evops/kit'
import { useState } from 'react'
import type { ImportSettings } from '../../contract/index.ts'
import { wizardWords } from './imports.words.ts'
import { Mapping, useFieldWord } from './Mapping.tsx'
import { ResultTable } from './ResultTable.tsx'
import { Settings } from './Settings.tsx'
import { type Preview, usePreview } from './use-preview.ts'

/** Columns, settings and what would come of them; the file is checked again after every change. */
export function CheckStep({
  file,
  busy,
  onStart,
  onOther,
}: {
  file: ReadFile
  busy: boolean
  onStart: (settings: ImportSettings) => void
  onOther: () => void
}) {
  const t = useWords(wizardWords)
  const language = useLanguage()
  const [own, setOwn] = useState<ImportSettings>()
  const { preview, fault, asking } = usePreview(file, own)
  const settings = own ?? preview?.suggested
  const change = (part: Partial<ImportSettings>) => settings && setOwn({ ...settings, ...part })
  const piles = preview?.counts.piles ?? 0
  const work =
    piles + (preview?.counts.stations ?? 0) + (preview?.counts.guns ?? 0) + (preview?.counts.changed ?? 0)
  const isReady = preview?.missing.length === 0 && preview.faultCount === 0 && !asking && work > 0
  return (
    <ImportCheck
      file={file}
      preview={preview}
      fault={fault}
      verdict={<Verdict preview={preview} asking={asking} language={language} />}
      mapping={
        preview && settings && <Mapping columns={preview.columns} settings={settings} onChange={change} />
      }
      settings={settings && <Settings settings={settings} onChange={change} />}
      result={{ title: t('stations.wizard.result'), table: preview && <ResultTable preview={preview} /> }}
      verb={
        piles > 0
          ? t('stations.wizard.start', { count: piles, piles: formatNumber(piles, language) })
          : t('stations.wizard.start-other')
      }
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
  language,
}: {
  preview: Preview | undefined
  asking: boolean
  language: Parameters<typeof formatNumber>[1]
}) {
  const t = useWords(wizardWords)
  const word = useFieldWord()
  if (!preview) return asking ? <Notice>{t('stations.wizard.reading')}</Notice> : null
  if (preview.missing.length > 0) {
    const fields = preview.missing.map(word).join(', ')
    return <Notice tone="warn">{t('stations.wizard.missing', { fields })}</Notice>
  }
  const { rows, stations, piles, guns, changed, same } = preview.counts
  const number = (value: number) => formatNumber(value, language)
  const made = t('stations.wizard.would-make', {
    rows: number(rows),
    stations: number(stations),
    piles: number(piles),
    guns: number(guns),
  })
  const standing =
    changed + same > 0
      ? `. ${t('stations.wizard.would-change', { changed: number(changed), same: number(same) })}`
      : ''
  const faults = preview.faultCount
  return (
    <Notice tone={faults > 0 ? 'warn' : 'good'}>
      {asking
        ? t('stations.wizard.reading')
        : `${made}${standing}. ${faults > 0 ? t('stations.wizard.faults', { count: faults, faults: number(faults) }) : t('stations.wizard.no-faults')}`}
    </Notice>
  )
}
