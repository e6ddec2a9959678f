import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  aliasColumns,
  readPage,
  buildRowSlice,
  toReplyRow,
  type RowSlice,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { listVerifactuEvents, VerifactuEvent, VerifactuFilter, VerifactuEventKind } from '../../contract/index.ts'

export type VerifactuEventDetail = Readonly<Record<string, string | number>>
export interface LastVerifactuEvent {
  no: number
  hash: string
  timeline: number | null
}
/** Returns the last event with the database's timeline at that time: a different timeline means a restored database. */
export async function lastVerifactuEvent(tx: Tx): Promise<LastVerifactuEvent | undefined> {
  return tx
    .selectFrom('documents_verifactu_events')
    .select(['no', 'hash', sql<number | null>`(detail ->> 'timeline')::int`.as('timeline')])
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst()
}
export async function databaseTimeline(tx: Tx): Promise<number> {
  const { rows } = await sql<{ timeline: number }>`
    select ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int as timeline`.execute(tx)
  return rows[0]?.timeline ?? 0
}
export interface NewVerifactuEvent {
  operatorId: string
  no: number
  kind: VerifactuEventKind
  text: string
  detail: VerifactuEventDetail
  at: Date
  hashInput: string
  beforeHash: string
  hash: string
}
export async function insertVerifactuEvent(tx: Tx, event: NewVerifactuEvent): Promise<void> {
  const { operatorId, no, kind, text, detail, at, hashInput, beforeHash, hash } = event
  await tx
    .insertInto('documents_verifactu_events')
    .values({
      operator_id: operatorId,
      no,
      kind,
      text,
      detail: JSON.stringify(detail),
      made_at: at,
      hash_input: hashInput,
      hash,
      before_hash: beforeHash,
    })
    .execute()
}

/** Returns the time of the last event of each kind, and of the first event. */
export async function lastVerifactuEventTimes(tx: Tx): Promise<Map<string, Date>> {
  const { rows } = await sql<{ kind: string; at: Date }>`
    select kind, max(made_at) as at from documents_verifactu_events group by kind
    union all select 'first', min(made_at) from documents_verifactu_events having count(*) > 0`.execute(tx)
  return new Map(rows.map(({ kind, at }) => [kind, at]))
}
/**
 * Returns what happened since the previous summary: number of events by kind, first and last event, and the records.
 */
export async function verifactuSummary(tx: Tx): Promise<VerifactuEventDetail> {
  const { rows } = await sql<{ detail: VerifactuEventDetail }>`
    with since as (select coalesce(max(no), 0) as no, coalesce(max(made_at), '-infinity') as at from documents_verifactu_events where kind = '10'),
      kinds as (select 'events_' || kind as key, count(*) as n from documents_verifactu_events e, since where e.no > since.no group by kind),
      records as (select r.kind as key, count(*) as n from documents_verifactu_records r, since where r.made_at > since.at group by r.kind)
    select coalesce((select jsonb_object_agg(key, n) from (select * from kinds union all select * from records) x), '{}')
      || coalesce((select jsonb_build_object('firstRecord', min(r.no), 'lastRecord', max(r.no)) from documents_verifactu_records r, since
        where r.made_at > since.at having count(*) > 0), '{}') as detail`.execute(tx)
  return rows[0]?.detail ?? {}
}

export interface VerifactuAnomaly {
  /**
   * TipoAnomalia: 01 wrong hash, 04 previous one is missing, 08 different previous hash, 11 created before its
   * predecessor, 13 created in the future.
   */
  anomaly: '01' | '04' | '08' | '11' | '13'
  no: number
  text: string
}
/**
 * Finds records (or events) with a wrong hash, without the right predecessor, or with a time out of order; each is
 * reported once. Runs in one pass.
 */
