import {
  connectorOf,
  meterValueOf,
  readTime,
  type IdToken,
  type IdTokenInfo,
  type TransactionEvent,
  type TransactionEventAnswer,
} from '@evops/ocpp/contract'
import { OcppError, type CallContext, type Handlers16, type Connection } from '@evops/ocpp/server'
import { currencyExponent } from '@evops/platform/contract'
import { writing } from '@evops/platform/server'
import { sessionUnmeasured } from '@evops/stations/contract'
import {
  eventKind,
  readingWrites,
  noReadings,
  readMeterValues,
  sessionOverKind,
  type Readings,
  type TellChargePoint,
  type WireChargePoint,
} from '@evops/stations/server'
import { endSession } from '../ocpp/closing.ts'
import type { ChargingDeps } from '../ocpp/deps.ts'
import { isForeign } from '../ocpp/foreign-tags.ts'
import { openSession, type Opened } from '../ocpp/opening.ts'
import { recordStrangeContent } from '../ocpp/strange-content.ts'
import type { StartRow } from '../ocpp/start-transaction.kind.store.ts'
import type { CloseRow } from '../sessions/close-row.ts'
import { freeTag, idTokenInfo, isRefusedVehicle, isVehicle, plateOf, tagOf } from './id-token-info.ts'
import { statusOfCharging } from './status-notification.ts'
import { createTurns } from './keyed-mutex.ts'
import { isTestTagLike } from '../ocpp/test-tag.rules.ts'
import { stopOf } from './stopped-reason.rules.ts'
import { awaitedEndKind } from './awaited-ends.store.ts'
import { after, isSession, placeOf, hasRegisterReading, hasTakenNoEnergy, type Transaction } from './transaction.rules.ts'
import {
  heldKind,
  startRegisterKind,
  transactionKind,
  type KnownTransaction,
  type TransactionQuestion,
} from './transactions.store.ts'
import { rememberTransactions } from './remembered-transactions.ts'

export interface TransactionDeps extends ChargingDeps {
  transactionLookUp: (question: TransactionQuestion) => Promise<KnownTransaction>
  keepState: NonNullable<Handlers16<WireChargePoint>['StatusNotification']>
  /** Keeps what kind of identifier a start token is, as it is reported. */
  keepKind: (operatorId: string, idToken: IdToken) => Promise<void>
  /** Leaves a command of the system's own for a charge point; sent after the answer to what it said. */
  tell: TellChargePoint
}
type Context = CallContext<WireChargePoint, TransactionEvent>
type Protocol = 'ocpp2.0.1' | 'ocpp2.1'

const mostSeqNo = 2 ** 31 - 1

/**
 * OCPP 2.x, section E: everything a transaction says. Messages are taken in the order of their numbers; one that comes
 * too early is kept and answered, and taken once those before it have come (M-03). What comes of a transaction is the
 * very order, bill and samples of 1.6.
 */
export function transactionEvents(deps: TransactionDeps) {
  const turns = createTurns()
  const remembered = rememberTransactions(deps.transactionLookUp)

  async function handle(context: Context): Promise<TransactionEventAnswer> {
    const { connection, payload: event, receivedAt } = context
    refuseOutOfRange(event)
    await recordStrangeContent(deps, context)
    const { operatorId, chargePointId } = connection.point
    const ref = event.transactionInfo.transactionId
    if (event.idToken) await deps.keepKind(operatorId, event.idToken)
    const { known, held } = await remembered.take(connection, ref)
    if (placeOf(known, event) === 'early') {
      const payload = JSON.stringify(event).replaceAll(String.raw`\u0000`, '')
      const row = { operatorId, chargePointId, ref, seqNo: event.seqNo, receivedAt, payload }
      await deps.writer.write([writing(heldKind, row)])
      // Once for each gap: whether the transaction goes on, and whether messages of it still wait (E14).
      if (held.length === 0) await deps.tell(connection.point, 'GetTransactionStatus', { transactionRef: ref })
      return answer(deps, context, { closed: null, opened: undefined })
    }
    const taken = await take(deps, known, context)
    let now = taken.transaction
    // As if they had come now, in their order: so their clock is judged.
    for (const next of held)
      if (placeOf(now, next) === 'next')
        now = (await take(deps, now, { ...context, payload: next })).transaction
    if (held.length === 0) remembered.keep(connection, now, receivedAt)
    deps.live.touched(operatorId)
    return answer(deps, context, taken)
  }

  /** What waited long enough for the messages before it is taken without them. */
  async function flushHeldMessages(connection: Connection<WireChargePoint>, ref: string): Promise<void> {
    const { known, held } = await remembered.take(connection, ref)
    let now = known
    const receivedAt = deps.services.now()
    for (const payload of held)
      now = (await take(deps, now, { connection, payload, receivedAt, messageId: '' })).transaction
    deps.live.touched(connection.point.operatorId)
  }

  return {
    handle: (context: Context) => turns(context.connection.point.chargePointId, () => handle(context)),
    giveUp: (connection: Connection<WireChargePoint>, ref: string) =>
      turns(connection.point.chargePointId, () => flushHeldMessages(connection, ref)),
  }
}

