import type { Page } from '@evops/platform/contract'
import { page, type Tx } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { LineFilter, LineRow } from '../../contract/index.ts'
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

/** By number unless `sort` says otherwise: 2 before 10. */
export async function pageOfLines(
  tx: Tx,
  {
    search,
    fleetId,
    state,
    sort = 'lineNo',
    ...place
  }: LineFilter & { page: number; pageSize: number; sort?: string | undefined },
): Promise<Page<LineRow>> {
  let rows = lines(tx)
  if (search)
    rows = rows.where(sql<SqlBool>`(l.line_no_key ^@ lower(${search}) or lower(l.name) ^@ lower(${search}))`)
  if (fleetId) rows = rows.where(sql<SqlBool>`l.fleet_id in ${fleetsBelow(fleetId)}`)
  if (state) rows = rows.where('l.state', '=', state)
  const down = sort.startsWith('-') ? 'desc' : 'asc'
  const sorted = sort.endsWith('lengthM')
    ? rows.orderBy('l.length_m', down)
    : rows.orderBy(sql`coalesce(substring(l.line_no_key from '^[0-9]{1,9}')::int, 1000000000)`, down)
  return page(tx, sorted.orderBy('l.line_no_key', down), place)
}
export async function findLine(tx: Tx, id: string): Promise<LineRow | undefined> {
  return lines(tx).where('l.id', '=', id).executeTakeFirst()
}
