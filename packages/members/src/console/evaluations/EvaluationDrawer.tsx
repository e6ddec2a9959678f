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
  SelectField,
  Tag,
  TextField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useWords,
} from '@evops/kit'
import { shortNo } from '@evops/platform/contract'
import { useState } from 'react'
import {
  answerEvaluation,
  evaluationSummary,
  getEvaluation,
  hideEvaluation,
  listEvaluations,
  saveEvaluation,
  type EvaluationRow,
} from '../../contract/index.ts'
import { memberPath } from '../paths.ts'
import { evaluationWords } from './evaluations.words.ts'
import { Stars } from './Stars.tsx'

const reads = [listEvaluations, getEvaluation, evaluationSummary] as const

export function EvaluationDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(evaluationWords)
  const language = useLanguage()
  const read = useCall(getEvaluation, { params: { id } }, { quiet: true })
  const row = read.data
  const [openDialog, setOpenDialog] = useState<'answer' | 'hide'>()
  if (row?.id !== id) return <DrawerWhileLoading read={read} title={t('members.evaluation.none')} {...neighbours} />
  const when = (at: string) => formatInstant(at, language, row.timeZone)
  return (
    <Drawer
      title={row.stationName}
      tags={row.hidden && <Tag tone="warn">{t('members.evaluation.hidden')}</Tag>}
      sub={when(row.createdAt)}
      footer={
        <>
          <Can call={answerEvaluation}>
            <Button kind="primary" onClick={() => setOpenDialog('answer')}>
              {t(row.reply === '' ? 'members.evaluation.answer' : 'members.evaluation.answer-again')}
            </Button>
          </Can>
          <Can call={hideEvaluation}>
            <Button onClick={() => setOpenDialog('hide')}>
              {t(row.hidden ? 'members.evaluation.show' : 'members.evaluation.hide')}
            </Button>
          </Can>
        </>
      }
      {...neighbours}
    >
      <p>
        <Stars of={row.stars} />
      </p>
      <p className="said">{row.text || <span className="dim">{t('members.evaluation.no-text')}</span>}</p>
      {row.reply !== '' && (
        <blockquote className="said answer">
          {row.reply}
          <small>{t('members.evaluation.answered-by', { name: row.repliedBy, at: when(row.repliedAt ?? '') })}</small>
        </blockquote>
      )}
      <Facts
        of={[
          [t('members.evaluation.tags'), row.tags.join(' · ')],
          [
            t('members.evaluation.col.who'),
            row.memberId === null ? (
              t('members.evaluation.no-member')
            ) : (
              <Link key="who" to={memberPath(row.memberId)}>
                {row.memberName}
              </Link>
            ),
          ],
          [
            t('members.evaluation.col.place'),
            t('members.evaluation.connector-of', {
              chargePoint: row.chargePointName,
              connector: row.connectorNo,
            }),
          ],
          [
            t('members.evaluation.session'),
            <Link key="session" to={`/statsanalysis/chgtransorder/${row.sessionId}`}>
              {shortNo(row.sessionNo)}
            </Link>,
          ],
          [t('members.evaluation.reason'), row.hiddenReason],
        ]}
      />
      {openDialog === 'answer' && <AnswerDialog row={row} onClose={() => setOpenDialog(undefined)} />}
      {openDialog === 'hide' && <HideDialog row={row} onClose={() => setOpenDialog(undefined)} />}
    </Drawer>
  )
}

function AnswerDialog({ row, onClose }: { row: EvaluationRow; onClose: () => void }) {
  const t = useWords(evaluationWords)
  const form = useForm(answerEvaluation, {
    params: { id: row.id },
    initial: { text: row.reply },
    refreshes: reads,
    done: t('members.evaluation.answered-now'),
    onSaved: onClose,
  })
  return (
    <Dialog title={t('members.evaluation.answer')} onClose={onClose}>
      <p className="said dim">{row.text}</p>
      <Form form={form} verb={t('members.evaluation.answer')} onCancel={onClose}>
        <TextField form={form} name="text" label={t('members.evaluation.col.reply')} lines={4} wide />
      </Form>
    </Dialog>
  )
}

function HideDialog({ row, onClose }: { row: EvaluationRow; onClose: () => void }) {
  const t = useWords(evaluationWords)
  const form = useForm(hideEvaluation, {
    params: { id: row.id },
    initial: { hidden: !row.hidden },
    refreshes: reads,
    done: t('members.evaluation.saved'),
    onSaved: onClose,
  })
  const verb = t(row.hidden ? 'members.evaluation.show' : 'members.evaluation.hide')
  return (
    <Dialog title={verb} onClose={onClose}>
      <p className="dim">{t('members.evaluation.hide-text')}</p>
      <Form form={form} verb={verb} onCancel={onClose}>
        <TextField form={form} name="reason" label={t('members.evaluation.reason')} wide />
      </Form>
    </Dialog>
  )
}

/** Records an evaluation that a customer gives by telephone. */
export function NewEvaluation({ onClose }: { onClose: () => void }) {
  const t = useWords(evaluationWords)
  const form = useForm(saveEvaluation, {
    initial: {},
    refreshes: reads,
    done: t('members.evaluation.saved-now'),
    onSaved: onClose,
    toBody: ({ stars, tags, text, ...values }) => ({
      ...values,
      text: text ?? '',
      stars: stars === undefined ? undefined : Number(stars),
      tags: (typeof tags === 'string' ? tags : '').split(/[,，;；]/).flatMap((tag) => tag.trim() || []),
    }),
  })
  const f = useFields(evaluationWords, 'members.evaluation.col', { form })
  return (
    <Drawer title={t('members.evaluation.new')} onClose={onClose}>
      <Form form={form} onCancel={onClose}>
        <TextField form={form} name="sessionNo" label={t('members.evaluation.find')} wide />
        <SelectField
          {...f('stars')}
          options={['', '5', '4', '3', '2', '1'].map((value) => ({
            value,
            label: value === '' ? '' : t('members.evaluation.stars-n', { stars: value }),
          }))}
        />
        <TextField
          form={form}
          name="tags"
          label={t('members.evaluation.tags')}
          hint={t('members.evaluation.tags-hint')}
        />
        <TextField {...f('text')} lines={4} wide />
      </Form>
    </Drawer>
  )
}
