import type { TransactionEvent } from '@evops/ocpp/contract'
import { createReadBatch, encodeUnquotedColumn, textColumn, timeColumn, type WriteKind } from '@evops/platform/server'
import type pg from 'pg'
import type { Ocpp2Transaction } from './transaction.rules.ts'

export interface TransactionQuery {
  operatorId: string
  chargePointId: string
  ref: string
}
export interface StoredTransaction {
  /** Null if unknown. */
  transaction: Omit<Ocpp2Transaction, 'ref'> | null
  /** Messages that wait for their predecessors, in order. */
  held: TransactionEvent[]
}

/** Reads the state of many transactions in one statement. */
export function createTransactionLookUp(pool: pg.Pool): (question: TransactionQuery) => Promise<StoredTransaction> {
  return createReadBatch<TransactionQuery, StoredTransaction>({
    pool,
    name: 'charging_transactions_stored',
    text: `
      select case when t.ref is null then null else json_build_object('transactionId', t.transaction_id, 'connectorNo', t.connector_no, 'idTag', t.id_tag,
          'chargingState', t.charging_state, 'since', (extract(epoch from t.since) * 1000)::bigint, 'meterStartDwh', t.meter_start_dwh, 'registerDwh', t.register_dwh,
          'flowed', t.flowed, 'nextSeq', t.next_seq, 'missing', t.missing, 'ended', t.ended) end as transaction,
        coalesce((select json_agg(h.payload order by h.seq_no)
          from charging_held_events h where h.operator_id = q.operator_id and h.charge_point_id = q.charge_point_id and h.ref = q.ref), '[]') as held
      from unnest($1::uuid[], $2::uuid[], $3::text[]) with ordinality as q (operator_id, charge_point_id, ref, place)
      left join charging_transactions t on t.operator_id = q.operator_id and t.charge_point_id = q.charge_point_id and t.ref = q.ref
      order by q.place`,
    columns: (all) => [
      encodeUnquotedColumn(all, (q) => q.operatorId),
      encodeUnquotedColumn(all, (q) => q.chargePointId),
      textColumn(all, (q) => q.ref),
    ],
    // Safe cast: one row per request, in their order, with exactly these columns.
    pick: (rows) => rows as StoredTransaction[],
  })
}

export interface TransactionRow extends Ocpp2Transaction {
  operatorId: string
  chargePointId: string
  at: Date
  /** The row is stored only if this session was opened in the same transaction. Null: in any case. */
  sessionId?: string | null
}

/** Stores the state of a transaction. Waiting messages up to this state are removed. */
export const transactionWriteKind: WriteKind<TransactionRow, undefined> = {
  name: 'charging_transaction',
  text: `
    with r as (
      select distinct on (operator_id, charge_point_id, ref) operator_id, charge_point_id, ref, transaction_id, connector_no, id_tag, charging_state, meter_start_dwh, register_dwh, next_seq, missing, ended, changed_at, since, flowed
      from unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[], $5::smallint[], $6::text[], $7::text[], $8::bigint[], $9::bigint[], $10::int[], $11::int[], $12::boolean[], $13::timestamptz[], $14::timestamptz[], $15::boolean[], $16::uuid[])
        as r (operator_id, charge_point_id, ref, transaction_id, connector_no, id_tag, charging_state, meter_start_dwh, register_dwh, next_seq, missing, ended, changed_at, since, flowed, session_id)
      where session_id is null or exists (select from charging_sessions o where o.operator_id = r.operator_id and o.id = r.session_id)
      order by operator_id, charge_point_id, ref, next_seq desc
    ), gone as (
      delete from charging_held_events h using r where h.operator_id = r.operator_id and h.charge_point_id = r.charge_point_id and h.ref = r.ref and h.seq_no < r.next_seq
    )
    insert into charging_transactions as t (operator_id, charge_point_id, ref, transaction_id, connector_no, id_tag, charging_state, meter_start_dwh, register_dwh, next_seq, missing, ended, changed_at, since, flowed)
    select * from r
    on conflict (operator_id, charge_point_id, ref) do update set transaction_id = excluded.transaction_id, connector_no = excluded.connector_no, id_tag = excluded.id_tag,
      charging_state = excluded.charging_state, meter_start_dwh = excluded.meter_start_dwh, register_dwh = excluded.register_dwh, next_seq = excluded.next_seq,
      missing = excluded.missing, ended = excluded.ended, changed_at = excluded.changed_at, since = excluded.since, flowed = excluded.flowed
    where excluded.next_seq >= t.next_seq`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => row.chargePointId),
    textColumn(rows, (row) => row.ref),
    encodeUnquotedColumn(rows, (row) => row.transactionId),
    encodeUnquotedColumn(rows, (row) => row.connectorNo),
    textColumn(rows, (row) => row.idTag),
    textColumn(rows, (row) => row.chargingState),
    encodeUnquotedColumn(rows, (row) => row.meterStartDwh),
    encodeUnquotedColumn(rows, (row) => row.registerDwh),
    encodeUnquotedColumn(rows, (row) => row.nextSeq),
    encodeUnquotedColumn(rows, (row) => row.missing),
    encodeUnquotedColumn(rows, (row) => row.ended),
    timeColumn(rows, (row) => row.at),
    timeColumn(rows, (row) => (row.since === null ? row.at : new Date(row.since))),
    encodeUnquotedColumn(rows, (row) => row.flowed),
    encodeUnquotedColumn(rows, (row) => row.sessionId ?? null),
  ],
}

