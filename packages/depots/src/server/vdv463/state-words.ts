/** OCPP states of a connector. */
export type OcppStatus =
  | 'Available'
  | 'Preparing'
  | 'Charging'
  | 'SuspendedEV'
  | 'SuspendedEVSE'
  | 'Finishing'
  | 'Occupied'
  | 'Reserved'
  | 'Unavailable'
  | 'Faulted'
export type VdvPointStatus = 'Available' | 'Occupied' | 'Reserved' | 'Unavailable' | 'Faulted'
type VdvFault = 'NoFaultKnown' | 'WeakSignal' | 'CommunicationFailure'
export type VdvPointFault = VdvFault | 'UsageFailure' | 'OtherChargingPointFailure'
export type VdvStationFault =
  | VdvFault
  | 'ElectricalOperationFailure'
  | 'ConfigurationFailure'
  | 'OtherChargingStationFailure'
export type VdvStationStatus = 'Available' | 'Faulted' | 'Unavailable'

/** Last report of a connector, or of the charge point as a whole. */
export interface ReportedConnectorState {
  status: OcppStatus
  /** OCPP 1.6 error code as received. Null: none, or OCPP 2.x, which has no error code. */
  errorCode: string | null
  heardAt: number
}

/** Time in ms without a message after which a charge point is reported as unavailable. */
export const silentAfterMs = 60_000
/** Errors caused and corrected by users at the plug or the card reader. */
const usage = new Set(['EVCommunicationError', 'ConnectorLockFailure', 'ReaderFailure'])
const electrical = new Set([
  'GroundFailure',
  'HighTemperature',
  'OverCurrentFailure',
  'OverVoltage',
  'PowerMeterFailure',
  'PowerSwitchFailure',
  'UnderVoltage',
])
const isSilent = ({ heardAt }: ReportedConnectorState, now: number) => now - heardAt > silentAfterMs
const isFaulty = ({ status, errorCode }: ReportedConnectorState) =>
  status === 'Faulted' || (errorCode !== null && errorCode !== 'NoError')

export function vdvPointStatus(report: ReportedConnectorState, now: number): VdvPointStatus {
  if (isSilent(report, now)) return 'Unavailable'
  const { status } = report
  if (status === 'Available' || status === 'Reserved' || status === 'Unavailable' || status === 'Faulted') return status
  return 'Occupied'
}

/** Maps the fault of a connector to the terms of the interface. */
export function vdvPointFault(report: ReportedConnectorState, now: number): VdvPointFault {
  if (isSilent(report, now)) return 'CommunicationFailure'
  const { errorCode } = report
  if (errorCode === 'WeakSignal') return 'WeakSignal'
  if (usage.has(errorCode ?? '')) return 'UsageFailure'
  return isFaulty(report) ? 'OtherChargingPointFailure' : 'NoFaultKnown'
}

/** `whole`: last report of the charge point as a whole (connector 0). Null: never reported. */
export function vdvStationStatus(
  whole: ReportedConnectorState | null,
  points: readonly ReportedConnectorState[],
  now: number,
): VdvStationStatus {
  const all = whole ? [whole, ...points] : points
  if (all.every((one) => isSilent(one, now))) return 'Unavailable'
  const isDown = points.length > 0 && points.every(({ status }) => status === 'Faulted')
  return isDown || whole?.status === 'Faulted' ? 'Faulted' : 'Available'
}

/** Maps the fault of the charge point as a whole to the terms of the interface. */
export function vdvStationFault(
  whole: ReportedConnectorState | null,
  points: readonly ReportedConnectorState[],
  now: number,
): VdvStationFault {
  const status = vdvStationStatus(whole, points, now)
  if (status === 'Unavailable') return 'CommunicationFailure'
  const code = whole?.errorCode ?? ''
  if (code === 'WeakSignal') return 'WeakSignal'
  if (electrical.has(code)) return 'ElectricalOperationFailure'
  if (code === 'LocalListConflict') return 'ConfigurationFailure'
  return status === 'Faulted' || (whole !== null && isFaulty(whole)) ? 'OtherChargingStationFailure' : 'NoFaultKnown'
}
