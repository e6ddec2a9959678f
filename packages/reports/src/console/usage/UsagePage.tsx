import {
  type Column,
  columnsFor,
  Figures,
  formatEnergy,
  formatNumber,
  Notice,
  useCall,
  useLanguage,
  useWords,
} from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import { listUsage, usageExport, type UsageRow, type UsageSums } from '../../contract/index.ts'
import { CourseChart } from '../frame/CourseChart.tsx'
import { keyColumn } from '../frame/key-columns.tsx'
import { percent } from '../frame/percent.ts'
import { Part, ReportPage } from '../frame/ReportPage.tsx'
import { reportWords } from '../frame/report.words.ts'
import { courseKeys, courseOf } from '../frame/course.rules.ts'
import { type Asked, useReport } from '../frame/use-report.ts'
import { menuWords } from '../menu.words.ts'
import { type Rate, rateNames, rates } from './usage.rules.ts'
import { usageWords } from './usage.words.ts'

const bys = ['station', 'pile', 'gun', 'day', 'month'] as const
const c = columnsFor<UsageRow>('reports.usage')
const phonePlace: Partial<Record<Rate, 2 | 3 | 4>> = { charging: 3, plugged: 4, power: 2 }
const figures: readonly Column<UsageRow>[] = [
  c.number('guns', { width: 116, sort: true }),
  c.number('unusedGuns', { width: 120, sort: true }),
  ...rateNames.map((rate) => {
    const phone = phonePlace[rate]
    return c.custom(rate, (row, language) => percent(rates[rate](row), language), {
      align: 'end',
      width: 112,
      ...(phone !== undefined && { phone }),
    })
  }),
  c.energy('energyDwh', { width: 116, sort: true }),
  {
    ...c.custom('hours', (row, language) => formatNumber(row.availableSeconds / 3_600, language, 1), {
      align: 'end',
      width: 110,
    }),
    unit: () => 'h',
  },
]

/** ROUTE-04 chgpileuserate: how much of their time and power connectors were used. */
export function UsagePage() {
  const m = useWords(menuWords)
  const t = useWords(usageWords)
  const r = useWords(reportWords)
  const language = useLanguage()
  const report = useReport(listUsage, { bys })
  const totals = report.total > 0 ? report.reply?.totals : undefined
  return (
    <ReportPage
      name="usage"
      title={m('reports.menu.usage')}
      report={report}
      bys={bys}
      exportName={usageExport}
      columns={[keyColumn<UsageRow>(report.by), ...figures]}
      totals={totals && { key: r('reports.total'), ...totalsOf(totals, language) }}
    >
      {totals && (
        <>
          <Part>
            <Figures
              of={[
                ...rateNames.map((rate) => ({
                  label: t(`reports.usage.${rate}`),
                  value: percent(rates[rate](totals), language),
                  big: true,
                })),
                {
                  label: t('reports.usage.unusedGuns'),
                  value: formatNumber(totals.unusedGuns, language),
                  unit: `/ ${formatNumber(totals.guns, language)}`,
                  big: true,
                },
              ]}
            />
          </Part>
          <Course report={report} />
          {!totals.hoursKnown && <Notice tone="warn">{t('reports.usage.round-the-clock')}</Notice>}
          <p className="report-note">{t('reports.usage.note')}</p>
        </>
      )}
    </ReportPage>
  )
}

function totalsOf(totals: UsageSums, language: Language) {
  return {
    guns: formatNumber(totals.guns, language),
    unusedGuns: formatNumber(totals.unusedGuns, language),
    ...Object.fromEntries(rateNames.map((rate) => [rate, percent(rates[rate](totals), language)])),
    energyDwh: formatEnergy(totals.energyDwh, language),
    hours: formatNumber(totals.availableSeconds / 3_600, language, 1),
  }
}

function Course({ report: { asked, days } }: { report: Asked }) {
  const t = useWords(usageWords)
  const language = useLanguage()
  const { by, keys } = courseKeys(days)
  const { data, isPlaceholderData } = useCall(
    listUsage,
    { query: { ...asked, by, sort: 'key', pageSize: 200 } },
    { quiet: true },
  )
  const course = courseOf({ by, keys }, isPlaceholderData ? [] : (data?.list ?? []))
  const line = (rate: Rate) => ({
    label: t(`reports.usage.${rate}`),
    unit: '%',
    values: course.rows.map((row) => (row ? rates[rate](row) : null)),
  })
  return (
    <CourseChart
      title={t('reports.usage.course')}
      course={course}
      say={(at) => percent(line('charging').values[at], language)}
      series={[{ ...line('charging'), look: 'area' }, line('plugged'), line('power')]}
    />
  )
}
