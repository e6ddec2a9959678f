import {
  connectorOf,
  meterValueOf,
  readMeterValue,
  readTime,
  type TransactionEvent,
} from '@evops/ocpp/contract'
import { tagOf } from './id-token-info.ts'

/** What is known of a transaction of OCPP 2.x: the messages up to `nextSeq`, folded. */
export interface Transaction {
  ref: string
  /** Of its order; null: it is none yet. */
  transactionId: number | null
  gunNo: number | null
  idTag: string | null
  chargingState: string | null
  /** Epoch ms by its own clock: since when somebody may charge, or it charges; else when it began. */
  since: number | null
  /** First register that was told, 0.1 Wh. */
  meterStartDwh: number | null
  registerDwh: number | null
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
    gunNo: null,
    idTag: null,
    chargingState: null,
    since: null,
    meterStartDwh: null,
    registerDwh: null,
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
  const registers = registersOf(event)
  const seen = known.nextSeq ?? event.seqNo
  // A transaction whose begin never came misses one message at least.
  const lost = known.nextSeq === null && event.eventType !== 'Started' ? 1 : Math.max(0, event.seqNo - seen)
  const isRepeat = known.nextSeq !== null && event.seqNo < known.nextSeq
  const named = event.evse ? connectorOf(event.evse) : null
  return {
    ...known,
    since: sinceOf(known, event),
    // An order stays where it was opened.
    gunNo: known.transactionId === null ? (named ?? known.gunNo) : known.gunNo,
    idTag: known.idTag ?? (event.idToken ? tagOf(event.idToken) : null),
    chargingState: (isRepeat ? null : event.transactionInfo.chargingState) ?? known.chargingState,
    meterStartDwh: known.meterStartDwh ?? registers[0] ?? null,
    registerDwh: isRepeat ? highest(known.registerDwh, registers) : (registers.at(-1) ?? known.registerDwh),
    nextSeq: Math.max(seen, event.seqNo + 1),
    missing: known.missing + lost,
    ended: known.ended || event.eventType === 'Ended',
  }
}

/**
 * Whether it is time to make an order of it: somebody may charge, or energy flows, and its connector and register are
 * known. At its end it is made of what there is, unless nobody came and nothing flowed.
 */
export function isOrder(transaction: Transaction): transaction is Transaction & { gunNo: number } {
  const { transactionId, gunNo, idTag, chargingState, meterStartDwh, registerDwh, ended } = transaction
  if (transactionId !== null || gunNo === null) return false
  const hasFlowed = registerDwh !== null && meterStartDwh !== null && registerDwh > meterStartDwh
  if (ended) return idTag !== null || hasFlowed
  return meterStartDwh !== null && (idTag !== null || chargingState === 'Charging' || hasFlowed)
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

/** The registers of a message, as its clock orders them. */
function registersOf({ meterValue = [] }: TransactionEvent): number[] {
  return meterValue
    .map((value) => readMeterValue(meterValueOf(value)))
    .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))
    .flatMap(({ registerDwh }) => (registerDwh === null ? [] : [registerDwh]))
}