export interface StartRegisterRow {
  operatorId: string
  transactionId: number
  meterStartDwh: number
}

/** Stores the start register of a session that was reported after it was opened. An existing one is kept. */
export const startRegisterWriteKind: WriteKind<StartRegisterRow, undefined> = {
  name: 'charging_start_register',
  text: `
    update charging_sessions o set meter_start_dwh = r.meter_start_dwh, version = o.version + 1
    from unnest($1::uuid[], $2::int[], $3::bigint[]) as r (operator_id, transaction_id, meter_start_dwh)
    where o.operator_id = r.operator_id and o.transaction_id = r.transaction_id and o.meter_start_dwh is null
      and charging_has_started(o.state)`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => row.transactionId),
    encodeUnquotedColumn(rows, (row) => row.meterStartDwh),
  ],
}

export interface EarlyMessageRow extends TransactionQuery {
  seqNo: number
  receivedAt: Date
  payload: string
}

/** Stores a message that arrived before its predecessors. A repetition is the same row. */
export const earlyMessageWriteKind: WriteKind<EarlyMessageRow, undefined> = {
  name: 'charging_held',
  text: `
    insert into charging_held_events (operator_id, charge_point_id, ref, seq_no, received_at, payload)
    select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[], $5::timestamptz[], $6::jsonb[]) on conflict do nothing`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => row.chargePointId),
    textColumn(rows, (row) => row.ref),
    encodeUnquotedColumn(rows, (row) => row.seqNo),
    timeColumn(rows, (row) => row.receivedAt),
    textColumn(rows, (row) => row.payload),
  ],
}

/** Returns transactions with messages that have been waiting since before this time. */
export async function transactionsWaitingSince(pool: pg.Pool, before: Date): Promise<TransactionQuery[]> {
  const { rows } = await pool.query<TransactionQuery>(
    'select distinct operator_id as "operatorId", charge_point_id as "chargePointId", ref from charging_held_events where received_at < $1 limit 1000',
    [before],
  )
  return rows
}

/** Returns the charging state of the running transaction on a connector. Null if there is none, or it reported none. */
export function createChargingStateLookUp(
  pool: pg.Pool,
): (connector: { operatorId: string; chargePointId: string; connectorNo: number }) => Promise<string | null> {
  return createReadBatch<{ operatorId: string; chargePointId: string; connectorNo: number }, string | null>({
    pool,
    name: 'charging_transaction_states',
    text: `
      select t.charging_state as state from unnest($1::uuid[], $2::uuid[], $3::smallint[]) with ordinality as q (operator_id, charge_point_id, connector_no, place)
      left join lateral (
        select charging_state from charging_transactions t
        where t.operator_id = q.operator_id and t.charge_point_id = q.charge_point_id and t.connector_no = q.connector_no and not t.ended order by t.changed_at desc limit 1
      ) t on true order by q.place`,
    columns: (all) => [
      encodeUnquotedColumn(all, (q) => q.operatorId),
      encodeUnquotedColumn(all, (q) => q.chargePointId),
      encodeUnquotedColumn(all, (q) => q.connectorNo),
    ],
    // Safe cast: one row per request, in their order, with exactly this column.
    pick: (rows) => (rows as { state: string | null }[]).map(({ state }) => state),
  })
}

/** Returns the charge point's own id of the transaction with this number. Null if there is none. */
export function createTransactionRefLookUp(pool: pg.Pool) {
  return async (operatorId: string, chargePointId: string, transactionId: number): Promise<string | null> => {
    const { rows } = await pool.query<{ ref: string }>(
      'select ref from charging_transactions where operator_id = $1 and transaction_id = $2 and charge_point_id = $3 order by changed_at desc limit 1',
      [operatorId, transactionId, chargePointId],
    )
    return rows[0]?.ref ?? null
  }
}

/** Returns the first EVSE without a running session or transaction, or 1 if all are in use. */
export function createFreeConnectorLookUp(pool: pg.Pool) {
  return async (chargePoint: {
    operatorId: string
    chargePointId: string
    connectorCount: number
  }): Promise<number> => {
    const { rows } = await pool.query<{ connectorNo: number }>(
      `select g.n as "connectorNo" from generate_series(1, $3::int) as g (n)
       where not exists (select from charging_sessions o where o.operator_id = $1 and o.charge_point_id = $2 and o.connector_no = g.n and charging_is_open(o.state))
         and not exists (select from charging_transactions t where t.operator_id = $1 and t.charge_point_id = $2 and t.connector_no = g.n and not t.ended
           and t.changed_at > now() - interval '1 day')
       order by g.n limit 1`,
      [chargePoint.operatorId, chargePoint.chargePointId, chargePoint.connectorCount],
    )
    return rows[0]?.connectorNo ?? 1
  }
}
