import { newId, type Page } from '@evops/platform/contract'
import { toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { RejectedObject } from '../../contract/index.ts'
import type { PartnerKey } from '../partners/partners.store.ts'

export interface NewRejectedObject {
  kind: RejectedObject['kind']
  objectNo: string
  reason: string
  raw: unknown
  at: Date
}
/** PostgreSQL cannot store U+0000 in a text. */
const keepable = (value: unknown) => JSON.stringify(value ?? null).replaceAll(String.raw`\u0000`, ' ')
/** Stores a rejection. A repeated rejection increments its counter. */
export async function saveRejectedObject(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { kind, objectNo, reason, raw, at }: NewRejectedObject,
): Promise<void> {
  await sql`
    insert into interop_roaming_refusals as r (operator_id, id, partner_id, kind, object_no, reason, raw, first_at, last_at)
    values (${operatorId}, ${newId(at.getTime())}, ${id}, ${kind}, ${objectNo.slice(0, 100)}, ${reason.slice(0, 300)},
      ${keepable(raw)}::jsonb, ${at}, ${at})
    on conflict (operator_id, partner_id, kind, object_no, reason) do update set raw = excluded.raw, last_at = excluded.last_at,
      times = r.times + 1`.execute(tx)
}

export async function pageRejectedObjects(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<RejectedObject>> {
  type Row = Omit<RejectedObject, 'firstAt' | 'lastAt'> & { firstAt: Date; lastAt: Date; total: number }
  const { rows } = await sql<Row>`
    select id, kind, object_no as "objectNo", reason, times, first_at as "firstAt", last_at as "lastAt", count(*) over ()::int as total
    from interop_roaming_refusals where operator_id = ${operatorId} and partner_id = ${id}
    order by last_at desc, id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
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
