import { toast, useStore, useWords } from '@evops/kit'
import type { SignInProvider } from '@evops/organisation/contract'
import { useEffect, useState } from 'react'
import { browserHistory } from '../active-router.ts'
import { brandingStore } from '../brand.ts'
import { finishProviderSignIn, redirectToProvider, loadProviders, providerRefusalStore } from './external-sign-in.ts'
import { Fault } from './Fault.tsx'
import { PasskeyFactor } from './PasskeySignIn.tsx'
import type { SignInRefusal } from './sign-in.ts'
import { pageWords } from './sign-in.words.ts'
import { TextBox } from './TextBox.tsx'

/** Returns the reason why a sign-in with a provider failed, once. */
export function useProviderSignInError(): [SignInRefusal | undefined, (refusal: SignInRefusal | undefined) => void] {
  const [returnRefusal, setReturnRefusal] = useState(() => providerRefusalStore.get())
  useEffect(() => providerRefusalStore.set(undefined), [])
  return [returnRefusal, setReturnRefusal]
}

/** Shows a button for each identity provider of the displayed operator. */
export function ExternalSignIn({
  redirect,
  onRefused,
}: {
  redirect: string
  onRefused: (refusal: SignInRefusal) => void
}) {
  const t = useWords(pageWords)
  const { optcode } = useStore(brandingStore)
  const [providers, setProviders] = useState<readonly SignInProvider[]>([])
  const [leaving, setLeaving] = useState<string>()
  useEffect(() => void loadProviders(optcode).then(setProviders), [optcode])
  if (providers.length === 0) return null
  const leave = async (id: string) => {
    setLeaving(id)
    const refused = await redirectToProvider(id, redirect)
    if (!refused) return
    setLeaving(undefined)
    onRefused(refused)
  }
  return (
    <div className="others">
      <span>{t('sign-in.or')}</span>
      {providers.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="btn"
          disabled={leaving !== undefined}
          aria-busy={leaving === id}
          onClick={() => void leave(id)}
        >
          {t('sign-in.with', { name })}
        </button>
      ))}
    </div>
  )
}

/** Asks for the account's second factor after the provider has confirmed the identity. */
export function CodeAfterProvider({ first, onEnd }: { first: SignInRefusal; onEnd: (refusal: SignInRefusal) => void }) {
  const t = useWords(pageWords)
  const [otp, setOtp] = useState('')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState(first)
  const [busy, setBusy] = useState(false)
  useEffect(() => document.querySelector<HTMLElement>('[autocomplete="one-time-code"]')?.focus(), [])
  const submit = async (passkey?: string) => {
    setTried(true)
    if (!otp && !passkey) return
    setBusy(true)
    const goal = await finishProviderSignIn(passkey ? { passkey } : { otp })
    setBusy(false)
    if (typeof goal === 'string') return browserHistory.replace(goal)
    setTried(false)
    setOtp('')
    if (!goal.needsOtp) return onEnd(goal)
    toast.fail(goal.msg)
    setRefusal(goal)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {refusal.next.length > 0 && <Fault id="after-provider" lines={refusal.next} />}
      <TextBox
        icon="shield"
        label={t('sign-in.otp')}
        autoComplete="one-time-code"
        value={otp}
        onChange={(value) => setOtp(value.trim())}
        fault={tried && !otp ? t('sign-in.otp-missing') : undefined}
      />
      <button type="submit" className="btn p" disabled={busy} aria-busy={busy}>
        {t('sign-in.title')}
      </button>
      <PasskeyFactor options={first.passkeyOptions} onResponse={(passkey) => void submit(passkey)} />
    </form>
  )
}
