/** States of a connector as OCPP says them. */
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

/** What a connector, or the charge point as a whole, said last of itself. */
export interface Said {
  status: OcppStatus
  /** Of OCPP 1.6, as it was sent; null: none, or OCPP 2.x, which has none. */
  errorCode: string | null
  heardAt: number
}

/** A charge point of which nothing has been heard for longer is told as not available. */
export const silentAfterMs = 60_000
/** Errors that a hand at the plug or at the reader makes and mends. */
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
const isSilent = ({ heardAt }: Said, now: number) => now - heardAt > silentAfterMs
const isFaulty = ({ status, errorCode }: Said) =>
  status === 'Faulted' || (errorCode !== null && errorCode !== 'NoError')

export function pointStatus(said: Said, now: number): VdvPointStatus {
  if (isSilent(said, now)) return 'Unavailable'
  const { status } = said
  if (status === 'Available' || status === 'Reserved' || status === 'Unavailable' || status === 'Faulted')
    return status
  return 'Occupied'
}

/** The fault of a point in the few words that the interface has. */
export function pointFault(said: Said, now: number): VdvPointFault {
  if (isSilent(said, now)) return 'CommunicationFailure'
  const { errorCode } = said
  if (errorCode === 'WeakSignal') return 'WeakSignal'
  if (usage.has(errorCode ?? '')) return 'UsageFailure'
  return isFaulty(said) ? 'OtherChargingPointFailure' : 'NoFaultKnown'
}

/** `whole`: what the charge point said of all of itself (connector 0); null: nothing ever. */
export function stationStatus(whole: Said | null, points: readonly Said[], now: number): VdvStationStatus {
  const all = whole ? [whole, ...points] : points
  if (all.every((one) => isSilent(one, now))) return 'Unavailable'
  const isDown = points.length > 0 && points.every(({ status }) => status === 'Faulted')
  return isDown || whole?.status === 'Faulted' ? 'Faulted' : 'Available'
}

/** The fault of a charge point as a whole, in the words that the interface has for it. */
export function stationFault(whole: Said | null, points: readonly Said[], now: number): VdvStationFault {
  const status = stationStatus(whole, points, now)
  if (status === 'Unavailable') return 'CommunicationFailure'
  const code = whole?.errorCode ?? ''
  if (code === 'WeakSignal') return 'WeakSignal'
  if (electrical.has(code)) return 'ElectricalOperationFailure'
  if (code === 'LocalListConflict') return 'ConfigurationFailure'
  return status === 'Faulted' || (whole !== null && isFaulty(whole))
    ? 'OtherChargingStationFailure'
    : 'NoFaultKnown'
}
