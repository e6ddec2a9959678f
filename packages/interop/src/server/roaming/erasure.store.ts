import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** What stands for the number of a token, and for its contract, whose holder was erased. */
const gone = sql.raw(`'{"uid": "erased", "contract_id": "erased"}'::jsonb`)
/** Returns SQL for a partner's object without the token of the driver. Objects without a token stay unchanged. */
export const withoutToken = (objectColumn: ReturnType<typeof sql>) =>
  sql`case when jsonb_typeof(${objectColumn} -> 'cdr_token') = 'object' then ${objectColumn} || jsonb_build_object('cdr_token', (${objectColumn} -> 'cdr_token') || ${gone}) else ${objectColumn} end`

/**
 * Returns the data of a holder in partners' sessions and records: place, time and cost. Used for the holder's data
 * export.
 */
export async function exportHolderRoamingData(tx: Tx, holderId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select r.record_no as "recordNo", r.station_name as "stationName", r.started_at as "startedAt", r.ended_at as "endedAt",
      r.energy_dwh as "energyDwh", r.cost_minor + r.margin_minor as "paidMinor", r.currency
    from interop_roaming_records r where r.operator_id = platform_operator() and r.holder_id = ${holderId}
    union all
    select s.session_no, s.station_no, s.started_at, s.ended_at, s.energy_dwh, null, s.currency
    from interop_roaming_sessions s where s.operator_id = platform_operator() and s.holder_id = ${holderId}
      and not exists (select from interop_roaming_records r where r.operator_id = s.operator_id and r.partner_id = s.partner_id and r.session_no = s.session_no)
    union all
    select h.record_no, h.station_name, h.started_at, h.ended_at, h.energy_dwh, null, h.currency
    from interop_held_records h where h.operator_id = platform_operator() and h.holder_id = ${holderId}
      and h.state in ('held', 'refused') and h.session_no is null
    order by 3`.execute(tx)
  return rows
}

/**
 * Removes a holder's token numbers from the stored objects of partners: sessions, records and rejected objects
 * (PRIV-01).
 */
export async function eraseRoamingTokens(tx: Tx, holderId: string): Promise<void> {
  const objectColumn = sql.raw('raw')
  await sql`
    update interop_roaming_refusals f set raw = ${withoutToken(sql.raw('f.raw'))}
    where f.operator_id = platform_operator() and lower(f.raw -> 'cdr_token' ->> 'uid') in (
      select t.uid_key from interop_roaming_tokens t where t.operator_id = f.operator_id and t.partner_id = f.partner_id and t.token_id in (
        select s.token_id from interop_roaming_starts s where s.operator_id = t.operator_id and s.partner_id = t.partner_id and s.holder_id = ${holderId}
        union select s.token_id from interop_roaming_sessions s where s.operator_id = t.operator_id and s.holder_id = ${holderId}
        union select r.token_id from interop_roaming_records r where r.operator_id = t.operator_id and r.holder_id = ${holderId}))`.execute(
    tx,
  )
  await sql`update interop_roaming_sessions set raw = ${withoutToken(objectColumn)}
    where operator_id = platform_operator() and holder_id = ${holderId}`.execute(tx)
  await sql`update interop_roaming_records set raw = ${withoutToken(objectColumn)}
    where operator_id = platform_operator() and holder_id = ${holderId}`.execute(tx)
  await sql`update interop_held_records set raw = ${withoutToken(objectColumn)}
    where operator_id = platform_operator() and holder_id = ${holderId}`.execute(tx)
}
