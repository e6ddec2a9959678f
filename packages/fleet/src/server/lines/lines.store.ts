import type { Page, Paged } from '@evops/platform/contract'
import { sortedBy, page, type Tx } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { LineFilter, LineRow, listLines } from '../../contract/index.ts'
import { fleetsBelow } from '../fleets/fleets.store.ts'

function lines(tx: Tx) {
  return tx
    .selectFrom('fleet_lines as l')
    .leftJoin('fleet_fleets as f', (on) =>
      on.onRef('f.operator_id', '=', 'l.operator_id').onRef('f.id', '=', 'l.fleet_id'),
    )
    .select([
      'l.id',
      'l.version',
      'l.line_no as lineNo',
      'l.name',
      'l.fleet_id as fleetId',
      'f.name as fleetName',
      'l.length_m as lengthM',
      'l.first_stop as firstStop',
      'l.last_stop as lastStop',
      'l.state',
      'l.remark',
      sql<number>`(select count(*) from fleet_vehicles v where v.operator_id = l.operator_id and v.line_id = l.id)::int`.as(
        'vehicles',
      ),
    ])
}

const sorts = {
  lineNo: sql`coalesce(substring(l.line_no_key from '^[0-9]{1,9}')::int, 1000000000)`,
  lengthM: sql`l.length_m`,
} as const
/** By number unless `sort` says otherwise: 2 before 10. */
export async function pageOfLines(
  tx: Tx,
  { search, fleetId, state, sort, ...place }: LineFilter & Paged<typeof listLines>,
): Promise<Page<LineRow>> {
  let rows = lines(tx)
  if (search)
    rows = rows.where(sql<SqlBool>`(l.line_no_key ^@ lower(${search}) or lower(l.name) ^@ lower(${search}))`)
  if (fleetId) rows = rows.where(sql<SqlBool>`l.fleet_id in ${fleetsBelow(fleetId)}`)
  if (state) rows = rows.where('l.state', '=', state)
  const [column, down] = sortedBy(sort, sorts, 'lineNo')
  return page(tx, rows.orderBy(column, down).orderBy('l.line_no_key', down), place)
}
export async function findLine(tx: Tx, id: string): Promise<LineRow | undefined> {
  return lines(tx).where('l.id', '=', id).executeTakeFirst()
}
