import { Form, TextField, useCall, useFields, useForm, useWords } from '@evops/kit'
import { getMe, type CurrentUser, updateMe } from '../../contract/index.ts'
import { refetchReads } from '../parts/read-again.ts'
import { profileWords } from './profile.words.ts'

/** Form for the user's own e-mail address and telephone. Only an administrator changes name and roles. */
export function OwnContact() {
  const { data } = useCall(getMe, undefined, { quiet: true })
  return data ? <ContactForm key={data.userId} me={data} /> : <span className="bone" />
}

function ContactForm({ me }: { me: CurrentUser }) {
  const t = useWords(profileWords)
  const form = useForm(updateMe, {
    initial: { email: me.email, phone: me.phone },
    // An empty box clears the stored value.
    toBody: ({ email, phone }) => ({ email, phone, version: me.version }),
    onConflict: () => refetchReads(getMe),
    refreshes: [getMe],
    done: t('organisation.profile.saved'),
  })
  const f = useFields(profileWords, 'organisation.profile', { form })
  return (
    <Form form={form} verb={t('organisation.profile.save')}>
      <TextField {...f('email')} />
      <TextField {...f('phone')} />
    </Form>
  )
}
