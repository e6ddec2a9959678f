import type { TransactionEvent } from '@evops/ocpp/contract'
import { createBatchWrite } from '@evops/platform/server'
import { eventKind, type ConnectedChargePoint } from '@evops/stations/server'
import type { ChargePointScreen } from '@evops/tariffs/contract'
import type { YkcValues } from '@evops/ykc/contract'
import type { YkcContext } from '@evops/ykc/server'
import { settlementMessage, vendorId } from '../ocpp/settlement.rules.ts'
import { firmwareStatusOf } from './firmware-calls.ts'
import type { YkcHandlerDeps } from './handler-deps.ts'
import { rateNames } from './price-model.rules.ts'
import {
  connectorNoOf,
  endedEvent,
  isCharging,
  isWithoutCurrent,
  meterValueOfRealtime,
  noSerial,
  refOfRecord,
  startedEvent,
  statusOfRealtime,
  tagOfCard,
} from './realtime.rules.ts'
import { splitByHalfHours, type EnergyReading } from './record-split.rules.ts'
import { takeDualStartRequest, takeStartRequest } from './start-requests.ts'
import { instantOfStationTime } from './station-time.rules.ts'
import { vehicleDataKind } from './vehicle-data.kind.store.ts'
import { isVehicleMessage, isVehicleMessageDue, vehicleValuesOf, type VehicleMessage } from './vehicle-data.rules.ts'

type Context = YkcContext<ConnectedChargePoint>

const messageId = ''
const offlineCardMode = 4
/** Replaces the token of a record without card and VIN. It is no token, so the session is flagged. */
const unknownTag = 'YKC-UNKNOWN'

/** Handles the messages that change something. All others are decoded and logged. */
export async function handleYkcMessage(deps: YkcHandlerDeps, context: Context): Promise<void> {
  const { message, answer } = context
  if (isVehicleMessage(message)) await takeVehicleData(deps, context, message)
  switch (message.name) {
    case 'Heartbeat': {
      const { chargePointNo, connectorNo } = message.values
      answer('HeartbeatAnswer', { chargePointNo, connectorNo, reply: 0 })
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

function keyOf({ operatorId, chargePointId }: ConnectedChargePoint) {
  return { operatorId, chargePointId }
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
  if (!grant || !isVehicleMessageDue(message.name, grant.vehicleAt?.get(message.name), at)) return
  grant.vehicleAt = (grant.vehicleAt ?? new Map<string, number>()).set(message.name, at)
  const values = vehicleValuesOf(message, grant.outputCurrent ?? 0)
  await writer.write([createBatchWrite(vehicleDataKind, { ...keyOf(point), serial, message: message.name, values })])
}

async function sendEvent(deps: YkcHandlerDeps, { connection, receivedAt }: Context, payload: TransactionEvent) {
  return deps.ports.transaction({ connection: deps.facadeOf(connection), payload, receivedAt, messageId })
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
  memory.states.set(connectorId, { text, isStill: isCharging(data) && isWithoutCurrent(data) })
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

/**
 * Stores a record and confirms it. Start and end are one transaction's first and second message, so a repeated record
 * changes nothing, and a record of an offline session opens it first. Every stored record is confirmed as received.
 */
async function takeRecord(deps: YkcHandlerDeps, context: Context, record: YkcValues<'Record'>): Promise<void> {
  const { connection, receivedAt, answer } = context
  const { timeZone } = connection.point
  const memory = deps.memory.of(connection.point)
  const connectorNo = connectorNoOf(record.connectorNo) ?? 1
  const ref = refOfRecord(record)
  const grant = await memory.grant(record.serial)
  const started = startedEvent({
    ref,
    connectorNo,
    timestamp: instantOfStationTime(record.startedAt, timeZone),
    idTag: grant?.idTag ?? tagOfRecord(record),
    isRemote: grant?.isRemote ?? false,
    isOffline: record.startMode === offlineCardMode,
    vin: record.vin || grant?.vin || '',
  })
  if (grant?.isOpen !== true) await sendEvent(deps, context, started)
  if (grant) grant.isOpen = true
  const { screen, split } = await splitRecord(deps, context, record)
  await sendEvent(deps, context, endedEvent(record, { connectorNo, timeZone, receivedAt, split }))
  if (record.serial !== noSerial && memory.running.get(connectorNo) === record.serial)
    memory.running.delete(connectorNo)
  await storeSettlement(deps, context, { record, screen })
  answer('RecordReceived', { serial: record.serial, result: 0 })
}

/** Returns the energy of a record at each half-hour, and the prices that its charge point had at its start. */
async function splitRecord(
  { models, memory }: YkcHandlerDeps,
  { connection: { point }, receivedAt }: Context,
  record: YkcValues<'Record'>,
): Promise<{ screen: ChargePointScreen | null; split: EnergyReading[] }> {
  const { timeZone } = point
  const [from, to] = [record.startedAt, record.endedAt].map((text) => Date.parse(instantOfStationTime(text, timeZone)))
  const isPossible = from !== undefined && to !== undefined && to > from
  const screen = await models.screenAt(point, isPossible ? new Date(from) : receivedAt)
  const readings = await memory.of(point).listEnergies(record.serial)
  if (!isPossible) return { screen, split: [] }
  const cells = screen && 'cells' in screen ? screen.cells : null
  const byRate = rateNames.map((name) => record[`${name}Energy`])
  return { screen, split: splitByHalfHours({ from, to, timeZone, energyDwh: record.energy, readings, cells, byRate }) }
}

/** Stores the charge point's own energy by rate and amount, so that they are compared with the bill (A04, A12). */
async function storeSettlement(
  deps: YkcHandlerDeps,
  { connection, receivedAt }: Context,
  { record, screen }: { record: YkcValues<'Record'>; screen: ChargePointScreen | null },
): Promise<void> {
  const data = await deps.models.settlementOf(connection.point, record, screen)
  if (data === null) return
  const payload = { vendorId, messageId: settlementMessage, data }
  await deps.ports.transfer({ connection: deps.facadeOf(connection), payload, receivedAt, messageId })
}

function tagOfRecord({ card, vin }: YkcValues<'Record'>): string {
  return tagOfCard(card) || vin || unknownTag
}
