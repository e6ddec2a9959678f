import {
  createFieldErrorFormatter,
  Problem,
  formatValidationErrors,
  type FieldErrorFormatter,
} from '@evops/platform/contract'
import { loadTable, type Actor, type Tx } from '@evops/platform/server'
import type { z } from 'zod'
import {
  cardFaults,
  cardProblems,
  terminalRecordColumns,
  terminalRecord,
  type TerminalRecordResult,
  type TerminalRecord,
  type uploadCardTransactions,
} from '../../contract/index.ts'
import { operationAuthorOf } from '../cards/cards.service.ts'
import type { CardsDeps } from '../deps.ts'
import { withCardKeys } from '../keys/card-keys.service.ts'
import { matchRecordWithCard, type MatchedRecord } from './intake.rules.ts'
import { lockPurses, type Purse } from './purse.store.ts'
import { applyGreyLockRecord, applyPaymentRecord } from './grey.service.ts'
import { matchPayments } from './match.service.ts'
import {
  cardsByNumber,
  insertTransactions,
  terminalTimesToInstants,
  findRecordsAtCounters,
  lockCards,
  lastPositions,
  pairReportedLoads,
  chargePointsByNumber,
  type NumberedCard,
} from './transactions.store.ts'

type Reply = z.output<typeof uploadCardTransactions.reply>
const mostRows = 5_000
const maxReported = 500

/** Imports a terminal's file: each row separately, in any order, and repeatable. */
export async function importTerminalFile(
  tx: Tx,
  deps: CardsDeps,
  { actor, content }: { actor: Actor; content: string },
): Promise<Reply> {
  const table = new Map(Object.entries({ ...cardProblems, ...cardFaults }))
  const sayer = createFieldErrorFormatter(actor.language, (key) => table.get(key))
  const { faulty, records } = await readRecords(content, sayer)
  const results = [...faulty, ...(await saveTerminalRecords(tx, deps, { actor, records, sayer }))]
  const count = (result: TerminalRecordResult['result']) => results.filter((row) => row.result === result).length
  const session = ['refused', 'held', 'known', 'taken']
  return {
    total: results.length,
    taken: count('taken'),
    existing: count('known'),
    held: count('held'),
    refused: count('refused'),
    rows: results
      .toSorted((a, b) => session.indexOf(a.result) - session.indexOf(b.result) || a.row - b.row)
      .slice(0, maxReported),
  }
}

