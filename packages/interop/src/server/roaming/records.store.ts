import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../partners/partners.store.ts'
import { withoutToken } from './erasure.store.ts'
import type { RoamingStartPayer } from './starts.store.ts'

type ReceivedObject = Readonly<Record<string, unknown>>
/** Content of a record, independent of the protocol. */
export interface ForeignRecord {
  recordNo: string
  sessionNo: string | null
  /** Token uid at the partner. */
  uid: string
  reference: string | null
  stationName: string
  startedAt: Date
  endedAt: Date
  energyDwh: number
  currency: string
  /** Amount owed to the partner. Less than 0 for a credit. */
  costMinor: number
  /** Price by its tariff. Null: cannot be calculated. */
  tariffMinor: number | null
  /** Number of the record that this credit cancels. */
  credits: string | null
  /** Place of charging, for the rated power. Null: the station, the EVSE, or both are not named. */
  stationNo: string | null
  evseNo: string | null
  raw: ReceivedObject
}
export interface StoredRecord extends RoamingStartPayer {
  id: string
  tokenId: string
  sessionNo: string | null
  currency: string
  costMinor: number
  marginMinor: number
  credits: string | null
  creditedAt: Date | null
  raw: ReceivedObject
}
/** Loads the record and locks its row until the transaction ends. */
export async function findRecord(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  by: { recordNo: string } | { id: string },
): Promise<StoredRecord | undefined> {
  const { rows } = await sql<StoredRecord>`
    select id, token_id as "tokenId", session_no as "sessionNo", holder_id as "holderId", payers, currency,
      cost_minor as "costMinor", margin_minor as "marginMinor", credits, credited_at as "creditedAt", raw
    from interop_roaming_records where operator_id = ${operatorId} and partner_id = ${id}
      and ${'id' in by ? sql`id::text = lower(${by.id})` : sql`record_no = ${by.recordNo}`} for update`.execute(tx)
  return rows[0]
}
/** Returns true if the session is already billed and the record is not cancelled. */
export async function isBilled(tx: Tx, { operatorId, id }: PartnerKey, sessionNo: string): Promise<boolean> {
  const { rows } =
    await sql`select from interop_roaming_records where operator_id = ${operatorId} and partner_id = ${id}
    and session_no = ${sessionNo} and credits is null and credited_at is null`.execute(tx)
  return rows.length > 0
}
/** Valid record of a session, with its billed values. */
export interface ExistingRecord {
  recordNo: string
  startedAt: Date
  endedAt: Date
  energyDwh: number
  costMinor: number
}
/** `records`: all records of the session, including cancelled records and credits. */
export async function listSessionRecords(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  sessionNo: string,
): Promise<{ records: number; existingRecord: ExistingRecord | undefined }> {
  const { rows } = await sql<ExistingRecord & { isCurrent: boolean }>`
    select record_no as "recordNo", started_at as "startedAt", ended_at as "endedAt", energy_dwh as "energyDwh",
      cost_minor as "costMinor", credits is null and credited_at is null as "isCurrent"
    from interop_roaming_records where operator_id = ${operatorId} and partner_id = ${id} and session_no = ${sessionNo}`.execute(
    tx,
  )
  return { records: rows.length, existingRecord: rows.find(({ isCurrent }) => isCurrent) }
}

/** Compares the content. Also works for a record whose token was removed later. */
export async function isRecordContentEqual(
  tx: Tx,
  { operatorId }: PartnerKey,
  id: string,
  received: ReceivedObject,
): Promise<boolean> {
  const again = sql`${JSON.stringify(received)}::jsonb`
  const { rows } = await sql`select from interop_roaming_records where operator_id = ${operatorId} and id = ${id}
    and raw in (${again}, ${withoutToken(again)})`.execute(tx)
  return rows.length > 0
}

export async function insertRecord(
  tx: Tx,
  { operatorId, id: partnerId }: PartnerKey,
  record: ForeignRecord,
  more: RoamingStartPayer & { id: string; tokenId: string; marginMinor: number; creditsId: string | null; at: Date },
): Promise<void> {
  const { recordNo, sessionNo, stationName, startedAt, endedAt, energyDwh, currency, costMinor, tariffMinor, raw } =
    record
  await sql`
    insert into interop_roaming_records (operator_id, id, partner_id, record_no, session_no, token_id, holder_id, payers,
      station_name, started_at, ended_at, energy_dwh, currency, cost_minor, tariff_minor, margin_minor, credits, raw, received_at)
    values (${operatorId}, ${more.id}, ${partnerId}, ${recordNo}, ${sessionNo}, ${more.tokenId}, ${more.holderId},
      ${more.payers}::uuid[], ${stationName}, ${startedAt}, ${endedAt}, ${energyDwh}, ${currency}, ${costMinor}, ${tariffMinor},
      ${more.marginMinor}, ${more.creditsId}, ${JSON.stringify(raw)}::jsonb, ${more.at})`.execute(tx)
}
export async function markRecordCredited(
  tx: Tx,
  { operatorId }: PartnerKey,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await sql`update interop_roaming_records set credited_at = ${at} where operator_id = ${operatorId} and id = ${id}`.execute(
    tx,
  )
}
/** Serialises the records of a partner, so that two records cannot bill the same session concurrently. */
export async function lockRecords(tx: Tx, { operatorId, id }: PartnerKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`roaming records ${operatorId} ${id}`}, 31))`.execute(tx)
}
export async function readOperatorCurrency(tx: Tx, operatorId: string): Promise<string> {
  const { rows } = await sql<{ currency: string }>`
    select currency from organisation_operator_facts where operator_id = ${operatorId}`.execute(tx)
  return rows[0]?.currency ?? ''
}

/** Returns the highest rated power of the connectors of an EVSE, or of its station. Null: unknown. */
export async function roamingRatedPower(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { stationNo, evseNo }: { stationNo: string | null; evseNo: string | null },
): Promise<number | null> {
  if (stationNo === null) return null
  const { rows } = await sql<{ powerW: number | null }>`
    select coalesce(max(power_w) filter (where evse_no = ${evseNo}), max(power_w)) as "powerW" from interop_roaming_connectors
    where operator_id = ${operatorId} and partner_id = ${id} and station_no = ${stationNo}`.execute(tx)
  return rows[0]?.powerW ?? null
}
