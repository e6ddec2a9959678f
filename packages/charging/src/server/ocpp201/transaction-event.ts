import {
  toMeterValue16,
  parseTimestamp,
  type IdToken,
  type TransactionEvent,
  type TransactionEventAnswer,
} from '@evops/ocpp/contract'
import type { CallContext, Handlers16, OcppConnection } from '@evops/ocpp/server'
import { createBatchWrite } from '@evops/platform/server'
import { sessionUnmeasured } from '@evops/stations/contract'
import {
  eventKind,
  meterValueWrites,
  emptyMeterValues,
  parseMeterValues,
  sessionEndKind,
  type MessageMeterValues,
  type SendToChargePoint,
  type ConnectedChargePoint,
} from '@evops/stations/server'
import { endSession } from '../ocpp/closing.ts'
import type { ChargingDeps } from '../ocpp/deps.ts'
import { openSession, type SessionStartResponse } from '../ocpp/opening.ts'
import { recordStrangeContent } from '../ocpp/strange-content.ts'
import type { StartTransactionRow } from '../ocpp/start-transaction.kind.store.ts'
import type { CloseSessionRow } from '../sessions/close-row.ts'
import { signedValues201Of } from '../signed-values/collect.rules.ts'
import { signedValueWrites } from '../signed-values/signed-value.kind.store.ts'
import { costWritings } from './cost-details.ts'
import { returnedEnergyWritings } from './returned-energy.ts'
import {
  noAuthorizationTag,
  isRefusedVehicle,
  isTerminalPayment,
  isVehicleIdToken,
  reportedPlate,
} from './id-token-info.ts'
import { statusOfCharging } from './status-notification.ts'
import { createChargePointMutex } from './keyed-mutex.ts'
import { isTestTagLike } from '../ocpp/test-tag.rules.ts'
import type { FindTerminalCredit } from '../returned-energy/answered-credit.store.ts'
import { stopReasonOfEvent } from './stopped-reason.rules.ts'
import { answerTransactionEvent } from './transaction-answer.ts'
import { transactionLimits } from './transaction-limit.service.ts'
import type { SessionLimitQuery, StoredSessionLimits } from './transaction-limit.store.ts'
import { placeTransaction, refuseOutOfRange } from './transaction-place.ts'
import { pendingEndWriteKind } from './awaited-ends.store.ts'
import {
  applyTransactionEvent,
  isBillableTransaction,
  messageSequencePosition,
  hasRegisterReading,
  hasTakenNoEnergy,
  reportedChargingSeconds,
  type Ocpp2Transaction,
} from './transaction.rules.ts'
import {
  earlyMessageWriteKind,
  startRegisterWriteKind,
  transactionWriteKind,
  type StoredTransaction,
  type TransactionQuery,
} from './transactions.store.ts'
import { cacheTransactions } from './remembered-transactions.ts'

export interface TransactionDeps extends ChargingDeps {
  transactionLookUp: (question: TransactionQuery) => Promise<StoredTransaction>
  /** Returns the first connector without a running session. */
  freeConnector: (chargePoint: ConnectedChargePoint) => Promise<number>
  keepState: NonNullable<Handlers16<ConnectedChargePoint>['StatusNotification']>
  /** Stores the reported kind of identifier of a start token. */
  keepKind: (operatorId: string, idToken: IdToken) => Promise<void>
  /** Returns what limits the session of a transaction. */
  sessionLimits: (query: SessionLimitQuery) => Promise<StoredSessionLimits | null>
  terminalCredit: FindTerminalCredit
  /** Queues a system command for a charge point. It is sent after the response to the current message. */
  sendUpdate: SendToChargePoint
}
type Context = CallContext<ConnectedChargePoint, TransactionEvent>
type Protocol = 'ocpp2.0.1' | 'ocpp2.1'

/**
 * OCPP 2.x, section E: handles all messages of a transaction, in the order of their sequence numbers. A message that
 * arrives too early is stored and answered, and processed once its predecessors have arrived (M-03). The result is the
 * same session, bill and meter values as in 1.6.
 */
