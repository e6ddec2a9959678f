import { Facts, formatNumber, Link, Sheet, useCall, useLanguage, useWords } from '@evops/kit'
import { catalogueFaultOf } from '@evops/stations/contract'
import { figureWorkOrdersPath, workOrderClusters } from '../../contract/index.ts'
import { figureWords } from './figures.words.ts'

/**
 * Shows repeated faults of the same model and firmware: by fault, most frequent first, each with a link to its work
 * orders.
 */
export function Clusters(span: { dayFrom: string; dayTo: string }) {
  const t = useWords(figureWords)
  const language = useLanguage()
  const { data } = useCall(workOrderClusters, { query: span }, { quiet: true })
  if (!data) return null
  const n = (value: number) => formatNumber(value, language)
  return (
    <Sheet title={t('maintenance.cluster.title')}>
      {data.length === 0 ? (
        <p className="dim">{t('maintenance.cluster.none')}</p>
      ) : (
        <Facts
          of={[...Map.groupBy(data, ({ code }) => code)].map(([code, makes]): [string, React.ReactNode] => [
            `${code} ${catalogueFaultOf(code).text[language]}`,
            makes.map(({ chargePointModel, firmware, workOrders, chargePoints }) => (
              <div key={`${chargePointModel} · ${firmware}`}>
                <Link to={figureWorkOrdersPath({ ...span, code, chargePointModel, firmware })}>
                  {t('maintenance.cluster.workOrders', { n: n(workOrders), chargePoints: n(chargePoints) })}
                  <small>
                    {[chargePointModel, firmware].filter(Boolean).join(' · ') || t('maintenance.cluster.unknown')}
                  </small>
                </Link>
              </div>
            )),
          ])}
        />
      )}
      <p className="note">{t('maintenance.cluster.how')}</p>
    </Sheet>
  )
}
