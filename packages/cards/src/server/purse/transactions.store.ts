import { violatedConstraint, aliasColumns, type Tx } from '@evops/platform/server'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Tables } from '@evops/platform/server'
import type { OperationAuthor } from '../cards/card-writes.store.ts'
import type { KeyActor } from '../keys/keys.store.ts'
import {
  transactionKinds,
  type TransactionDoubt,
  type SettleState,
  type TerminalRecord,
  type TransactionKind,
  type TacCheckState,
} from '../../contract/index.ts'

/** A purse card that has or had this number. The most recently issued one is first. */
export interface NumberedCard {
  id: string
  cardNo: string
  tokenId: string | null
  issuedAt: Date
}
export async function cardsByNumber(tx: Tx, numbers: readonly string[]): Promise<NumberedCard[]> {
  const { rows } = await sql<NumberedCard>`
    select c.id, c.card_no as "cardNo", c.token_id as "tokenId", p.opened_at as "issuedAt"
    from cards_cards c join cards_purses p on p.operator_id = c.operator_id and p.card_id = c.id
    where c.card_no = any(${[...numbers]}::text[]) order by p.opened_at desc`.execute(tx)
  return rows
}
export async function lockCards(tx: Tx, cardIds: readonly string[]): Promise<void> {
  await sql`select from cards_cards where id = any(${[...cardIds]}::uuid[]) order by id for update`.execute(tx)
}
export async function chargePointsByNumber(
  tx: Tx,
  numbers: readonly string[],
): Promise<{ chargePointNo: string; chargePointId: string; timeZone: string }[]> {
  const { rows } = await sql<{ chargePointNo: string; chargePointId: string; timeZone: string }>`
    select p.charge_point_no as "chargePointNo", p.charge_point_id as "chargePointId", s.time_zone as "timeZone" from stations_charge_point_names p
    join stations_station_names s on s.operator_id = p.operator_id and s.station_id = p.station_id
    where p.charge_point_no = any(${[...numbers]}::text[])`.execute(tx)
  return rows
}
/** Converts times of terminal clocks to instants, each in its time zone. */
export async function terminalTimesToInstants(
  tx: Tx,
  clocks: readonly { time: string; zone: string }[],
): Promise<(Date | null)[]> {
  const { rows } = await sql<{ at: Date | null }>`
    select case when pg_input_is_valid(c.clock, 'timestamp') then c.clock::timestamp at time zone c.zone end as at
    from jsonb_to_recordset(${JSON.stringify(clocks.map(({ time, zone }, place) => ({ clock: formatTerminalTime(time), zone, place })))}::jsonb)
      as c (clock text, zone text, place integer) order by c.place`.execute(tx)
  return rows.map(({ at }) => at)
}
const formatTerminalTime = (t: string) =>
  `${t.slice(0, 4)}-${t.slice(4, 6)}-${t.slice(6, 8)} ${t.slice(8, 10)}:${t.slice(10, 12)}:${t.slice(12)}`

/** Returns the newest position of each card's series, with which its next counter is compared. */
export async function lastPositions(tx: Tx, cardIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ cardId: string; series: string; position: number }>`
    select c.id as "cardId", case when s.series = 'load' then 'load' else 'debit' end as series, max(t.position) as position
    from unnest(${[...cardIds]}::uuid[]) as c (id) cross join (values ('load'), ('grey'), ('debit')) as s (series)
    cross join lateral (select max(position) as position from cards_transactions x where x.operator_id = platform_operator()
      and x.card_id = c.id and x.series = s.series and x.settle_state not in ('held', 'rejected')) t
    where t.position is not null group by 1, 2`.execute(tx)
  return new Map(rows.map(({ cardId, series, position }) => [`${cardId}:${series}`, position]))
}

/** A record that was already reported. */
export interface StoredRecord {
  id: string
  cardId: string
  kind: TransactionKind
  counter: number
  tac: string
  at: Date
  amountMinor: number
  position: number
  settleState: SettleState
}
/** Returns the known records with the counters of these records, by card and counter. */
export async function findRecordsAtCounters(
  tx: Tx,
  records: readonly { card: { id: string }; record: { counter: number } }[],
): Promise<Map<string, StoredRecord[]>> {
  const wanted = new Map(records.map(({ card: { id }, record: { counter } }) => [`${id}:${counter}`, { id, counter }]))
  if (wanted.size === 0) return new Map()
  const [ids, counters] = [[...wanted.values()].map(({ id }) => id), [...wanted.values()].map((w) => w.counter)]
  // The kind is part of the condition, because it is the beginning of the index key.
  const { rows } = await sql<StoredRecord>`
    select t.id, t.card_id as "cardId", t.kind, t.counter, t.tac, t.at, t.amount_minor as "amountMinor", t.position,
      t.settle_state as "settleState"
    from unnest(${ids}::uuid[], ${counters}::integer[]) as w (card_id, counter)
    cross join unnest(${[...transactionKinds]}::text[]) as k (kind)
    join cards_transactions t on t.operator_id = platform_operator() and t.card_id = w.card_id and t.kind = k.kind
      and t.counter = w.counter`.execute(tx)
  return Map.groupBy(rows, ({ cardId, counter }) => `${cardId}:${counter}`)
}

