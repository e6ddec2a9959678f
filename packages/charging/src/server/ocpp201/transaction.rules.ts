import {
  connectorNoOfEvse,
  toMeterValue16,
  readMeterValue,
  parseTimestamp,
  type TransactionEvent,
} from '@evops/ocpp/contract'
import { tagOfIdToken } from './id-token-info.ts'

/** Returns true if a message contains a register. */
export function hasRegisterReading(event: TransactionEvent): boolean {
  return registersOf(event).length > 0
}

/** State of an OCPP 2.x transaction after the messages up to `nextSeq`. */
export interface Ocpp2Transaction {
  ref: string
  /** Transaction id of its session. Null if there is no session yet. */
  transactionId: number | null
  connectorNo: number | null
  idTag: string | null
  chargingState: string | null
  /** Epoch ms of the transaction's own clock: when it was authorised or started charging, otherwise when it began. */
  since: number | null
  /** Start register in 0.1 Wh. Null if none was reported before energy may have flowed. */
  meterStartDwh: number | null
  /** The last reported register. */
  registerDwh: number | null
  /**
   * True if energy may have flowed before the first register: it charged, no message excluded it, or messages are
   * missing.
   */
  flowed: boolean
  /** Null if the first message has not arrived. */
  nextSeq: number | null
  /** Number of messages that never arrived. */
  missing: number
  ended: boolean
}

export function emptyTransaction(ref: string): Ocpp2Transaction {
  return {
    ref,
    transactionId: null,
    connectorNo: null,
    idTag: null,
    chargingState: null,
    since: null,
    meterStartDwh: null,
    registerDwh: null,
    flowed: false,
    nextSeq: null,
    missing: 0,
    ended: false,
  }
}

/**
 * Returns the position of a message (M-03). `early` messages wait for their predecessors, so that a transaction is
 * always processed in the order in which it happened. A repeated sequence number has no new content.
 */
export function messageSequencePosition(
  previous: Ocpp2Transaction,
  event: TransactionEvent,
): 'next' | 'repeat' | 'early' {
  if (previous.nextSeq === null) return event.eventType === 'Started' ? 'next' : 'early'
  if (event.seqNo < previous.nextSeq) return 'repeat'
  return event.seqNo === previous.nextSeq ? 'next' : 'early'
}

/**
 * Returns the transaction after its next message, or after one whose predecessors are missing. A repeated number
 * changes nothing, except that new content from a station with wrong numbers is not lost.
 */
export function applyTransactionEvent(previous: Ocpp2Transaction, event: TransactionEvent): Ocpp2Transaction {
  const readings = registersOf(event)
  const registers = readings.map(({ dwh }) => dwh)
  const seen = previous.nextSeq ?? event.seqNo
  // If the start of a transaction never arrived, at least one message is missing.
  const lost = previous.nextSeq === null && event.eventType !== 'Started' ? 1 : Math.max(0, event.seqNo - seen)
  const isRepeat = previous.nextSeq !== null && event.seqNo < previous.nextSeq
  const evse = evseOfEvent(event)
  const named = evse ? connectorNoOfEvse(evse) : null
  // No energy flowed before the cable was plugged in, even if a card was presented.
  const isPlugged = previous.chargingState === null && event.triggerReason === 'CablePluggedIn'
  const flowed = (previous.flowed && !isPlugged) || lost > 0
  const idTag = previous.idTag ?? (event.idToken ? tagOfIdToken(event.idToken) : null)
  const chargingState = (isRepeat ? null : event.transactionInfo.chargingState) ?? previous.chargingState
  return {
    ...previous,
    since: sinceOf(previous, event),
    // A session stays on the connector where it was opened.
    connectorNo: previous.transactionId === null ? (named ?? previous.connectorNo) : previous.connectorNo,
    idTag,
    chargingState,
    meterStartDwh: previous.meterStartDwh ?? startOf(readings, flowed || previous.registerDwh !== null),
    registerDwh: isRepeat ? highest(previous.registerDwh, registers) : (registers.at(-1) ?? previous.registerDwh),
    flowed: flowed || mayFlow({ chargingState, idTag }),
    nextSeq: Math.max(seen, event.seqNo + 1),
    missing: previous.missing + lost,
    ended: previous.ended || event.eventType === 'Ended',
  }
}

