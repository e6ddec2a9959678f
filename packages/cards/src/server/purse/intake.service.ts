import { faultSayer, newId, Problem, sayFaults, type FaultSayer } from '@evops/platform/contract'
import { loadTable, type Actor, type Tx } from '@evops/platform/server'
import type { Journal } from '@evops/ledger/contract'
import type { z } from 'zod'
import {
  cardFaults,
  cardProblems,
  recordColumns,
  terminalRecord,
  type Doubt,
  type RecordResult,
  type TerminalRecord,
  type uploadCardTransactions,
} from '../../contract/index.ts'
import { byOf } from '../cards/cards.service.ts'
import type { CardsDeps } from '../deps.ts'
import { withCardKeys, type CardKeys } from '../keys/card-keys.service.ts'
import { paidByChip, purseJournal } from './purse-journals.rules.ts'
import { lockPurses, type Purse } from './purse.store.ts'
import { greyTold, paymentTold } from './grey.service.ts'
import { matchOne } from './match.service.ts'
import { addsUp, positionOf, seriesOf, takenAs, takesMoney, verified } from './transactions.rules.ts'
import {
  atPosition,
  cardsByNumber,
  insertTransaction,
  instantsOf,
  lockCards,
  knownAmount,
  lastPositions,
  pilesByNumber,
  type NumberedCard,
} from './transactions.store.ts'

type Reply = z.output<typeof uploadCardTransactions.reply>
const mostRows = 5_000
const mostTold = 500

/** Takes a terminal's file: each row by itself, in any order, as often as it comes. */
export async function upload(
  tx: Tx,
  deps: CardsDeps,
  { actor, content }: { actor: Actor; content: string },
): Promise<Reply> {
  const table = new Map(Object.entries({ ...cardProblems, ...cardFaults }))
  const sayer = faultSayer(actor.language, (key) => table.get(key))
  const { told, records } = await readRecords(content, sayer)
  const results = [...told, ...(await takeRecords(tx, deps, { actor, records, sayer }))]
  const count = (result: RecordResult['result']) => results.filter((row) => row.result === result).length
  const order = ['refused', 'held', 'known', 'taken']
  return {
    total: results.length,
    taken: count('taken'),
    known: count('known'),
    held: count('held'),
    refused: count('refused'),
    rows: results
      .toSorted((a, b) => order.indexOf(a.result) - order.indexOf(b.result) || a.row - b.row)
      .slice(0, mostTold),
  }
}

