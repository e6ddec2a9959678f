import type { Page, Paged } from '@evops/platform/contract'
import { sortedBy, page, type Tx } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { MakerFilter, MakerRow, listMakers } from '../../contract/index.ts'

function makers(tx: Tx) {
  return tx
    .selectFrom('fleet_makers as k')
    .select([
      'k.id',
      'k.version',
      'k.name',
      'k.country_code as countryCode',
      'k.contact',
      'k.phone',
      'k.remark',
      sql<number>`(select count(*) from fleet_models m where m.operator_id = k.operator_id and m.maker_id = k.id)::int`.as(
        'models',
      ),
    ])
}

export async function pageOfMakers(
  tx: Tx,
  { search, sort, ...place }: MakerFilter & Paged<typeof listMakers>,
): Promise<Page<MakerRow>> {
  let rows = makers(tx)
  if (search) rows = rows.where(sql<SqlBool>`k.name_key ^@ lower(${search})`)
  const [by, down] = sortedBy(sort, { name: 'k.name_key' }, 'name')
  return page(tx, rows.orderBy(by, down), place)
}
export async function findMaker(tx: Tx, id: string): Promise<MakerRow | undefined> {
  return makers(tx).where('k.id', '=', id).executeTakeFirst()
}
