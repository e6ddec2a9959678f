import {
  Facts,
  formatAmount,
  formatEnergy,
  formatMoney,
  formatSpan,
  formatWhen,
  Link,
  useCall,
  useCan,
  useLanguage,
  useNow,
  useWords,
} from '@evops/kit'
import type { ConnectorPlace } from '@evops/stations/console'
import { getOrder, type OrderDetail, type RunningOrder } from '../../contract/index.ts'
import { Plot } from '../detail/Curve.tsx'
import { lasted, orderPath, shortNo } from '../order-text.ts'
import { orderWords } from '../order.words.ts'
import { useLiveOrder } from '../orders/live-orders.ts'
import { remainingSeconds } from './remaining.rules.ts'
import { slotWords } from '../acts/slots.words.ts'
import { useConnectorOrder } from './use-connector-order.ts'

const everyMs = 15_000

/** The running order of a connector: what was charged, what it costs so far, its curve. */
export function ConnectorOrder(place: Omit<ConnectorPlace, 'chargePoint'>) {
  const t = useWords(slotWords)
  useWords(orderWords)
  const order = useConnectorOrder(place)
  const may = useCan()(getOrder)
  const detail = useCall(
    getOrder,
    { params: { id: order?.id ?? '' } },
    { enabled: may && order !== undefined, every: everyMs, quiet: true },
  )
  if (!order) return <p className="small dim">{t('charging.connector.none')}</p>
  const known = detail.data?.id === order.id ? detail.data : undefined
  return (
    <div className="stack">
      {known && known.curve.length > 1 && <Plot order={known} />}
      <Running order={order} detail={known} />
    </div>
  )
}

function Running({ order, detail }: { order: RunningOrder; detail: OrderDetail | undefined }) {
  const o = useWords(orderWords)
  const s = useWords(slotWords)
  const language = useLanguage()
  const live = useLiveOrder(order.id)
  const soFar = Math.max(order.energyDwh ?? 0, live?.energyDwh ?? 0)
  const now = useNow()
  const no = shortNo(order.orderNo)
  const link = detail ? <Link to={orderPath(order.id)}>{no}</Link> : no
  const cost = detail && <Cost detail={detail} />
  const left = detail ? remainingSeconds(detail, now) : null
  return (
    <Facts
      of={[
        [o('charging.fact.order'), link],
        [o('charging.fact.token'), order.tokenLabel ? `${order.tokenLabel} · ${order.idTag}` : order.idTag],
        [o('charging.fact.started'), formatWhen(order.startedAt, language, detail?.timeZone, 'short')],
        [o('charging.fact.elapsed'), lasted({ ...order, endedAt: null }, now, language)],
        [
          s('charging.connector.remaining'),
          left === null ? null : `≈ ${formatSpan(Math.ceil(left / 60) * 60, language)}`,
        ],
        [o('charging.fact.energy'), `${formatEnergy(soFar, language)} kWh`],
        [o('charging.fact.cost'), cost],
      ]}
    />
  )
}

function Cost({ detail }: { detail: OrderDetail }) {
  const t = useWords(slotWords)
  const language = useLanguage()
  const { bill } = detail
  if (!bill) return <span className="dimmer">{t('charging.connector.no-tariff')}</span>
  const amount = (minor: number) => formatAmount(minor, bill.currency, language)
  return (
    <>
      <b>{formatMoney(bill.totalMinor, bill.currency, language)}</b>{' '}
      <span className="dimmer">
        {t('charging.connector.split', {
          electricity: amount(bill.electricity.minor),
          service: amount(bill.service.minor),
        })}
      </span>
    </>
  )
}
