import { totpCodeOfStep, totpStepAt } from '../server/sign-in/totp.rules.ts'

/** Simulates an authenticator app: takes the secret of the QR code and returns the code for a given time. */
export function simulateAuthenticator(secret: string): (at: Date) => string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2)))
  return (at) => totpCodeOfStep(bytes, totpStepAt(at))
}