export function transactionEvents(deps: TransactionDeps) {
  const turns = createChargePointMutex()
  const transactions = cacheTransactions(deps.transactionLookUp)
  const findLimit = transactionLimits(deps)

  async function handle(context: Context): Promise<TransactionEventAnswer> {
    const { connection, payload: event, receivedAt } = context
    refuseOutOfRange(event)
    await recordStrangeContent(deps, context)
    const { operatorId, chargePointId } = connection.point
    const ref = event.transactionInfo.transactionId
    if (event.idToken) await deps.keepKind(operatorId, event.idToken)
    const { remembered, held } = await transactions.take(connection, ref)
    if (messageSequencePosition(remembered, event) === 'early') {
      const payload = JSON.stringify(event).replaceAll(String.raw`\u0000`, '')
      const row = { operatorId, chargePointId, ref, seqNo: event.seqNo, receivedAt, payload }
      await deps.writer.write([createBatchWrite(earlyMessageWriteKind, row)])
      // Once per gap: requests whether the transaction continues and whether it has queued messages (E14).
      if (held.length === 0) await deps.sendUpdate(connection.point, 'GetTransactionStatus', { transactionRef: ref })
      return answerTransactionEvent(deps, context, { closed: null, opened: undefined })
    }
    const taken = await take(deps, remembered, context)
    let now = taken.transaction
    // Stored messages are processed as if they had arrived now, in their order, also for the check of their clock.
    for (const next of held)
      if (messageSequencePosition(now, next) === 'next')
        now = (await take(deps, now, { ...context, payload: next })).transaction
    if (held.length === 0) transactions.keep(connection, now, receivedAt)
    deps.live.touched(operatorId)
    const limit = await findLimit(context, now)
    const isNewest = taken.closed !== null && connection.subprotocol === 'ocpp2.1'
    const creditMinor = isNewest ? await deps.terminalCredit({ operatorId, chargePointId, transactionRef: ref }) : 0
    return answerTransactionEvent(deps, context, { ...taken, limit, creditMinor })
  }

  /** Processes messages that waited long enough for their predecessors without them. */
  async function flushHeldMessages(connection: OcppConnection<ConnectedChargePoint>, ref: string): Promise<void> {
    const { remembered, held } = await transactions.take(connection, ref)
    let now = remembered
    const receivedAt = deps.services.now()
    for (const payload of held)
      now = (await take(deps, now, { connection, payload, receivedAt, messageId: '' })).transaction
    deps.live.touched(connection.point.operatorId)
  }

  return {
    handle: (context: Context) => turns(context.connection.point.chargePointId, () => handle(context)),
    giveUp: (connection: OcppConnection<ConnectedChargePoint>, ref: string) =>
      turns(connection.point.chargePointId, () => flushHeldMessages(connection, ref)),
  }
}

interface Taken {
  transaction: Ocpp2Transaction
  closed: CloseSessionRow | null
  /** Result for the token, if a session was opened for it. */
  opened: SessionStartResponse | undefined
}

async function take(deps: TransactionDeps, previous: Ocpp2Transaction, context: Context): Promise<Taken> {
  const { connection, payload: event, receivedAt } = context
  const { point } = connection
  const transaction = await placeTransaction(deps.freeConnector, applyTransactionEvent(previous, event), context)
  const { connectorNo } = transaction
  const values = (event.meterValue ?? []).map(toMeterValue16)
  const readings =
    connectorNo === null ? emptyMeterValues : parseMeterValues(point, connectorNo, { values, receivedAt })
  // Both run in parallel, because each commit waits in a queue that all charge points share.
  const [taken] = await Promise.all([
    storeTransactionEvent(deps, { remembered: previous, transaction, context, readings }),
    previous.nextSeq !== transaction.nextSeq && showState(deps, { remembered: previous, transaction, context }),
  ])
  for (const meterValue of readings.shown) deps.live.values(point, meterValue)
  if (connectorNo !== null) deps.live.inferState(point, connectorNo, transaction.ended ? 'occupied' : 'charging')
  return taken
}

interface MemberNotice {
  remembered: Ocpp2Transaction
  transaction: Ocpp2Transaction
  context: Context
  readings: MessageMeterValues
}

/** Stores the message in one commit with the session that it opens or closes, if possible. */
async function storeTransactionEvent(deps: TransactionDeps, report: MemberNotice): Promise<Taken> {
  const { remembered, transaction, context } = report
  if (!isBillableTransaction(transaction)) {
    await updateStartRegister(deps, context.connection.point, { remembered, transaction })
    return { transaction, closed: await storeReadingsAndClose(deps, report), opened: undefined }
  }
  const extraWrites = startWritings(report)
  const session = await open(deps, { transaction, context }, extraWrites)
  const opened = context.payload.idToken ? session : undefined
  const placed = { ...transaction, transactionId: session.transactionId }
  if (extraWrites && session.opened) return { transaction: placed, closed: null, opened }
  return {
    transaction: placed,
    closed: await storeReadingsAndClose(deps, { ...report, transaction: placed }),
    opened,
  }
}

