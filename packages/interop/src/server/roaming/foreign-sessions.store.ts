import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../partners/partners.store.ts'
import type { RoamingStartPayer } from './starts.store.ts'

type ReceivedObject = Readonly<Record<string, unknown>>
/** Session as reported by a partner. */
export interface ForeignSession {
  sessionNo: string
  status: string
  stationNo: string
  evseNo: string
  startedAt: Date
  endedAt: Date | null
  energyDwh: number
  currency: string
  costMinor: number | null
  raw: ReceivedObject
  lastUpdated: Date
}
export interface StoredSession extends RoamingStartPayer {
  tokenId: string
  reference: string | null
  status: string
  stationNo: string
  evseNo: string
  currency: string
  raw: ReceivedObject
  lastUpdated: Date
}
/**
 * Finds the session that a record without a session id bills: that of the same token and EVSE which began within a
 * minute, or the one with the id of the record. Undefined if there is none or the choice is open.
 */
export async function findSessionOfRecord(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  record: { recordNo: string; uid: string; stationNo: string; evseNo: string; startedAt: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ sessionNo: string }>`
    select s.session_no as "sessionNo" from interop_roaming_sessions s
    where s.operator_id = ${operatorId} and s.partner_id = ${id} and (s.session_no = ${record.recordNo}
      or (s.station_no = ${record.stationNo} and s.evse_no = ${record.evseNo}
        and s.started_at between ${record.startedAt}::timestamptz - interval '1 minute' and ${record.startedAt}::timestamptz + interval '1 minute'
        and s.raw -> 'cdr_token' ->> 'uid' = ${record.uid}))
    order by (s.session_no = ${record.recordNo}) desc limit 2`.execute(tx)
  const [first, second] = rows
  return second && first?.sessionNo !== record.recordNo ? undefined : first?.sessionNo
}

/** Loads the session and locks its row until the transaction ends. */
export async function findSession(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  sessionNo: string,
): Promise<StoredSession | undefined> {
  const { rows } = await sql<StoredSession>`
    select token_id as "tokenId", holder_id as "holderId", payers, reference::text as reference, status, raw,
      station_no as "stationNo", evse_no as "evseNo", currency, last_updated as "lastUpdated"
    from interop_roaming_sessions where operator_id = ${operatorId} and partner_id = ${id} and session_no = ${sessionNo}
    for update`.execute(tx)
  return rows[0]
}

/**
 * Stores a session. A report older than the stored one changes nothing. The holder and the payer stay those of the
 * first report.
 */
export async function saveForeignSession(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  session: ForeignSession,
  who: RoamingStartPayer & { tokenId: string; reference: string | null },
): Promise<void> {
  const { sessionNo, status, stationNo, evseNo, startedAt, endedAt, energyDwh, currency, costMinor } = session
  await sql`
    insert into interop_roaming_sessions as s (operator_id, partner_id, session_no, token_id, holder_id, payers, reference, status,
      station_no, evse_no, started_at, ended_at, energy_dwh, currency, cost_minor, raw, last_updated)
    values (${operatorId}, ${id}, ${sessionNo}, ${who.tokenId}, ${who.holderId}, ${who.payers}::uuid[], ${who.reference}::uuid,
      ${status}, ${stationNo}, ${evseNo}, ${startedAt}, ${endedAt}, ${energyDwh}, ${currency}, ${costMinor},
      ${JSON.stringify(session.raw)}::jsonb, ${session.lastUpdated})
    on conflict (operator_id, partner_id, session_no) do update set status = excluded.status, station_no = excluded.station_no,
      evse_no = excluded.evse_no, started_at = excluded.started_at, ended_at = excluded.ended_at,
      energy_dwh = excluded.energy_dwh, currency = excluded.currency, cost_minor = excluded.cost_minor, raw = excluded.raw,
      last_updated = excluded.last_updated
    where s.last_updated <= excluded.last_updated`.execute(tx)
}
