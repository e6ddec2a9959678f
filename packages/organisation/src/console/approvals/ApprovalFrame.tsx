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
  When,
} from '@evops/kit'
import type { ReactNode } from 'react'
import type { ApprovalDetail } from '../../contract/index.ts'
import { approvalWords } from './approvals.words.ts'
import { type ActOnApproval, Decide, type DecideCalls } from './Decide.tsx'
import { subjectText } from './payload.rules.ts'
import { approvalTones } from './tones.ts'

export interface ApprovalCalls extends DecideCalls {
  withdraw: ActOnApproval
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
            [t('organisation.approval.subject'), subjectText(subject, language)],
            [t('organisation.approval.requestedByName'), approval.requestedByName],
            [t('organisation.approval.requestedAt'), <When key="at" at={approval.requestedAt} />],
            [
              t('organisation.approval.expiresAt'),
              state === 'waiting' ? <When key="at" at={approval.expiresAt} /> : undefined,
            ],
            [t('organisation.approval.reason'), approval.reason],
            [
              t('organisation.approval.decided'),
              approval.decidedByName && (
                <>
                  {approval.decidedByName} · <When at={approval.decidedAt} />
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