export async function verifactuAnomaliesIn(
  tx: Tx,
  what: 'records' | 'events',
  { now, most }: { now: Date; most: number },
): Promise<{ seen: number; anomalies: VerifactuAnomaly[] }> {
  const table = sql.table(`documents_verifactu_${what}`)
  const kindCode = what === 'records' ? '04' : '06'
  const label = what === 'records' ? sql`d.number` : sql`x.kind`
  const named_ =
    what === 'records'
      ? sql`left join documents_issued d on d.operator_id = x.operator_id and d.id = x.document_id`
      : sql``
  const { rows } = await sql<{ seen: number; anomalies: VerifactuAnomaly[] }>`
    with all_ as materialized (
      select x.no, ${label} as label, x.hash = upper(encode(sha256(convert_to(x.hash_input, 'UTF8')), 'hex')) as is_whole, x.before_hash,
        lag(x.no, 1, 0) over by_no as before_no, lag(x.hash, 1, '') over by_no as last_hash, x.made_at, lag(x.made_at) over by_no as last_at
      from ${table} x ${named_} window by_no as (order by x.no)
    ), found as (
      select v.anomaly, a.no, left(coalesce(a.label, ''), 60) as text from all_ a cross join lateral (values
        ('01', not a.is_whole), ('04', a.before_no <> a.no - 1), ('08', a.before_no = a.no - 1 and a.before_hash <> a.last_hash),
        ('11', a.made_at < a.last_at), ('13', a.made_at > ${now}::timestamptz + interval '1 minute')) v (anomaly, is_found)
      where v.is_found and not exists (select from documents_verifactu_events k where k.kind = ${kindCode}
        and k.detail @> jsonb_build_object('anomaly', v.anomaly, 'no', a.no))
      order by a.no, v.anomaly limit ${most}::int)
    select (select count(*)::int from all_) as seen, coalesce((select jsonb_agg(to_jsonb(f)) from found f), '[]') as anomalies`.execute(
    tx,
  )
  return rows[0] ?? { seen: 0, anomalies: [] }
}

/** Returns operators whose invoices are sent to the AEAT. Requires a platform transaction. */
export async function verifactuOperators(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('documents_settings')
    .select('operator_id as id')
    .where('office', '=', 'verifactu')
    .execute()
  return rows.map(({ id }) => id)
}

const within = (at: string, { from, to }: VerifactuFilter) =>
  sql<SqlBool>`${from ? sql`${sql.ref(at)} >= ${from}::timestamptz` : sql`true`} and ${to ? sql`${sql.ref(at)} < ${to}::timestamptz` : sql`true`}`
const shown = [...aliasColumns(['no', 'kind', 'text', 'madeAt', 'hash'])]
export async function pageOfVerifactuEvents(
  tx: Tx,
  {
    kind,
    sort,
    from,
    to,
    ...wanted
  }: PagedQuery<typeof listVerifactuEvents> & VerifactuFilter & { kind?: VerifactuEventKind | undefined },
): Promise<Page<VerifactuEvent>> {
  let rows = tx.selectFrom('documents_verifactu_events').select(shown).where(within('made_at', { from, to }))
  if (kind) rows = rows.where('kind', '=', kind)
  const found = await readPage(tx, rows.orderBy('no', sort === 'no' ? 'asc' : 'desc'), wanted)
  return { ...found, list: found.list.map((row) => toReplyRow(row)) }
}

export interface VerifactuChainRow {
  no: number
  kind: string
  text: string
  madeAt: string
  hashInput: string
  hash: string
}
export async function sliceOfVerifactuChain(
  tx: Tx,
  { what, ...filter }: VerifactuFilter & { what: 'records' | 'events' },
  { after, limit }: SliceRequest<{ no: number }>,
): Promise<RowSlice<VerifactuChainRow, VerifactuChainRow>> {
  const text =
    what === 'records'
      ? sql`(select d.number from documents_issued d where d.operator_id = x.operator_id and d.id = x.document_id)`
      : sql`x.text`
  const { rows } = await sql<Omit<VerifactuChainRow, 'madeAt'> & { madeAt: Date }>`
    select x.no, x.kind, ${text} as text, x.made_at as "madeAt", x.hash_input as "hashInput", x.hash from ${sql.table(`documents_verifactu_${what}`)} x
    where x.no > ${after?.no ?? 0} and ${within('x.made_at', filter)} order by x.no limit ${limit}::int`.execute(tx)
  return buildRowSlice(
    rows.map((row) => toReplyRow(row)),
    limit,
  )
}
/** Returns number and range of the entries that an export of a period will contain. */
export async function verifactuChainSpan(
  tx: Tx,
  what: 'records' | 'events',
  filter: VerifactuFilter,
): Promise<{ many: number; first: number; last: number }> {
  const { rows } = await sql<{ many: number; first: number; last: number }>`
    select count(*)::int as many, coalesce(min(no), 0) as first, coalesce(max(no), 0) as last
    from ${sql.table(`documents_verifactu_${what}`)} x where ${within('x.made_at', filter)}`.execute(tx)
  return rows[0] ?? { many: 0, first: 0, last: 0 }
}
