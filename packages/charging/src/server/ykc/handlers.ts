import type { TransactionEvent } from '@evops/ocpp/contract'
import type { Handlers16, Handlers201, OcppConnection } from '@evops/ocpp/server'
import type { ConnectedChargePoint } from '@evops/stations/server'
import type { ChargePointScreen } from '@evops/tariffs/contract'
import type { YkcValues } from '@evops/ykc/contract'
import type { YkcContext } from '@evops/ykc/server'
import { settlementMessage, vendorId } from '../ocpp/settlement.rules.ts'
import { refusalOfStart, startRefusals } from './codes.rules.ts'
import type { YkcMemory } from './memory.ts'
import { rateNames } from './price-model.rules.ts'
import type { PriceModels } from './price-models.ts'
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
import type { RemoteCallDeps } from './remote-call.ts'
import { isTooOld, newSerial } from './remote-calls.ts'
import type { YkcStartStore } from './starts.store.ts'
import { instantOfStationTime } from './station-time.rules.ts'

/** The handlers of OCPP that store what a charge point reports. YKC has no rule of its own (decision 321). */
export interface DevicePorts {
  boot: NonNullable<Handlers16<ConnectedChargePoint>['BootNotification']>
  state: NonNullable<Handlers16<ConnectedChargePoint>['StatusNotification']>
  meterValues: NonNullable<Handlers16<ConnectedChargePoint>['MeterValues']>
  authorize: NonNullable<Handlers201<ConnectedChargePoint>['Authorize']>
  transaction: NonNullable<Handlers201<ConnectedChargePoint>['TransactionEvent']>
  transfer: NonNullable<Handlers16<ConnectedChargePoint>['DataTransfer']>
}

export interface YkcHandlerDeps extends Pick<RemoteCallDeps, 'spendableMinor' | 'settings'> {
  ports: DevicePorts
  memory: YkcMemory
  starts: Pick<YkcStartStore, 'identifyVehicle'>
  models: PriceModels
  /** The connection as the handlers of OCPP see it. */
  facadeOf(connection: YkcContext<ConnectedChargePoint>['connection']): OcppConnection<ConnectedChargePoint>
}
type Context = YkcContext<ConnectedChargePoint>

const messageId = ''
const cardMode = 1
const vinMode = 3
const offlineCardMode = 4
/** Replaces the token of a record without card and VIN. It is no token, so the session is flagged. */
const unknownTag = 'YKC-UNKNOWN'

/** Handles the messages that change something. All others are decoded and logged. */
export async function handleYkcMessage(deps: YkcHandlerDeps, context: Context): Promise<void> {
  const { message, answer } = context
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
    case 'DualStartRequest': {
      const { chargePointNo, connectorNo, group } = message.values
      answer('DualStartVerdict', { ...refusedStart(context, connectorNo), chargePointNo, connectorNo, group })
      return
    }
    case 'Handshake':
      await takeHandshake(deps, context, message.values)
      return
    case 'LockState':
      takeLockState(deps, context, message.values)
      return
    case 'StartResult':
      if (message.values.success === 1) await openGranted(deps, context, message.values)
      return
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
  const started = startedEvent({ ref: serial, connectorNo, timestamp: receivedAt.toISOString(), ...grant })
  const { idTokenInfo } = await sendEvent(deps, context, started)
  grant.isOpen = true
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
  const { operatorId, chargePointId } = point
  if (grant.isOpen === true) await deps.starts.identifyVehicle({ operatorId, chargePointId, serial }, vin)
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
  if (isCharging(data)) {
    await openGranted(deps, context, data)
    memory.running.set(connectorId, data.serial)
  } else memory.running.delete(connectorId)
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
  await memory.addEnergy(data.serial, [receivedAt.getTime(), data.energy])
  const payload = { connectorId, meterValue: [meterValueOfRealtime(data, receivedAt)] }
  await deps.ports.meterValues({ connection: facade, payload, receivedAt, messageId })
}

/** Notes a parking lock's alarm. When it begins or ends, asks for the connector's state, which then shows its fault. */
function takeLockState(
  { memory }: YkcHandlerDeps,
  { connection }: Context,
  { chargePointNo, lockConnectorNo, lockAlarm }: YkcValues<'LockState'>,
): void {
  const { faultyLocks } = memory.of(connection.point)
  const isFaulty = lockAlarm !== 0
  if (isFaulty === faultyLocks.has(lockConnectorNo) || lockConnectorNo < 1 || lockConnectorNo > 99) return
  if (isFaulty) faultyLocks.add(lockConnectorNo)
  else faultyLocks.delete(lockConnectorNo)
  connection.send('ReadRealtime', { chargePointNo, connectorNo: String(lockConnectorNo).padStart(2, '0') })
}

/** Refusal of a start that no authorisation decides. The refusal, too, carries a new serial of ours. */
function refusedStart(
  { connection, receivedAt }: Context,
  connectorNo: string,
  reason: number = startRefusals.noCardStart,
) {
  const serial = newSerial(connection, connectorNoOf(connectorNo) ?? 1, receivedAt)
  return { serial, logicalCard: '0'.repeat(16), balance: 0, success: 0, reason }
}

async function takeStartRequest(
  deps: YkcHandlerDeps,
  context: Context,
  { chargePointNo, connectorNo, mode, pinNeeded, card, vin }: YkcValues<'StartRequest'>,
): Promise<void> {
  const { connection, receivedAt, answer } = context
  const refuse = (reason: number) =>
    answer('StartVerdict', { chargePointNo, connectorNo, ...refusedStart(context, connectorNo, reason) })
  const isVin = mode === vinMode
  const idTag = isVin ? vin : tagOfCard(card)
  if (isTooOld(connection)) return refuse(startRefusals.outOfUse)
  if (pinNeeded === 1) return refuse(startRefusals.wrongPin)
  if ((mode !== cardMode && !isVin) || idTag === '') return refuse(refusalOfStart('Unknown', isVin))
  const { idTokenInfo } = await deps.ports.authorize({
    connection: deps.facadeOf(connection),
    payload: { idToken: { idToken: idTag, type: isVin ? 'Central' : 'ISO14443' } },
    receivedAt,
    messageId,
  })
  if (idTokenInfo.status !== 'Accepted') return refuse(refusalOfStart(idTokenInfo.status, isVin))
  const balance = await deps.spendableMinor(connection.point, idTag)
  const grant = { ...refusedStart(context, connectorNo), balance, success: 1, reason: 0 }
  await deps.memory.of(connection.point).addGrant(grant.serial, {
    idTag,
    isRemote: false,
    connectorNo: connectorNoOf(connectorNo) ?? 1,
    at: receivedAt,
    balance,
  })
  answer('StartVerdict', { chargePointNo, connectorNo, ...grant })
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
