import {
  aliasColumns,
  createReadBatch,
  encodeUnquotedColumn,
  textColumn,
  timeColumn,
  type Tx,
} from '@evops/platform/server'
import type pg from 'pg'
import type { YkcModelContent } from './price-model.rules.ts'

/** Name of the protocol in the rows of connections. */
export const subprotocol = 'ykc1.6'

export interface ChargePointModelKey {
  operatorId: string
  stationId: string
  chargePointId: string
  at: Date
}

export interface ChargePointModelFacts {
  /** Tariff version in force for the whole charge point. Null: none. */
  tariffVersionId: string | null
  /** Last computed model. Null: none yet. */
  modelNo: number | null
  content: YkcModelContent | null
  isConfirmed: boolean
  /** True while a session of the charge point is open. */
  isBusy: boolean
}

/** Reads what is known of the price models of many charge points in one statement. */
export function createModelLookUp(pool: pg.Pool): (key: ChargePointModelKey) => Promise<ChargePointModelFacts> {
  return createReadBatch<ChargePointModelKey, ChargePointModelFacts>({
    pool,
    name: 'charging_ykc_models_stored',
    text: `
      select tariffs_version_at(q.operator_id, q.station_id, q.charge_point_id, 0, q.at) as "tariffVersionId",
        m.model_no as "modelNo", m.content, m.confirmed_at is not null as "isConfirmed",
        exists (select from charging_sessions o where o.operator_id = q.operator_id and o.charge_point_id = q.charge_point_id and charging_is_open(o.state)) as "isBusy"
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[]) with ordinality as q (operator_id, station_id, charge_point_id, at, place)
      left join charging_ykc_models m on m.operator_id = q.operator_id and m.charge_point_id = q.charge_point_id
      order by q.place`,
    columns: (keys) => [
      encodeUnquotedColumn(keys, (key) => key.operatorId),
      encodeUnquotedColumn(keys, (key) => key.stationId),
      encodeUnquotedColumn(keys, (key) => key.chargePointId),
      timeColumn(keys, (key) => key.at),
    ],
    // Safe cast: one row per request, in their order, with exactly these columns.
    pick: (rows) => rows as ChargePointModelFacts[],
  })
}

/** Returns the transaction's charge points that connected last by YKC, with their stations. */
export async function listYkcChargePoints(
  tx: Tx,
): Promise<{ stationId: string; stationName: string; chargePointId: string; chargePointNo: string }[]> {
  return tx
    .selectFrom('stations_charge_point_names as n')
    .innerJoin('stations_charge_point_signs as s', (join) =>
      join.onRef('s.operator_id', '=', 'n.operator_id').onRef('s.charge_point_id', '=', 'n.charge_point_id'),
    )
    .where('s.subprotocol', '=', subprotocol)
    .select(aliasColumns('n', ['stationId', 'stationName', 'chargePointId', 'chargePointNo']))
    .orderBy('n.station_name')
    .orderBy('n.charge_point_no')
    .execute()
}

/** Stores a new content and returns its number: the next one, or the present one if another process was first. */
export async function insertModel(
  pool: pg.Pool,
  { operatorId, chargePointId, at }: ChargePointModelKey,
  content: YkcModelContent,
): Promise<number> {
  const { rows } = await pool.query<{ modelNo: number }>(
    `insert into charging_ykc_models as m (operator_id, charge_point_id, model_no, content, since) values ($1, $2, 1, $3, $4)
     on conflict (operator_id, charge_point_id) do update set
       model_no = case when m.content = excluded.content then m.model_no else m.model_no % 9999 + 1 end,
       since = case when m.content = excluded.content then m.since else excluded.since end,
       confirmed_at = case when m.content = excluded.content then m.confirmed_at end,
       content = excluded.content
     returning model_no as "modelNo"`,
    [operatorId, chargePointId, JSON.stringify(content), at],
  )
  const [row] = rows
  if (!row) throw new Error('no price model was stored')
  return row.modelNo
}

/** Notes that the charge point has the model with this number. */
export async function confirmModel(
  pool: pg.Pool,
  { operatorId, chargePointId, at }: Omit<ChargePointModelKey, 'stationId'>,
  modelNo: number,
): Promise<void> {
  await pool.query(
    `update charging_ykc_models set confirmed_at = greatest(since, $4)
     where operator_id = $1 and charge_point_id = $2 and model_no = $3 and confirmed_at is null`,
    [operatorId, chargePointId, modelNo, at],
  )
}

interface TransactionRef {
  operatorId: string
  chargePointId: string
  /** The charge point's own id of the transaction. */
  ref: string
}

/** Returns the number of a transaction. Null if there is none. */
export function createTransactionLookUp(pool: pg.Pool): (ref: TransactionRef) => Promise<number | null> {
  const find = createReadBatch<TransactionRef, { transactionId: number | null }>({
    pool,
    name: 'charging_ykc_transactions_stored',
    text: `
      select t.transaction_id as "transactionId"
      from unnest($1::uuid[], $2::uuid[], $3::text[]) with ordinality as q (operator_id, charge_point_id, ref, place)
      left join charging_transactions t on t.operator_id = q.operator_id and t.charge_point_id = q.charge_point_id and t.ref = q.ref
      order by q.place`,
    columns: (keys) => [
      encodeUnquotedColumn(keys, (key) => key.operatorId),
      encodeUnquotedColumn(keys, (key) => key.chargePointId),
      textColumn(keys, (key) => key.ref),
    ],
    // Safe cast: one row per request, in their order, with exactly this column.
    pick: (rows) => rows as { transactionId: number | null }[],
  })
  return async (ref) => (await find(ref)).transactionId
}
