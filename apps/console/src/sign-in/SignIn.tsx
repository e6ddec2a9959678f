import {
  parseSearch,
  PasswordBox,
  readLocalStorage,
  signInEnd,
  toast,
  useLanguage,
  useStore,
  useWords,
  writeLocalStorage,
} from '@evops/kit'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { brandingStore } from '../brand.ts'
import { operatorCodeInUrl, safeRedirect } from '../guard.rules.ts'
import { browserHistory } from '../active-router.ts'
import { pageSearchWithoutOperator, setDocumentTitle } from '../title.ts'
import { Entrance } from './Entrance.tsx'
import { CodeAfterProvider, ExternalSignIn, useProviderSignInError } from './ExternalSignIn.tsx'
import { Fault } from './Fault.tsx'
import { PasskeyFactor, PasskeySignIn } from './PasskeySignIn.tsx'
import { TextBox } from './TextBox.tsx'
import { loadBranding } from './branding.ts'
import { signIn, type SignInRefusal } from './sign-in.ts'
import { pageWords } from './sign-in.words.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * Sign-in page (LOGIN-01): the operator's name first, then the product. A refusal is a toast as elsewhere (ERR-01); the
 * next step stays on the page.
 */
export function SignIn() {
  const t = useWords(pageWords)
  const { searchStr } = useLocation()
  const redirect = safeRedirect(pageSearchWithoutOperator(searchStr).redirect)
  const [remembered] = useState(() => readLocalStorage('sign-in.user', isText) ?? '')
  const [user, setUser] = useState(remembered)
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState('')
  const [needsOtp, setNeedsOtp] = useState(false)
  const [keepUser, setKeepUser] = useState(remembered !== '')
  const [tried, setTried] = useState(false)
  const [returnRefusal, setReturnRefusal] = useProviderSignInError()
  const [refusal, setRefusal] = useState(returnRefusal?.needsOtp ? undefined : returnRefusal)
  const [busy, setBusy] = useState(false)
  const ended = useStore(signInEnd)
  const faultId = useId()
  const unknownCode = useBranding(operatorCodeInUrl(parseSearch(searchStr)))
  useEffect(() => {
    if (needsOtp) document.querySelector<HTMLElement>('[autocomplete="one-time-code"]')?.focus()
  }, [needsOtp])

  /** ERR-02: the reason is a toast; the next step stays on the page. */
  const refuse = (refused: SignInRefusal) => {
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
    writeLocalStorage('sign-in.user', keepUser ? user.trim() : undefined)
    browserHistory.replace(redirect)
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
        {unknownCode && <Fault id={`${faultId}-code`} lines={[t('sign-in.unknown-code', { optcode: unknownCode })]} />}
        {refusal && refusal.next.length > 0 && <Fault id={faultId} lines={refusal.next} />}
        {!refusal && ended && <Fault id={faultId} lines={[ended]} />}
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
        {needsOtp && <PasskeyFactor options={refusal?.passkeyOptions} onResponse={(passkey) => void submit(passkey)} />}
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
      <PasskeySignIn onSignedIn={() => browserHistory.replace(redirect)} onRefused={refuse} />
      <ExternalSignIn redirect={redirect} onRefused={refuse} />
    </Entrance>
  )
}

/** Loads icon and names of the operator whose code is in the address or was saved. Returns a code that no operator has. */
function useBranding(optcode: string | undefined): string | undefined {
  const brand = useStore(brandingStore)
  const language = useLanguage()
  const code = optcode ?? brand.optcode
  const [unknownCode, setUnknownCode] = useState<string>()
  useEffect(() => {
    if (!code) return
    void loadBranding(code).then((isKnown) => {
      if (!isKnown) setUnknownCode(code)
    })
  }, [code])
  useEffect(() => {
    if (language) setDocumentTitle(undefined, brand)
  }, [brand, language])
  return unknownCode
}
