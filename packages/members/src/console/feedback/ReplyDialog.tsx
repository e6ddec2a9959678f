import {
  Dialog,
  Form,
  type FormState,
  type FormValues,
  SelectField,
  TextField,
  useCall,
  useForm,
  useLanguage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { languageNames, languages } from '@evops/platform/contract'
import {
  answerFeedback,
  feedbackSummary,
  getFeedback,
  listFeedback,
  listFeedbackReplies,
  type FeedbackDetail,
} from '../../contract/index.ts'
import { feedbackWords } from './feedback.words.ts'
import { fillReply, standardReplies } from './standard-replies.ts'

/** Answers feedback; a prepared reply fills the text in the chosen language, which can then be changed. */
export function ReplyDialog({ row, onClose }: { row: FeedbackDetail; onClose: () => void }) {
  const t = useWords(feedbackWords)
  const translate = useTranslate()
  const { data: own = [] } = useCall(listFeedbackReplies, {}, { quiet: true })
  const form = useForm(answerFeedback, {
    params: { id: row.id },
    toBody: ({ text }) => ({ text }),
    refreshes: [listFeedback, getFeedback, feedbackSummary],
    done: t('members.feedback.done'),
    onSaved: onClose,
  })
  const replies = new Map([
    ...own.map((reply) => [reply.id, { reply, label: reply.title }] as const),
    ...standardReplies.map(
      (reply) => [reply.title, { reply, label: translate(`members.feedback.standard-${reply.title}`) }] as const,
    ),
  ])
  const language = useLanguage()
  const chosen: FormState = {
    ...form,
    values: { language, ...form.values },
    set(name, value) {
      form.set(name, value)
      const next: FormValues = { language, ...form.values, [name]: value }
      const prepared = replies.get(String(next.prepared))
      const wanted = languages.find((one) => one === next.language)
      if (prepared && wanted) form.set('text', fillReply(prepared.reply, wanted, row))
    },
  }
  const verb = t('members.feedback.reply')
  return (
    <Dialog title={`${verb} · ${row.no}`} onClose={onClose}>
      <Form form={form} verb={verb} columns onCancel={onClose}>
        <SelectField
          form={chosen}
          name="prepared"
          label={t('members.feedback.reply-choose')}
          options={Array.from(replies, ([value, { label }]) => ({ value, label }))}
        />
        <SelectField
          form={chosen}
          name="language"
          label={t('members.feedback.reply-language')}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <TextField form={form} name="text" label={t('members.feedback.text-reply')} lines={6} wide />
      </Form>
    </Dialog>
  )
}