/** Stores the message together with the session that it closes. Null: no session was closed. */
async function storeReadingsAndClose(deps: TransactionDeps, report: MemberNotice): Promise<CloseSessionRow | null> {
  const { transaction, context, readings } = report
  const { connection, payload: event } = context
  const { point } = connection
  const always = transactionWritings(report)
  const over = sessionOver(point, transaction)
  const isAwaited = endsUnmeasured(transaction, event)
  if (event.eventType === 'Ended' && !isAwaited) {
    const closed = await end(deps, report, [...always, ...over])
    if (closed) return closed
  }
  const writes = [
    ...meterValueWrites(readings),
    ...always,
    ...(isAwaited ? [awaitedEnd(point, transaction, context), ...over] : []),
  ]
  if (writes.length > 0) await deps.writer.write(writes)
  return null
}

/**
 * Returns the state of the transaction after the message, and the reports that follow from it. `sessionId`: only if
 * this session was opened.
 */
function transactionWritings({ remembered, transaction, context }: MemberNotice, sessionId: string | null = null) {
  const { connection, payload: event, receivedAt } = context
  const { point } = connection
  const { operatorId, chargePointId } = point
  const row = { ...transaction, operatorId, chargePointId, at: receivedAt, sessionId }
  const { ref, transactionId, connectorNo } = transaction
  return [
    ...(isSame(remembered, transaction) ? [] : [createBatchWrite(transactionWriteKind, row)]),
    ...signedValueWrites(
      { operatorId, chargePointId, connectorNo: connectorNo ?? 0, transactionId, ref, receivedAt },
      signedValues201Of(event.meterValue ?? []),
    ),
    ...gapOf(point, { remembered, transaction, receivedAt }),
    ...unmeasuredOf(point, { remembered, transaction, receivedAt }, event),
    ...costWritings(point, { remembered, transaction, receivedAt }, event),
    ...returnedEnergyWritings(point, { ref, receivedAt }, event),
  ]
}

/** Returns the writes of a message in addition to the session that it opens. An end must close a session first. */
function startWritings(report: MemberNotice) {
  if (report.transaction.ended) return undefined
  return ({ id, transactionId }: StartTransactionRow) => [
    ...meterValueWrites(report.readings),
    ...transactionWritings({ ...report, transaction: { ...report.transaction, transactionId } }, id),
  ]
}

/** Sets the start register of a session that was opened without one, if it is reported later. */
async function updateStartRegister(
  { writer }: TransactionDeps,
  { operatorId }: ConnectedChargePoint,
  {
    remembered,
    transaction: { transactionId, meterStartDwh },
  }: { remembered: Ocpp2Transaction; transaction: Ocpp2Transaction },
): Promise<void> {
  if (transactionId === null || remembered.meterStartDwh !== null || meterStartDwh === null) return
  await writer.write([createBatchWrite(startRegisterWriteKind, { operatorId, transactionId, meterStartDwh })])
}

/**
 * Returns true if the session has a known start register and its end has none: the last reported register does not
 * cover all energy.
 */
function endsUnmeasured(transaction: Ocpp2Transaction, event: Context['payload']): boolean {
  const { transactionId, meterStartDwh, flowed } = transaction
  if (event.eventType !== 'Ended' || transactionId === null) return false
  // A test charge does not wait, because it is not billed.
  if (transaction.idTag !== null && isTestTagLike(transaction.idTag)) return false
  return meterStartDwh !== null && flowed && !hasRegisterReading(event)
}

function awaitedEnd(
  { operatorId }: ConnectedChargePoint,
  { transactionId, registerDwh, meterStartDwh }: Ocpp2Transaction,
  { payload: event, receivedAt }: Context,
) {
  return createBatchWrite(pendingEndWriteKind, {
    operatorId,
    transactionId: transactionId ?? 0,
    endedAt: new Date(parseTimestamp(event.timestamp) ?? receivedAt),
    receivedAt,
    lastDwh: registerDwh === meterStartDwh ? null : registerDwh,
    ...stopReasonOfEvent(event),
  })
}

/** Limits that were set for this session alone end with it. */
function sessionOver({ operatorId, chargePointId }: ConnectedChargePoint, { transactionId, ref }: Ocpp2Transaction) {
  if (transactionId === null) return []
  return [createBatchWrite(sessionEndKind, { operatorId, chargePointId, transactionId, ref })]
}

/** Missing messages are logged, because the bill may lack their data. */
interface ReceivedEvent {
  remembered: Ocpp2Transaction
  transaction: Ocpp2Transaction
  receivedAt: Date
}
function gapOf({ operatorId, chargePointId }: ConnectedChargePoint, gap: ReceivedEvent) {
  const { remembered, transaction, receivedAt } = gap
  if (transaction.missing === remembered.missing) return []
  const detail = `${transaction.ref}: ${transaction.missing - remembered.missing}`
  const event = { kind: 'report', level: 2, code: 'TransactionMessagesMissing', detail, deviceAt: null } as const
  return [createBatchWrite(eventKind, { ...event, operatorId, chargePointId, receivedAt })]
}

