import { createBatchWrite } from '@evops/platform/server'
import { eventKind } from '@evops/stations/server'
import type { YkcValues } from '@evops/ykc/contract'
import { firmwareStatusOf } from './firmware-calls.ts'
import type { YkcHandlerDeps } from './handler-deps.ts'
import {
  connectorNoOf,
  isCharging,
  isWithoutCurrent,
  meterValueOfRealtime,
  noSerial,
  startedEvent,
  statusOfRealtime,
} from './realtime.rules.ts'
import { takeRecord } from './records.ts'
import { keyOf, messageId, sendEvent, type Context } from './send-event.ts'
import { takeDualStartRequest, takeStartRequest } from './start-requests.ts'
import { curvePointOf, temperaturesOf } from '../sessions/vehicle-curve.rules.ts'
import { vehicleDataKind } from './vehicle-data.kind.store.ts'
import { isVehicleMessage, isVehicleMessageDue, vehicleValuesOf, type VehicleMessage } from './vehicle-data.rules.ts'

/** Handles the messages that change something. All others are decoded and logged. */
export async function handleYkcMessage(deps: YkcHandlerDeps, context: Context): Promise<void> {
  const { message, answer } = context
  if (isVehicleMessage(message)) await takeVehicleData(deps, context, message)
  switch (message.name) {
    case 'Heartbeat': {
      const { chargePointNo, connectorNo } = message.values
      answer('HeartbeatAnswer', { chargePointNo, connectorNo, reply: 0 })
      askForFault(deps, context, message.values)
      return
    }
    case 'ModelCheck':
      await deps.models.answerCheck(context, message.values)
      return
    case 'ModelRequest':
      await deps.models.answerRequest(context)
      return
    case 'Realtime':
      await takeRealtime(deps, context, message.values)
      return
    case 'StartRequest':
      await takeStartRequest(deps, context, message.values)
      return
    case 'DualStartRequest':
      await takeDualStartRequest(deps, context, message.values)
      return
    case 'Handshake':
      await takeHandshake(deps, context, message.values)
      return
    case 'LockState':
      await takeLockState(deps, context, message.values)
      return
    case 'StartResult':
    case 'DualStartResult':
      if (message.values.success === 1) await openGranted(deps, context, message.values)
      return
    case 'UpdateFirmwareAnswer': {
      const { connection, receivedAt } = context
      const payload = { status: firmwareStatusOf(message.values.result) }
      await deps.ports.firmware({ connection: deps.facadeOf(connection), payload, receivedAt, messageId })
      return
    }
    case 'Record':
      await takeRecord(deps, context, message.values)
      return
    default:
  }
}

/** Stores the start of a session that we allowed. A session without our start waits for its record. */
async function openGranted(
  deps: YkcHandlerDeps,
  context: Context,
  { serial, connectorNo: digits }: { serial: string; connectorNo: string },
): Promise<void> {
  const { connection, receivedAt } = context
  const memory = deps.memory.of(connection.point)
  const grant = await memory.grant(serial)
  const connectorNo = connectorNoOf(digits)
  if (!grant || grant.isOpen === true || connectorNo === null) return
  memory.running.set(connectorNo, serial)
  const started = startedEvent({ ...grant, ref: serial, connectorNo, timestamp: receivedAt.toISOString() })
  const { idTokenInfo } = await sendEvent(deps, context, started)
  grant.isOpen = true
  if (grant.group !== null) await deps.starts.joinSiblings({ ...keyOf(connection.point), serial })
  const isRefused = idTokenInfo !== undefined && idTokenInfo.status !== 'Accepted'
  if (isRefused) connection.send('RemoteStop', { chargePointNo: connection.chargePointNo, connectorNo: digits })
}

/**
 * Remembers the VIN of the handshake for the start of its session. A session that the platform started may be stored
 * already; then its vehicle is identified now.
 */
async function takeHandshake(
  deps: YkcHandlerDeps,
  { connection: { point } }: Context,
  { serial, vin }: YkcValues<'Handshake'>,
): Promise<void> {
  const grant = await deps.memory.of(point).grant(serial)
  if (!grant || vin === '') return
  grant.vin = vin
  if (grant.isOpen === true) await deps.starts.identifyVehicle({ ...keyOf(point), serial }, vin)
}