/** The schema sets no bounds. Before anything is kept: a message that was refused has no effect. */
function refuseOutOfRange({ seqNo, evse, transactionInfo }: TransactionEvent): void {
  if (transactionInfo.transactionId === '')
    throw new OcppError('PropertyConstraintViolation', 'transactionId is empty')
  if (seqNo < 0 || seqNo > mostSeqNo)
    throw new OcppError('PropertyConstraintViolation', 'seqNo is out of range')
  if (evse && connectorOf(evse) === null)
    throw new OcppError('PropertyConstraintViolation', 'evse is out of range')
}

interface Taken {
  transaction: Transaction
  closed: CloseRow | null
  /** Of the token, where an order was opened for it. */
  opened: Opened | undefined
}

async function take(deps: TransactionDeps, known: Transaction, context: Context): Promise<Taken> {
  const { connection, payload: event, receivedAt } = context
  const { point } = connection
  const transaction = after(known, event)
  const { connectorNo } = transaction
  const values = (event.meterValue ?? []).map(meterValueOf)
  const readings = connectorNo === null ? noReadings : readMeterValues(point, connectorNo, { values, receivedAt })
  // Beside one another: each commit is a turn that all charge points wait for.
  const [taken] = await Promise.all([
    storeTransactionEvent(deps, { known, transaction, context, readings }),
    known.nextSeq !== transaction.nextSeq && showState(deps, { known, transaction, context }),
  ])
  for (const meterValue of readings.shown) deps.live.values(point, meterValue)
  return taken
}

interface Telling {
  known: Transaction
  transaction: Transaction
  context: Context
  readings: Readings
}

/** What the message says, in one commit with the order that it opens or closes where that can be. */
async function storeTransactionEvent(deps: TransactionDeps, told: Telling): Promise<Taken> {
  const { known, transaction, context } = told
  if (!isSession(transaction)) {
    await updateStartRegister(deps, context.connection.point, { known, transaction })
    return { transaction, closed: await storeReadingsAndClose(deps, told), opened: undefined }
  }
  const beside = startWritings(told)
  const session = await open(deps, { transaction, context }, beside)
  const opened = context.payload.idToken ? session : undefined
  const placed = { ...transaction, transactionId: session.transactionId }
  if (beside && session.opened) return { transaction: placed, closed: null, opened }
  return { transaction: placed, closed: await storeReadingsAndClose(deps, { ...told, transaction: placed }), opened }
}

/** What the message says, with the order that it closes; null: it closed none. */
async function storeReadingsAndClose(deps: TransactionDeps, told: Telling): Promise<CloseRow | null> {
  const { transaction, context, readings } = told
  const { connection, payload: event } = context
  const { point } = connection
  const always = transactionWritings(told)
  const over = sessionOver(point, transaction)
  const isAwaited = endsUnmeasured(transaction, event)
  if (event.eventType === 'Ended' && !isAwaited) {
    const closed = await end(deps, told, [...always, ...over])
    if (closed) return closed
  }
  const writes = [
    ...readingWrites(readings),
    ...always,
    ...(isAwaited ? [awaitedEnd(point, transaction, context), ...over] : []),
  ]
  if (writes.length > 0) await deps.writer.write(writes)
  return null
}

