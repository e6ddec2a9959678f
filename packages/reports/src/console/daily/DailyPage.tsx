import { currencySign, formatEnergy, formatMoney, useLanguage, useWords } from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import type { SessionSums } from '../../contract/index.ts'
import { CourseChart } from '../frame/CourseChart.tsx'
import { netOf } from '../frame/sum-columns.tsx'
import { sumWords } from '../frame/sums.words.ts'
import { SumsPage } from '../frame/SumsPage.tsx'
import { useCourse } from '../frame/use-course.ts'
import type { SumsReport } from '../frame/use-sums.tsx'
import { menuWords } from '../menu.words.ts'
import { dailyWords } from './daily.words.ts'

const bys = ['day', 'month'] as const

/** ROUTE-04 dailychgorder: the same figures day by day, or month by month. */
export function DailyPage() {
  const m = useWords(menuWords)
  return (
    <SumsPage name="daily" title={m('reports.menu.daily')} bys={bys} sort="-key">
      {(report, totals) => <Course report={report} totals={totals} />}
    </SumsPage>
  )
}

/** Energy and what it came to, over the span. A day without a session is a day of nothing. */
function Course({ report, totals: { currency } }: { report: SumsReport; totals: SessionSums }) {
  const t = useWords(dailyWords)
  const s = useWords(sumWords)
  const language = useLanguage()
  const course = useCourse(report)
  const digits = currencyExponent(currency)
  return (
    <CourseChart
      title={t('reports.daily.course')}
      course={course}
      say={(at) => {
        const row = course.rows[at]
        return `${formatEnergy(row?.energyDwh ?? 0, language)} kWh · ${formatMoney(row ? netOf(row) : 0, currency, language)}`
      }}
      series={[
        {
          label: s('reports.sums.energyDwh'),
          unit: 'kWh',
          values: course.rows.map((row) => (row?.energyDwh ?? 0) / 10_000),
          look: 'area',
          digits: 2,
        },
        {
          label: s('reports.sums.netMinor'),
          unit: currencySign(currency, language),
          values: course.rows.map((row) => (row ? netOf(row) : 0) / 10 ** digits),
          colour: '--chart-4',
          right: true,
          digits,
        },
      ]}
    />
  )
}
