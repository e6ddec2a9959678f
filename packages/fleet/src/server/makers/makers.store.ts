import type { Page, PagedQuery } from '@evops/platform/contract'
import { textMatchesSql, findTableRow, pageRows, defineRowShape, sortColumnOf, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { makerRow, type MakerFilter, type MakerRow, type listMakers } from '../../contract/index.ts'

const maker = defineRowShape('fleet_makers', 'k', makerRow, {
  models: sql`(select count(*) from fleet_models m where m.operator_id = k.operator_id and m.maker_id = k.id)::int`,
})
const makers = (tx: Tx) => tx.selectFrom('fleet_makers as k').select(maker.selection)

export async function pageOfMakers(
  tx: Tx,
  { search, sort, ...place }: MakerFilter & PagedQuery<typeof listMakers>,
): Promise<Page<MakerRow>> {
  let rows = makers(tx)
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`k.name_key`] }))
  const [by, down] = sortColumnOf(sort, { name: 'k.name_key' }, 'name')
  return pageRows(tx, maker, rows.orderBy(by, down), place)
}
export async function findMaker(tx: Tx, id: string): Promise<MakerRow | undefined> {
  return findTableRow(maker, makers(tx).where('k.id', '=', id))
}
