import { dayMs } from '@evops/platform/contract'
import {
  ReadFailure,
  Figures,
  formatNumber,
  formatPercent,
  formatDuration,
  Link,
  PageHead,
  Segments,
  useCall,
  useLanguage,
  usePage,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { failuresPath, workOrderReportPath, workOrderFigures } from '../../contract/index.ts'
import { Clusters } from './Clusters.tsx'
import { menuWords } from '../menu.words.ts'
import { figureWords } from './figures.words.ts'
import { NewWorkOrder } from './NewWorkOrder.tsx'
import { WorkOrderActions, WorkOrderViews } from './WorkOrderViews.tsx'
import './work-orders.css'

const spans = ['7', '30', '90', '365'] as const
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Shows acceptance and repair times and the rate of kept time limits: ratios of sums, never averages of averages. */
export function FiguresView() {
  const t = useWords(figureWords)
  const m = useWords(menuWords)
  const language = useLanguage()
  const { search, setSearch } = usePage()
  const days = spans.find((span) => span === search.days) ?? '30'
  const [openedAt] = useState(() => Date.now())
  const query = { from: new Date(openedAt - Number(days) * dayMs).toISOString() }
  const { data, error, refetch } = useCall(workOrderFigures, { query }, { quiet: true })
  const n = (value: number) => formatNumber(value, language)
  const of = (count: number) => t('maintenance.figure.of', { n: count })
  const mean = (sum: number, count: number) => (count === 0 ? '—' : formatDuration(Math.round(sum / count), language))
  const rate = (part: number, whole: number) => (whole === 0 ? '—' : formatPercent((100 * part) / whole, language))
  return (
    <div className="list-page work-figures">
      <PageHead title={m('maintenance.menu.workOrders')} actions={<WorkOrderActions />} />
      <div className="sheet">
        <WorkOrderViews />
        <div className="body stack">
          <div className="row">
            <Segments
              label={t('maintenance.figure.span')}
              value={days}
              options={spans.map((value) => ({
                value,
                label: t('maintenance.figure.days', { n: Number(value) }),
              }))}
              onChange={(value) => setSearch({ days: value === '30' ? undefined : value })}
            />
          </div>
          {error && !data && <ReadFailure error={error} onRetry={() => void refetch()} />}
          {data && (
            <>
              <Figures
                of={[
                  { label: t('maintenance.figure.created'), value: n(data.created), big: true },
                  { label: t('maintenance.figure.closed'), value: n(data.closed) },
                  { label: t('maintenance.figure.cancelled'), value: n(data.cancelled) },
                  { label: t('maintenance.figure.repeated'), value: n(data.repeated) },
                ]}
              />
              <Figures
                of={[
                  {
                    label: t('maintenance.figure.mtta'),
                    value: mean(data.acceptSeconds, data.accepted),
                    unit: of(data.accepted),
                  },
                  {
                    label: t('maintenance.figure.mttr'),
                    value: mean(data.repairSeconds, data.repaired),
                    unit: of(data.repaired),
                  },
                  {
                    label: t('maintenance.figure.sla'),
                    value: rate(data.inTime, data.judged),
                    unit: of(data.judged),
                  },
                  {
                    label: t('maintenance.figure.first'),
                    value: rate(data.firstFixed, data.verified),
                    unit: of(data.verified),
                  },
                ]}
              />
              <p className="note">
                {t('maintenance.figure.how')} <Link to={workOrderReportPath}>{t('maintenance.figure.report')}</Link>
                {' · '}
                <Link to={failuresPath}>{t('maintenance.figure.failures')}</Link>
              </p>
            </>
          )}
        </div>
      </div>
      <Clusters dayFrom={dayOf(openedAt - Number(days) * dayMs)} dayTo={dayOf(openedAt)} />
      {search.new === '1' && <NewWorkOrder onClose={() => setSearch({ new: undefined })} />}
    </div>
  )
}
