import {
  type DrawerNavigation,
  Button,
  Can,
  Dialog,
  Drawer,
  DrawerWhileLoading,
  Facts,
  Form,
  formatInstant,
  Link,
  Tag,
  TextField,
  useCall,
  useForm,
  useLanguage,
  useSave,
  useSlot,
  useTranslate,
  useWords,
} from '@evops/kit'
import { shortNo } from '@evops/platform/contract'
import { useState } from 'react'
import {
  closeFeedback,
  feedbackStateWords,
  feedbackSummary,
  getFeedback,
  handOverFeedback,
  listFeedback,
  noteFeedback,
  reopenFeedback,
  takeFeedback,
  type FeedbackDetail,
} from '../../contract/index.ts'
import { memberPath } from '../paths.ts'
import { feedbackSessionSlot } from '../slots.ts'
import { feedbackPlaceText, feedbackTones } from './feedback-tones.ts'
import { feedbackWords } from './feedback.words.ts'
import { ReplyDialog } from './ReplyDialog.tsx'

const reads = [listFeedback, getFeedback, feedbackSummary] as const
const acts = {
  note: noteFeedback,
  'hand-over': handOverFeedback,
  close: closeFeedback,
  reopen: reopenFeedback,
} as const
type Act = keyof typeof acts | 'reply'

export function FeedbackDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(feedbackWords)
  useWords(feedbackStateWords)
  const translate = useTranslate()
  const read = useCall(getFeedback, { params: { id } }, { quiet: true })
  const row = read.data
  const [openDialog, setOpenDialog] = useState<Act>()
  if (row?.id !== id) return <DrawerWhileLoading read={read} title={t('members.feedback.none')} {...neighbours} />
  return (
    <Drawer
      title={row.no}
      tags={
        <>
          <Tag tone={feedbackTones[row.state]}>{translate(`members.feedback.state-${row.state}`)}</Tag>
          {row.handedOverAt !== null && <Tag tone="acc">{t('members.feedback.handed')}</Tag>}
        </>
      }
      sub={translate(`members.feedback.source-${row.source}`)}
      footer={<Acts row={row} onAct={setOpenDialog} />}
      {...neighbours}
    >
      <p className="said">{row.content || t('members.feedback.erased')}</p>
      <FeedbackFacts row={row} />
      <Thread row={row} />
      {row.sessionNo && <SessionFacts sessionNo={row.sessionNo} />}
      {openDialog === 'reply' && <ReplyDialog row={row} onClose={() => setOpenDialog(undefined)} />}
      {openDialog && openDialog !== 'reply' && (
        <ActDialog key={openDialog} row={row} act={openDialog} onClose={() => setOpenDialog(undefined)} />
      )}
    </Drawer>
  )
}

/** The charging domain shows the session that the feedback is about next to the conversation. */
function SessionFacts({ sessionNo }: { sessionNo: string }) {
  const t = useWords(feedbackWords)
  const facts = useSlot(feedbackSessionSlot)
  if (facts.length === 0) return null
  return (
    <section className="stack">
      <h3>{t('members.feedback.session')}</h3>
      {facts.map(({ draw }) => draw({ sessionNo }))}
    </section>
  )
}

function FeedbackFacts({ row }: { row: FeedbackDetail }) {
  const t = useWords(feedbackWords)
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <Facts
      of={[
        [
          t('members.feedback.col.who'),
          row.memberId === null ? (
            t('members.feedback.anonymous')
          ) : (
            <Link key="who" to={memberPath(row.memberId)}>
              {row.memberName}
            </Link>
          ),
        ],
        [t('members.feedback.contact'), row.contact],
        [t('members.feedback.col.kind'), translate(`members.feedback.kind-${row.kind}`)],
        [t('members.feedback.col.place'), feedbackPlaceText(row)],
        [
          t('members.feedback.sessionNo'),
          row.sessionNo && (
            <Link key="session" to={`/statsanalysis/chgtransorder?search=${row.sessionNo}`}>
              {shortNo(row.sessionNo)}
            </Link>
          ),
        ],
        [t('members.feedback.col.assignedName'), row.assignedName],
        [t('members.feedback.col.createdAt'), formatInstant(row.createdAt, language, row.timeZone)],
      ]}
    />
  )
}

function Thread({ row }: { row: FeedbackDetail }) {
  const t = useWords(feedbackWords)
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <section className="stack">
      <h3>{t('members.feedback.thread')}</h3>
      {row.thread.length === 0 && <p className="dim">{t('members.feedback.thread-none')}</p>}
      <ol className="thread">
        {row.thread.map((step) => (
          <li key={step.id} className={step.kind}>
            <small>
              {translate(`members.feedback.step-${step.kind}`)} ·{' '}
              {step.kind === 'message' ? row.memberName : step.byName} ·{' '}
              {formatInstant(step.at, language, row.timeZone)}
            </small>
            {step.text !== '' && <p className="said">{step.text}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Acts({ row, onAct }: { row: FeedbackDetail; onAct: (act: Act) => void }) {
  const t = useWords(feedbackWords)
  const take = useSave(takeFeedback, { refreshes: reads, done: t('members.feedback.done') })
  const button = (act: Act, kind?: 'primary') => (
    <Button key={act} kind={kind} onClick={() => onAct(act)}>
      {t(`members.feedback.${act}`)}
    </Button>
  )
  if (row.state === 'closed')
    return (
      <Can call={reopenFeedback}>
        {button('reopen')}
        {button('note')}
      </Can>
    )
  return (
    <Can call={takeFeedback}>
      {button('reply', 'primary')}
      {row.state === 'new' && (
        <Button busy={take.isPending} onClick={() => take.mutate({ params: { id: row.id } })}>
          {t('members.feedback.take')}
        </Button>
      )}
      {row.handedOverAt === null && button('hand-over')}
      {button('note')}
      {button('close')}
    </Can>
  )
}

function ActDialog({ row, act, onClose }: { row: FeedbackDetail; act: keyof typeof acts; onClose: () => void }) {
  const t = useWords(feedbackWords)
  const form = useForm(acts[act], {
    params: { id: row.id },
    initial: {},
    refreshes: reads,
    done: t('members.feedback.done'),
    onSaved: onClose,
  })
  const verb = t(`members.feedback.${act}`)
  return (
    <Dialog title={`${verb} · ${row.no}`} onClose={onClose}>
      <Form form={form} verb={verb} onCancel={onClose}>
        <TextField form={form} name="text" label={t(`members.feedback.text-${act}`)} lines={4} wide />
      </Form>
    </Dialog>
  )
}
