/** Value lists of OCPP 2.0.1 (part 2, section 3) that our code names, with the protocol's spelling. */
export const idTokenTypes = [
  'Central',
  'eMAID',
  'ISO14443',
  'ISO15693',
  'KeyCode',
  'Local',
  'MacAddress',
  'NoAuthorization',
] as const
export type IdTokenType = (typeof idTokenTypes)[number]

export const authorizationStatuses201 = [
  'Accepted',
  'Blocked',
  'ConcurrentTx',
  'Expired',
  'Invalid',
  'NoCredit',
  'NotAllowedTypeEVSE',
  'NotAtThisLocation',
  'NotAtThisTime',
  'Unknown',
] as const
export type AuthorizationStatus201 = (typeof authorizationStatuses201)[number]

export const connectorStatuses201 = ['Available', 'Occupied', 'Reserved', 'Unavailable', 'Faulted'] as const
export type ConnectorStatus201 = (typeof connectorStatuses201)[number]

export const chargingStates = ['Charging', 'EVConnected', 'SuspendedEV', 'SuspendedEVSE', 'Idle'] as const
export type ChargingState = (typeof chargingStates)[number]

export const stoppedReasons = [
  'DeAuthorized',
  'EmergencyStop',
  'EnergyLimitReached',
  'EVDisconnected',
  'GroundFault',
  'ImmediateReset',
  'Local',
  'LocalOutOfCredit',
  'MasterPass',
  'Other',
  'OvercurrentFault',
  'PowerLoss',
  'PowerQuality',
  'Reboot',
  'Remote',
  'SOCLimitReached',
  'StoppedByEV',
  'TimeLimitReached',
  'Timeout',
] as const
export type StoppedReason = (typeof stoppedReasons)[number]

export const attributeTypes = ['Actual', 'Target', 'MinSet', 'MaxSet'] as const
export type AttributeType = (typeof attributeTypes)[number]

export const mutabilities = ['ReadOnly', 'WriteOnly', 'ReadWrite'] as const
export type Mutability = (typeof mutabilities)[number]

/** Types of monitors that only OCPP 2.1 has: they compare a value with the variable's target. */
export const monitorTypesOf21 = ['TargetDelta', 'TargetDeltaRelative'] as const
export const monitorTypes = [
  'UpperThreshold',
  'LowerThreshold',
  'Delta',
  'Periodic',
  'PeriodicClockAligned',
  ...monitorTypesOf21,
] as const
export type MonitorType = (typeof monitorTypes)[number]

export const reportBases = ['ConfigurationInventory', 'FullInventory', 'SummaryInventory'] as const
