import type {
  TransactionDoubt,
  SettleState,
  TerminalRecord,
  TransactionKind,
  TacCheckState,
} from '../../contract/index.ts'
import type { CardKey } from '../keys/card-keys.service.ts'
import { loadTacData, purchaseData, purseTransactionTypes, tac } from '../keys/purse-crypto.rules.ts'

const wraps = 65_536

/** Converts a 16-bit counter to a position without wrap-around: the one that is nearest to the card's last position. */
export function counterPositionOf(counter: number, near: number): number {
  const turn = Math.round((near - counter) / wraps)
  return counter + Math.max(turn, 0) * wraps
}
/**
 * Largest number of transactions that a card may have made unreported before a record. A terminal uploads at least
 * weekly and a card pays a few times a day, so that a longer gap is more likely an invented counter.
 */
const mostSkipped = 50
/** Returns true if a position is too far beyond the card's last one, or before the card was opened. */
export function isPositionTooFar(
  position: number,
  { kind, last, counterFrom }: { kind: TransactionKind; last: number; counterFrom: number },
): boolean {
  const isBeforeCard = kind !== 'load' && position < counterFrom
  return isBeforeCard || position > last + mostSkipped + 1
}
export function counterOfPosition(position: number): number {
  return position % wraps
}

/** Loads, grey locks and payments have separate counters. */
export function counterSeriesOf(kind: TransactionKind): 'load' | 'grey' | 'debit' {
  return kind === 'load' || kind === 'grey' ? kind : 'debit'
}
/** Returns true if money left the chip. */
export function isChipDebit(kind: TransactionKind): boolean {
  return kind === 'purchase' || kind === 'supplement' || kind === 'compound'
}

/** Returns true if the amounts of a record are consistent. */
export function isRecordConsistent({ kind, amountMinor, beforeMinor, afterMinor }: TerminalRecord): boolean {
  if (kind === 'load') return afterMinor === beforeMinor + amountMinor
  if (isChipDebit(kind)) return afterMinor === beforeMinor - amountMinor
  return kind === 'grey' ? amountMinor <= beforeMinor : afterMinor === beforeMinor
}

const typeOf = {
  load: purseTransactionTypes.load,
  purchase: purseTransactionTypes.purchase,
  compound: purseTransactionTypes.purchase,
  postpaid: purseTransactionTypes.purchase,
  supplement: purseTransactionTypes.ungrey,
  grey: purseTransactionTypes.greyLock,
} as const
/**
 * Calculates a record's certificate with the card's own key. Null if the record lacks an input (terminal of twelve
 * digits, its serial number, for a load the counter before).
 */
export function calculateRecordTac(
  { key, rules }: Pick<CardKey, 'key' | 'rules'>,
  record: TerminalRecord,
): string | null {
  const { kind, amountMinor, terminal, time: at, terminalSerial, afterMinor, counter } = record
  if (!/^[0-9A-F]{12}$/i.test(terminal) || amountMinor > 0xffffffff) return null
  const facts = { amountMinor, type: typeOf[kind], terminal, at }
  if (kind !== 'load' && terminalSerial === undefined) return null
  if (kind === 'load' && afterMinor > 0xffffffff) return null
  const data =
    kind === 'load'
      ? loadTacData({ ...facts, balanceMinor: afterMinor, counter })
      : purchaseData({ ...facts, terminalSerial: terminalSerial ?? 0 })
  return tac(rules.algorithm, key, data).toString('hex').toUpperCase()
}

/**
 * Verifies a record. If the card's key is available, a record without a correct certificate is not trusted. Otherwise
 * it is unchecked.
 */
export function verifyRecordCertificate(
  key: Pick<CardKey, 'key' | 'rules'> | null,
  record: TerminalRecord,
): TacCheckState {
  if (!key) return 'unchecked'
  return calculateRecordTac(key, record) === record.tac ? 'ok' : 'bad'
}

/** Returns the initial state of a record. */
export function initialSettleState(kind: TransactionKind, doubt: TransactionDoubt, amountMinor: number): SettleState {
  if (doubt !== '') return 'held'
  if (kind === 'grey') return 'grey'
  return isChipDebit(kind) && amountMinor > 0 ? 'waiting' : 'noted'
}
