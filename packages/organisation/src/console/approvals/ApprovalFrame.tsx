import {
  type DrawerNavigation,
  Button,
  Drawer,
  Facts,
  Notice,
  Tag,
  useLanguage,
  useSave,
  useWords,
  InstantValue,
} from '@evops/kit'
import type { ReactNode } from 'react'
import type { ApprovalDetail } from '../../contract/index.ts'
import { approvalWords } from './approvals.words.ts'
import { type ApprovalActionEndpoint, Decide, type ApprovalDecisionCalls } from './Decide.tsx'
import { formatApprovalSubject } from './payload.rules.ts'
import { approvalTones } from './tones.ts'

export interface ApprovalCalls extends ApprovalDecisionCalls {
  withdraw: ApprovalActionEndpoint
}

export interface ApprovalFrameProps extends DrawerNavigation {
  approval: ApprovalDetail
  calls: ApprovalCalls
  /** Subject of the request, formatted for the reader. */
  sub: string
  /** Readable refusal message when the act failed. */
  error: ReactNode
  children: ReactNode
}

/**
 * Shows one request that needs a second person: the requester, the act and its reason, the request's own content, and
 * the decision.
 */
export function ApprovalFrame({ approval, calls, sub, error, children, ...neighbours }: ApprovalFrameProps) {
  const t = useWords(approvalWords)
  const language = useLanguage()
  const { state, mayWithdraw, mayDecide, subject } = approval
  return (
    <Drawer
      title={approval.title[language]}
      tags={<Tag tone={approvalTones[state]}>{t(`organisation.approval.state.${state}`)}</Tag>}
      sub={sub}
      footer={mayWithdraw ? <Withdraw id={approval.id} calls={calls} /> : undefined}
      {...neighbours}
    >
      <div className="stack">
        <Facts
          of={[
            [t('organisation.approval.subject'), formatApprovalSubject(subject, language)],
            [t('organisation.approval.requestedByName'), approval.requestedByName],
            [t('organisation.approval.requestedAt'), <InstantValue key="at" at={approval.requestedAt} />],
            [
              t('organisation.approval.expiresAt'),
              state === 'waiting' ? <InstantValue key="at" at={approval.expiresAt} /> : undefined,
            ],
            [t('organisation.approval.reason'), approval.reason],
            [
              t('organisation.approval.decided'),
              approval.decidedByName && (
                <>
                  {approval.decidedByName} · <InstantValue at={approval.decidedAt} />
                </>
              ),
            ],
            [t('organisation.approval.decisionReason'), approval.decisionReason],
          ]}
        />
        {approval.error && <Notice tone="bad">{error}</Notice>}
        {children}
        {mayWithdraw && <Notice>{t('organisation.approval.own')}</Notice>}
        {mayDecide && <Decide approval={approval} calls={calls} />}
      </div>
    </Drawer>
  )
}

function Withdraw({ id, calls }: { id: string; calls: ApprovalCalls }) {
  const t = useWords(approvalWords)
  const { refreshes } = calls
  const withdraw = useSave(calls.withdraw, { refreshes, done: t('organisation.approval.withdrawn') })
  return (
    <Button icon="undo" busy={withdraw.isPending} onClick={() => withdraw.mutate({ params: { id } })}>
      {t('organisation.approval.withdraw')}
    </Button>
  )
}
