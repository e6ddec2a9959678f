import {
  type Column,
  columnsFor,
  Figures,
  formatEnergy,
  formatPrice,
  useLanguage,
  useWords,
} from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import { chargingExport, type ChargingRow, type SessionSums } from '../../contract/index.ts'
import { CourseChart } from '../frame/CourseChart.tsx'
import { keyColumn } from '../frame/key-columns.tsx'
import { RecordsLink } from '../frame/RecordsLink.tsx'
import { Part, ReportPage } from '../frame/ReportPage.tsx'
import { perKwh } from '../frame/sum-columns.tsx'
import { useCourse } from '../frame/use-course.ts'
import { type SumsReport, useSums } from '../frame/use-sums.tsx'
import { menuWords } from '../menu.words.ts'
import { averageWords } from './average.words.ts'
import { type Price, priceNames, prices } from './prices.rules.ts'

const bys = ['day', 'month', 'station'] as const
const c = columnsFor<ChargingRow>('reports.average')
const phonePlace: Partial<Record<Price, 3 | 4>> = { both: 3, net: 4 }
const price = (sums: SessionSums, name: Price, language: Language) =>
  formatPrice(prices[name](sums), language, 4)

/** ROUTE-10 chargeavgprice: what a kWh cost on average. */
export function AveragePage() {
  const m = useWords(menuWords)
  const t = useWords(averageWords)
  const language = useLanguage()
  const { report, totals, currency, currencies, pathOf, label } = useSums(bys)
  return (
    <ReportPage
      name="average"
      title={m('reports.menu.average')}
      report={report}
      bys={bys}
      exportName={chargingExport}
      currencies={currencies}
      columns={columnsOf(keyColumn(report.by), currency, pathOf)}
      totals={
        totals && {
          key: label,
          energyDwh: formatEnergy(totals.energyDwh, language),
          ...Object.fromEntries(priceNames.map((name) => [name, price(totals, name, language)])),
        }
      }
    >
      {totals && (
        <>
          <Part>
            <Figures
              of={priceNames.map((name) => ({
                label: t(`reports.average.${name}`),
                value: price(totals, name, language),
                unit: perKwh(totals.currency, language),
                big: true,
              }))}
            />
          </Part>
          <Course report={report} totals={totals} />
          <p className="report-note">{t('reports.average.note')}</p>
        </>
      )}
    </ReportPage>
  )
}

function columnsOf(
  first: Column<ChargingRow>,
  currency: string,
  pathOf: (row: ChargingRow) => string | undefined,
): Column<ChargingRow>[] {
  return [
    first,
    {
      ...c.custom(
        'energyDwh',
        (row, language) => (
          <RecordsLink to={pathOf(row)}>{formatEnergy(row.energyDwh, language)}</RecordsLink>
        ),
        { align: 'end', width: 130, sort: true, phone: 2, title: 'reports.sums.energyDwh' },
      ),
      unit: () => 'kWh',
    },
    ...priceNames.map((name) => {
      const phone = phonePlace[name]
      return {
        ...c.custom(name, (row, language) => price(row, name, language), {
          align: 'end',
          width: 150,
          ...(phone !== undefined && { phone }),
        }),
        unit: (language: Language) => perKwh(currency, language),
      }
    }),
  ]
}

function Course({ report, totals: { currency } }: { report: SumsReport; totals: SessionSums }) {
  const t = useWords(averageWords)
  const language = useLanguage()
  const course = useCourse(report)
  const line = (name: Price) => ({
    label: t(`reports.average.${name}`),
    unit: perKwh(currency, language),
    // A day without energy has no price.
    values: course.rows.map((row) => {
      const e5 = row ? prices[name](row) : null
      return e5 === null ? null : e5 / 100_000
    }),
    digits: 4,
  })
  return (
    <CourseChart
      title={t('reports.average.course')}
      course={course}
      say={(at) => {
        const row = course.rows[at]
        return row ? `${price(row, 'both', language)} ${perKwh(currency, language)}` : '—'
      }}
      series={[line('both'), line('electricity'), line('net')]}
    />
  )
}
