import {
  parseSearch,
  PasswordBox,
  readStored,
  toast,
  useLanguage,
  useStore,
  useWords,
  writeStored,
} from '@evops/kit'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { brandStore } from '../brand.ts'
import { optcodeOf, safeRedirect } from '../guard.rules.ts'
import { history } from '../active-router.ts'
import { searchOf, showTitle } from '../title.ts'
import { Entrance } from './Entrance.tsx'
import { CodeAfterProvider, ExternalSignIn, useReturn } from './ExternalSignIn.tsx'
import { Fault } from './Fault.tsx'
import { PasskeyFactor, PasskeySignIn } from './PasskeySignIn.tsx'
import { TextBox } from './TextBox.tsx'
import { loadBranding } from './branding.ts'
import { signIn, type Refusal } from './sign-in.ts'
import { pageWords } from './sign-in.words.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * Sign-in page (LOGIN-01): the operator's name first, then the product. A refusal is a toast as elsewhere (ERR-01); the
 * next step stays on the page.
 */
export function SignIn() {
  const t = useWords(pageWords)
  const { searchStr } = useLocation()
  const redirect = safeRedirect(searchOf(searchStr).redirect)
  const [remembered] = useState(() => readStored('sign-in.user', isText) ?? '')
  const [user, setUser] = useState(remembered)
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState('')
  const [needsOtp, setNeedsOtp] = useState(false)
  const [keepUser, setKeepUser] = useState(remembered !== '')
  const [tried, setTried] = useState(false)
  const [returnRefusal, setReturnRefusal] = useReturn()
  const [refusal, setRefusal] = useState(returnRefusal?.needsOtp ? undefined : returnRefusal)
  const [busy, setBusy] = useState(false)
  const faultId = useId()
  useBranding(optcodeOf(parseSearch(searchStr)))
  useEffect(() => {
    if (needsOtp) document.querySelector<HTMLElement>('[autocomplete="one-time-code"]')?.focus()
  }, [needsOtp])

  /** ERR-02: the reason is a toast; the next step stays on the page. */
  const refuse = (refused: Refusal) => {
    toast.fail(refused.msg)
    setRefusal(refused)
  }
  const submit = async (passkey?: string) => {
    setTried(true)
    const options = refusal?.passkeyOptions
    setRefusal(undefined)
    if (!user.trim() || !password || (needsOtp && !otp && !passkey)) return setRefusal(refusal)
    setBusy(true)
    const refused = await signIn(user, password, passkey ? { passkey } : needsOtp ? { otp } : {})
    setBusy(false)
    if (refused) {
      setTried(false)
      setOtp('')
      setNeedsOtp(refused.needsOtp)
      return refuse({ ...refused, passkeyOptions: refused.passkeyOptions ?? options })
    }
    writeStored('sign-in.user', keepUser ? user.trim() : undefined)
    history.replace(redirect)
  }
  if (returnRefusal?.needsOtp)
    return (
      <Entrance title={t('sign-in.title')} sub={t('sign-in.sub')} foot={t('sign-in.idle')}>
        <CodeAfterProvider
          first={returnRefusal}
          onEnd={(ended) => {
            setReturnRefusal(undefined)
            refuse(ended)
          }}
        />
      </Entrance>
    )
  return (
    <Entrance title={t('sign-in.title')} sub={t('sign-in.sub')} foot={t('sign-in.idle')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {refusal && refusal.next.length > 0 && <Fault id={faultId} lines={refusal.next} />}
        <TextBox
          icon="person"
          label={t('sign-in.user')}
          autoComplete="username"
          value={user}
          onChange={setUser}
          fault={tried && !user.trim() ? t('sign-in.user-missing') : undefined}
        />
        <PasswordBox
          label={t('sign-in.password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          fault={tried && !password ? t('sign-in.password-missing') : undefined}
        />
        {needsOtp && (
          <TextBox
            icon="shield"
            label={t('sign-in.otp')}
            autoComplete="one-time-code"
            value={otp}
            onChange={(value) => setOtp(value.trim())}
            fault={tried && !otp ? t('sign-in.otp-missing') : undefined}
          />
        )}
        {needsOtp && (
          <PasskeyFactor options={refusal?.passkeyOptions} onResponse={(passkey) => void submit(passkey)} />
        )}
        <label className="check keep">
          <input
            type="checkbox"
            className="cb"
            checked={keepUser}
            onChange={(event) => setKeepUser(event.target.checked)}
          />
          {t('sign-in.remember')}
        </label>
        <button type="submit" className="btn p" disabled={busy} aria-busy={busy}>
          {t('sign-in.title')}
        </button>
      </form>
      <PasskeySignIn onSignedIn={() => history.replace(redirect)} onRefused={refuse} />
      <ExternalSignIn redirect={redirect} onRefused={refuse} />
    </Entrance>
  )
}

/** Loads icon and names of the operator whose code is in the address or was saved. */
function useBranding(optcode: string | undefined) {
  const brand = useStore(brandStore)
  const language = useLanguage()
  const code = optcode ?? brand.optcode
  useEffect(() => {
    if (!code) return
    void loadBranding(code)
  }, [code])
  useEffect(() => {
    if (language) showTitle(undefined, brand)
  }, [brand, language])
}
