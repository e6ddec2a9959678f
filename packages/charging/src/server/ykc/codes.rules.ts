import type { AuthorizationStatus201, StoppedReason } from '@evops/ocpp/contract'

/** How a record ended, in the words of a transaction message (protocol document, 13.1). */
export interface YkcStop {
  triggerReason: string
  stoppedReason?: StoppedReason
}

const single: Readonly<Record<number, YkcStop>> = {
  0x40: { triggerReason: 'RemoteStop', stoppedReason: 'Remote' },
  0x41: { triggerReason: 'SoCLimitReached', stoppedReason: 'SOCLimitReached' },
  0x42: { triggerReason: 'EnergyLimitReached', stoppedReason: 'EnergyLimitReached' },
  0x43: { triggerReason: 'CostLimitReached' },
  0x44: { triggerReason: 'TimeLimitReached', stoppedReason: 'TimeLimitReached' },
  0x45: { triggerReason: 'StopAuthorized', stoppedReason: 'Local' },
  0x6b: { triggerReason: 'EVCommunicationLost', stoppedReason: 'EVDisconnected' },
  0x6e: { triggerReason: 'CostLimitReached', stoppedReason: 'LocalOutOfCredit' },
  0x72: { triggerReason: 'AbnormalCondition', stoppedReason: 'EmergencyStop' },
  0x79: { triggerReason: 'AbnormalCondition' },
  0x83: { triggerReason: 'AbnormalCondition', stoppedReason: 'PowerLoss' },
}
const ranges: readonly (readonly [from: number, to: number, stop: YkcStop])[] = [
  [0x4a, 0x69, { triggerReason: 'EVConnectTimeout', stoppedReason: 'Timeout' }],
  [0x6a, 0x77, { triggerReason: 'AbnormalCondition' }],
  [0x7a, 0x89, { triggerReason: 'EVCommunicationLost', stoppedReason: 'StoppedByEV' }],
]
const unknownStop: YkcStop = { triggerReason: 'ChargingStateChanged', stoppedReason: 'Other' }

export function stopOfRecord(stopReason: number): YkcStop {
  return single[stopReason] ?? ranges.find(([from, to]) => stopReason >= from && stopReason <= to)?.[2] ?? unknownStop
}

const refusals: Partial<Record<AuthorizationStatus201, number>> = {
  Blocked: 2,
  Expired: 2,
  NoCredit: 3,
  ConcurrentTx: 4,
  NotAtThisTime: 6,
  NotAtThisLocation: 6,
}

/** Reason of a refused start request (protocol document, 8.2). 1: no such account, 9: no such VIN. */
export function refusalOfStart(status: AuthorizationStatus201, isVin: boolean): number {
  return refusals[status] ?? (isVin ? 9 : 1)
}

/** Reasons of a refusal that no authorisation decides. */
export const startRefusals = { outOfUse: 5, wrongPin: 7, noCardStart: 0x0b } as const