/**
 * Returns the EVSE of a message. EVSE 0 with a connector comes from a charge point that numbers its connectors as in
 * 1.6. EVSE 0 alone, which the schema allows, names no place: the result is undefined.
 */
export function evseOfEvent({ evse }: TransactionEvent): TransactionEvent['evse'] {
  if (evse?.id !== 0) return evse
  return evse.connectorId ? { id: evse.connectorId } : undefined
}

/**
 * Returns the start register: the first one reported before energy may have flowed, or the one with the context of the
 * beginning.
 */
function startOf(readings: readonly RegisterReading[], flowed: boolean): number | null {
  const begin = readings.find(({ isBegin }) => isBegin) ?? (flowed ? undefined : readings[0])
  return begin?.dwh ?? null
}

/** States in which a vehicle takes no energy. */
const still = new Set(['EVConnected', 'Idle'])

/** Returns true if energy may flow from here on. Without a charging state, energy may flow after the authorisation. */
function mayFlow({ chargingState, idTag }: Pick<Ocpp2Transaction, 'chargingState' | 'idTag'>): boolean {
  return chargingState === null ? idTag !== null : !still.has(chargingState)
}

/**
 * Returns true if the transaction must become a session: it is authorised, or energy flows, on a known connector. Its
 * register may arrive later, or never. At its end, a session is created from the available data, unless there was
 * neither an authorisation nor energy.
 */
export function isBillableTransaction(
  transaction: Ocpp2Transaction,
): transaction is Ocpp2Transaction & { connectorNo: number } {
  const { transactionId, connectorNo, idTag, chargingState, ended } = transaction
  if (transactionId !== null || connectorNo === null) return false
  return (
    idTag !== null || chargingState === 'Charging' || hasFlowed(transaction) || (ended && isUnmeasured(transaction))
  )
}

function hasFlowed({ registerDwh, meterStartDwh }: Ocpp2Transaction): boolean {
  return registerDwh !== null && meterStartDwh !== null && registerDwh > meterStartDwh
}

/** Returns true if no message excludes earlier energy: what flowed before the first register is unknown. */
function isUnmeasured({ meterStartDwh, registerDwh, missing }: Ocpp2Transaction): boolean {
  return meterStartDwh === null && (registerDwh !== null || missing > 0)
}

function sinceOf({ since, idTag, chargingState }: Ocpp2Transaction, event: TransactionEvent): number | null {
  const begins = event.idToken !== undefined || event.transactionInfo.chargingState === 'Charging'
  const began = idTag !== null || chargingState === 'Charging'
  return since === null || (begins && !began) ? parseTimestamp(event.timestamp) : since
}

function highest(previous: number | null, registers: readonly number[]): number | null {
  const all = previous === null ? registers : [previous, ...registers]
  return all.length === 0 ? null : Math.max(...all)
}

/** Returns true if a session without a register took no energy: it never charged, or the plug was never connected. */
export function hasTakenNoEnergy(previous: Ocpp2Transaction, now: Ocpp2Transaction, event: TransactionEvent): boolean {
  if (now.registerDwh !== null || now.missing > 0) return false
  return !now.flowed || (previous.chargingState === null && event.triggerReason === 'EVConnectTimeout')
}

const mostSeconds = 31 * 86_400

/** Returns the seconds of charging as the charge point counts them. Null if it reports none, or an impossible figure. */
export function reportedChargingSeconds({ transactionInfo }: TransactionEvent): number | null {
  const seconds = transactionInfo.timeSpentCharging ?? -1
  return Number.isSafeInteger(seconds) && seconds >= 0 && seconds <= mostSeconds ? seconds : null
}

interface RegisterReading {
  dwh: number
  /** True if its context marks it as the beginning of the transaction. */
  isBegin: boolean
}

/** Returns the registers of a message, ordered by its clock. */
function registersOf({ meterValue = [] }: TransactionEvent): RegisterReading[] {
  return meterValue
    .map((value) => readMeterValue(toMeterValue16(value)))
    .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))
    .flatMap(({ registerDwh, context }) =>
      registerDwh === null ? [] : [{ dwh: registerDwh, isBegin: context === 'Transaction.Begin' }],
    )
}
