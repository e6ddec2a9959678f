import { newId, type Page } from '@evops/platform/contract'
import { toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { DisputeRow } from '../../contract/index.ts'
import type { PartnerKey } from '../partners/partners.store.ts'

interface Amounts {
  minor: number | null
  dwh: number | null
}
export interface PartnerDispute {
  partnerNo: string
  source: DisputeRow['source']
  reason: string
  ours: Amounts
  /** Null: the partner sent no amounts. */
  theirs: Amounts | null
  at: Date
}
/** Creates a dispute. If the dispute is already open, updates its content. */
export async function raiseDispute(tx: Tx, { operatorId, id }: PartnerKey, dispute: PartnerDispute): Promise<void> {
  const { partnerNo, source, reason, ours, theirs, at } = dispute
  await sql`
    insert into interop_disputes as d (operator_id, id, partner_id, partner_no, source, reason, our_dwh, our_minor, their_dwh, their_minor, raised_at)
    values (${operatorId}, ${newId(at.getTime())}, ${id}, ${partnerNo}, ${source}, ${reason.slice(0, 300)}, ${ours.dwh}, ${ours.minor},
      ${theirs?.dwh ?? null}, ${theirs?.minor ?? null}, ${at})
    on conflict (operator_id, partner_id, partner_no, source) where resolved_at is null do update set reason = excluded.reason,
      our_dwh = excluded.our_dwh, our_minor = excluded.our_minor, their_dwh = excluded.their_dwh, their_minor = excluded.their_minor`.execute(
    tx,
  )
}

export async function pageOfDisputes(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<DisputeRow>> {
  const { rows } = await sql<
    Omit<DisputeRow, 'raisedAt' | 'resolvedAt'> & { raisedAt: Date; resolvedAt: Date | null; total: number }
  >`
    select d.id, d.partner_no as "partnerNo", c.session_id as "sessionId", d.source, d.reason, d.our_dwh as "ourDwh", d.our_minor as "ourMinor",
      d.their_dwh as "theirDwh", d.their_minor as "theirMinor", coalesce(c.currency, h.currency) as currency, d.raised_at as "raisedAt", d.resolved_at as "resolvedAt",
      d.resolved_by as "resolvedBy", d.note, count(*) over ()::int as total
    from interop_disputes d
    left join charging_partner_sessions c on c.operator_id = d.operator_id and c.partner_id = d.partner_id and c.partner_no = d.partner_no
    left join lateral (select k.currency from interop_held_records k where d.source = 'held' and k.operator_id = d.operator_id
      and k.partner_id = d.partner_id and k.record_no = d.partner_no order by k.received_at limit 1) h on true
    where d.operator_id = ${operatorId} and d.partner_id = ${id}
    order by d.resolved_at is not null, d.raised_at desc, d.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    tx,
  )
  return {
    list: rows.map((row) => {
      const { total: _, ...found } = row
      return toReplyRow(found)
    }),
    total: rows[0]?.total ?? 0,
    page,
    pageSize,
  }
}

/** Returns false if there is no open dispute. */
export async function resolveDispute(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { disputeId, by, note, at }: { disputeId: string; by: string; note: string; at: Date },
): Promise<boolean> {
  const done = await tx
    .updateTable('interop_disputes')
    .where('operator_id', '=', operatorId)
    .where('partner_id', '=', id)
    .where('id', '=', disputeId)
    .where('resolved_at', 'is', null)
    .set({ resolved_at: at, resolved_by: by.slice(0, 100), note })
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}
