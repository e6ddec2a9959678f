import type { Page, PagedQuery } from '@evops/platform/contract'
import { textMatchesSql, sortColumnOf, readPage, type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'
import type { DriverGradeRow, listDriverGrades } from '../../contract/index.ts'

function drivers(tx: Tx) {
  return tx.selectFrom('fleet_drivers as d').select([
    ...aliasColumns('d', ['id', 'version', 'driverNo', 'name']),
    sql<string | null>`(select f.name from fleet_fleets f
        where f.operator_id = d.operator_id and f.id = d.fleet_id)`.as('fleetName'),
    sql<number | null>`d.grade`.as('grade'),
  ])
}
const columns = { driverNo: sql`d.driver_no_key`, name: sql`d.name_key`, grade: sql`d.grade` }

export async function pageOfGrades(
  tx: Tx,
  { search, sort, ...place }: { search?: string | undefined } & PagedQuery<typeof listDriverGrades>,
): Promise<Page<DriverGradeRow>> {
  let rows = drivers(tx).where('d.state', '=', 'active')
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`d.name_key`], codes: [sql`d.driver_no_key`] }))
  const [by, down] = sortColumnOf(sort, columns, 'driverNo')
  return readPage(tx, rows.orderBy(by, down).orderBy('d.id', down), place)
}
export async function findGrade(tx: Tx, id: string): Promise<DriverGradeRow | undefined> {
  return drivers(tx).where('d.id', '=', id).executeTakeFirst()
}
/** Sets a driver's grade. Returns false if the driver was changed in the meantime. */
export async function setGrade(
  tx: Tx,
  { id, grade, version }: { id: string; grade: number | null; version: number },
): Promise<boolean> {
  const { rows } = await sql`update fleet_drivers set grade = ${grade}, version = version + 1, updated_at = now()
    where id = ${id} and version = ${version} returning 1`.execute(tx)
  return rows.length > 0
}
