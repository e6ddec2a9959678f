import { useWords } from '@evops/kit'
import { useState } from 'react'
import { canUsePasskeys, authenticateByPasskey, signInWithPasskey } from './passkey.ts'
import type { PasskeyOptions, SignInRefusal } from './sign-in.ts'
import { pageWords } from './sign-in.words.ts'

/** Button to sign in with a passkey, without a password. */
export function PasskeySignIn({
  onSignedIn,
  onRefused,
}: {
  onSignedIn: () => void
  onRefused: (refusal: SignInRefusal) => void
}) {
  const t = useWords(pageWords)
  const [busy, setBusy] = useState(false)
  if (!canUsePasskeys()) return null
  const use = async () => {
    setBusy(true)
    const outcome = await signInWithPasskey()
    setBusy(false)
    if (outcome === true) onSignedIn()
    else if (outcome) onRefused(outcome)
  }
  return (
    <div className="others">
      <button type="button" className="btn" disabled={busy} aria-busy={busy} onClick={() => void use()}>
        {t('sign-in.passkey')}
      </button>
    </div>
  )
}

/** Button to use a passkey in place of the code, after the password or the identity provider. */
export function PasskeyFactor({
  options,
  onResponse,
}: {
  options: PasskeyOptions | undefined
  onResponse: (passkey: string) => void
}) {
  const t = useWords(pageWords)
  if (!options || !canUsePasskeys()) return null
  const use = async () => {
    const passkey = await authenticateByPasskey(options)
    if (passkey) onResponse(passkey)
  }
  return (
    <button type="button" className="btn" onClick={() => void use()}>
      {t('sign-in.passkey-factor')}
    </button>
  )
}
