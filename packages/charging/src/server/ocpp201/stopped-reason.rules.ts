import type { StoppedReason, TransactionEvent } from '@evops/ocpp/contract'
import type { CanonicalStopReason } from '../../contract/index.ts'

/** Maps the stop reasons of OCPP 2.x to ours (domain handbook, section 6). The last one is from 2.1. */
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

/** Trigger of the last message, used if the station sends no reason (no reason means Local). */
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

/** Only the reason Local may be omitted. An unknown value maps to `unknown`. */
function unsaid(stoppedReason: string | undefined): CanonicalStopReason {
  return stoppedReason === undefined ? 'user_local' : 'unknown'
}

export function stopReasonOfEvent({ triggerReason, transactionInfo: { stoppedReason } }: TransactionEvent): {
  reason: CanonicalStopReason
  reportedReason: string
  isRemote: boolean
} {
  const byTrigger = Object.hasOwn(triggeredBy, triggerReason) ? triggeredBy[triggerReason] : undefined
  // 2.x has no own reason for a remote unlock.
  const unlocked = triggerReason === 'UnlockCommand' && (stoppedReason ?? 'Other') === 'Other'
  const isListed = stoppedReason !== undefined && Object.hasOwn(stoppedReasonOf, stoppedReason)
  // OCPP 2.1, E16: a charge point ends the session at a limit by itself; some limits have no reason but Local.
  const isAtLimit = stoppedReason === 'Local' && triggerReason.endsWith('LimitReached')
  const reason =
    isListed && !unlocked && !isAtLimit ? stoppedReasonOf[stoppedReason] : (byTrigger ?? unsaid(stoppedReason))
  return {
    reason,
    reportedReason: stoppedReason ?? triggerReason,
    isRemote: stoppedReason === 'Remote' || triggerReason === 'RemoteStop',
  }
}
