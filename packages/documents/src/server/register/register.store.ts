import type { RowSlice, SliceRequest, Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { RegisterRow } from '../../contract/index.ts'

const rows = (month: string) => sql`
  documents_issued d cross join lateral jsonb_to_recordset(d.taxes) as t (rate int, "netMinor" bigint, "taxMinor" bigint)
  left join documents_invoices s on d.kind = 'supplement' and s.operator_id = d.operator_id and s.document_id = d.id
  left join documents_invoices f on f.operator_id = s.operator_id and f.id = s.supplements_id
  left join documents_issued b on b.operator_id = d.operator_id and b.id = coalesce(d.reverses_id, f.document_id)
  where d.operator_id = platform_operator() and d.day >= ${`${month}-01`}::date and d.day < ${`${month}-01`}::date + interval '1 month'
    and d.kind <> 'payment'`
const columns = sql`d.id::text || ':' || t.rate as id, d.day::text as day, d.number, d.kind, coalesce(d.buyer ->> 'name', '') as "buyerName",
  coalesce(d.buyer ->> 'taxId', '') as "buyerTaxId", coalesce(d.buyer ->> 'country', '') as "buyerCountry", t.rate,
  t."netMinor", t."taxMinor", t."netMinor" + t."taxMinor" as "totalMinor", d.currency, coalesce(b.number, '') as "reversesNumber"`
const order = sql`order by d.day, d.number, t.rate`

export async function pageOfRegister(
  tx: Tx,
  { month, page, pageSize }: { month: string; page: number; pageSize: number },
) {
  const found = await sql<RegisterRow>`
    select ${columns} from ${rows(month)} ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${rows(month)}`.execute(tx)
  const sums = await sql<{ rate: number; netMinor: number; taxMinor: number }>`
    select t.rate, sum(t."netMinor")::bigint as "netMinor", sum(t."taxMinor")::bigint as "taxMinor" from ${rows(month)}
    group by t.rate order by t.rate desc`.execute(tx)
  return { list: found.rows, total: counted.rows[0]?.total ?? 0, page, pageSize, rates: sums.rows }
}
/** In the order of the register. */
export async function sliceOfRegister(
  tx: Tx,
  { month }: { month: string },
  { after, limit }: SliceRequest<RegisterRow>,
): Promise<RowSlice<RegisterRow, RegisterRow>> {
  const behind = after
    ? sql`and (d.day, d.number, t.rate) > (${after.day}::date, ${after.number}, ${after.rate}::int)`
    : sql``
  const found = await sql<RegisterRow>`select ${columns} from ${rows(month)} ${behind} ${order} limit ${limit}`.execute(
    tx,
  )
  return { rows: found.rows, last: found.rows.length < limit ? undefined : found.rows.at(-1) }
}
