import { Dialog, Form, TextField, useForm, useWords } from '@evops/kit'
import {
  countApprovals,
  listApprovals,
  listPendingChanges,
  requestFullAccess,
  type UserDetail,
} from '../../contract/index.ts'
import { PendingChanges } from '../approvals/PendingChanges.tsx'
import { userWords } from './users.words.ts'

/** Requests the role with all permissions for a user. A second person decides (approvals). */
export function FullAccess({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const t = useWords(userWords)
  const form = useForm(requestFullAccess, {
    params: { id: user.id },
    initial: {},
    refreshes: [listApprovals, countApprovals, listPendingChanges],
    done: t('organisation.user.full-access-sent'),
    onSaved: onClose,
  })
  return (
    <Dialog title={t('organisation.user.full-access-title', { name: user.name })} onClose={onClose}>
      <p className="dim">{t('organisation.user.full-access-text')}</p>
      <PendingChanges subject={user.id} />
      <Form form={form} verb={t('organisation.user.request')} onCancel={onClose}>
        <TextField form={form} name="reason" label={t('organisation.user.reason')} lines={3} />
      </Form>
    </Dialog>
  )
}
