import type { MessagePayload, CallReaction } from './messages.ts'
import { bootChargePoint, sendHeartbeat, restartChargePoint, scheduleAligned, scheduleHeartbeat } from './life.ts'
import { sendMeterValue } from './metering.ts'
import type { SimulatedConnector, ChargePointState } from './point.ts'
import {
  awaitVehicle,
  chargingConnectorOf,
  restingStatus,
  scheduleMeterValues,
  sendStatus,
  setStatus,
  startSession,
  stopAwaiting,
  stopSession,
} from './session.ts'
import { authorizeTag } from './authorize.ts'
import { clearChargingProfile, getCompositeSchedule, setChargingProfile } from './charging-profiles.ts'
import { updateDynamicSchedule, usePriorityCharging } from './energy-21.ts'
import { getDiagnostics, getLog, signedUpdateFirmware, updateFirmware } from './files.ts'
import { getLocalListVersion, sendLocalList } from './local-list.ts'
import { conflictingReservationTag } from './reservation-book.ts'
import { cancelReservation, reserveNow } from './reservations.ts'
import {
  requestCertificate,
  certificateSigned,
  deleteCertificate,
  getInstalledCertificateIds,
  installCertificate,
} from './security.ts'

type Handler = (point: ChargePointState, payload: MessagePayload) => CallReaction

/** Server calls that this charge point supports, by action. */
const handlers: Readonly<Record<string, Handler>> = {
  RemoteStartTransaction: remoteStart,
  RemoteStopTransaction: remoteStop,
  Reset: reset,
  ChangeAvailability: changeAvailability,
  UnlockConnector: unlockConnector,
  GetConfiguration: getConfiguration,
  ChangeConfiguration: changeConfiguration,
  TriggerMessage: triggerMessage,
  ClearCache: () => ({ answer: { status: 'Accepted' } }),
  DataTransfer: dataTransfer,
  GetLocalListVersion: getLocalListVersion,
  SendLocalList: sendLocalList,
  ReserveNow: reserveNow,
  CancelReservation: cancelReservation,
  SetChargingProfile: setChargingProfile,
  ClearChargingProfile: clearChargingProfile,
  GetCompositeSchedule: getCompositeSchedule,
  UpdateDynamicSchedule: updateDynamicSchedule,
  UpdateFirmware: updateFirmware,
  UsePriorityCharging: usePriorityCharging,
  SignedUpdateFirmware: signedUpdateFirmware,
  GetDiagnostics: getDiagnostics,
  GetLog: getLog,
  ExtendedTriggerMessage: triggerMessage,
  CertificateSigned: certificateSigned,
  InstallCertificate: installCertificate,
  DeleteCertificate: deleteCertificate,
  GetInstalledCertificateIds: getInstalledCertificateIds,
}

export function handleServerCall(point: ChargePointState, action: string, payload: MessagePayload): CallReaction {
  point.events.emit('call', { action, payload })
  const handler = Object.hasOwn(handlers, action) ? handlers[action] : undefined
  if (handler) return handler(point, payload)
  return { error: 'NotImplemented' }
}

function acceptedReaction(then?: () => void): CallReaction {
  return { answer: { status: 'Accepted' }, then }
}

const rejected: CallReaction = { answer: { status: 'Rejected' } }

function remoteStart(point: ChargePointState, payload: MessagePayload): CallReaction {
  const { connectorId, idTag } = payload
  if (typeof idTag !== 'string') return { error: 'OccurenceConstraintViolation' }
  const free = point.connectors.filter(
    (connector) =>
      mayStart(connector) &&
      (connectorId === undefined || connector.id === connectorId) &&
      conflictingReservationTag(point, connector, idTag) === undefined,
  )
  const connector = free.find((one) => one.vehicle) ?? free[0]
  if (!connector) return rejected
  return acceptedReaction(() => void beginRemotely(point, connector, idTag))
}

function mayStart(connector: SimulatedConnector): boolean {
  return connector.operative && !connector.fault && !connector.session && !connector.awaited
}

async function beginRemotely(point: ChargePointState, connector: SimulatedConnector, tag: string): Promise<void> {
  if (point.keys.flag('AuthorizeRemoteTxRequests') && (await authorizeTag(point, tag)) !== 'Accepted') return
  if (!mayStart(connector)) return
  if (connector.vehicle) await startSession(point, connector, tag)
  else awaitVehicle(point, connector, tag)
}

function remoteStop(point: ChargePointState, payload: MessagePayload): CallReaction {
  const connector = chargingConnectorOf(point, payload['transactionId'])
  return connector ? acceptedReaction(() => void stopSession(point, connector, 'Remote')) : rejected
}

