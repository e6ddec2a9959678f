import {
  Button,
  Can,
  confirm,
  Drawer,
  Facts,
  Failed,
  Link,
  Notice,
  Tag,
  useCall,
  useLanguage,
  useSave,
  useWords,
  When,
} from '@evops/platform/console'
import { useState } from 'react'
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
import { Changes } from '../operations/Changes.tsx'
import { operationWords } from '../operations/operation.words.ts'
import { orderPath, shortNo } from '../order-text.ts'
import { orderWords } from '../order.words.ts'
import { auditWords } from './audit.words.ts'

export const auditTones = {
  waiting: 'warn',
  executed: 'good',
  failed: 'bad',
  refused: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
} as const
const refreshes = [listOrderAudits, getOrderAudit, getOrder, listOrders]

interface DrawerProps {
  id: string
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One change that needs a second person: the order as it is, and as it would be. */
export function AuditDrawer({ id, ...beside }: DrawerProps) {
  const t = useWords(auditWords)
  const language = useLanguage()
  const read = useCall(getOrderAudit, { params: { id } }, { quiet: true })
  const audit = read.data
  if (read.error)
    return (
      <Drawer title="—" {...beside}>
        <Failed error={read.error} onRetry={() => void read.refetch()} />
      </Drawer>
    )
  if (audit?.id !== id)
    return (
      <Drawer title="…" {...beside}>
        <span className="bone" />
      </Drawer>
    )
  return (
    <Drawer
      title={audit.title[language]}
      tags={<Tag tone={auditTones[audit.state]}>{t(`charging.audit.state.${audit.state}`)}</Tag>}
      sub={shortNo(audit.subject.split(' · ')[0] ?? '')}
      footer={audit.mayWithdraw ? <Withdraw audit={audit} /> : undefined}
      {...beside}
    >
      <div className="stack">
        <Facts
          of={[
            [t('charging.audit.requestedByName'), audit.requestedByName],
            [t('charging.audit.requestedAt'), <When key="at" at={audit.requestedAt} />],
            [t('charging.audit.reason'), audit.reason],
            [
              t('charging.audit.decided'),
              audit.decidedByName && (
                <>
                  {audit.decidedByName} · <When at={audit.decidedAt} />
                </>
              ),
            ],
            [t('charging.audit.decisionReason'), audit.decisionReason],
          ]}
        />
        {audit.error && <Notice tone="bad">{t('charging.audit.failed', { error: audit.error })}</Notice>}
        {audit.orderId && <Order id={audit.orderId} audit={audit} />}
        {audit.mayWithdraw && <Notice>{t('charging.audit.mine')}</Notice>}
        {audit.mayDecide && <Decide audit={audit} />}
      </div>
    </Drawer>
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

function Decide({ audit }: { audit: OrderAuditDetail }) {
  const t = useWords(auditWords)
  const language = useLanguage()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const params = { id: audit.id }
  const done = { refreshes, onSaved: () => setReason('') }
  const approve = useSave(approveOrderAudit, { ...done, done: t('charging.audit.approved') })
  const refuse = useSave(refuseOrderAudit, { ...done, done: t('charging.audit.refused') })
  const askApprove = async () => {
    const isSure = await confirm({
      title: t('charging.audit.approve-title', { what: audit.title[language] }),
      text: t('charging.audit.approve-text', { subject: audit.subject }),
      verb: t('charging.audit.approve'),
    })
    if (isSure) approve.mutate({ params, body: { reason: reason.trim() } })
  }
  return (
    <Can call={approveOrderAudit}>
      <div className="form">
        <label className={isMissing ? 'f wrong' : 'f'}>
          <span className="label">{t('charging.audit.my-reason')}</span>
          <textarea
            className="field"
            rows={2}
            maxLength={500}
            value={reason}
            aria-invalid={isMissing}
            onChange={(event) => {
              setReason(event.target.value)
              setMissing(false)
            }}
          />
          {isMissing && <span className="say">{t('charging.audit.refuse-needs')}</span>}
        </label>
        <div className="row">
          <Button kind="primary" icon="check" busy={approve.isPending} onClick={() => void askApprove()}>
            {t('charging.audit.approve')}
          </Button>
          <Button
            kind="danger"
            icon="close"
            busy={refuse.isPending}
            onClick={() => {
              if (reason.trim() === '') return setMissing(true)
              refuse.mutate({ params, body: { reason: reason.trim() } })
            }}
          >
            {t('charging.audit.refuse')}
          </Button>
        </div>
      </div>
    </Can>
  )
}

function Withdraw({ audit }: { audit: OrderAuditDetail }) {
  const t = useWords(auditWords)
  const withdraw = useSave(withdrawOrderAudit, { refreshes, done: t('charging.audit.withdrawn') })
  return (
    <Button
      icon="undo"
      busy={withdraw.isPending}
      onClick={() => withdraw.mutate({ params: { id: audit.id } })}
    >
      {t('charging.audit.withdraw')}
    </Button>
  )
}
