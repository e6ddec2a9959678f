import {
  isSignInTokens,
  currentLanguage,
  formatDuration,
  requestToken,
  translateText,
  signInSession,
  type TokenRefusal,
} from '@evops/kit'
import { brandingStore } from '../brand.ts'

/** A refused sign-in: a sentence, and the next step. */
export interface SignInRefusal {
  msg: string
  next: readonly string[]
  /** True if the account has a second factor: repeat the request with an authenticator code. */
  needsOtp: boolean
  /** Options for the browser, if a passkey can take the place of the code. */
  passkeyOptions: PasskeyOptions | undefined
}
export type PasskeyOptions = Readonly<Record<string, unknown>>

/**
 * The password or one-time code of a sign-in that must set a new password: its form does not ask for it again. It is in
 * memory only, so that a reloaded page asks.
 */
let replacedPassword = ''
export const passwordToReplace = () => replacedPassword

/** Requests a token with the password grant (LOGIN-02); the user name is trimmed. Undefined: signed in. */
export async function signIn(
  user: string,
  password: string,
  { otp, passkey }: { otp?: string; passkey?: string } = {},
): Promise<SignInRefusal | undefined> {
  // The displayed operator: an administrator of several operators is signed in to this one.
  const { optcode } = brandingStore.get()
  const reply = await requestToken({
    grant_type: 'password',
    username: user.trim(),
    password,
    ...(otp && { otp }),
    ...(passkey && { passkey }),
    ...(optcode && { optcode }),
  })
  if (isSignInTokens(reply)) {
    replacedPassword = reply.must_change_password ? password : ''
    signInSession.begin(reply)
    return undefined
  }
  return toSignInRefusal(reply)
}

/** Formats a refusal as sentences, with the next step. */
export function toSignInRefusal({
  msg,
  reason,
  attemptsLeft,
  retryAfterSeconds,
  passkeyOptions,
}: TokenRefusal): SignInRefusal {
  const next: string[] = []
  if (attemptsLeft !== undefined && attemptsLeft > 0 && attemptsLeft <= 3)
    next.push(translateText('sign-in.attempts-left', { count: attemptsLeft }))
  if (retryAfterSeconds !== undefined && retryAfterSeconds > 0)
    next.push(translateText('sign-in.retry-after', { span: formatDuration(retryAfterSeconds, currentLanguage()) }))
  return { msg, next, needsOtp: reason === 'otp-required' || reason === 'otp-wrong', passkeyOptions }
}