export interface NewTransaction {
  operatorId: string
  id: string
  cardId: string
  record: TerminalRecord
  position: number
  at: Date
  uploadedAt: Date
  uploadedBy: OperationAuthor
  currency: string
  chargePointId: string | null
  connectorNo: number | null
  verifyState: TacCheckState
  doubt: TransactionDoubt
  settleState: SettleState
  takenMinor: number
  journalId: string | null
}
const rowsAtOnce = 1_000
export async function insertTransactions(tx: Tx, rows: readonly NewTransaction[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx
      .insertInto('cards_transactions')
      .values(rows.slice(from, from + rowsAtOnce).map(columnsOf))
      .execute()
}
function columnsOf({ record, ...row }: NewTransaction): Insertable<Tables['cards_transactions']> {
  return {
    operator_id: row.operatorId,
    id: row.id,
    card_id: row.cardId,
    kind: record.kind,
    serial: record.serial,
    counter: record.counter,
    position: row.position,
    tac: record.tac,
    at: row.at,
    uploaded_at: row.uploadedAt,
    uploaded_by: row.uploadedBy.userId,
    uploaded_name: row.uploadedBy.name,
    terminal_no: record.terminal,
    terminal_serial: record.terminalSerial ?? null,
    psam_no: record.psam,
    amount_minor: record.amountMinor,
    before_minor: record.beforeMinor,
    after_minor: record.afterMinor,
    currency: row.currency,
    charge_point_id: row.chargePointId,
    connector_no: row.connectorNo,
    energy_dwh: record.energyDwh ?? null,
    price_e5: record.priceE5 ?? null,
    verify_state: row.verifyState,
    doubt: row.doubt,
    settle_state: row.settleState,
    taken_minor: row.takenMinor,
    journal_id: row.journalId,
    session_id: null,
    operation_id: null,
    decided_at: null,
    decided_by: null,
  }
}

/**
 * Changes a transaction. Returns false if another one with its counter is trusted, or its session already has a
 * payment.
 */
export async function changeTransaction(
  tx: Tx,
  id: string,
  change: Updateable<Tables['cards_transactions']>,
): Promise<boolean> {
  return unlessTaken(tx, () => tx.updateTable('cards_transactions').set(change).where('id', '=', id).execute())
}
/**
 * Stores the sessions that were found for payments. Returns false, and matches none, if one of these sessions already
 * has a payment.
 */
export async function saveTransactionMatches(
  tx: Tx,
  found: readonly { id: string; sessionId: string }[],
): Promise<boolean> {
  if (found.length === 0) return true
  return unlessTaken(tx, () =>
    sql`
      update cards_transactions t set settle_state = 'matched', session_id = w.session_id
      from unnest(${found.map(({ id }) => id)}::uuid[], ${found.map(({ sessionId }) => sessionId)}::uuid[]) as w (id, session_id)
      where t.operator_id = platform_operator() and t.id = w.id`.execute(tx),
  )
}
async function unlessTaken(tx: Tx, change: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint changing`.execute(tx)
  try {
    await change()
    return true
  } catch (error) {
    const constraints = ['cards_transactions_counter', 'cards_transactions_session']
    if (!constraints.includes(violatedConstraint(error) ?? '')) throw error
    await sql`rollback to savepoint changing`.execute(tx)
    return false
  }
}

/**
 * Matches loads that terminals reported with the operations of their cards: same amount and certificate, or same day if
 * one of them has no certificate. If several match, the nearest in time is used, each once.
 */
export async function pairReportedLoads(tx: Tx, cardIds: readonly string[]): Promise<void> {
  for (let paired = 1; paired > 0;) {
    const { numAffectedRows = 0n } = await sql`
      with near as (
        select t.id, o.id as operation_id,
          row_number() over (partition by t.id order by o.tac = t.tac and o.tac <> '' desc, abs(extract(epoch from o.at - t.at)), o.seq) as first,
          row_number() over (partition by o.id order by o.tac = t.tac and o.tac <> '' desc, abs(extract(epoch from o.at - t.at)), t.position) as last
        from cards_transactions t join cards_operations o on o.operator_id = t.operator_id and o.card_id = t.card_id and o.kind = 'load'
          and o.amount_minor = t.amount_minor
        where t.card_id = any(${[...cardIds]}::uuid[]) and t.kind = 'load' and t.settle_state = 'noted' and t.operation_id is null
          and (o.tac <> '' and o.tac = t.tac or (o.tac = '' or t.tac = '') and o.at between t.at - interval '1 day' and t.at + interval '1 day')
          and not exists (select from cards_operations r where r.operator_id = o.operator_id and r.reverse_of = o.id)
          and not exists (select from cards_transactions x where x.operator_id = o.operator_id and x.operation_id = o.id)
      )
      update cards_transactions t set operation_id = near.operation_id from near
      where t.operator_id = platform_operator() and t.id = near.id and near.first = 1 and near.last = 1`.execute(tx)
    paired = Number(numAffectedRows)
  }
}

function transactions(tx: Tx) {
  return tx
    .selectFrom('cards_transactions as t')
    .innerJoin('cards_cards as c', (on) =>
      on.onRef('c.operator_id', '=', 't.operator_id').onRef('c.id', '=', 't.card_id'),
    )
    .select([
      ...aliasColumns('t', [
        'operatorId',
        'id',
        'cardId',
        'position',
        'at',
        'amountMinor',
        'takenMinor',
        'currency',
        'chargePointId',
        'connectorNo',
        'sessionId',
        'operationId',
        'tac',
        'doubt',
        'uploadedBy',
      ]),
      sql<TransactionKind>`t.kind`.as('kind'),
      sql<SettleState>`t.settle_state`.as('settleState'),
      ...aliasColumns('c', ['tokenId', 'cardNo']),
    ])
}
export type StoredTransaction = Awaited<ReturnType<ReturnType<typeof transactions>['execute']>>[number]
export async function findTransaction(tx: Tx, id: string): Promise<StoredTransaction | undefined> {
  return transactions(tx).where('t.id', '=', id).executeTakeFirst()
}
export async function lockTransaction(tx: Tx, id: string): Promise<StoredTransaction | undefined> {
  return transactions(tx).where('t.id', '=', id).forUpdate('t').executeTakeFirst()
}
/** Returns transactions of one operator that wait for their session. */
export async function waitingTransactions(tx: Tx, limit: number, after: string): Promise<StoredTransaction[]> {
  return transactions(tx)
    .where('t.settle_state', '=', 'waiting')
    .where('t.id', '>', after)
    .orderBy('t.id')
    .limit(limit)
    .forUpdate('t')
    .execute()
}
/** Returns operators with waiting transactions. Runs in a platform transaction. */
export async function operatorsWaiting(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('cards_transactions')
    .where('settle_state', '=', 'waiting')
    .select('operator_id as id')
    .distinct()
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns a session that a card pays for. Undefined if no card pays for it. */
export async function purseSession(
  tx: Tx,
  sessionId: string,
): Promise<{ cardId: string; differenceMinor: number } | undefined> {
  const { rows } = await sql<{ cardId: string; differenceMinor: number }>`
    select p.card_id as "cardId", coalesce((select m.amount_minor from cards_missing_records m
      where m.session_id = p.session_id and m.kind = 'session'), 0)::bigint as "differenceMinor"
    from ledger_purse_sessions p where p.session_id = ${sessionId}`.execute(tx)
  return rows[0]
}

export interface OpenGreyLock {
  id: string
  at: Date
  amountMinor: number
  position: number
  chargePointId: string | null
  connectorNo: number | null
  sessionNo: string | null
}
/** Returns the unreleased grey locks of a card, oldest first. */
export async function listOpenGreyLocks(tx: Tx, cardId: string): Promise<OpenGreyLock[]> {
  return tx
    .selectFrom('cards_transactions')
    .where('card_id', '=', cardId)
    .where('settle_state', '=', 'grey')
    .select([
      ...aliasColumns(['id', 'at', 'amountMinor', 'position', 'chargePointId', 'connectorNo']),
      sql<string | null>`null`.as('sessionNo'),
    ])
    .orderBy('position')
    .execute()
}
/** Returns true if a card was used after a counter, so its grey lock was released somewhere. */
export async function isCardUsedAfterCounter(tx: Tx, cardId: string, position: number): Promise<boolean> {
  const row = await tx
    .selectFrom('cards_transactions')
    .where('card_id', '=', cardId)
    .where('position', '>', position)
    .where('series', '<>', 'load')
    .where('settle_state', 'not in', ['held', 'rejected'])
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
export async function isCardUsedSince(tx: Tx, cardId: string, at: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('cards_transactions')
    .where('card_id', '=', cardId)
    .where('at', '>', at)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSessionDecision(
  tx: Tx,
  row: {
    operatorId: string
    journalId: string
    sessionId: string
    cardId: string
    decision: 'holder' | 'written_off' | 'give_back'
    amountMinor: number
    at: Date
    by: KeyActor
    reason: string
  },
): Promise<void> {
  await tx
    .insertInto('cards_session_decisions')
    .values({
      operator_id: row.operatorId,
      journal_id: row.journalId,
      session_id: row.sessionId,
      card_id: row.cardId,
      decision: row.decision,
      amount_minor: row.amountMinor,
      at: row.at,
      by_id: row.by.userId,
      by_name: row.by.name,
      reason: row.reason,
    })
    .execute()
}
