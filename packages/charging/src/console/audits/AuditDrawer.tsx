import { loadApprovalFrame } from '@evops/organisation/console'
import { type Beside, DrawerUntil, Link, useCall, useWords } from '@evops/kit'
import { lazy, Suspense } from 'react'
import {
  approveOrderAudit,
  getOrder,
  getOrderAudit,
  listOrderAudits,
  listOrders,
  type OrderAuditDetail,
  type OrderDetail,
  refuseOrderAudit,
  withdrawOrderAudit,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { Changes } from '../operations/Changes.tsx'
import { operationWords } from '../operations/operation.words.ts'
import { orderPath, shortNo } from '../order-text.ts'
import { orderWords } from '../order.words.ts'
import { auditWords } from './audit.words.ts'

const ApprovalFrame = lazy(async () => ({ default: await loadApprovalFrame() }))
const calls = {
  approve: approveOrderAudit,
  refuse: refuseOrderAudit,
  withdraw: withdrawOrderAudit,
  refreshes: [listOrderAudits, getOrderAudit, getOrder, listOrders],
}

/** One change that needs a second person: the order as it is, and as it would be. */
export function AuditDrawer({ id, ...beside }: Beside & { id: string }) {
  const t = useWords(auditWords)
  const m = useWords(menuWords)
  const read = useCall(getOrderAudit, { params: { id } }, { quiet: true })
  const audit = read.data
  if (read.error || audit?.id !== id)
    return <DrawerUntil title={m('charging.menu.audits')} read={read} {...beside} />
  return (
    <Suspense>
      <ApprovalFrame
        approval={audit}
        calls={calls}
        sub={shortNo(audit.subject.split(' · ')[0] ?? '')}
        error={audit.error && t('charging.audit.failed', { error: audit.error })}
        {...beside}
      >
        {audit.orderId && <Order id={audit.orderId} audit={audit} />}
      </ApprovalFrame>
    </Suspense>
  )
}

/** The order as it stands beside what is wished of it. */
function Order({ id, audit }: { id: string; audit: OrderAuditDetail }) {
  const t = useWords(auditWords)
  useWords(orderWords)
  useWords(operationWords)
  const { data: order } = useCall(getOrder, { params: { id } }, { quiet: true })
  if (!order) return null
  return (
    <section className="stack">
      {audit.state === 'waiting' && (
        <>
          <h3>{t('charging.audit.wished')}</h3>
          <Changes of={{ before: figuresOf(order), after: wishOf(order, audit), timeZone: order.timeZone }} />
        </>
      )}
      <Link to={orderPath(order.id)}>{t('charging.audit.open-order')}</Link>
    </section>
  )
}

function figuresOf(order: OrderDetail): Record<string, unknown> {
  const { state, payState, startedAt, endedAt, energyDwh, totalMinor, refundedMinor } = order
  return { state, payState, startedAt, endedAt, energyDwh, totalMinor, refundedMinor }
}

/** What the order will be, as far as the request says it. */
function wishOf(order: OrderDetail, { change, payload }: OrderAuditDetail): Record<string, unknown> {
  if (change === 'void') return { state: 'void', payState: 'none' }
  if (change === 'waive') return { payState: 'free' }
  const asked: Record<string, unknown> = typeof payload === 'object' && payload !== null ? { ...payload } : {}
  if (change === 'refund') {
    const refundedMinor = order.refundedMinor + Number(asked.amountMinor ?? 0)
    return {
      refundedMinor,
      payState: refundedMinor >= (order.totalMinor ?? 0) ? 'refunded' : 'partly_refunded',
    }
  }
  const { startedAt, endedAt, energyDwh } = asked
  return { startedAt, endedAt, energyDwh }
}