interface Row {
  row: number
  record: TerminalRecord
}
async function readRecords(
  content: string,
  sayer: FieldErrorFormatter,
): Promise<{ faulty: TerminalRecordResult[]; records: Row[] }> {
  const { columns, rows } = await loadTable(content, { mostRows })
  const places = columns.map((name) =>
    terminalRecordColumns.find((column) => column.toLowerCase() === name.trim().toLowerCase()),
  )
  const needed = ['cardNo', 'kind', 'counter', 'time', 'terminal', 'amountMinor', 'beforeMinor', 'afterMinor']
  const missing = needed.filter((column) => !places.includes(column))
  if (missing.length > 0) throw new Problem('cards.import-columns', { columns: missing.join(', ') })
  const faulty: TerminalRecordResult[] = []
  const records: Row[] = []
  for (const { row, cells } of rows) {
    const fields = Object.fromEntries(
      places.flatMap((column, at) => {
        const text = (cells[at] ?? '').trim().replace(/^'/, '')
        return column === undefined || text === '' ? [] : [[column, text]]
      }),
    )
    const parsed = terminalRecord.safeParse(fields, { reportInput: true })
    if (parsed.success) records.push({ row, record: parsed.data })
    else {
      const faults = Object.entries(formatValidationErrors(parsed.error, sayer)).map(
        ([field, text]) => `${field}: ${text}`,
      )
      faulty.push({ row, cardNo: fields.cardNo ?? '', result: 'refused', message: faults.join('; ') })
    }
  }
  return { faulty, records }
}

interface Wish {
  actor: Actor
  records: readonly Row[]
  sayer: FieldErrorFormatter
}
/** Stores the records of terminals, each once, in the caller's transaction, under the locks of the cards. */
export async function saveTerminalRecords(tx: Tx, deps: CardsDeps, wish: Wish): Promise<TerminalRecordResult[]> {
  const { actor, records, sayer } = wish
  const by = operationAuthorOf(actor)
  const placed = await placesOf(tx, deps, wish)
  const { cardIds, currency } = placed
  const [positions, shelf] = [await lastPositions(tx, cardIds), await findRecordsAtCounters(tx, placed.found)]
  const context = { positions, shelf, left: new Map(), by, currency, uploadedAt: deps.services.now() }
  const laid = await withCardKeys(
    tx,
    deps,
    { by: { userId: actor.userId, name: actor.name }, cardIds, names: ['tac'] },
    (keys) => placed.found.map((one) => ({ one, ...matchRecordWithCard({ ...context, keys }, one) })),
  )
  const journals = laid.flatMap(({ journal }) => journal ?? [])
  if (journals.length > 0) await deps.ledger.post(tx, journals)
  await insertTransactions(
    tx,
    laid.flatMap(({ row }) => row ?? []),
  )
  for (const { one, row, isOpenLock, lock } of laid) {
    const details = { card: one.card, by, record: one.record }
    if (row && isOpenLock) await applyGreyLockRecord(tx, deps, { ...details, id: row.id, position: row.position })
    if (lock) await applyPaymentRecord(tx, deps, { ...details, lockId: lock.id })
  }
  await matchPayments(
    tx,
    laid.flatMap(({ one: { card }, row }) =>
      row?.settleState === 'waiting' ? [{ ...row, ...row.record, tokenId: card.tokenId }] : [],
    ),
  )
  const loaded = laid.flatMap(({ row }) => (row?.record.kind === 'load' && row.doubt === '' ? row.cardId : []))
  if (loaded.length > 0) await pairReportedLoads(tx, [...new Set(loaded)])
  const outcomes = new Map(laid.map(({ one, outcome }) => [one.place, outcome]))
  return records.map(({ row, record: { cardNo } }, place) => {
    const outcome = outcomes.get(place) ?? placed.refused.get(place) ?? 'card'
    const { result, key } = toRecordResult(outcome)
    return { row, cardNo, result, message: key === null ? '' : sayer.translate(key) }
  })
}

type Refusal = 'time' | 'card' | 'chargePoint'
function toRecordResult(outcome: MatchedRecord['outcome'] | Refusal): {
  result: TerminalRecordResult['result']
  key: string | null
} {
  if (outcome === '') return { result: 'taken', key: null }
  if (outcome === 'known') return { result: 'known', key: 'cards.fault.record-exists' }
  if (outcome === 'twisted') return { result: 'refused', key: 'cards.fault.doubt-counter' }
  const isRefusal = outcome === 'time' || outcome === 'card' || outcome === 'chargePoint'
  return isRefusal
    ? { result: 'refused', key: `cards.fault.${outcome}` }
    : { result: 'held', key: `cards.fault.doubt-${outcome}` }
}

/** A record with its card and purse. */
export interface RecordWithPurse {
  /** Position among the records of the file. */
  place: number
  card: NumberedCard
  purse: Purse
  record: TerminalRecord
  at: Date
  chargePointId: string | null
}
interface Places {
  found: RecordWithPurse[]
  refused: Map<number, Refusal>
  cardIds: string[]
  currency: string
}
/** Returns the cards of the records, locked, with their purses, times and charge points. */
async function placesOf(tx: Tx, deps: CardsDeps, { actor, records }: Wish): Promise<Places> {
  const { timeZone, currency } = await deps.operatorOf(actor.operatorId)
  const chargePointNos = [...new Set(records.flatMap(({ record }) => record.chargePoint ?? []))]
  const storedPoints = chargePointNos.length === 0 ? [] : await chargePointsByNumber(tx, chargePointNos)
  const chargePoints = new Map(storedPoints.map((chargePoint) => [chargePoint.chargePointNo, chargePoint]))
  const zoneOf = ({ chargePoint }: TerminalRecord) => chargePoints.get(chargePoint ?? '')?.timeZone ?? timeZone
  const clocks = records.map(({ record }) => ({ time: record.time, zone: zoneOf(record) }))
  const instants = await terminalTimesToInstants(tx, clocks)
  const cards = await cardsByNumber(tx, [...new Set(records.map(({ record }) => record.cardNo))])
  const cardIds = [...new Set(cards.map(({ id }) => id))].toSorted()
  // Cards are always locked before their purses, as in loading.
  await lockCards(tx, cardIds)
  const purses = await lockPurses(tx, cardIds)
  const numbered = Map.groupBy(cards, ({ cardNo }) => cardNo)
  const [found, refused]: [RecordWithPurse[], Map<number, Refusal>] = [[], new Map()]
  for (const [place, { record }] of records.entries()) {
    const at = instants[place]
    const card = at && cardAt(numbered.get(record.cardNo) ?? [], at)
    const purse = card && purses.get(card.id)
    if (!at) refused.set(place, 'time')
    else if (!card || !purse) refused.set(place, 'card')
    else if (record.chargePoint !== undefined && !chargePoints.has(record.chargePoint))
      refused.set(place, 'chargePoint')
    else
      found.push({
        place,
        card,
        purse,
        record,
        at,
        chargePointId: chargePoints.get(record.chargePoint ?? '')?.chargePointId ?? null,
      })
  }
  return { found, refused, cardIds, currency }
}

/**
 * Returns the card that had the number at that time, or the first one that received it, because a number may belong to
 * different cards over time.
 */
function cardAt(own: readonly NumberedCard[], at: Date): NumberedCard | undefined {
  return own.find(({ issuedAt }) => issuedAt <= at) ?? own.at(-1)
}