interface Row {
  row: number
  record: TerminalRecord
}
async function readRecords(
  content: string,
  sayer: FaultSayer,
): Promise<{ told: RecordResult[]; records: Row[] }> {
  const { columns, rows } = await loadTable(content, { mostRows })
  const places = columns.map((name) =>
    recordColumns.find((column) => column.toLowerCase() === name.trim().toLowerCase()),
  )
  const needed = ['cardNo', 'kind', 'counter', 'time', 'terminal', 'amountMinor', 'beforeMinor', 'afterMinor']
  const missing = needed.filter((column) => !places.includes(column))
  if (missing.length > 0) throw new Problem('cards.import-columns', { columns: missing.join(', ') })
  const told: RecordResult[] = []
  const records: Row[] = []
  for (const { row, cells } of rows) {
    const said = Object.fromEntries(
      places.flatMap((column, at) => {
        const text = (cells[at] ?? '').trim().replace(/^'/, '')
        return column === undefined || text === '' ? [] : [[column, text]]
      }),
    )
    const parsed = terminalRecord.safeParse(said, { reportInput: true })
    if (parsed.success) records.push({ row, record: parsed.data })
    else {
      const faults = Object.entries(sayFaults(parsed.error, sayer)).map(
        ([field, text]) => `${field}: ${text}`,
      )
      told.push({ row, cardNo: said.cardNo ?? '', result: 'refused', message: faults.join('; ') })
    }
  }
  return { told, records }
}

interface Wish {
  actor: Actor
  records: readonly Row[]
  sayer: FaultSayer
}
/** Takes what terminals told, each once: in the caller's transaction, under the locks of the cards. */
export async function takeRecords(tx: Tx, deps: CardsDeps, wish: Wish): Promise<RecordResult[]> {
  const { actor, records, sayer } = wish
  const { timeZone, currency } = await deps.operatorOf(actor.operatorId)
  const piles = new Map(
    (
      await pilesByNumber(
        tx,
        records.flatMap(({ record }) => record.pile ?? []),
      )
    ).map((pile) => [pile.pileNo, pile]),
  )
  const zoneOf = ({ pile }: TerminalRecord) => piles.get(pile ?? '')?.timeZone ?? timeZone
  const instants = await instantsOf(
    tx,
    records.map(({ record }) => ({ time: record.time, zone: zoneOf(record) })),
  )
  const cards = await cardsByNumber(tx, [...new Set(records.map(({ record }) => record.cardNo))])
  const cardIds = [...new Set(cards.map(({ id }) => id))].toSorted()
  // Cards before their purses, always: whoever loads one does so too.
  await lockCards(tx, cardIds)
  const purses = await lockPurses(tx, cardIds)
  const positions = await lastPositions(tx, cardIds)
  const by = byOf(actor)
  const names = ['tac'] as const
  return withCardKeys(
    tx,
    deps,
    { by: { userId: actor.userId, name: actor.name }, cardIds, names },
    async (keys) => {
      const results: RecordResult[] = []
      for (const [place, { row, record }] of records.entries()) {
        const say = (result: RecordResult['result'], key?: string) =>
          results.push({ row, cardNo: record.cardNo, result, message: key ? sayer.say(key) : '' })
        const at = instants[place]
        const card = at && cardAt(cards, record.cardNo, at)
        const purse = card && purses.get(card.id)
        if (!at) say('refused', 'cards.fault.time')
        else if (!card || !purse) say('refused', 'cards.fault.card')
        else if (record.pile !== undefined && !piles.has(record.pile)) say('refused', 'cards.fault.pile')
        else {
          const pileId = piles.get(record.pile ?? '')?.pileId ?? null
          const doubt = await take(tx, deps, {
            actor,
            card,
            purse,
            record,
            at,
            pileId,
            currency,
            keys,
            positions,
            by,
          })
          if (doubt === 'known') say('known', 'cards.fault.known-record')
          else if (doubt === 'twisted') say('refused', 'cards.fault.doubt-counter')
          else if (doubt === '') say('taken')
          else say('held', `cards.fault.doubt-${doubt}`)
        }
      }
      return results
    },
  )
}

/** A number may have been one card's and then another's: the one that had it then, or the first that got it. */
function cardAt(cards: readonly NumberedCard[], cardNo: string, at: Date): NumberedCard | undefined {
  const own = cards.filter((card) => card.cardNo === cardNo)
  return own.find(({ issuedAt }) => issuedAt <= at) ?? own.at(-1)
}

interface Taking {
  actor: Actor
  card: NumberedCard
  purse: Purse
  record: TerminalRecord
  at: Date
  pileId: string | null
  currency: string
  keys: CardKeys
  positions: Map<string, number>
  by: { userId: string | null; name: string }
}
/** `twisted`: known with another amount. What is not believed is kept and books nothing. */
async function take(tx: Tx, deps: CardsDeps, taking: Taking): Promise<Doubt | 'known' | 'twisted'> {
  const { card, purse, record, at, pileId, currency, keys, positions } = taking
  const before = await knownAmount(tx, { cardId: card.id, at, record })
  if (before !== undefined) return before === record.amountMinor ? 'known' : 'twisted'
  const isLoad = record.kind === 'load'
  const place = `${card.id}:${isLoad ? 'load' : 'debit'}`
  const position = positionOf(record.counter, positions.get(place) ?? purse.counterFrom)
  const believed = await atPosition(tx, { cardId: card.id, position, isLoad })
  const isTwice = believed.some(({ kind }) => seriesOf(kind) === seriesOf(record.kind))
  const { verifyState, doubt } = judged(keys.of(card.id, 'tac'), record, isTwice)
  const settleState = takenAs(record.kind, doubt, record.amountMinor)
  const id = newId(deps.house.now().getTime())
  const journal = settleState === 'waiting' ? chipJournal(purse, { id, at, record }) : null
  if (journal) await deps.ledger.post(tx, [journal])
  await insertTransaction(tx, {
    operatorId: purse.operatorId,
    id,
    cardId: card.id,
    record,
    position,
    at,
    uploadedAt: deps.house.now(),
    currency,
    pileId,
    verifyState,
    doubt,
    settleState,
    takenMinor: journal ? record.amountMinor : 0,
    journalId: journal?.id ?? null,
  })
  if (doubt !== '') return doubt
  positions.set(place, Math.max(position, positions.get(place) ?? 0))
  if (settleState === 'grey') await greyTold(tx, deps, { ...taking, id, position, believed })
  if (takesMoney(record.kind)) await paymentTold(tx, deps, { ...taking, believed })
  if (settleState === 'waiting') await matchOne(tx, deps, id)
  return ''
}

function judged(
  key: ReturnType<CardKeys['of']>,
  record: TerminalRecord,
  isTwice: boolean,
): { verifyState: 'ok' | 'bad' | 'unchecked'; doubt: Doubt } {
  const state = verified(key, record)
  if (state === 'bad') return { verifyState: 'bad', doubt: 'tac' }
  if (!addsUp(record)) return { verifyState: 'bad', doubt: 'sums' }
  return isTwice ? { verifyState: 'bad', doubt: 'counter' } : { verifyState: state, doubt: '' }
}

export function chipJournal(
  purse: Pick<Purse, 'operatorId' | 'cardId' | 'currency'>,
  { id, at, record }: { id: string; at: Date; record: { amountMinor: number } },
): Journal {
  const entries = paidByChip(purse.cardId, record.amountMinor)
  return purseJournal({ purse, businessType: 'card.purchase', businessId: id, at, entries })
}
