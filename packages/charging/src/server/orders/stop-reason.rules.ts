import type { StopReason } from '@evops/ocpp/contract'
import type { CanonicalStopReason } from '../../contract/orders.ts'

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
