import {
  type Column,
  columnsFor,
  currencySign,
  formatAmount,
  formatEnergy,
  formatMoney,
  formatNumber,
  useLanguage,
  useWords,
} from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import { periodWords } from '@evops/tariffs/contract'
import { chargingExport, type ChargingRow, type SessionSums } from '../../contract/index.ts'
import { keyColumn } from '../frame/key-columns.tsx'
import { percent } from '../frame/percent.ts'
import { RecordsLink } from '../frame/RecordsLink.tsx'
import { ReportPage } from '../frame/ReportPage.tsx'
import { ShareBars } from '../frame/ShareBars.tsx'
import { SumFigures } from '../frame/SumFigures.tsx'
import { useSums } from '../frame/use-sums.tsx'
import { menuWords } from '../menu.words.ts'
import { type PartKey, partOf, partsOf, usedParts } from './parts.rules.ts'
import { partedWords } from './periods.words.ts'

const bys = ['station', 'day', 'month'] as const
const figures = ['energyDwh', 'moneyMinor'] as const
type Parted = (typeof figures)[number]
const c = columnsFor<ChargingRow>('reports.sums')
const wordOf = (key: PartKey) => (key === 'none' ? 'reports.periods.none' : `tariffs.period.${key}`)

/** ROUTE-10 timeintervalanalysis: energy and money by kind of price period, and their shares. */
export function PeriodsPage() {
  const m = useWords(menuWords)
  const t = useWords(partedWords)
  useWords(periodWords)
  const language = useLanguage()
  const { report, totals, currency, currencies, pathOf, label, sessions } = useSums(bys)
  const used = usedParts(totals)
  return (
    <ReportPage
      name="periods"
      title={m('reports.menu.periods')}
      report={report}
      bys={bys}
      exportName={chargingExport}
      currencies={currencies}
      columns={columnsOf(keyColumn(report.by), used, currency, pathOf)}
      totals={
        totals && {
          key: label,
          sessions,
          ...Object.fromEntries(
            figures.flatMap((figure) =>
              used.map((key) => [
                `${figure}.${key}`,
                <Cell key={key} sums={totals} part={key} figure={figure} language={language} />,
              ]),
            ),
          ),
        }
      }
    >
      {totals && (
        <>
          <SumFigures totals={totals} />
          <div className="report-two">
            <Shares totals={totals} figure="energyDwh" title={t('reports.periods.energy')} />
            <Shares totals={totals} figure="moneyMinor" title={t('reports.periods.money')} />
          </div>
          <p className="report-note">{t('reports.periods.note')}</p>
        </>
      )}
    </ReportPage>
  )
}

function columnsOf(
  first: Column<ChargingRow>,
  used: readonly PartKey[],
  currency: string,
  pathOf: (row: ChargingRow) => string | undefined,
): Column<ChargingRow>[] {
  const sessions = c.custom(
    'sessions',
    (row, language) => <RecordsLink to={pathOf(row)}>{formatNumber(row.sessions, language)}</RecordsLink>,
    { align: 'end', width: 90, sort: true, phone: 2 },
  )
  const parted = figures.flatMap((figure) =>
    used.map((key, at) => ({
      ...c.custom(
        `${figure}.${key}`,
        (row, language) => <Cell sums={row} part={key} figure={figure} language={language} />,
        {
          align: 'end',
          width: 124,
          title: wordOf(key),
          ...(figure === 'energyDwh' && at < 2 && { phone: at === 0 ? (3 as const) : (4 as const) }),
        },
      ),
      unit: (language: Language) => (figure === 'energyDwh' ? 'kWh' : currencySign(currency, language)),
    })),
  )
  return [first, sessions, ...parted]
}

/** A part of a row, and below it its share of the row. */
function Cell({
  sums,
  part,
  figure,
  language,
}: {
  sums: SessionSums
  part: PartKey
  figure: Parted
  language: Language
}) {
  const { value, share } = partOf(sums, part, figure)
  return (
    <>
      {figure === 'energyDwh' ? formatEnergy(value, language) : formatAmount(value, sums.currency, language)}
      <small>{percent(share, language)}</small>
    </>
  )
}

function Shares({ totals, figure, title }: { totals: SessionSums; figure: Parted; title: string }) {
  const t = useWords(partedWords)
  const p = useWords(periodWords)
  const language = useLanguage()
  const write = (value: number) =>
    figure === 'energyDwh'
      ? `${formatEnergy(value, language)} kWh`
      : formatMoney(value, totals.currency, language)
  const of = partsOf(totals)
    .filter((part) => part[figure] > 0)
    .map((part) => ({
      key: part.key,
      label: part.key === 'none' ? t('reports.periods.none') : p(`tariffs.period.${part.key}`),
      tone: `t-${part.key}`,
      value: part[figure],
      text: write(part[figure]),
    }))
  return <ShareBars title={title} of={of} />
}
