import {
  areTokens,
  currentLanguage,
  formatSpan,
  requestToken,
  translateText,
  signInSession,
  type TokenRefusal,
} from '@evops/kit'
import { brandStore } from '../brand.ts'

/** Why nobody came in, in a sentence, and what happens next. */
export interface Refusal {
  msg: string
  next: readonly string[]
  /** The account has a second step: the same again with a code of the authenticator. */
  asksOtp: boolean
}

/** The password grant (LOGIN-02) with the user name trimmed. Undefined: signed in. */
export async function signIn(user: string, password: string, otp: string): Promise<Refusal | undefined> {
  // Whose sign the page bears: who administers several operators lands in that one.
  const { optcode } = brandStore.get()
  const reply = await requestToken({
    grant_type: 'password',
    username: user.trim(),
    password,
    ...(otp && { otp }),
    ...(optcode && { optcode }),
  })
  if (areTokens(reply)) {
    signInSession.begin(reply)
    return undefined
  }
  return asRefusal(reply)
}

/** A refusal in sentences, and what it asks for. */
export function asRefusal({ msg, reason, attemptsLeft, retryAfterSeconds }: TokenRefusal): Refusal {
  const next: string[] = []
  if (attemptsLeft !== undefined && attemptsLeft > 0 && attemptsLeft <= 3)
    next.push(translateText('sign-in.attempts-left', { count: attemptsLeft }))
  if (retryAfterSeconds !== undefined && retryAfterSeconds > 0)
    next.push(translateText('sign-in.retry-after', { span: formatSpan(retryAfterSeconds, currentLanguage()) }))
  return { msg, next, asksOtp: reason === 'otp-required' || reason === 'otp-wrong' }
}