function reset(point: ChargePointState, payload: MessagePayload): CallReaction {
  const { type } = payload
  const reason = type === 'ImmediateAndResume' ? 'Resume' : type === 'Hard' ? 'HardReset' : 'SoftReset'
  return acceptedReaction(() => void restartChargePoint(point, reason))
}

function changeAvailability(point: ChargePointState, payload: MessagePayload): CallReaction {
  const { connectorId, type } = payload
  const connectors =
    connectorId === 0 ? point.connectors : point.connectors.filter((connector) => connector.id === connectorId)
  if (connectors.length === 0) return rejected
  for (const connector of connectors) connector.operative = type === 'Operative'
  const scheduled = type === 'Inoperative' && connectors.some((connector) => connector.session)
  const updateRestingStatuses = () => {
    for (const connector of connectors) {
      if (connector.session) continue
      stopAwaiting(connector)
      const status = restingStatus(connector, point)
      if (status !== connector.status) void setStatus(point, connector, status)
    }
  }
  return { answer: { status: scheduled ? 'Scheduled' : 'Accepted' }, then: updateRestingStatuses }
}

function unlockConnector(point: ChargePointState, payload: MessagePayload): CallReaction {
  const connector = point.connectors.find((one) => one.id === payload['connectorId'])
  if (!connector) return { answer: { status: 'NotSupported' } }
  if (connector.fault === 'ConnectorLockFailure') return { answer: { status: 'UnlockFailed' } }
  const stop = () => {
    if (connector.session) void stopSession(point, connector, 'UnlockCommand')
  }
  return { answer: { status: 'Unlocked' }, then: stop }
}

function getConfiguration(point: ChargePointState, payload: MessagePayload): CallReaction {
  const requestedKeys = payload['key']
  const keys = Array.isArray(requestedKeys) ? requestedKeys.map(String) : undefined
  const { configurationKey, unknownKey } = point.keys.read(keys)
  return { answer: { configurationKey, ...(unknownKey.length > 0 && { unknownKey }) } }
}

function changeConfiguration(point: ChargePointState, payload: MessagePayload): CallReaction {
  const { key, value } = payload
  if (typeof key !== 'string' || typeof value !== 'string') return { error: 'TypeConstraintViolation' }
  return { answer: { status: point.keys.change(key, value) } }
}

/** Applies the immediate effects of a changed key. */
export function applyConfigurationChange(point: ChargePointState, key: string, value: string): void {
  if (key === 'HeartbeatInterval' && point.link.isReady) scheduleHeartbeat(point)
  if (key === 'ClockAlignedDataInterval') scheduleAligned(point)
  if (key === 'AuthorizationKey') point.password = value
  if (key !== 'MeterValueSampleInterval') return
  for (const connector of point.connectors) scheduleMeterValues(point, connector)
}

function triggerMessage(point: ChargePointState, payload: MessagePayload): CallReaction {
  const { requestedMessage, connectorId } = payload
  const connectors = point.connectors.filter((connector) => !connectorId || connector.id === connectorId)
  if (connectors.length === 0) return rejected
  if (requestedMessage === 'BootNotification') return acceptedReaction(() => void bootChargePoint(point))
  if (requestedMessage === 'Heartbeat') return acceptedReaction(() => void sendHeartbeat(point))
  if (requestedMessage === 'MeterValues') {
    return acceptedReaction(() => connectors.forEach((connector) => void sendMeterValue(point, connector, 'Trigger')))
  }
  const { firmware, upload } = point.extras
  const notifications: Readonly<Record<string, () => void>> = {
    FirmwareStatusNotification: () => {
      const { status, requestId } = firmware
      const action = requestId === undefined ? 'FirmwareStatusNotification' : 'SignedFirmwareStatusNotification'
      void point.link.call(action, () => ({ status, ...(requestId !== undefined && { requestId }) }))
    },
    DiagnosticsStatusNotification: () =>
      void point.link.call('DiagnosticsStatusNotification', () => ({ status: upload.status })),
    LogStatusNotification: () => void point.link.call('LogStatusNotification', () => ({ status: upload.status })),
    SignChargePointCertificate: () => requestCertificate(point),
  }
  const then = notifications[String(requestedMessage)]
  if (then) return acceptedReaction(then)
  if (requestedMessage !== 'StatusNotification') return { answer: { status: 'NotImplemented' } }
  return acceptedReaction(() => {
    if (!connectorId) void sendStatus(point, undefined)
    for (const connector of connectors) void sendStatus(point, connector)
  })
}

function dataTransfer(point: ChargePointState, payload: MessagePayload): CallReaction {
  const vendorMatches = payload['vendorId'] === (point.options.vendor ?? 'EVOps')
  return { answer: { status: vendorMatches ? 'Accepted' : 'UnknownVendorId' } }
}
