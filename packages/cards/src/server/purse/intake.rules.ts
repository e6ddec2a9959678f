import type { Journal } from '@evops/ledger/contract'
import { newId } from '@evops/platform/contract'
import type { TransactionDoubt, TerminalRecord } from '../../contract/index.ts'
import type { OperationAuthor } from '../cards/card-writes.store.ts'
import type { CardKeys } from '../keys/card-keys.service.ts'
import { chipPaymentEntries, purseJournal } from './purse-journals.rules.ts'
import type { Purse } from './purse.store.ts'
import {
  isRecordConsistent,
  counterPositionOf,
  counterSeriesOf,
  isPositionTooFar,
  initialSettleState,
  isChipDebit,
  verifyRecordCertificate,
} from './transactions.rules.ts'
import type { StoredRecord, NewTransaction, NumberedCard } from './transactions.store.ts'

interface Taking {
  card: NumberedCard
  purse: Purse
  record: TerminalRecord
  at: Date
  chargePointId: string | null
}
/** Data with which a file's records are compared. It grows with each record. */
interface IntakeFacts {
  keys: CardKeys
  /** Newest position of each card's series. */
  positions: Map<string, number>
  /** Known records with the counters of the file, by card and counter. */
  shelf: Map<string, StoredRecord[]>
  /** Money on the chips of the cards whose payments were taken from this file. */
  left: Map<string, number>
  by: OperationAuthor
  currency: string
  uploadedAt: Date
}
export interface MatchedRecord {
  /**
   * `known`: already reported. `twisted`: reported with another amount. A doubt: stored, not booked. Empty: trusted.
   */
  outcome: TransactionDoubt | 'known' | 'twisted'
  row: NewTransaction | null
  journal: Journal | null
  /** True for a grey lock whose payment was not reported yet. */
  isOpenLock: boolean
  /** The grey lock that this payment completes. */
  lock: StoredRecord | null
}
const nothing = { row: null, journal: null, isOpenLock: false, lock: null }

export const recordKeyOf = (cardId: string, counter: number) => `${cardId}:${counter}`

/**
 * Compares a record with the known records of its card: those of one file in their order, under the locks of their
 * cards.
 */
export function matchRecordWithCard(file: IntakeFacts, taking: Taking): MatchedRecord {
  const { positions, shelf, left, currency, uploadedAt, by } = file
  const { card, purse, record, at, chargePointId } = taking
  const shelved = recordKeyOf(card.id, record.counter)
  const own = shelf.get(shelved) ?? []
  const { kind, tac } = record
  const before = own.find((one) => one.kind === kind && one.tac === tac && +one.at === +at)
  if (before) return { ...nothing, outcome: before.amountMinor === record.amountMinor ? 'known' : 'twisted' }
  const place = `${card.id}:${kind === 'load' ? 'load' : 'debit'}`
  const last = positions.get(place) ?? purse.counterFrom
  const position = counterPositionOf(record.counter, last)
  const believed = own.filter((one) => isBelieved(one) && one.position === position && samePurpose(one, kind))
  const isTwice = believed.some((one) => counterSeriesOf(one.kind) === counterSeriesOf(kind))
  const leftMinor = left.get(card.id) ?? purse.purseMinor
  const { verifyState, doubt } = verifyRecord(file.keys.of(card.id, 'tac'), record, {
    isTwice,
    isFar: isPositionTooFar(position, { kind, last, counterFrom: purse.counterFrom }),
    leftMinor,
  })
  const isOpenLock = doubt === '' && kind === 'grey' && !believed.some((one) => one.kind !== 'grey')
  const taken = initialSettleState(kind, doubt, record.amountMinor)
  const settleState = taken === 'grey' && !isOpenLock ? 'released' : taken
  const id = newId(uploadedAt.getTime())
  const journal = settleState === 'waiting' ? chipJournal(purse, { id, at, record }) : null
  if (journal) left.set(card.id, leftMinor - record.amountMinor)
  shelf.set(shelved, [...own, { id, cardId: card.id, at, position, settleState, ...record }])
  if (doubt === '') positions.set(place, Math.max(position, positions.get(place) ?? 0))
  const pays = doubt === '' && isChipDebit(kind)
  const lock = (pays && believed.find((one) => one.kind === 'grey' && one.settleState === 'grey')) || null
  if (lock) lock.settleState = 'released'
  const row: NewTransaction = {
    operatorId: purse.operatorId,
    id,
    cardId: card.id,
    record,
    position,
    at,
    uploadedAt,
    uploadedBy: by,
    currency,
    chargePointId,
    connectorNo: chargePointId === null ? null : (record.connector ?? null),
    verifyState,
    doubt,
    settleState,
    takenMinor: journal ? record.amountMinor : 0,
    journalId: journal?.id ?? null,
  }
  return { outcome: doubt, row, journal, isOpenLock, lock }
}

const isBelieved = ({ settleState }: StoredRecord) => settleState !== 'held' && settleState !== 'rejected'
/** Loads have a different counter than payments and grey locks. */
const samePurpose = (one: StoredRecord, kind: TerminalRecord['kind']) => (one.kind === 'load') === (kind === 'load')

interface Circumstances {
  isTwice: boolean
  isFar: boolean
  /** Money on the chip before the record. */
  leftMinor: number
}
function verifyRecord(
  key: ReturnType<CardKeys['of']>,
  record: TerminalRecord,
  { isTwice, isFar, leftMinor }: Circumstances,
): Pick<NewTransaction, 'verifyState' | 'doubt'> {
  const verifyState = verifyRecordCertificate(key, record)
  if (verifyState === 'bad') return { verifyState, doubt: 'tac' }
  if (!isRecordConsistent(record)) return { verifyState: 'bad', doubt: 'sums' }
  if (isTwice) return { verifyState: 'bad', doubt: 'counter' }
  if (verifyState === 'unchecked') return { verifyState, doubt: 'unverified' }
  if (isFar) return { verifyState, doubt: 'jump' }
  const isShort = isChipDebit(record.kind) && record.amountMinor > leftMinor
  return { verifyState, doubt: isShort ? 'short' : '' }
}

export function chipJournal(
  purse: Pick<Purse, 'operatorId' | 'cardId' | 'currency'>,
  { id, at, record }: { id: string; at: Date; record: { amountMinor: number } },
): Journal {
  const entries = chipPaymentEntries(purse.cardId, record.amountMinor)
  return purseJournal({ purse, businessType: 'card.purchase', businessId: id, at, entries })
}
