import { getDriverOrder } from '@evops/driver/contract'
import { useAsk } from '../net/use-ask.ts'
import { Carousel } from '../parts/Carousel.tsx'
import { Figure, Line, Link, Loaded, Notice, Page, Pairs, Sheet } from '../parts/Parts.tsx'
import type { PageProps } from '../routes.tsx'
import { energy, money, span, when } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/say.ts'
import { Bill } from './Bill.tsx'
import { billWords } from './bill.words.ts'
import { Curve } from './Curve.tsx'
import type { Order } from './order.ts'
import { PayMark } from './PayMark.tsx'

const everyMs = 5_000

/** One session after its end: what it came to, why, who paid, and what can be done with it. */
export function OrderPage({ params: { id = '' } }: PageProps) {
  const t = useWords(billWords)
  const language = useLanguage()
  const known = useAsk(getDriverOrder, { params: { id } }, everyMs)
  const order = known.data
  return (
    <Page
      title={order?.stationName ?? t('driver.bill.session')}
      note={order && when(order.startedAt, language, 'minute', order.timeZone)}
      from="/sessions"
    >
      <Loaded answer={known}>{(loaded) => <OrderParts order={loaded} />}</Loaded>
    </Page>
  )
}

function OrderParts({ order }: { order: Order }) {
  const t = useWords(billWords)
  const language = useLanguage()
  const { currency, timeZone, bill } = order
  const ended = order.endedAt ?? order.startedAt
  const seconds = (Date.parse(ended) - Date.parse(order.startedAt)) / 1_000
  return (
    <>
      <Sheet>
        <div className="figures">
          <Figure value={money(order.payableMinor, currency, language)} name={t('driver.bill.to-pay')} />
          <Figure value={energy(order.energyDwh, language)} unit="kWh" name={t('driver.bill.energy')} />
          <Figure value={span(seconds, language)} name={t('driver.bill.lasted')} />
        </div>
        <PayMark state={order.payState} />
      </Sheet>
      <State order={order} />
      {bill && <Bill order={order} bill={bill} />}
      <Carousel place="bill" />
      {order.curve.length > 1 && (
        <Sheet title={t('driver.bill.curve')}>
          <Curve points={order.curve} timeZone={timeZone} />
        </Sheet>
      )}
      <Sheet title={t('driver.bill.details')}>
        <Pairs
          of={[
            [t('driver.bill.number'), order.orderNo],
            [t('driver.bill.connector'), `${order.chargePointNo} · ${order.connectorNo}`],
            [t('driver.bill.from'), when(order.startedAt, language, 'minute', timeZone)],
            [t('driver.bill.to'), when(order.endedAt, language, 'minute', timeZone)],
            [t('driver.bill.reason'), order.stopReason && t(`driver.bill.stop-${order.stopReason}`)],
            [t('driver.bill.billed-to'), order.billedTo],
          ]}
        />
      </Sheet>
      <Sheet flush>
        {order.canInvoice && (
          <Line to={`/invoices/new?order=${order.id}`} icon="file" title={t('driver.bill.invoice')} />
        )}
        {order.canEvaluate && (
          <Line to={`/past-session/${order.id}/rate`} icon="star" title={t('driver.bill.rate')} />
        )}
        <Line
          to={`/feedback/new?order=${encodeURIComponent(order.orderNo)}`}
          icon="chat"
          title={t('driver.bill.problem')}
        />
      </Sheet>
    </>
  )
}

/** What is still to come, or to be done. */
function State({ order }: { order: Order }) {
  const t = useWords(billWords)
  const language = useLanguage()
  const owed = order.payState === 'arrears' || order.payState === 'unpaid'
  if (['finished', 'awaiting_record'].includes(order.state)) return <Notice>{t('driver.bill.waits')}</Notice>
  if (order.state === 'abnormal') return <Notice tone="warn">{t('driver.bill.abnormal')}</Notice>
  if (order.state === 'void') return <Notice>{t('driver.bill.void')}</Notice>
  if (!owed || !order.payableMinor) return null
  const paid = order.paid.filter(({ account }) => account !== 'wallet_arrears')
  const left = order.payableMinor - paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return (
    <Notice tone="warn">
      <p>{t('driver.bill.owed', { amount: money(left, order.currency, language) })}</p>
      <Link to={`/wallet/top-up?amount=${left}&order=${order.id}`} className="btn p w">
        {t('driver.bill.pay', { amount: money(left, order.currency, language) })}
      </Link>
    </Notice>
  )
}
