import type { Page, Paged } from '@evops/platform/contract'
import { find, pageOf, shape, sortedBy, type Tx } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import { makerRow, type MakerFilter, type MakerRow, type listMakers } from '../../contract/index.ts'

const maker = shape('fleet_makers', 'k', makerRow, {
  models: sql`(select count(*) from fleet_models m where m.operator_id = k.operator_id and m.maker_id = k.id)::int`,
})
const makers = (tx: Tx) => tx.selectFrom('fleet_makers as k').select(maker.selection)

export async function pageOfMakers(
  tx: Tx,
  { search, sort, ...place }: MakerFilter & Paged<typeof listMakers>,
): Promise<Page<MakerRow>> {
  let rows = makers(tx)
  if (search) rows = rows.where(sql<SqlBool>`k.name_key ^@ lower(${search})`)
  const [by, down] = sortedBy(sort, { name: 'k.name_key' }, 'name')
  return pageOf(tx, maker, rows.orderBy(by, down), place)
}
export async function findMaker(tx: Tx, id: string): Promise<MakerRow | undefined> {
  return find(maker, makers(tx).where('k.id', '=', id))
}
