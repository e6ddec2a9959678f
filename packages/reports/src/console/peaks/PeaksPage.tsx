import { formatShort, useLanguage, useMe, useWords } from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import { hoursExport, listHourlyEnergy } from '../../contract/index.ts'
import { HeatMap } from '../frame/HeatMap.tsx'
import { keyColumn, keyOf, weekdayName } from '../frame/key-columns.tsx'
import { Part, ReportPage } from '../frame/ReportPage.tsx'
import { reportWords } from '../frame/report.words.ts'
import { useReport } from '../frame/use-report.ts'
import { hourName } from '../hours/hour-figures.rules.ts'
import { hourWords } from '../hours/hours.words.ts'
import { FigureChoice, hourColumns, hourTotals, useHourFigure } from '../hours/use-hours.tsx'
import { menuWords } from '../menu.words.ts'

const bys = ['weekday'] as const
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** ROUTE-09 chargingpeakanalysis: when people come and when energy flows, by day of the week and hour. */
export function PeaksPage() {
  const m = useWords(menuWords)
  const t = useWords(hourWords)
  const r = useWords(reportWords)
  const language = useLanguage()
  const report = useReport(listHourlyEnergy, { bys, sort: 'key' })
  const all = report.reply?.totals ?? []
  const totals = all.length === 1 ? all[0] : undefined
  const { operator } = useMe()
  const currency = totals?.currency ?? operator.currency
  const { figure, say, unit } = useHourFigure(currency)
  const scale = { energyDwh: 10_000, starts: 1, moneyMinor: 10 ** currencyExponent(currency) }[figure]
  return (
    <ReportPage
      name="peaks"
      title={m('reports.menu.peaks')}
      report={report}
      bys={bys}
      exportName={hoursExport}
      currencies={all.map((each) => each.currency)}
      columns={hourColumns(keyColumn(report.by), figure, currency, false)}
      totals={totals && { key: r('reports.total'), ...hourTotals(totals, figure, language) }}
    >
      {totals && (
        <Part title={`${t('reports.peaks.heat')} · ${t(`reports.hours.${figure}`)}${unit && ` (${unit})`}`}>
          <FigureChoice figure={figure} />
          <HeatMap
            label={t('reports.peaks.heat')}
            columns={hours.map((hour) => String(hour).padStart(2, '0'))}
            rows={report.rows.map((row) => ({
              key: keyOf(row),
              label: weekdayName(row.weekday ?? 1, language),
              values: row[figure],
            }))}
            say={(value) => formatShort(value / scale, language)}
            full={(value, hour) => `${hourName(hour)}: ${say(value)} ${unit}`}
          />
        </Part>
      )}
    </ReportPage>
  )
}