/** A session with missing registers is logged. The connection doctor reads this log. */
function unmeasuredOf(
  { operatorId, chargePointId }: ConnectedChargePoint,
  ended: ReceivedEvent,
  last: Context['payload'],
) {
  const { remembered, transaction, receivedAt } = ended
  if (remembered.ended || !transaction.ended || transaction.transactionId === null) return []
  const isMeasured = hasRegisterReading(last) || !transaction.flowed
  if ((transaction.meterStartDwh !== null && isMeasured) || hasTakenNoEnergy(remembered, transaction, last)) return []
  const code = sessionUnmeasured
  const event = { kind: 'report', level: 2, code, detail: transaction.ref, deviceAt: null } as const
  return [createBatchWrite(eventKind, { ...event, operatorId, chargePointId, receivedAt })]
}

/** Returns true if the same message was reported before. */
function isSame(previous: Ocpp2Transaction, now: Ocpp2Transaction): boolean {
  return JSON.stringify(previous) === JSON.stringify(now)
}

function open(
  deps: TransactionDeps,
  { transaction, context }: { transaction: Ocpp2Transaction & { connectorNo: number }; context: Context },
  also: ReturnType<typeof startWritings>,
) {
  const { connection, payload: event, receivedAt } = context
  const idTag = transaction.idTag ?? noAuthorizationTag
  const { point } = connection
  const isRefused = event.idToken !== undefined && isRefusedVehicle(event.idToken, point)
  return openSession(deps, {
    chargePoint: { ...point, takesStarts: point.takesStarts && !isRefused },
    // Safe cast: the OCPP gateway uses these handlers only for the 2.x versions.
    protocol: connection.deviceProtocol ?? (connection.subprotocol as Protocol),
    connectorNo: transaction.connectorNo,
    idTag,
    deviceAt: transaction.since,
    receivedAt,
    registerDwh: transaction.meterStartDwh,
    reservationNo: event.reservationId,
    startMode: startModeOf(event, idTag),
    plate: event.idToken && reportedPlate(event.idToken),
    additional: event.idToken?.additionalInfo,
    also,
  })
}

/** Undefined for a card, as in OCPP 1.6. */
function startModeOf({ idToken, offline, triggerReason }: Context['payload'], idTag: string) {
  if (idTag === noAuthorizationTag) return 'free_vend'
  // Only our system sends remote starts.
  if (triggerReason === 'RemoteStart') return 'console'
  if (idToken && isTerminalPayment(idToken)) return 'direct_payment'
  if (idToken && isVehicleIdToken(idToken)) return 'plug_and_charge'
  return offline === true ? 'card_offline' : undefined
}

async function end(
  deps: TransactionDeps,
  { remembered, transaction, context, readings }: MemberNotice,
  extraWrites: ReturnType<typeof createBatchWrite>[],
): Promise<CloseSessionRow | null> {
  const { connection, payload: event, receivedAt } = context
  if (transaction.transactionId === null) return null
  const { closed } = await endSession(deps, {
    chargePoint: connection.point,
    transactionId: transaction.transactionId,
    deviceAt: parseTimestamp(event.timestamp),
    receivedAt,
    registerDwh: transaction.registerDwh,
    tookNothing: hasTakenNoEnergy(remembered, transaction, event),
    reportedChargingSeconds: reportedChargingSeconds(event),
    idTag: transaction.idTag,
    ...stopReasonOfEvent(event),
    readings: () => readings,
    payload: event,
    extraWrites,
  })
  return closed
}

/** Shows the charging state of a transaction on its connector. The connector itself reports when it is free again. */
async function showState(
  { keepState }: TransactionDeps,
  shown: { remembered: Ocpp2Transaction; transaction: Ocpp2Transaction; context: Context },
): Promise<void> {
  const { remembered, transaction, context } = shown
  const { connectorNo, chargingState, ended } = transaction
  if (connectorNo === null || chargingState === null) return
  if (chargingState === remembered.chargingState && connectorNo === remembered.connectorNo && !ended) return
  if (ended && chargingState === 'Idle') return
  const { timestamp } = context.payload
  const reported = ended ? ({ status: 'Finishing' } as const) : statusOfCharging(chargingState)
  await keepState({
    ...context,
    payload: { connectorId: connectorNo, ...reported, errorCode: 'NoError', timestamp },
  })
}
