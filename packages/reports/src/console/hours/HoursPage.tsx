import { Figures, useLanguage, useMe, useWords } from '@evops/kit'
import { hoursExport, listHourlyEnergy } from '../../contract/index.ts'
import { Columns } from '../frame/Columns.tsx'
import { keyColumn } from '../frame/key-columns.tsx'
import { Part, ReportPage } from '../frame/ReportPage.tsx'
import { reportWords } from '../frame/report.words.ts'
import { useReport } from '../frame/use-report.ts'
import { menuWords } from '../menu.words.ts'
import { busiest, hourName, sumOf } from './hour-figures.rules.ts'
import { hourWords } from './hours.words.ts'
import { FigureChoice, hourColumns, hourTotals, useHourFigure } from './use-hours.tsx'

const bys = ['day', 'station', 'pile'] as const

/** ROUTE-04 hourelecount: what flowed in each hour of the day, whenever its session ended. */
export function HoursPage() {
  const m = useWords(menuWords)
  const t = useWords(hourWords)
  const r = useWords(reportWords)
  const language = useLanguage()
  const report = useReport(listHourlyEnergy, { bys })
  const all = report.reply?.totals ?? []
  const totals = all.length === 1 ? all[0] : undefined
  const { operator } = useMe()
  const currency = totals?.currency ?? operator.currency
  const { figure, say, unit } = useHourFigure(currency)
  const peak = totals && busiest(totals, figure)
  return (
    <ReportPage
      name="hours"
      title={m('reports.menu.hours')}
      report={report}
      bys={bys}
      exportName={hoursExport}
      currencies={all.map((each) => each.currency)}
      columns={hourColumns(keyColumn(report.by), figure, currency, true)}
      totals={totals && { key: r('reports.total'), ...hourTotals(totals, figure, language) }}
    >
      {totals && (
        <>
          <Part>
            <div className="report-row">
              <Figures
                of={[
                  { label: t(`reports.hours.${figure}`), value: say(sumOf(totals[figure])), unit, big: true },
                  {
                    label: t('reports.hours.busiest'),
                    value: peak === undefined ? '—' : hourName(peak),
                    unit: peak === undefined ? '' : `${say(totals[figure][peak] ?? 0)} ${unit}`,
                    big: true,
                  },
                ]}
              />
              <FigureChoice figure={figure} />
            </div>
          </Part>
          <Part title={t('reports.hours.by-hour')}>
            <Columns
              label={t('reports.hours.by-hour')}
              of={totals[figure].map((value, hour) => ({
                key: String(hour),
                label: String(hour).padStart(2, '0'),
                value,
                text: `${hourName(hour)}: ${say(value)} ${unit}`,
              }))}
            />
          </Part>
          <p className="report-note">{t('reports.hours.note')}</p>
        </>
      )}
    </ReportPage>
  )
}
