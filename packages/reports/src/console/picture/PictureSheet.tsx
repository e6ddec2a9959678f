import { IconButton, saveFile, Segments, toast, useLanguage, useTranslate, useWords } from '@evops/kit'
import { useState } from 'react'
import { reportWords } from '../report.words.ts'
import { Bars } from './Bars.tsx'
import { Chart } from './Chart.tsx'
import { type ChartData, toFileName } from './drawing.rules.ts'
import { DrawingTable } from './DrawingTable.tsx'
import { HeatMap } from './HeatMap.tsx'

/** Chart with its title, a table of the same figures, and a download as a file. */
export function PictureSheet({ drawing, span }: { drawing: ChartData; span: string }) {
  const t = useWords(reportWords)
  const [look, setLook] = useState<'chart' | 'table'>('chart')
  return (
    <section className="report-part" aria-label={drawing.title}>
      <header>
        <h2>{drawing.title}</h2>
        <span className="report-acts">
          <Segments
            label={t('reports.picture.look')}
            value={look}
            options={(['chart', 'table'] as const).map((value) => ({
              value,
              label: t(`reports.picture.${value}`),
            }))}
            onChange={setLook}
          />
          <SaveButton drawing={drawing} span={span} />
        </span>
      </header>
      {look === 'table' ? <DrawingTable drawing={drawing} /> : <Drawn drawing={drawing} />}
      {drawing.note !== undefined && <p className="report-note">{drawing.note}</p>}
    </section>
  )
}

/** Bars and squares with figures are rendered as HTML, because they read better as text. */
function Drawn({ drawing }: { drawing: ChartData }) {
  if (drawing.kind === 'bars' || drawing.kind === 'waterfall') return <Bars drawing={drawing} />
  return drawing.kind === 'heat' ? <HeatMap drawing={drawing} /> : <Chart drawing={drawing} />
}

function SaveButton({ drawing, span }: { drawing: ChartData; span: string }) {
  const t = useWords(reportWords)
  const translate = useTranslate()
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { renderChartPng } = await import('./png.ts')
      saveFile(await renderChartPng(drawing, language, span), toFileName(drawing.title, span))
    } catch {
      toast.fail(translate('reports.picture.failed'))
    }
    setBusy(false)
  }
  return <IconButton icon="download" label={t('reports.picture.png')} disabled={busy} onClick={() => void save()} />
}
