import { textMatchesSql, aliasColumns, toReplyRow, type Tx } from '@evops/platform/server'
import type { Page } from '@evops/platform/contract'
import { sql } from 'kysely'
import {
  heldReasonsWithoutPosting,
  type HeldRecordDecision,
  type HeldRecordFinding,
  type HeldRecordRow,
} from '../../contract/index.ts'
import type { PartnerKey } from '../partners/partners.store.ts'
import { withoutToken } from './erasure.store.ts'
import type { ForeignRecord } from './records.store.ts'
import type { RoamingStartPayer } from './starts.store.ts'

export type HeldRecordSource = HeldRecordRow['source']
type State = HeldRecordRow['state']
interface Whose extends RoamingStartPayer {
  tokenId: string
  reference: string | null
}
export interface NewHeldRecord extends Whose {
  id: string
  source: HeldRecordSource
  findings: readonly HeldRecordFinding[]
  at: Date
  /** Held record that this credit withdraws. */
  credits?: string
}
export async function insertHeldRecord(
  tx: Tx,
  { operatorId, id: partnerId }: PartnerKey,
  record: ForeignRecord,
  held: NewHeldRecord,
): Promise<void> {
  const isCredit = held.credits !== undefined
  await tx
    .insertInto('interop_held_records')
    .values({
      operator_id: operatorId,
      id: held.id,
      partner_id: partnerId,
      source: held.source,
      record_no: record.recordNo,
      session_no: record.sessionNo,
      token_id: held.tokenId,
      holder_id: held.holderId,
      payers: held.payers,
      reference: held.reference,
      station_name: record.stationName,
      started_at: record.startedAt,
      ended_at: record.endedAt,
      energy_dwh: record.energyDwh,
      currency: record.currency,
      cost_minor: record.costMinor,
      our_minor: record.tariffMinor,
      reasons: [...new Set(held.findings.map(({ reason }) => reason))],
      findings: JSON.stringify(held.findings),
      raw: JSON.stringify(record.raw),
      received_at: held.at,
      ...(isCredit && { state: 'withdrawn', credits: held.credits, decided_at: held.at }),
    })
    .execute()
}

export interface StoredHeldRecord extends Whose {
  id: string
  partnerId: string
  source: HeldRecordSource
  recordNo: string
  sessionNo: string | null
  stationName: string
  startedAt: Date
  endedAt: Date
  energyDwh: number
  currency: string
  costMinor: number
  ourMinor: number | null
  reasons: HeldRecordRow['reasons']
  raw: Readonly<Record<string, unknown>>
  state: State
}
const columns = [
  'id',
  'partnerId',
  'source',
  'recordNo',
  'sessionNo',
  'tokenId',
  'holderId',
  'payers',
  'reference',
  'stationName',
  'startedAt',
  'endedAt',
  'energyDwh',
  'currency',
  'costMinor',
  'ourMinor',
  'reasons',
  'raw',
  'state',
] as const
/** Loads a held record and locks its row until the transaction ends. */
export async function findHeldRecord(tx: Tx, operatorId: string, id: string): Promise<StoredHeldRecord | undefined> {
  const row = await tx
    .selectFrom('interop_held_records')
    .select(aliasColumns(columns))
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // Safe cast: the database constraints allow the same sources, reasons and states.
  return row as StoredHeldRecord | undefined
}

export type MatchingHeldRecord = Pick<StoredHeldRecord, 'id' | 'state' | 'costMinor' | 'tokenId'> & { isSame: boolean }
/**
 * Returns the newest held record of a number or of a session. `isRecordContentEqual`: its content equals the received one, also after
 * its token was removed.
 */
export async function findMatchingHeldRecord(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  by: { recordNo: string } | { sessionNo: string },
  received: object,
): Promise<MatchingHeldRecord | undefined> {
  const again = sql`${JSON.stringify(received)}::jsonb`
  const { rows } = await sql<MatchingHeldRecord>`
    select id, state, cost_minor as "costMinor", token_id as "tokenId", raw in (${again}, ${withoutToken(again)}) as "isSame"
    from interop_held_records where operator_id = ${operatorId} and partner_id = ${id}
      and ${'recordNo' in by ? sql`record_no = ${by.recordNo}` : sql`session_no = ${by.sessionNo}`}
    order by received_at desc, id desc limit 1 for update`.execute(tx)
  return rows[0]
}
/** Returns the content of a held record, as the partner sent it. */
export async function findHeldRecordContent(
  tx: Tx,
  { operatorId, id: partnerId }: PartnerKey,
  id: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { rows } = await sql<{ raw: Readonly<Record<string, unknown>> }>`
    select raw from interop_held_records where operator_id = ${operatorId} and partner_id = ${partnerId}
      and id::text = lower(${id})`.execute(tx)
  return rows[0]?.raw
}

