import {
  Facts,
  Failed,
  formatSpan,
  formatWhen,
  Link,
  PageHead,
  Sheet,
  useCall,
  useLanguage,
  usePage,
  usePageTitle,
  useSay,
  useWords,
} from '@evops/kit'
import {
  orderSaid,
  getWorkOrder,
  planCauseWords,
  plansScreen,
  workStateWords,
  type WorkOrderDetail,
} from '../../contract/index.ts'
import { AssetLink } from './AssetLink.tsx'
import { Checklist } from './Checklist.tsx'
import { checkWords } from './checks.words.ts'
import { Children } from './Children.tsx'
import { Confirmation } from './Confirmation.tsx'
import { Conflicts } from './Conflicts.tsx'
import { Unsent } from './Unsent.tsx'
import { useOwnOrder } from '../offline/use-work.ts'
import { orderPath } from '../paths.ts'
import { Due, LevelTag, placeSaid, Stands, StateTag, TimeUsed } from './order-text.tsx'
import { OrderActs } from './OrderActs.tsx'
import { orderWords } from './orders.words.ts'
import { Parts } from './Parts.tsx'
import { Pictures } from './Pictures.tsx'
import { RetestSheet } from './RetestSheet.tsx'
import { Timeline } from './Timeline.tsx'
import { Warranty } from './Warranty.tsx'
import './orders.css'

/** One order: what it is, where it stands, what can be done, what was done. */
export function OrderPage() {
  const t = useWords(orderWords)
  const language = useLanguage()
  const { id = '' } = usePage().params
  const read = useCall(getWorkOrder, { params: { id } }, { quiet: true, every: 5_000 })
  const order = useOwnOrder(read.data)
  usePageTitle(order?.no)
  if (order?.id !== id)
    return read.error ? <Failed error={read.error} onRetry={() => void read.refetch()} /> : null
  return (
    <div className="work-order-page">
      <PageHead
        title={order.no}
        tags={
          <>
            <LevelTag level={order.level} />
            <StateTag state={order.state} />
          </>
        }
        fresh={
          <>
            {placeSaid(order)} <Due of={order} />
          </>
        }
        actions={<OrderActs order={order} />}
      />
      <div className="work-order">
        <div className="stack">
          <Unsent orderId={order.id} />
          <Conflicts orderId={order.id} />
          <Sheet title={t('maintenance.order.description')}>
            <p className="order-said">{orderSaid(order.description, language)}</p>
            <OrderFacts order={order} />
          </Sheet>
          {order.cause !== null && <Outcome order={order} />}
          <Checklist order={order} />
          <Confirmation order={order} />
          <Children order={order} />
          <RetestSheet order={order} onLook={() => void read.refetch()} isLooking={read.isFetching} />
          <Pictures order={order} />
          <Parts order={order} />
          <Warranty order={order} />
        </div>
        <Sheet title={t('maintenance.order.life')}>
          <Timeline order={order} />
        </Sheet>
      </div>
    </div>
  )
}

function OrderFacts({ order }: { order: WorkOrderDetail }) {
  const t = useWords(orderWords)
  const c = useWords(checkWords)
  useWords(workStateWords)
  useWords(planCauseWords)
  const say = useSay()
  const language = useLanguage()
  const when = (at: string | null) => formatWhen(at, language, order.timeZone)
  const due = (at: string | null, broken: string | null) =>
    at === null ? (
      t('maintenance.order.as-planned')
    ) : (
      <span className={broken === null ? undefined : 'bad'}>{when(at)}</span>
    )
  return (
    <Facts
      of={[
        [t('maintenance.order.type'), say(`maintenance.type.${order.type}`)],
        [t('maintenance.order.source'), say(`maintenance.source.${order.source}`)],
        [t('maintenance.order.assigneeName'), order.assigneeName],
        [t('maintenance.order.contractorName'), order.contractorName],
        [t('maintenance.order.helpers'), order.helpers.map(({ name }) => name).join(', ')],
        [
          c('maintenance.check.plan'),
          order.plan && (
            <Link key="plan" to={`${plansScreen.path}?open=${order.plan.id}`}>
              {c('maintenance.check.plan-due', {
                name: order.plan.name,
                day: order.plan.dueOn,
                cause: say(`maintenance.due.${order.plan.cause}`),
              })}
            </Link>
          ),
        ],
        [
          c('maintenance.check.found-in'),
          order.foundIn && (
            <Link key="found" to={orderPath(order.foundIn.id)}>
              {order.foundIn.no} · {order.foundIn.text}
            </Link>
          ),
        ],
        [t('maintenance.order.reporter'), order.reporter],
        [t('maintenance.order.createdByName'), order.createdByName || t('maintenance.order.itself')],
        [t('maintenance.order.createdAt'), when(order.createdAt)],
        [t('maintenance.order.calendar'), order.calendarName ?? t('maintenance.order.round-the-clock')],
        [
          t('maintenance.order.time-used'),
          order.usedPercent === null ? null : <TimeUsed key="used" of={order} />,
        ],
        [t('maintenance.order.clock-stands'), order.stands && <Stands key="stands" of={order} />],
        [t('maintenance.order.acceptDue'), due(order.acceptDue, order.acceptBrokenAt)],
        [t('maintenance.order.arriveDue'), due(order.arriveDue, order.arriveBrokenAt)],
        [t('maintenance.order.fixDue'), due(order.fixDue, order.fixBrokenAt)],
        [
          t('maintenance.order.suspended-for'),
          order.suspendedSeconds > 0 ? formatSpan(order.suspendedSeconds, language) : null,
        ],
        [
          t('maintenance.order.chargePointNo'),
          order.chargePointId && (
            <Link key="chargePoint" to={`/statsanalysis/chgpile/${order.chargePointId}`}>
              {order.chargePointNo}
            </Link>
          ),
        ],
        [
          order.assetKind === null ? '' : say(`maintenance.asset.${order.assetKind}`),
          order.assetKind && <AssetLink key="asset" order={order} />,
        ],
        [
          t('maintenance.order.feedback'),
          order.feedbackId && (
            <Link key="feedback" to={`/usermanager/feedback?open=${order.feedbackId}`}>
              {t('maintenance.order.show')}
            </Link>
          ),
        ],
      ]}
    />
  )
}

function Outcome({ order }: { order: WorkOrderDetail }) {
  const t = useWords(orderWords)
  useWords(workStateWords)
  const say = useSay()
  return (
    <Sheet title={t('maintenance.order.outcome')}>
      <Facts
        of={[
          [t('maintenance.order.cause'), order.cause && say(`maintenance.cause.${order.cause}`)],
          [
            t('maintenance.order.remedy'),
            <span key="remedy" className="order-said">
              {order.remedy}
            </span>,
          ],
          [
            t('maintenance.order.rating'),
            order.rating === null ? null : t('maintenance.order.stars', { n: order.rating }),
          ],
        ]}
      />
    </Sheet>
  )
}