/** Where the transaction stands after the message, and what is to be reported of it. `sessionId`: only if this order was opened. */
function transactionWritings({ known, transaction, context }: Telling, sessionId: string | null = null) {
  const { connection, payload: event, receivedAt } = context
  const { point } = connection
  const row = { ...transaction, operatorId: point.operatorId, chargePointId: point.chargePointId, at: receivedAt, sessionId }
  return [
    ...(isSame(known, transaction) ? [] : [writing(transactionKind, row)]),
    ...gapOf(point, { known, transaction, receivedAt }),
    ...unmeasuredOf(point, { known, transaction, receivedAt }, event),
  ]
}

/** What a message says beside the order that it opens. An end has an order to close first. */
function startWritings(told: Telling) {
  if (told.transaction.ended) return undefined
  return ({ id, transactionId }: StartRow) => [
    ...readingWrites(told.readings),
    ...transactionWritings({ ...told, transaction: { ...told.transaction, transactionId } }, id),
  ]
}

/** An order that was opened without its register takes the one at its begin, where that is reported after all. */
async function updateStartRegister(
  { writer }: TransactionDeps,
  { operatorId }: WireChargePoint,
  { known, transaction: { transactionId, meterStartDwh } }: { known: Transaction; transaction: Transaction },
): Promise<void> {
  if (transactionId === null || known.meterStartDwh !== null || meterStartDwh === null) return
  await writer.write([writing(startRegisterKind, { operatorId, transactionId, meterStartDwh })])
}

/** It charged from a register that is known, and its end reports none: what was reported last is not all that flowed. */
function endsUnmeasured(transaction: Transaction, event: Context['payload']): boolean {
  const { transactionId, meterStartDwh, flowed } = transaction
  if (event.eventType !== 'Ended' || transactionId === null) return false
  // A test charge waits for nothing: it is not billed.
  if (transaction.idTag !== null && isTestTagLike(transaction.idTag)) return false
  return meterStartDwh !== null && flowed && !hasRegisterReading(event)
}

function awaitedEnd(
  { operatorId }: WireChargePoint,
  { transactionId, registerDwh, meterStartDwh }: Transaction,
  { payload: event, receivedAt }: Context,
) {
  return writing(awaitedEndKind, {
    operatorId,
    transactionId: transactionId ?? 0,
    endedAt: new Date(readTime(event.timestamp) ?? receivedAt),
    receivedAt,
    lastDwh: registerDwh === meterStartDwh ? null : registerDwh,
    ...stopOf(event),
  })
}

/** What was set for this session alone ends with it. */
function sessionOver({ operatorId, chargePointId }: WireChargePoint, { transactionId, ref }: Transaction) {
  if (transactionId === null) return []
  return [writing(sessionOverKind, { operatorId, chargePointId, transactionId, ref })]
}

/** Messages that never came are noted in the log: the bill may lack what they said. */
interface Heard {
  known: Transaction
  transaction: Transaction
  receivedAt: Date
}
function gapOf({ operatorId, chargePointId }: WireChargePoint, gap: Heard) {
  const { known, transaction, receivedAt } = gap
  if (transaction.missing === known.missing) return []
  const detail = `${transaction.ref}: ${transaction.missing - known.missing}`
  const event = {
    kind: 'report',
    level: 2,
    code: 'TransactionMessagesMissing',
    detail,
    deviceAt: null,
  } as const
  return [writing(eventKind, { ...event, operatorId, chargePointId, receivedAt })]
}

/** A session whose registers are missing is noted in the log, where the connection doctor finds it. */
function unmeasuredOf({ operatorId, chargePointId }: WireChargePoint, ended: Heard, last: Context['payload']) {
  const { known, transaction, receivedAt } = ended
  if (known.ended || !transaction.ended || transaction.transactionId === null) return []
  const isMeasured = hasRegisterReading(last) || !transaction.flowed
  if ((transaction.meterStartDwh !== null && isMeasured) || hasTakenNoEnergy(known, transaction, last)) return []
  const code = sessionUnmeasured
  const event = { kind: 'report', level: 2, code, detail: transaction.ref, deviceAt: null } as const
  return [writing(eventKind, { ...event, operatorId, chargePointId, receivedAt })]
}

/** A message that was reported before, word for word. */
function isSame(known: Transaction, now: Transaction): boolean {
  return JSON.stringify(known) === JSON.stringify(now)
}