/** Returns true if the partner credited the held record. */
export async function isHeldRecordCredited(
  tx: Tx,
  { operatorId }: Pick<PartnerKey, 'operatorId'>,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`select from interop_held_records
    where operator_id = ${operatorId} and credits = ${id}`.execute(tx)
  return rows.length > 0
}
/** Withdraws a record that the partner replaced or credited before a decision. A decision stays. */
export async function withdrawHeldRecord(
  tx: Tx,
  { operatorId }: Pick<PartnerKey, 'operatorId'>,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await sql`update interop_held_records set state = 'withdrawn', decided_at = ${at}
    where operator_id = ${operatorId} and id = ${id} and state = 'held'`.execute(tx)
}
export interface SavedHeldDecision {
  state: HeldRecordDecision
  at: Date
  by: { userId: string; name: string }
  note: string
  approvalId: string | null
}
export async function saveDecision(
  tx: Tx,
  operatorId: string,
  id: string,
  { state, at, by, note, approvalId }: SavedHeldDecision,
): Promise<void> {
  await sql`update interop_held_records set state = ${state}, decided_at = ${at}, decided_by = ${by.userId},
      decided_by_name = ${by.name}, note = ${note}, approval_id = ${approvalId}
    where operator_id = ${operatorId} and id = ${id}`.execute(tx)
}

type Found = Omit<HeldRecordRow, 'startedAt' | 'endedAt' | 'receivedAt' | 'decidedAt' | 'isWaiting'> & {
  startedAt: Date
  endedAt: Date
  receivedAt: Date
  decidedAt: Date | null
}
const unpayable = sql`${[...heldReasonsWithoutPosting]}::text[]`
const rowColumns = sql`h.id, h.partner_id as "partnerId", p.name as "partnerName", h.source, h.record_no as "recordNo",
  h.session_no as "sessionNo", h.state, h.station_name as "stationName", coalesce(w.name, '') as "holderName",
  h.started_at as "startedAt", h.ended_at as "endedAt", h.energy_dwh as "energyDwh", h.currency, h.cost_minor as "costMinor",
  h.our_minor as "ourMinor", h.reasons, h.findings, h.received_at as "receivedAt", h.decided_at as "decidedAt",
  h.decided_by_name as "decidedByName", h.note, not h.reasons && ${unpayable} as "isPayable"`
const joins = sql`join organisation_partners p on p.operator_id = h.operator_id and p.id = h.partner_id
  left join ledger_wallet_names w on w.operator_id = h.operator_id and w.id = h.holder_id`

export interface HeldRecordQuery {
  partnerId?: string | undefined
  state?: State | undefined
  reason?: HeldRecordRow['reasons'][number] | undefined
  search?: string | undefined
  page: number
  pageSize: number
}
/** Credits of held records are not listed: the record that they withdraw is. `waiting` counts records of all pages. */
export async function pageHeldRecords(
  tx: Tx,
  operatorId: string,
  { partnerId, state, reason, search = '', page, pageSize }: HeldRecordQuery,
): Promise<Page<Omit<HeldRecordRow, 'isWaiting'>> & { waiting: number }> {
  const { rows } = await sql<Found & { total: number }>`
    select ${rowColumns}, count(*) over ()::int as total from interop_held_records h ${joins}
    where h.operator_id = ${operatorId} and h.credits is null
      and (${partnerId ?? null}::uuid is null or h.partner_id = ${partnerId ?? null})
      and (${state ?? null}::text is null or h.state = ${state ?? null})
      and (${reason ?? null}::text is null or ${reason ?? null} = any (h.reasons))
      and ${search === '' ? sql`true` : textMatchesSql(search, { codes: [sql`h.record_no`, sql`h.session_no`] })}
    order by h.received_at desc, h.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  return {
    list: rows.map((row) => {
      const { total: _, ...found } = row
      return toReplyRow(found)
    }),
    total: rows[0]?.total ?? 0,
    page,
    pageSize,
    waiting: await countWaiting(tx, operatorId),
  }
}
async function countWaiting(tx: Tx, operatorId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from interop_held_records
    where operator_id = ${operatorId} and state = 'held'`.execute(tx)
  return rows[0]?.waiting ?? 0
}
export async function findHeldRecordRow(
  tx: Tx,
  operatorId: string,
  id: string,
): Promise<Omit<HeldRecordRow, 'isWaiting'> | undefined> {
  const { rows } = await sql<Found>`select ${rowColumns} from interop_held_records h ${joins}
    where h.operator_id = ${operatorId} and h.id = ${id} and h.credits is null`.execute(tx)
  return rows[0] && toReplyRow(rows[0])
}
