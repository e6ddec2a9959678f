import { toast, useWords } from '@evops/kit'
import { brandingStore } from '../brand.ts'
import { signInHref } from '../guard.rules.ts'
import { clearSignedInUser } from '../me.ts'
import { browserHistory } from '../active-router.ts'
import { Entrance } from './Entrance.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import { passwordToReplace } from './sign-in.ts'
import { pageWords } from './sign-in.words.ts'
import { usePasswordChange } from './use-password-change.ts'

/** Changes the user's password; afterwards all sign-ins end and the sign-in page opens (ERR-03). */
export function NewPassword() {
  const t = useWords(pageWords)
  const change = usePasswordChange(() => {
    toast.ok(t('sign-in.changed'))
    clearSignedInUser()
    browserHistory.replace(signInHref('/', brandingStore.get().optcode))
  }, passwordToReplace())
  return (
    <Entrance title={t('sign-in.new-title')} sub={t('sign-in.new-sub')} foot={t('sign-in.idle')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void change.submit()
        }}
      >
        <PasswordFields change={change} />
        <button type="submit" className="btn p" disabled={change.busy} aria-busy={change.busy}>
          {t('sign-in.new-title')}
        </button>
      </form>
    </Entrance>
  )
}
