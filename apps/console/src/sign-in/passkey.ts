import { isSignInTokens, requestSignIn, signInSession, toast, translateText } from '@evops/kit'
import { brandingStore } from '../brand.ts'
import { toSignInRefusal, type PasskeyOptions, type SignInRefusal } from './sign-in.ts'

/** Returns true if this page can use passkeys: browsers offer them on https and localhost, not on IP addresses. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|:/.test(location.hostname)
  return isSecureContext && 'PublicKeyCredential' in globalThis && !isAddress
}

/** Has the browser use a passkey; returns its response as JSON, or undefined after a message for the user. */
export async function authenticateByPasskey(options: PasskeyOptions): Promise<string | undefined> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    // The server made the options by the same library.
    const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
    return JSON.stringify(await startAuthentication({ optionsJSON }))
  } catch {
    toast.fail(translateText('sign-in.passkey-stopped'))
    return undefined
  }
}

/** Signs in with a passkey alone. True: signed in; undefined: the user stopped. */
export async function signInWithPasskey(): Promise<true | SignInRefusal | undefined> {
  const start = await requestSignIn('/oauth/passkey_start', {}, hasOptions)
  if (!hasOptions(start)) return toSignInRefusal(start)
  const passkey = await authenticateByPasskey(start.options)
  if (passkey === undefined) return undefined
  const { optcode } = brandingStore.get()
  const form = { passkey, ...(optcode && { optcode }) }
  const reply = await requestSignIn('/oauth/passkey_finish', form, isSignInTokens)
  if (!isSignInTokens(reply)) return toSignInRefusal(reply)
  signInSession.begin(reply)
  return true
}

function hasOptions(value: unknown): value is { options: PasskeyOptions } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'options' in value &&
    typeof value.options === 'object' &&
    value.options !== null
  )
}
