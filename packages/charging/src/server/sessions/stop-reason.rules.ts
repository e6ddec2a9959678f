import type { StopReason } from '@evops/ocpp/contract'
import type { TokenVerdict } from '../../contract/index.ts'
import type { CanonicalStopReason } from '../../contract/sessions.ts'

/** OCPP 1.6's reasons in the product's words (domain handbook, section 6). Local is also what an absent reason means. */
export const stopReasonOf: Readonly<Record<StopReason, CanonicalStopReason>> = {
  DeAuthorized: 'out_of_credit',
  EmergencyStop: 'emergency',
  EVDisconnected: 'unplugged',
  HardReset: 'reboot',
  Local: 'user_local',
  Other: 'unknown',
  PowerLoss: 'power_loss',
  Reboot: 'reboot',
  Remote: 'operator_remote',
  SoftReset: 'reboot',
  UnlockCommand: 'unlock',
}

/** Verdicts at a start that are about money: who is stopped by one has run out of it. */
const isCredit: ReadonlySet<TokenVerdict> = new Set(['accepted', 'low_balance', 'limited'])

/**
 * Every version says `DeAuthorized` (a trigger of 2.x: `Deauthorized`) for any token that may not charge on: one that was
 * refused at the start is not authorised, one that was allowed has run out of credit.
 */
export function resolveDeauthorized(
  reason: CanonicalStopReason,
  { reportedReason, tokenState }: { reportedReason: string | null; tokenState: TokenVerdict },
): CanonicalStopReason {
  const isSaid = reportedReason?.toLowerCase() === 'deauthorized'
  return reason === 'out_of_credit' && isSaid && !isCredit.has(tokenState) ? 'not_authorized' : reason
}
