import { Button, Can, confirmAction, useLanguage, useSave, useUnsaved, useWords } from '@evops/kit'
import type { EndpointSpec, idParams } from '@evops/platform/contract'
import { useState } from 'react'
import type { z } from 'zod'
import type { ApprovalDetail } from '../../contract/index.ts'
import { approvalWords } from './approvals.words.ts'
import { formatApprovalSubject } from './payload.rules.ts'

/** Endpoint that acts on one approval request. */
export interface ApprovalActionEndpoint extends EndpointSpec {
  readonly params: typeof idParams
}
interface Decision extends ApprovalActionEndpoint {
  readonly body: z.ZodType<unknown, { reason?: string | undefined }>
}
export interface ApprovalDecisionCalls {
  approve: Decision
  refuse: Decision
  /** Read endpoints that must be refetched after a decision. */
  refreshes: readonly EndpointSpec[]
}

/** Approve and refuse buttons for somebody other than the requester. A refusal needs a reason. */
export function Decide({ approval, calls }: { approval: ApprovalDetail; calls: ApprovalDecisionCalls }) {
  const t = useWords(approvalWords)
  const language = useLanguage()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  useUnsaved(reason.trim() !== '')
  const request = { params: { id: approval.id }, body: { reason: reason.trim() } }
  const saving = { refreshes: calls.refreshes, onSaved: () => setReason('') }
  const approve = useSave(calls.approve, { ...saving, done: t('organisation.approval.approved') })
  const refuse = useSave(calls.refuse, { ...saving, done: t('organisation.approval.refused') })
  const confirmApproval = async () => {
    const isSure = await confirmAction({
      title: t('organisation.approval.approve-title', { what: approval.title[language] }),
      text: t('organisation.approval.approve-text', { subject: formatApprovalSubject(approval.subject, language) }),
      verb: t('organisation.approval.approve'),
    })
    if (isSure) approve.mutate(request)
  }
  return (
    <Can call={calls.approve}>
      <div className="form">
        <label className={isMissing ? 'f wrong' : 'f'}>
          <span className="label">{t('organisation.approval.my-reason')}</span>
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
          {isMissing && <span className="say">{t('organisation.approval.refuse-needs')}</span>}
        </label>
        <div className="row" style={{ flexWrap: 'wrap' }}>
          <Button kind="primary" icon="check" busy={approve.isPending} onClick={() => void confirmApproval()}>
            {t('organisation.approval.approve')}
          </Button>
          <Button
            kind="danger"
            icon="close"
            busy={refuse.isPending}
            onClick={() => (request.body.reason === '' ? setMissing(true) : refuse.mutate(request))}
          >
            {t('organisation.approval.refuse')}
          </Button>
        </div>
      </div>
    </Can>
  )
}
