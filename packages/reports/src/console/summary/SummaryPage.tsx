import { formatEnergy, useCall, useLanguage, useWords } from '@evops/kit'
import { periodKinds, periodWords } from '@evops/tariffs/contract'
import { listChargingSums, type SessionSums } from '../../contract/index.ts'
import { keyOf, nameOf } from '../frame/key-columns.tsx'
import { ShareBars } from '../frame/ShareBars.tsx'
import { sumWords } from '../frame/sums.words.ts'
import { SumsPage } from '../frame/SumsPage.tsx'
import type { SumsReport } from '../frame/use-sums.tsx'
import { menuWords } from '../menu.words.ts'
import { summaryWords } from './summary.words.ts'

const bys = ['station', 'pile', 'gun'] as const

/** ROUTE-04 reportformmng: what stations, charge points and connectors charged and earned. */
export function SummaryPage() {
  const m = useWords(menuWords)
  return (
    <SumsPage name="summary" title={m('reports.menu.summary')} bys={bys}>
      {(report, totals) => (
        <div className="report-two">
          <Most report={report} totals={totals} />
          <ByPeriod totals={totals} />
        </div>
      )}
    </SumsPage>
  )
}

/** Where most was charged, whatever order the table is in. */
function Most({ report, totals }: { report: SumsReport; totals: SessionSums }) {
  const t = useWords(summaryWords)
  const language = useLanguage()
  const { data } = useCall(
    listChargingSums,
    { query: { ...report.asked, by: report.by, sort: '-energyDwh', pageSize: 6 } },
    { quiet: true },
  )
  const rows = data?.list ?? []
  const rest = totals.energyDwh - rows.reduce((sum, { energyDwh }) => sum + energyDwh, 0)
  const of = rows.map((row) => {
    const { name, place } = nameOf(row, language)
    return {
      key: keyOf(row),
      label: place === undefined ? name : `${name} · ${place}`,
      value: row.energyDwh,
      text: `${formatEnergy(row.energyDwh, language)} kWh`,
    }
  })
  return <ShareBars title={t('reports.summary.most')} of={of} rest={rest} />
}

/** Of all energy, how much at which kind of price. */
function ByPeriod({ totals }: { totals: SessionSums }) {
  const t = useWords(summaryWords)
  const s = useWords(sumWords)
  const p = useWords(periodWords)
  const language = useLanguage()
  const none = totals.energyDwh - totals.energyByPeriodDwh.reduce((sum, dwh) => sum + dwh, 0)
  const parts = [
    ...periodKinds.map((kind, at) => ({
      key: kind,
      label: p(`tariffs.period.${kind}`),
      value: totals.energyByPeriodDwh[at] ?? 0,
      tone: `t-${kind}`,
    })),
    { key: 'none', label: s('reports.sums.unperioded'), value: none },
  ].filter(({ value }) => value > 0)
  const of = parts.map((part) => ({ ...part, text: `${formatEnergy(part.value, language)} kWh` }))
  return <ShareBars title={t('reports.summary.periods')} of={of} />
}