/** Stores data of the vehicle's battery for the page of its session. */
async function takeVehicleData(
  { memory, writer }: YkcHandlerDeps,
  { connection: { point }, receivedAt }: Context,
  message: VehicleMessage,
): Promise<void> {
  const { serial } = message.values
  const grant = await memory.of(point).grant(serial)
  const at = receivedAt.getTime()
  if (grant && message.name === 'BatteryState') grant.battery = temperaturesOf(message.values)
  if (!grant || !isVehicleMessageDue(message.name, grant.vehicleAt?.get(message.name), at)) return
  grant.vehicleAt = (grant.vehicleAt ?? new Map<string, number>()).set(message.name, at)
  const values = vehicleValuesOf(message, grant.outputCurrent ?? 0)
  const curvePoint = message.name === 'Demand' ? curvePointOf(values, { at, battery: grant.battery }) : null
  const row = { ...keyOf(point), serial, message: message.name, values, point: curvePoint }
  await writer.write([createBatchWrite(vehicleDataKind, row)])
}

/** Asks for the state of a connector whose heartbeat reports a fault that its state does not show. */
function askForFault(
  { memory }: YkcHandlerDeps,
  { connection }: Context,
  { chargePointNo, connectorNo, connectorFault }: YkcValues<'Heartbeat'>,
): void {
  const no = connectorNoOf(connectorNo)
  if (connectorFault === 0 || no === null) return
  const shown = memory.of(connection.point).states.get(no)
  if (shown?.isFaulty !== true) connection.send('ReadRealtime', { chargePointNo, connectorNo })
}

async function takeRealtime(deps: YkcHandlerDeps, context: Context, data: YkcValues<'Realtime'>): Promise<void> {
  const { connection, receivedAt } = context
  const connectorId = connectorNoOf(data.connectorNo)
  if (connectorId === null) return
  const memory = deps.memory.of(connection.point)
  const facade = deps.facadeOf(connection)
  // A serial of another connector is wrong here: neither its energy counts, nor may a stop of it come here.
  const grant = isCharging(data) ? await memory.grant(data.serial) : null
  const isOwn = isCharging(data) && (grant === null || grant.connectorNo === connectorId)
  if (isOwn) await openGranted(deps, context, data)
  if (isOwn && grant) grant.outputCurrent = data.outputCurrent
  if (isCharging(data)) memory.running.set(connectorId, isOwn ? data.serial : noSerial)
  else memory.running.delete(connectorId)
  const previous = memory.states.get(connectorId)
  const { isLocked } = await deps.settings.loadParameters(connection)
  const before = {
    isStill: previous?.isStill ?? false,
    isLocked,
    isLockFaulty: memory.faultyLocks.has(connectorId),
  }
  const status = { connectorId, ...statusOfRealtime(data, before) }
  const text = `${connection.openedAt.toISOString()} ${JSON.stringify(status)}`
  if (previous?.text !== text) await deps.ports.state({ connection: facade, payload: status, receivedAt, messageId })
  memory.states.set(connectorId, {
    text,
    isStill: isCharging(data) && isWithoutCurrent(data),
    isFaulty: status.errorCode !== 'NoError',
  })
  if (!isCharging(data)) return
  const payload = { connectorId, meterValue: [meterValueOfRealtime(data, receivedAt)] }
  const { ratedPowerW } = connection.point
  await Promise.all([
    isOwn && memory.addEnergy(data.serial, [receivedAt.getTime(), data.energy], ratedPowerW),
    deps.ports.meterValues({ connection: facade, payload, receivedAt, messageId }),
  ])
}

/** Codes of the events of a parking lock. A lock that moves is in no end position. */
const lockEvents: Readonly<Record<number, string>> = { 0x55: 'ParkingLockUp', 0xff: 'ParkingLockDown' }

/**
 * Stores a new position of a parking lock as an event. Notes its alarm: when that begins or ends, asks for the
 * connector's state, which then shows its fault.
 */
async function takeLockState(
  { memory, writer }: YkcHandlerDeps,
  { connection, receivedAt }: Context,
  { chargePointNo, lockConnectorNo, lockPosition, lockBattery, lockAlarm }: YkcValues<'LockState'>,
): Promise<void> {
  if (lockConnectorNo < 1 || lockConnectorNo > 99) return
  const { faultyLocks, lockPositions } = memory.of(connection.point)
  if (lockPositions.get(lockConnectorNo) !== lockPosition) {
    lockPositions.set(lockConnectorNo, lockPosition)
    const code = lockEvents[lockPosition] ?? 'ParkingLockBetween'
    const detail = `#${lockConnectorNo} · ${lockBattery} %`
    const event = { kind: 'report', level: 1, code, detail, deviceAt: null, receivedAt } as const
    await writer.write([createBatchWrite(eventKind, { ...keyOf(connection.point), ...event })])
  }
  const isFaulty = lockAlarm !== 0
  if (isFaulty === faultyLocks.has(lockConnectorNo)) return
  if (isFaulty) faultyLocks.add(lockConnectorNo)
  else faultyLocks.delete(lockConnectorNo)
  connection.send('ReadRealtime', { chargePointNo, connectorNo: String(lockConnectorNo).padStart(2, '0') })
}