function open(
  deps: TransactionDeps,
  { transaction, context }: { transaction: Transaction & { connectorNo: number }; context: Context },
  also: ReturnType<typeof startWritings>,
) {
  const { connection, payload: event, receivedAt } = context
  const idTag = transaction.idTag ?? freeTag
  const { point } = connection
  const isRefused = event.idToken !== undefined && isRefusedVehicle(event.idToken, point)
  return openSession(deps, {
    chargePoint: { ...point, takesStarts: point.takesStarts && !isRefused },
    // The gateway gives these handlers to the versions of 2.x alone.
    protocol: connection.subprotocol as Protocol,
    connectorNo: transaction.connectorNo,
    idTag,
    deviceAt: transaction.since,
    receivedAt,
    registerDwh: transaction.meterStartDwh,
    reservationNo: event.reservationId,
    startMode: startModeOf(event, idTag),
    plate: event.idToken && plateOf(event.idToken),
    beside: event.idToken?.additionalInfo,
    also,
  })
}

/** Undefined: a card, as OCPP 1.6 reports it. */
function startModeOf({ idToken, offline, triggerReason }: Context['payload'], idTag: string) {
  if (idTag === freeTag) return 'free_vend'
  // Nobody but us starts from afar.
  if (triggerReason === 'RemoteStart') return 'console'
  if (idToken && isVehicle(idToken)) return 'plug_and_charge'
  return offline === true ? 'card_offline' : undefined
}

async function end(
  deps: TransactionDeps,
  { known, transaction, context, readings }: Telling,
  beside: ReturnType<typeof writing>[],
): Promise<CloseRow | null> {
  const { connection, payload: event, receivedAt } = context
  if (transaction.transactionId === null) return null
  const { closed } = await endSession(deps, {
    chargePoint: connection.point,
    transactionId: transaction.transactionId,
    deviceAt: readTime(event.timestamp),
    receivedAt,
    registerDwh: transaction.registerDwh,
    tookNothing: hasTakenNoEnergy(known, transaction, event),
    idTag: transaction.idTag,
    ...stopOf(event),
    readings: () => readings,
    payload: event,
    beside,
  })
  return closed
}

/** A connector shows how its transaction charges. Free again, says its connector. */
async function showState(
  { keepState }: TransactionDeps,
  shown: { known: Transaction; transaction: Transaction; context: Context },
): Promise<void> {
  const { known, transaction, context } = shown
  const { connectorNo, chargingState, ended } = transaction
  if (connectorNo === null || chargingState === null) return
  if (chargingState === known.chargingState && connectorNo === known.connectorNo && !ended) return
  if (ended && chargingState === 'Idle') return
  const { timestamp } = context.payload
  const status = ended ? 'Finishing' : statusOfCharging(chargingState)
  await keepState({ ...context, payload: { connectorId: connectorNo, status, errorCode: 'NoError', timestamp } })
}

async function answer(
  { tagLookUp, foreignTags }: TransactionDeps,
  { connection, payload: { idToken }, receivedAt }: Context,
  { closed, opened }: Pick<Taken, 'closed' | 'opened'>,
): Promise<TransactionEventAnswer> {
  const { operatorId, chargePointId, currency, timeZone } = connection.point
  let idTokenAnswer: IdTokenInfo | undefined
  if (idToken && tagOf(idToken) === freeTag) idTokenAnswer = { status: 'Accepted' }
  else if (idToken && isRefusedVehicle(idToken, connection.point)) idTokenAnswer = idTokenInfo('blocked')
  else if (idToken && opened) idTokenAnswer = idTokenInfo(opened.verdict, { ...opened, timeZone })
  else if (idToken) {
    const idTag = tagOf(idToken)
    const found = await tagLookUp({ operatorId, chargePointId, idTag, at: receivedAt })
    if (!(await isForeign({ foreignTags }, found, { operatorId, idTag })))
      idTokenAnswer = idTokenInfo(found.verdict, { ...found, timeZone })
  }
  const total = closed && closed.totalMinor !== null ? closed.totalMinor - closed.reducedMinor : null
  return {
    ...(total !== null && { totalCost: total / 10 ** currencyExponent(currency) }),
    ...(idTokenAnswer && { idTokenInfo: idTokenAnswer }),
  }
}
