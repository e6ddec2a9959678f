import type { StoppedReason, TransactionEvent } from '@evops/ocpp/contract'
import type { CanonicalStopReason } from '../../contract/index.ts'

/** OCPP 2.x's reasons in the product's words (domain handbook, section 6); the last one is 2.1's. */
const stoppedReasonOf: Readonly<Record<StoppedReason | 'ReqEnergyTransferRejected', CanonicalStopReason>> = {
  DeAuthorized: 'out_of_credit',
  EmergencyStop: 'emergency',
  EnergyLimitReached: 'target_energy',
  EVDisconnected: 'unplugged',
  GroundFault: 'device_fault',
  ImmediateReset: 'reboot',
  Local: 'user_local',
  LocalOutOfCredit: 'out_of_credit',
  MasterPass: 'user_local',
  Other: 'unknown',
  OvercurrentFault: 'device_fault',
  PowerLoss: 'power_loss',
  PowerQuality: 'device_fault',
  Reboot: 'reboot',
  Remote: 'operator_remote',
  SOCLimitReached: 'full',
  StoppedByEV: 'bms_stop',
  TimeLimitReached: 'target_time',
  Timeout: 'start_failed',
  ReqEnergyTransferRejected: 'start_failed',
}

/** What triggered the last message, where the station gives no reason (Local is meant by none). */
const triggeredBy: Readonly<Record<string, CanonicalStopReason>> = {
  EVConnectTimeout: 'start_failed',
  EVDeparted: 'unplugged',
  EVCommunicationLost: 'unplugged',
  RemoteStop: 'operator_remote',
  UnlockCommand: 'unlock',
  ResetCommand: 'reboot',
  Deauthorized: 'out_of_credit',
  EnergyLimitReached: 'target_energy',
  TimeLimitReached: 'target_time',
  CostLimitReached: 'target_amount',
  SoCLimitReached: 'full',
  AbnormalCondition: 'device_fault',
}

/** Local is the one reason that need not be said; a word that nobody knows is no reason that we could name. */
function unsaid(stoppedReason: string | undefined): CanonicalStopReason {
  return stoppedReason === undefined ? 'user_local' : 'unknown'
}

export function stopOf({ triggerReason, transactionInfo: { stoppedReason } }: TransactionEvent): {
  reason: CanonicalStopReason
  reportedReason: string
  isRemote: boolean
} {
  const byTrigger = Object.hasOwn(triggeredBy, triggerReason) ? triggeredBy[triggerReason] : undefined
  // A lock that was opened from afar has no reason of its own in 2.x.
  const unlocked = triggerReason === 'UnlockCommand' && (stoppedReason ?? 'Other') === 'Other'
  const known = stoppedReason !== undefined && Object.hasOwn(stoppedReasonOf, stoppedReason)
  const reason = known && !unlocked ? stoppedReasonOf[stoppedReason] : (byTrigger ?? unsaid(stoppedReason))
  return {
    reason,
    reportedReason: stoppedReason ?? triggerReason,
    isRemote: stoppedReason === 'Remote' || triggerReason === 'RemoteStop',
  }
}
