import { loadApprovalFrame } from '@evops/organisation/console'
import { type DrawerNavigation, DrawerWhileLoading, Link, useCall, useWords } from '@evops/kit'
import { lazy, Suspense } from 'react'
import {
  approveSessionAudit,
  getSession,
  getSessionAudit,
  listSessionAudits,
  listSessions,
  type SessionAuditDetail,
  type SessionDetail,
  refuseSessionAudit,
  withdrawSessionAudit,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { OperationChangesTable } from '../operations/Changes.tsx'
import { operationWords } from '../operations/operation.words.ts'
import { sessionPath, shortNo } from '../session-text.ts'
import { sessionWords } from '../session.words.ts'
import { auditWords } from './audit.words.ts'

const ApprovalFrame = lazy(async () => ({ default: await loadApprovalFrame() }))
const calls = {
  approve: approveSessionAudit,
  refuse: refuseSessionAudit,
  withdraw: withdrawSessionAudit,
  refreshes: [listSessionAudits, getSessionAudit, getSession, listSessions],
}

/** Drawer of one change that needs a second person: the session now, and the session after the change. */
export function AuditDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(auditWords)
  const m = useWords(menuWords)
  const read = useCall(getSessionAudit, { params: { id } }, { quiet: true })
  const audit = read.data
  if (read.error || audit?.id !== id)
    return <DrawerWhileLoading title={m('charging.menu.audits')} read={read} {...neighbours} />
  return (
    <Suspense>
      <ApprovalFrame
        approval={audit}
        calls={calls}
        sub={shortNo(audit.subject.split(' · ')[0] ?? '')}
        error={audit.error && t('charging.audit.failed', { error: audit.error })}
        {...neighbours}
      >
        {audit.sessionId && <Session id={audit.sessionId} audit={audit} />}
      </ApprovalFrame>
    </Suspense>
  )
}

/** Compares the session as it is with the requested change. */
function Session({ id, audit }: { id: string; audit: SessionAuditDetail }) {
  const t = useWords(auditWords)
  useWords(sessionWords)
  useWords(operationWords)
  const { data: session } = useCall(getSession, { params: { id } }, { quiet: true })
  if (!session) return null
  return (
    <section className="stack">
      {audit.state === 'waiting' && (
        <>
          <h3>{t('charging.audit.wished')}</h3>
          <OperationChangesTable
            of={{ before: figuresOf(session), after: wishOf(session, audit), timeZone: session.timeZone }}
          />
        </>
      )}
      <Link to={sessionPath(session.id)}>{t('charging.audit.open-session')}</Link>
    </section>
  )
}

function figuresOf(session: SessionDetail): Record<string, unknown> {
  const { state, payState, startedAt, endedAt, energyDwh, totalMinor, refundedMinor } = session
  return { state, payState, startedAt, endedAt, energyDwh, totalMinor, refundedMinor }
}

/** Values of the session after the change, as far as the request contains them. */
function wishOf(session: SessionDetail, { change, payload }: SessionAuditDetail): Record<string, unknown> {
  if (change === 'void') return { state: 'void', payState: 'none' }
  if (change === 'waive') return { payState: 'free' }
  const fields: Record<string, unknown> = typeof payload === 'object' && payload !== null ? { ...payload } : {}
  if (change === 'refund') {
    const refundedMinor = session.refundedMinor + Number(fields.amountMinor ?? 0)
    return {
      refundedMinor,
      payState: refundedMinor >= (session.totalMinor ?? 0) ? 'refunded' : 'partly_refunded',
    }
  }
  const { startedAt, endedAt, energyDwh } = fields
  return { startedAt, endedAt, energyDwh }
}
