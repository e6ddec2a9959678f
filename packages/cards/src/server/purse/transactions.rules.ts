import type {
  Doubt,
  SettleState,
  TerminalRecord,
  TransactionKind,
  VerifyState,
} from '../../contract/index.ts'
import type { CardKey } from '../keys/card-keys.service.ts'
import { loadTacData, purchaseData, purseTypes, tac } from '../keys/purse-crypto.rules.ts'

const wraps = 65_536

/** A counter of 16 bits without its wrapping: the one of its turns that is nearest to what the card told last. */
export function positionOf(counter: number, near: number): number {
  const turn = Math.round((near - counter) / wraps)
  return counter + Math.max(turn, 0) * wraps
}
export function counterOf(position: number): number {
  return position % wraps
}

/** Loads, grey locks, and what takes money off the chip count apart. */
export function seriesOf(kind: TransactionKind): 'load' | 'grey' | 'debit' {
  return kind === 'load' || kind === 'grey' ? kind : 'debit'
}
/** Whether money left the chip. */
export function takesMoney(kind: TransactionKind): boolean {
  return kind === 'purchase' || kind === 'supplement' || kind === 'compound'
}

/** Whether the sums that a record tells of the chip are possible. */
export function addsUp({ kind, amountMinor, beforeMinor, afterMinor }: TerminalRecord): boolean {
  if (kind === 'load') return afterMinor === beforeMinor + amountMinor
  if (takesMoney(kind)) return afterMinor === beforeMinor - amountMinor
  return kind === 'grey' ? amountMinor <= beforeMinor : afterMinor === beforeMinor
}

const typeOf = {
  load: purseTypes.load,
  purchase: purseTypes.purchase,
  compound: purseTypes.purchase,
  postpaid: purseTypes.purchase,
  supplement: purseTypes.ungrey,
  grey: purseTypes.greyLock,
} as const
/**
 * A record's certificate under the card's own key; null: the record does not say all that it is made over (terminal of twelve
 * digits, its serial, for a load the counter before).
 */
export function tacOf({ key, rules }: Pick<CardKey, 'key' | 'rules'>, record: TerminalRecord): string | null {
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

/** Where the card's key is held, a record without a right certificate is not believed; without the key nobody can tell. */
export function verifyCertificate(key: Pick<CardKey, 'key' | 'rules'> | null, record: TerminalRecord): VerifyState {
  if (!key) return 'unchecked'
  return tacOf(key, record) === record.tac ? 'ok' : 'bad'
}

/** Where a record stands when it comes in. */
export function initialSettleState(kind: TransactionKind, doubt: Doubt, amountMinor: number): SettleState {
  if (doubt !== '') return 'held'
  if (kind === 'grey') return 'grey'
  return takesMoney(kind) && amountMinor > 0 ? 'waiting' : 'noted'
}
