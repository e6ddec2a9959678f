import type { PartnerStartVerdict } from '@evops/charging/server'

const refusals: Readonly<Record<Exclude<PartnerStartVerdict, 'accepted'>, string>> = {
  blocked: 'interop.roaming-blocked',
  expired: 'interop.roaming-blocked',
  'not-allowed': 'interop.roaming-blocked',
  'no-credit': 'interop.roaming-no-credit',
}
/** Returns the reason against a start, in words. */
export const startRefusalReason = (verdict: Exclude<PartnerStartVerdict, 'accepted'>) => refusals[verdict]
