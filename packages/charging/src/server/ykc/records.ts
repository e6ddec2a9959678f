import { createBatchWrite } from '@evops/platform/server'
import { eventKind } from '@evops/stations/server'
import type { ChargePointScreen } from '@evops/tariffs/contract'
import type { YkcValues } from '@evops/ykc/contract'
import { settlementMessage, vendorId } from '../ocpp/settlement.rules.ts'
import type { YkcHandlerDeps } from './handler-deps.ts'
import { rateNames } from './price-model.rules.ts'
import { connectorNoOf, endedEvent, noSerial, refOfRecord, startedEvent, tagOfCard } from './realtime.rules.ts'
import { splitByHalfHours, type EnergyReading } from './record-split.rules.ts'
import { keyOf, messageId, sendEvent, type Context } from './send-event.ts'
import { instantOfStationTime } from './station-time.rules.ts'

const offlineCardMode = 4
/** Replaces the token of a record without card and VIN. It is no token, so the session is flagged. */
const unknownTag = 'YKC-UNKNOWN'

/**
 * Stores a record and confirms it. Start and end are one transaction's first and second message, so a repeated record
 * changes nothing, and a record of an offline session opens it first. Every stored record is confirmed as received.
 */
export async function takeRecord(deps: YkcHandlerDeps, context: Context, sent: YkcValues<'Record'>): Promise<void> {
  const { connection, receivedAt, answer } = context
  const record = { ...sent, serial: await serialOfRecord(deps, context, sent) }
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
  // Both are stored before the answer, in the same commit if possible.
  await Promise.all([
    sendEvent(deps, context, endedEvent(record, { connectorNo, timeZone, receivedAt, split })),
    storeSettlement(deps, context, { record, screen }),
  ])
  if (sent.serial !== noSerial && memory.running.get(connectorNo) === sent.serial) memory.running.delete(connectorNo)
  answer('RecordReceived', { serial: sent.serial, result: 0 })
}

/**
 * Returns the serial under which the session of a record is stored: its own, or the one that we gave if the charge point
 * used another one. That is an event.
 */
async function serialOfRecord(
  { memory, starts, writer }: YkcHandlerDeps,
  { connection: { point }, receivedAt }: Context,
  record: YkcValues<'Record'>,
): Promise<string> {
  const { serial, startMode } = record
  const connectorNo = connectorNoOf(record.connectorNo)
  const startedAt = new Date(instantOfStationTime(record.startedAt, point.timeZone))
  if (serial === noSerial || startMode === offlineCardMode || connectorNo === null) return serial
  if (Number.isNaN(startedAt.getTime()) || (await memory.of(point).grant(serial)) !== null) return serial
  const tag = tagOfRecord(record)
  const idTag = tag === unknownTag ? null : tag
  const ours = await starts.adoptRecord({ ...keyOf(point), serial, connectorNo, startedAt, idTag })
  if (ours === null) return serial
  const event = {
    kind: 'report',
    level: 2,
    code: 'YkcOwnSerial',
    detail: `${serial} · ${ours}`,
    deviceAt: null,
  } as const
  await writer.write([createBatchWrite(eventKind, { ...keyOf(point), ...event, receivedAt })])
  return ours
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
  const [screen, readings] = await Promise.all([
    models.screenAt(point, isPossible ? new Date(from) : receivedAt),
    memory.of(point).listEnergies(record.serial),
  ])
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
