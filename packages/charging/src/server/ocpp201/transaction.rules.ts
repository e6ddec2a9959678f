import {
  connectorOf,
  meterValueOf,
  readMeterValue,
  readTime,
  type TransactionEvent,
} from '@evops/ocpp/contract'
import { tagOf } from './id-token-info.ts'

/** Whether a message reports the register at all. */
export function hasRegisterReading(event: TransactionEvent): boolean {
  return registersOf(event).length > 0
}

/** What is known of a transaction of OCPP 2.x: the messages up to `nextSeq`, folded. */
export interface Transaction {
  ref: string
  /** Of its order; null: it is none yet. */
  transactionId: number | null
  connectorNo: number | null
  idTag: string | null
  chargingState: string | null
  /** Epoch ms by its own clock: since when somebody may charge, or it charges; else when it began. */
  since: number | null
  /** The register from which on energy is its own, 0.1 Wh; null: none was reported before energy may have flowed. */
  meterStartDwh: number | null
  /** The last register that was reported. */
  registerDwh: number | null
  /** Energy may have flowed before the first register: it charged, nothing said that it did not, or messages are missing. */
  flowed: boolean
  /** Null: the first message has not come. */
  nextSeq: number | null
  /** Messages that were waited for in vain. */
  missing: number
  ended: boolean
}

export function noTransaction(ref: string): Transaction {
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
 * Where a message stands (M-03): `early` ones wait for those before them, so that a transaction is always read in the
 * order in which it happened; what repeats a number says nothing new.
 */
export function placeOf(known: Transaction, event: TransactionEvent): 'next' | 'repeat' | 'early' {
  if (known.nextSeq === null) return event.eventType === 'Started' ? 'next' : 'early'
  if (event.seqNo < known.nextSeq) return 'repeat'
  return event.seqNo === known.nextSeq ? 'next' : 'early'
}

/**
 * The transaction after its next message, or after one whose predecessors are given up. A repeated number changes
 * nothing, unless a station that can't count says something new under it: that is not lost.
 */
export function after(known: Transaction, event: TransactionEvent): Transaction {
  const readings = registersOf(event)
  const registers = readings.map(({ dwh }) => dwh)
  const seen = known.nextSeq ?? event.seqNo
  // A transaction whose begin never came misses one message or more.
  const lost = known.nextSeq === null && event.eventType !== 'Started' ? 1 : Math.max(0, event.seqNo - seen)
  const isRepeat = known.nextSeq !== null && event.seqNo < known.nextSeq
  const named = event.evse ? connectorOf(event.evse) : null
  // Before its cable was plugged nothing flowed, whoever had shown a card.
  const isPlugged = known.chargingState === null && event.triggerReason === 'CablePluggedIn'
  const flowed = (known.flowed && !isPlugged) || lost > 0
  const idTag = known.idTag ?? (event.idToken ? tagOf(event.idToken) : null)
  const chargingState = (isRepeat ? null : event.transactionInfo.chargingState) ?? known.chargingState
  return {
    ...known,
    since: sinceOf(known, event),
    // An order stays where it was opened.
    connectorNo: known.transactionId === null ? (named ?? known.connectorNo) : known.connectorNo,
    idTag,
    chargingState,
    meterStartDwh: known.meterStartDwh ?? startOf(readings, flowed || known.registerDwh !== null),
    registerDwh: isRepeat ? highest(known.registerDwh, registers) : (registers.at(-1) ?? known.registerDwh),
    flowed: flowed || mayFlow({ chargingState, idTag }),
    nextSeq: Math.max(seen, event.seqNo + 1),
    missing: known.missing + lost,
    ended: known.ended || event.eventType === 'Ended',
  }
}

/** The register at the begin: the first that is reported before anything may have flowed, or the one that says so of itself. */
function startOf(readings: readonly Told[], flowed: boolean): number | null {
  const begin = readings.find(({ isBegin }) => isBegin) ?? (flowed ? undefined : readings[0])
  return begin?.dwh ?? null
}

/** States in which a vehicle takes nothing. */
const still = new Set(['EVConnected', 'Idle'])

/** Whether energy may flow from here on. One that says nothing of it may charge once it is authorised. */
function mayFlow({ chargingState, idTag }: Pick<Transaction, 'chargingState' | 'idTag'>): boolean {
  return chargingState === null ? idTag !== null : !still.has(chargingState)
}

/**
 * Whether it is time to make an order of it: somebody may charge, or energy flows, on a connector that is known. Its
 * register may come later, or never. At its end it is made of what there is, unless nobody came and nothing flowed.
 */
export function isSession(transaction: Transaction): transaction is Transaction & { connectorNo: number } {
  const { transactionId, connectorNo, idTag, chargingState, ended } = transaction
  if (transactionId !== null || connectorNo === null) return false
  return (
    idTag !== null ||
    chargingState === 'Charging' ||
    hasFlowed(transaction) ||
    (ended && isUnmeasured(transaction))
  )
}

function hasFlowed({ registerDwh, meterStartDwh }: Transaction): boolean {
  return registerDwh !== null && meterStartDwh !== null && registerDwh > meterStartDwh
}

/** Nothing says that nothing flowed: what came before its first register is not known. */
function isUnmeasured({ meterStartDwh, registerDwh, missing }: Transaction): boolean {
  return meterStartDwh === null && (registerDwh !== null || missing > 0)
}

function sinceOf({ since, idTag, chargingState }: Transaction, event: TransactionEvent): number | null {
  const begins = event.idToken !== undefined || event.transactionInfo.chargingState === 'Charging'
  const began = idTag !== null || chargingState === 'Charging'
  return since === null || (begins && !began) ? readTime(event.timestamp) : since
}

function highest(known: number | null, registers: readonly number[]): number | null {
  const all = known === null ? registers : [known, ...registers]
  return all.length === 0 ? null : Math.max(...all)
}

/**
 * Whether a session that reports no register took nothing all the same: it only ever stood still, or the plug never came.
 */
export function hasTakenNoEnergy(known: Transaction, now: Transaction, event: TransactionEvent): boolean {
  if (now.registerDwh !== null || now.missing > 0) return false
  return !now.flowed || (known.chargingState === null && event.triggerReason === 'EVConnectTimeout')
}

interface Told {
  dwh: number
  /** It says of itself that it is the transaction's begin. */
  isBegin: boolean
}

/** The registers of a message, as its clock orders them. */
function registersOf({ meterValue = [] }: TransactionEvent): Told[] {
  return meterValue
    .map((value) => readMeterValue(meterValueOf(value)))
    .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))
    .flatMap(({ registerDwh, context }) =>
      registerDwh === null ? [] : [{ dwh: registerDwh, isBegin: context === 'Transaction.Begin' }],
    )
}
