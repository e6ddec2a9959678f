import type { StopReason } from '@evops/ocpp/contract'
import type { TokenVerdict } from '../../contract/index.ts'
import type { CanonicalStopReason } from '../../contract/sessions.ts'

/** Maps the stop reasons of OCPP 1.6 to ours (domain handbook, section 6). A missing reason means Local. */
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

/** Start verdicts that concern money: a session stopped for one of them ran out of credit. */
const isCredit: ReadonlySet<TokenVerdict> = new Set(['accepted', 'low_balance', 'limited'])

/**
 * All versions report `DeAuthorized` (a trigger of 2.x: `Deauthorized`) for any token that may not continue. If it was
 * refused at the start, it is not authorised. If it was accepted, it ran out of credit.
 */
export function resolveDeauthorized(
  reason: CanonicalStopReason,
  { reportedReason, tokenState }: { reportedReason: string | null; tokenState: TokenVerdict },
): CanonicalStopReason {
  const isPresent = reportedReason?.toLowerCase() === 'deauthorized'
  return reason === 'out_of_credit' && isPresent && !isCredit.has(tokenState) ? 'not_authorized' : reason
}
