import type { Verdict } from './starts.store.ts'

const refusals: Readonly<Record<Exclude<Verdict, 'accepted'>, string>> = {
  blocked: 'interop.roaming-blocked',
  expired: 'interop.roaming-blocked',
  'not-allowed': 'interop.roaming-blocked',
  'no-credit': 'interop.roaming-no-credit',
}
/** Returns the reason against a start, in words. */
export const refusalOf = (verdict: Exclude<Verdict, 'accepted'>) => refusals[verdict]
