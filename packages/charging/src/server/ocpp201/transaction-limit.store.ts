import { createReadBatch, encodeUnquotedColumn } from '@evops/platform/server'
import type pg from 'pg'
import type { SessionLimitFacts } from './transaction-limit.rules.ts'

export interface SessionLimitQuery {
  operatorId: string
  transactionId: number
}
/** Limits of a session that runs and whose token was accepted. */
export type StoredSessionLimits = Omit<SessionLimitFacts, 'balanceMinor'> & { id: string; tokenId: string | null }

/** Reads what limits many running sessions in one statement. Null: no such session runs. */
export function createSessionLimitLookUp(
  pool: pg.Pool,
): (query: SessionLimitQuery) => Promise<StoredSessionLimits | null> {
  return createReadBatch<SessionLimitQuery, StoredSessionLimits | null>({
    pool,
    name: 'charging_session_limits',
    text: `
      select o.id, o.token_id as "tokenId", o.currency, o.target_kind as "targetKind", o.target_value as "targetValue", o.limit_minor as "limitMinor",
        o.limit_dwh as "limitDwh", w.minor as "walletMinor"
      from unnest($1::uuid[], $2::int[]) with ordinality as q (operator_id, transaction_id, place)
      left join charging_sessions o on o.operator_id = q.operator_id and o.transaction_id = q.transaction_id and o.state = 'charging'
        and o.token_state = 'accepted'
      left join lateral (
        select case when w.blocked is not null then 0 else w.money_minor + w.gift_minor end as minor
        -- "offset 0": called for sessions of a holder only.
        from (select o.holder_id where o.holder_id is not null offset 0) y
        cross join lateral ledger_session_worth(o.operator_id, y.holder_id, charging_payers_of(o), o.id) w
      ) w on true
      order by q.place`,
    columns: (queries) => [
      encodeUnquotedColumn(queries, (query) => query.operatorId),
      encodeUnquotedColumn(queries, (query) => query.transactionId),
    ],
    // Safe cast: one row per query, in their order, with exactly these columns.
    pick: (rows) =>
      (rows as (StoredSessionLimits & { id: string | null })[]).map((row) => (row.id === null ? null : row)),
  })
}
