import { Button, Dialog, PasswordBox, toast, signInSession, useWords } from '@evops/kit'
import { type FormEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { signedInUserStore } from '../me.ts'
import { signIn } from './sign-in.ts'
import { pageWords } from './sign-in.words.ts'
import { TextBox } from './TextBox.tsx'

/**
 * Opens the dialog over the page in its own root, so that the first page does not load it. Resolves to the new token, or
 * to undefined if the user leaves. The page below keeps its input.
 */
export function openSignInAgain(): Promise<string | undefined> {
  const user = signedInUserStore.get()?.user_name
  if (user === undefined) return Promise.resolve(undefined)
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  return new Promise((resolve) => {
    const end = (token: string | undefined) => {
      root.unmount()
      box.remove()
      resolve(token)
    }
    root.render(<SignInAgain user={user} onEnd={end} />)
  })
}

/** Signs in the same user again: another one would continue with the input of the first. */
export function SignInAgain({ user, onEnd }: { user: string; onEnd: (token: string | undefined) => void }) {
  const t = useWords(pageWords)
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState('')
  const [needsOtp, setNeedsOtp] = useState(false)
  const [isTried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const signInAgain = async () => {
    setTried(true)
    if (!password || (needsOtp && !otp)) return
    setBusy(true)
    const refused = await signIn(user, password, needsOtp ? { otp } : {})
    setBusy(false)
    if (!refused) return onEnd(signInSession.token())
    setNeedsOtp(refused.needsOtp)
    setTried(false)
    toast.fail([refused.msg, ...refused.next].join(' '))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void signInAgain()
  }
  return (
    <Dialog title={t('sign-in.ended-title')} onClose={() => undefined}>
      <p className="dim">{t('sign-in.ended-text', { user })}</p>
      <form className="form" noValidate onSubmit={submit}>
        <PasswordBox
          label={t('sign-in.password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          fault={isTried && !password ? t('sign-in.password-missing') : undefined}
        />
        {needsOtp && (
          <TextBox
            icon="shield"
            label={t('sign-in.otp')}
            autoComplete="one-time-code"
            value={otp}
            onChange={(value) => setOtp(value.trim())}
            fault={isTried && !otp ? t('sign-in.otp-missing') : undefined}
          />
        )}
        <div className="form-foot">
          <Button onClick={() => onEnd(undefined)}>{t('sign-in.ended-leave')}</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t('sign-in.title')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
