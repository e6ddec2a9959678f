import type { ElsewhereVerdict } from '@evops/charging/server'

const refusals: Readonly<Record<Exclude<ElsewhereVerdict, 'accepted'>, string>> = {
  blocked: 'interop.roaming-blocked',
  expired: 'interop.roaming-blocked',
  'not-allowed': 'interop.roaming-blocked',
  'no-credit': 'interop.roaming-no-credit',
}
/** Returns the reason against a start, in words. */
export const refusalOf = (verdict: Exclude<ElsewhereVerdict, 'accepted'>) => refusals[verdict]
