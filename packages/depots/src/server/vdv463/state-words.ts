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
export type VdvPointFault =
  | 'NoFaultKnown'
  | 'WeakSignal'
  | 'CommunicationFailure'
  | 'UsageFailure'
  | 'OtherChargingPointFailure'
export type VdvStationStatus = 'Available' | 'Faulted' | 'Unavailable'

/** A charge point of which nothing has been heard for longer is told as not available. */
export const silentAfterMs = 60_000

export function pointStatus(status: OcppStatus, heardAt: number, now: number): VdvPointStatus {
  if (now - heardAt > silentAfterMs) return 'Unavailable'
  if (status === 'Available' || status === 'Reserved' || status === 'Unavailable' || status === 'Faulted')
    return status
  return 'Occupied'
}

/** The fault of a point in the few words that the interface has. */
export function pointFault(
  status: OcppStatus,
  ocppCode: string | null,
  heardAt: number,
  now: number,
): VdvPointFault {
  if (now - heardAt > silentAfterMs) return 'CommunicationFailure'
  if (ocppCode === 'WeakSignal') return 'WeakSignal'
  if (ocppCode === 'EVCommunicationError' || ocppCode === 'ReaderFailure') return 'UsageFailure'
  return status === 'Faulted' ? 'OtherChargingPointFailure' : 'NoFaultKnown'
}

export function stationStatus(points: readonly OcppStatus[], heardAt: number, now: number): VdvStationStatus {
  if (now - heardAt > silentAfterMs) return 'Unavailable'
  return points.length > 0 && points.every((status) => status === 'Faulted') ? 'Faulted' : 'Available'
}
