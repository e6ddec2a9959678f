import {
  copyText,
  formatWhen,
  IconButton,
  PageHead,
  Tag,
  useLanguage,
  useNav,
  useSay,
  useWords,
} from '@evops/kit'
import type { OrderDetail } from '../../contract/index.ts'
import { OrderActs } from '../acts/OrderActs.tsx'
import { groupedNo, orderPath, shortNo } from '../order-text.ts'
import { orderWords } from '../order.words.ts'
import { beside } from '../orders/trail.ts'
import { payTones, stateTones } from '../tones.ts'
import { detailWords } from './detail.words.ts'

export function OrderHead({ order }: { order: OrderDetail }) {
  const t = useWords(detailWords)
  const o = useWords(orderWords)
  const say = useSay()
  const language = useLanguage()
  const at = order.endedAt ?? order.startedAt
  const closed = t(order.endedAt === null ? 'charging.order.began' : 'charging.order.closed', {
    time: formatWhen(at, language, order.timeZone),
    zone: order.timeZone,
  })
  const tariff =
    order.tariffName === null || order.tariffVersion === null
      ? t('charging.order.no-tariff')
      : t('charging.order.tariff', { name: order.tariffName, number: order.tariffVersion })
  return (
    <PageHead
      title={t('charging.order.title', { no: shortNo(order.orderNo) })}
      tags={
        <span className="row">
          <Tag tone={stateTones[order.state]}>{say(`charging.state.${order.state}`)}</Tag>
          {order.payState !== 'none' && order.billed && (
            <Tag tone={payTones[order.payState]}>{say(`charging.pay.${order.payState}`)}</Tag>
          )}
          {order.flags.map((flag) => (
            <span key={flag} className="tag warn" title={say(`charging.flag.${flag}`)}>
              {flag}
            </span>
          ))}
        </span>
      }
      fresh={
        <>
          <span className="serial">
            {groupedNo(order.orderNo)}
            <IconButton
              icon="copy"
              label={o('charging.copy-no')}
              onClick={() => void copyText(order.orderNo)}
            />
          </span>
          <span>
            {closed} · {tariff}
          </span>
        </>
      }
      actions={<Acts order={order} />}
    />
  )
}

function Acts({ order }: { order: OrderDetail }) {
  // The list beside may have changed since: its order is read each time.
  'use no memo'
  const t = useWords(detailWords)
  const nav = useNav()
  const { previous, next } = beside(order.id)
  const step = (to: string | undefined) => () => {
    if (to) nav.go(orderPath(to))
  }
  return (
    <>
      {(previous ?? next) && (
        <>
          <IconButton
            icon="left"
            line
            label={t('charging.order.previous')}
            disabled={!previous}
            onClick={step(previous)}
          />
          <IconButton
            icon="right"
            line
            label={t('charging.order.next')}
            disabled={!next}
            onClick={step(next)}
          />
        </>
      )}
      <OrderActs order={order} />
    </>
  )
}
