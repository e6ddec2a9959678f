import type { Page, PagedQuery } from '@evops/platform/contract'
import { textMatchesSql, findTableRow, pageRows, defineRowShape, sortColumnOf, type Tx } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import { lineRow, type LineFilter, type LineRow, type listLines } from '../../contract/index.ts'
import { fleetDescendantsSql } from '../fleets/fleets.store.ts'

const line = defineRowShape('fleet_lines', 'l', lineRow, {
  fleetName: sql`f.name`,
  vehicles: sql`(select count(*) from fleet_vehicles v where v.operator_id = l.operator_id and v.line_id = l.id)::int`,
})
function lines(tx: Tx) {
  return tx
    .selectFrom('fleet_lines as l')
    .leftJoin('fleet_fleets as f', (on) =>
      on.onRef('f.operator_id', '=', 'l.operator_id').onRef('f.id', '=', 'l.fleet_id'),
    )
    .select(line.selection)
}

const sorts = {
  lineNo: sql`coalesce(substring(l.line_no_key from '^[0-9]{1,9}')::int, 1000000000)`,
  lengthM: sql`l.length_m`,
} as const
/** Returns a page of lines, by number unless `sort` is given: 2 before 10. */
export async function pageOfLines(
  tx: Tx,
  { search, fleetId, state, sort, ...place }: LineFilter & PagedQuery<typeof listLines>,
): Promise<Page<LineRow>> {
  let rows = lines(tx)
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`l.name`], codes: [sql`l.line_no_key`] }))
  if (fleetId) rows = rows.where(sql<SqlBool>`l.fleet_id in ${fleetDescendantsSql(fleetId)}`)
  if (state) rows = rows.where('l.state', '=', state)
  const [column, down] = sortColumnOf(sort, sorts, 'lineNo')
  return pageRows(tx, line, rows.orderBy(column, down).orderBy('l.line_no_key', down), place)
}
export async function findLine(tx: Tx, id: string): Promise<LineRow | undefined> {
  return findTableRow(line, lines(tx).where('l.id', '=', id))
}
