import type { CallOutcome } from '@evops/ocpp/server'
import { sessionNumber } from '../sessions/session-number.rules.ts'
import { getLocalListVersion, sendLocalList } from './card-calls.ts'
import {
  changeAvailability,
  clearChargingProfile,
  getCompositeSchedule,
  setChargingProfile,
} from './parameter-calls.ts'
import { updateFirmware } from './firmware-calls.ts'
import { stationTimeOf } from './station-time.rules.ts'
import {
  answered,
  cardOfTag,
  noCard,
  outcomeOf,
  type Connection,
  type RemoteCall,
  type RemoteCallDeps,
} from './remote-call.ts'

/** Version 1.5 in tenths. Older charge points report energy in another form, so no session is started there. */
const leastVersion = 15
const notPlugged = 5

const connectorDigits = (value: unknown) => String(typeof value === 'number' ? value : 1).padStart(2, '0')

/** Dual charging is new in version 1.6. */
const dualVersion = 16

function knowsDualStart({ login }: Connection): boolean {
  return login.protocolVersion >= dualVersion
}

/** Number of the two starts of a vehicle: the local time of its request, yyMMddHHmmss. */
function groupOf(requestedAt: Date, timeZone: string): string {
  return stationTimeOf(requestedAt, timeZone).replaceAll(/\D/g, '').slice(2, 14)
}

export function isTooOld({ login }: Connection): boolean {
  return login.protocolVersion < leastVersion
}

/** Makes the serial of a new session: charge point, connector, local time and a counter. */
export function newSerial(connection: Connection, connectorNo: number, at: Date): string {
  const { chargePointNo, point } = connection
  return sessionNumber({
    chargePointNo,
    chargePointKey: point.chargePointKey,
    connectorNo,
    at,
    timeZone: point.timeZone,
  })
}

const remoteStart: RemoteCall = async (deps, connection, { fields, timeoutMs }) => {
  const { chargePointNo, point } = connection
  const idTag = typeof fields.idTag === 'string' ? fields.idTag : ''
  if (isTooOld(connection)) return answered('Rejected')
  const connectorNo = connectorDigits(fields.connectorId)
  const serial = newSerial(connection, Number(connectorNo), deps.now())
  const balance = await deps.spendableMinor(point, idTag)
  const { operatorId, chargePointId } = point
  const place = { operatorId, chargePointId, connectorNo: Number(connectorNo), idTag }
  const requestedAt = knowsDualStart(connection) ? await deps.starts.findVehicleStart(place) : null
  const group = requestedAt && groupOf(requestedAt, point.timeZone)
  await deps.memory.of(point).addGrant(serial, {
    idTag,
    isRemote: true,
    connectorNo: Number(connectorNo),
    at: deps.now(),
    balance,
    group,
    isAuxiliary: false,
  })
  const start = { serial, chargePointNo, connectorNo, logicalCard: noCard, card: cardOfTag(idTag), balance }
  const outcome = group
    ? await deps.gateway.call(chargePointNo, 'DualRemoteStart', { ...start, group }, { timeoutMs })
    : await deps.gateway.call(chargePointNo, 'RemoteStart', start, { timeoutMs })
  // A driver who plugs in within a minute still starts: the charge point then sends a second answer.
  const isWaiting =
    outcome.state === 'answered' &&
    (outcome.message.name === 'StartResult' || outcome.message.name === 'DualStartResult') &&
    outcome.message.values.reason === notPlugged
  return isWaiting ? answered('Accepted') : outcomeOf(outcome)
}

/** The command has no serial: it stops whatever runs. So it is only sent while that connector shows the session. */
const remoteStop: RemoteCall = async (deps, connection, { fields, timeoutMs }) => {
  const { chargePointNo, point } = connection
  const { transactionId } = fields
  if (typeof transactionId !== 'number') return answered('Rejected')
  const serial = await deps.transactionRef(point.operatorId, point.chargePointId, transactionId)
  const connectorNo = serial === null ? undefined : deps.memory.of(point).connectorOf(serial)
  if (connectorNo === undefined) return answered('Rejected')
  const stop = { chargePointNo, connectorNo: connectorDigits(connectorNo) }
  return outcomeOf(await deps.gateway.call(chargePointNo, 'RemoteStop', stop, { timeoutMs }))
}

const restart: RemoteCall = async ({ gateway }, { chargePointNo }, { fields, timeoutMs }) => {
  const when = fields.type === 'Hard' ? 1 : 2
  return outcomeOf(await gateway.call(chargePointNo, 'Restart', { chargePointNo, when }, { timeoutMs }))
}

const lockUp = 0x55
const lockDown = 0xff

/** The answer only accepts the command. The lock reports (0x61) when its arm has arrived. */
const moveParkingLock: RemoteCall = async ({ gateway }, { chargePointNo }, { fields, timeoutMs }) => {
  const lockConnectorNo = typeof fields.connectorId === 'number' ? fields.connectorId : 1
  const lockMove = fields.type === 'Up' ? lockUp : lockDown
  return outcomeOf(
    await gateway.call(
      chargePointNo,
      'MoveLock',
      { chargePointNo, lockConnectorNo, lockMove, spareBytes: '0'.repeat(8) },
      { timeoutMs },
    ),
  )
}

const readRealtime: RemoteCall = async ({ gateway }, { chargePointNo }, { fields, timeoutMs }) => {
  if (fields.requestedMessage !== 'StatusNotification' && fields.requestedMessage !== 'MeterValues')
    return answered('NotImplemented')
  const connectorNo = connectorDigits(fields.connectorId)
  const outcome = await gateway.call(chargePointNo, 'ReadRealtime', { chargePointNo, connectorNo }, { timeoutMs })
  return outcome.state === 'answered' ? answered('Accepted') : outcome
}

const remoteCalls: Readonly<Record<string, RemoteCall>> = {
  RemoteStartTransaction: remoteStart,
  RemoteStopTransaction: remoteStop,
  ChangeAvailability: changeAvailability,
  ClearChargingProfile: clearChargingProfile,
  GetCompositeSchedule: getCompositeSchedule,
  GetLocalListVersion: getLocalListVersion,
  MoveParkingLock: moveParkingLock,
  Reset: restart,
  SendLocalList: sendLocalList,
  SetChargingProfile: setChargingProfile,
  TriggerMessage: readRealtime,
  UpdateFirmware: updateFirmware,
}

/** Sends a command of OCPP 1.6 as the message of YKC with the same meaning. Others are not supported. */
export async function sendRemoteCall(
  deps: RemoteCallDeps,
  connection: Connection,
  call: { action: string } & Parameters<RemoteCall>[2],
): Promise<CallOutcome> {
  const { action } = call
  const send = Object.hasOwn(remoteCalls, action) ? remoteCalls[action] : undefined
  if (send) return send(deps, connection, call)
  return { state: 'error', code: 'NotSupported', description: 'YKC has no such command', details: {} }
}
