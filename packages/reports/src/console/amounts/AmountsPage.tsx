import { ExportButton, formatMoney, formatNumber, useCall, useLanguage, useWords } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import { type AmountBucket, amountsExport, listAmounts, type SessionSums } from '../../contract/index.ts'
import { Columns } from '../frame/Columns.tsx'
import { Part } from '../frame/ReportPage.tsx'
import { ShareBars } from '../frame/ShareBars.tsx'
import { sumWords } from '../frame/sums.words.ts'
import { SumsPage } from '../frame/SumsPage.tsx'
import type { SumsReport } from '../frame/use-sums.tsx'
import { menuWords } from '../menu.words.ts'
import { amountWords } from './amounts.words.ts'

const bys = ['station', 'day', 'month'] as const

/** ROUTE-10 chgcostdistribution: how many sessions came to how much, and what amounts are made of. */
export function AmountsPage() {
  const m = useWords(menuWords)
  return (
    <SumsPage name="amounts" title={m('reports.menu.amounts')} bys={bys}>
      {(report, totals) => (
        <>
          <Histogram report={report} currency={totals.currency} />
          <div className="report-two">
            <MadeOf totals={totals} />
            <TakenOff totals={totals} />
          </div>
        </>
      )}
    </SumsPage>
  )
}

function Histogram({ report, currency }: { report: SumsReport; currency: string }) {
  const t = useWords(amountWords)
  const language = useLanguage()
  const { data } = useCall(listAmounts, { query: report.asked }, { quiet: true })
  const buckets = (data?.buckets ?? []).filter((bucket) => bucket.currency === currency)
  const n = (count: number) => t('reports.amounts.sessions', { count, n: formatNumber(count, language) })
  return (
    <Part title={t('reports.amounts.buckets')}>
      <Columns
        label={t('reports.amounts.buckets')}
        of={buckets.map((bucket, at) => {
          const label = at === 0 ? t('reports.amounts.free') : spanOf(bucket, language)
          return {
            key: String(bucket.fromMinor),
            label,
            value: bucket.orders,
            text: `${label}: ${n(bucket.orders)} · ${formatMoney(bucket.netMinor, currency, language)}`,
          }
        })}
      />
      <div className="report-acts">
        <ExportButton name={amountsExport} filter={{ ...report.asked }} label={t('reports.amounts.export')} />
      </div>
    </Part>
  )
}

/** From its lower edge up to less than its upper one. */
function spanOf({ fromMinor, toMinor, currency }: AmountBucket, language: Language): string {
  const from = formatMoney(fromMinor, currency, language)
  return toMinor === null ? `≥ ${from}` : `${from} –`
}

/** Electricity, service and occupancy make the amount. */
function MadeOf({ totals }: { totals: SessionSums }) {
  const t = useWords(amountWords)
  const s = useWords(sumWords)
  const language = useLanguage()
  const { electricityMinor, serviceMinor, occupancyMinor, currency } = totals
  const parts = [
    { key: 'electricity', label: s('reports.sums.electricityMinor'), value: electricityMinor },
    { key: 'service', label: s('reports.sums.serviceMinor'), value: serviceMinor },
    { key: 'occupancy', label: s('reports.sums.occupancyMinor'), value: occupancyMinor },
  ]
  const of = parts.map((part) => ({ ...part, text: formatMoney(part.value, currency, language) }))
  return <ShareBars title={t('reports.amounts.made-of')} of={of} />
}

/** What of the amount was taken off, given back, and what is left. */
function TakenOff({ totals }: { totals: SessionSums }) {
  const t = useWords(amountWords)
  const s = useWords(sumWords)
  const language = useLanguage()
  const { totalMinor, reducedMinor, refundedMinor, currency } = totals
  const parts = [
    { key: 'net', label: s('reports.sums.netMinor'), value: totalMinor - reducedMinor - refundedMinor },
    { key: 'reduced', label: s('reports.sums.reducedMinor'), value: reducedMinor },
    { key: 'refunded', label: s('reports.sums.refundedMinor'), value: refundedMinor },
  ]
  const of = parts.map((part) => ({ ...part, text: formatMoney(part.value, currency, language) }))
  return <ShareBars title={t('reports.amounts.off')} of={of} />
}
