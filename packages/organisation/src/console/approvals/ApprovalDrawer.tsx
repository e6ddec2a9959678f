import {
  Button,
  Can,
  confirm,
  Drawer,
  DrawerUntil,
  Facts,
  Notice,
  Tag,
  useCall,
  useLanguage,
  useMe,
  useSave,
  useUnsaved,
  useWords,
  When,
} from '@evops/platform/console'
import { useState } from 'react'
import {
  approveApproval,
  type ApprovalDetail,
  countApprovals,
  getApproval,
  listApprovals,
  refuseApproval,
  withdrawApproval,
} from '../../contract/index.ts'
import { fieldName, refusalText, valueText } from '../audit/audit-names.ts'
import { approvalWords } from './approvals.words.ts'

export const approvalTones = {
  waiting: 'warn',
  executed: 'good',
  failed: 'bad',
  refused: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
} as const
const reads = [listApprovals, getApproval, countApprovals]

interface ApprovalDrawerProps {
  id: string
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

export function ApprovalDrawer({ id, ...beside }: ApprovalDrawerProps) {
  const t = useWords(approvalWords)
  const language = useLanguage()
  const read = useCall(getApproval, { params: { id } }, { quiet: true })
  const { data: approval } = read
  if (read.error || approval?.id !== id)
    return <DrawerUntil title={t('organisation.approval.title')} read={read} {...beside} />
  return (
    <Drawer
      title={approval.title[language]}
      tags={
        <Tag tone={approvalTones[approval.state]}>{t(`organisation.approval.state.${approval.state}`)}</Tag>
      }
      sub={approval.subject}
      footer={approval.mayWithdraw ? <Withdraw approval={approval} /> : undefined}
      {...beside}
    >
      <div className="stack">
        <Facts
          of={[
            [t('organisation.approval.subject'), approval.subject],
            [t('organisation.approval.requestedByName'), approval.requestedByName],
            [t('organisation.approval.requestedAt'), <When key="at" at={approval.requestedAt} />],
            [
              t('organisation.approval.expiresAt'),
              approval.state === 'waiting' ? <When key="at" at={approval.expiresAt} /> : undefined,
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
        {approval.error && (
          <Notice tone="bad">
            {t('organisation.approval.error', { error: refusalText(approval.error) })}
          </Notice>
        )}
        <Fields title={t('organisation.approval.payload')} of={approval.payload} />
        <Fields title={t('organisation.approval.result')} of={approval.result} />
        {approval.mayWithdraw && <Notice>{t('organisation.approval.own')}</Notice>}
        {approval.mayDecide && <Decide approval={approval} />}
      </div>
    </Drawer>
  )
}

const bareId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A record as label and value; ids say nothing to a person: what it is about stands above, by its name. */
function Fields({ title, of }: { title: string; of: unknown }) {
  'use no memo'
  const language = useLanguage()
  const zone = useMe().operator.timeZone
  if (of === null || of === undefined) return null
  const all: [string, unknown][] = typeof of === 'object' ? Object.entries(of) : [['', of]]
  const pairs = all.filter(([, value]) => !(typeof value === 'string' && bareId.test(value)))
  if (pairs.length === 0) return null
  const text = (value: unknown) =>
    typeof value === 'string' ? valueText(value, { language, zone }) : JSON.stringify(value)
  return (
    <section>
      <h3>{title}</h3>
      <Facts of={pairs.map(([name, value]) => [fieldName(name), text(value)])} />
    </section>
  )
}

function Decide({ approval }: { approval: ApprovalDetail }) {
  const t = useWords(approvalWords)
  const language = useLanguage()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  useUnsaved(reason.trim() !== '')
  const params = { id: approval.id }
  const approve = useSave(approveApproval, {
    refreshes: reads,
    done: t('organisation.approval.approved'),
    onSaved: () => setReason(''),
  })
  const refuse = useSave(refuseApproval, {
    refreshes: reads,
    done: t('organisation.approval.refused'),
    onSaved: () => setReason(''),
  })
  const askApprove = async () => {
    const yes = await confirm({
      title: t('organisation.approval.approve-title', { what: approval.title[language] }),
      text: t('organisation.approval.approve-text', { subject: approval.subject }),
      verb: t('organisation.approval.approve'),
    })
    if (yes) approve.mutate({ params, body: { reason: reason.trim() } })
  }
  return (
    <Can call={approveApproval}>
      <div className="form">
        <label className={missing ? 'f wrong' : 'f'}>
          <span className="label">{t('organisation.approval.my-reason')}</span>
          <textarea
            className="field"
            rows={2}
            maxLength={500}
            value={reason}
            aria-invalid={missing}
            onChange={(event) => {
              setReason(event.target.value)
              setMissing(false)
            }}
          />
          {missing && <span className="say">{t('organisation.approval.refuse-needs')}</span>}
        </label>
        <div className="row" style={{ flexWrap: 'wrap' }}>
          <Button kind="primary" icon="check" busy={approve.isPending} onClick={() => void askApprove()}>
            {t('organisation.approval.approve')}
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
            {t('organisation.approval.refuse')}
          </Button>
        </div>
      </div>
    </Can>
  )
}

function Withdraw({ approval }: { approval: ApprovalDetail }) {
  const t = useWords(approvalWords)
  const withdraw = useSave(withdrawApproval, { refreshes: reads, done: t('organisation.approval.withdrawn') })
  return (
    <Button
      icon="undo"
      busy={withdraw.isPending}
      onClick={() => withdraw.mutate({ params: { id: approval.id } })}
    >
      {t('organisation.approval.withdraw')}
    </Button>
  )
}
