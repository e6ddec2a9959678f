import { Drawer, Form, useForm, useWords } from '@evops/kit'
import { listUsers, saveUser, type UserWithCode } from '../../contract/index.ts'
import { UserFields } from './UserFields.tsx'
import { userWords } from './users.words.ts'

export function NewUser({
  orgId,
  onMade,
  onClose,
}: {
  orgId: string | undefined
  onMade: (made: UserWithCode) => void
  onClose: () => void
}) {
  const t = useWords(userWords)
  const form = useForm(saveUser, {
    initial: orgId ? { orgId } : {},
    refreshes: [listUsers],
    onSaved: onMade,
    draft: 'new-user',
  })
  return (
    <Drawer title={t('organisation.user.new')} onClose={onClose} wide>
      <Form form={form} columns verb={t('organisation.user.create')} onCancel={onClose}>
        <UserFields form={form} />
      </Form>
    </Drawer>
  )
}
