import { Button, Dialog, Form, RemoveButton, TextField, useCall, useForm, useWords } from '@evops/kit'
import { languageNames, languages } from '@evops/platform/contract'
import { useState } from 'react'
import {
  deleteFeedbackReply,
  listFeedbackReplies,
  saveFeedbackReply,
  updateFeedbackReply,
  type FeedbackReply,
} from '../../contract/index.ts'
import { feedbackWords } from './feedback.words.ts'

/** Lists the operator's prepared replies; one is created or changed in the same dialog. */
export function PreparedReplies({ onClose }: { onClose: () => void }) {
  const t = useWords(feedbackWords)
  const { data: replies } = useCall(listFeedbackReplies)
  const [editing, setEditing] = useState<FeedbackReply>()
  const open = (reply?: FeedbackReply) => setEditing(reply ?? { id: '', title: '', zh: '', en: '', es: '' })
  return (
    <Dialog title={t('members.feedback.replies')} onClose={onClose}>
      {editing ? (
        <ReplyForm reply={editing} onClose={() => setEditing(undefined)} />
      ) : (
        <div className="stack">
          {replies?.length === 0 && <p className="dim">{t('members.feedback.replies-none')}</p>}
          {replies?.map((reply) => (
            <button key={reply.id} type="button" className="link" onClick={() => open(reply)}>
              {reply.title}
            </button>
          ))}
          <div>
            <Button icon="plus" onClick={() => open()}>
              {t('members.feedback.reply-new')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

function ReplyForm({ reply, onClose }: { reply: FeedbackReply; onClose: () => void }) {
  const t = useWords(feedbackWords)
  const { id, title, ...texts } = reply
  const params = { id }
  const form = useForm(id === '' ? saveFeedbackReply : updateFeedbackReply, {
    params,
    initial: { title, ...texts },
    refreshes: [listFeedbackReplies],
    done: t('members.feedback.done'),
    onSaved: onClose,
  })
  return (
    <Form form={form} onCancel={onClose}>
      <TextField form={form} name="title" label={t('members.feedback.title')} wide />
      {languages.map((language) => (
        <TextField key={language} form={form} name={language} label={languageNames[language]} lines={3} wide />
      ))}
      <p className="note wide">{t('members.feedback.replies-note')}</p>
      {id !== '' && (
        <RemoveButton
          call={deleteFeedbackReply}
          input={{ params }}
          save={{ refreshes: [listFeedbackReplies], done: t('members.feedback.done'), onSaved: onClose }}
          confirmation={{
            title: t('members.feedback.reply-delete-ask', { title }),
            verb: t('members.feedback.reply-delete'),
          }}
        />
      )}
    </Form>
  )
}
