import { Dialog, Form, TextField, useForm, useWords } from '@evops/kit'
import { getUser, liftAccountCustody, type UserDetail } from '../../contract/index.ts'
import { userWords } from './users.words.ts'

/**
 * Lifts the account custody: a third person confirms that the account is not controlled by the person who created,
 * reset or renamed it.
 */
export function LiftCustody({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const t = useWords(userWords)
  const form = useForm(liftAccountCustody, {
    params: { id: user.id },
    initial: {},
    refreshes: [getUser],
    done: t('organisation.user.lifted'),
    onSaved: onClose,
  })
  return (
    <Dialog title={t('organisation.user.lift-title', { name: user.name })} onClose={onClose}>
      <p className="dim">{t('organisation.user.lift-text')}</p>
      <Form form={form} verb={t('organisation.user.lift-verb')} onCancel={onClose}>
        <TextField form={form} name="reason" label={t('organisation.user.reason')} lines={3} />
      </Form>
    </Dialog>
  )
}
