import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { MenuArea, OperatorSettings } from '../../contract/index.ts'
import { menuAreas } from '../../contract/index.ts'

/** Table of each area that shows by its rows whether an operator uses the area. Every table has `operator_id`. */
export type AreaTables = Readonly<Partial<Record<MenuArea, string>>>

/**
 * Returns the areas that the menu of an operator hides: those not in the operator's list of areas, or without a list
 * those whose table has no row of the operator. An area without a table is shown.
 */
export async function listHiddenAreas(
  tx: Tx,
  { operatorId, settings, tables }: { operatorId: string; settings: OperatorSettings; tables: AreaTables },
): Promise<MenuArea[]> {
  const { areas } = settings
  if (areas) return menuAreas.filter((area) => !areas.includes(area))
  const counted = menuAreas.flatMap((area) => {
    const table = tables[area]
    return table
      ? [sql`select ${area} where not exists (select from ${sql.table(table)} where operator_id = ${operatorId})`]
      : []
  })
  if (counted.length === 0) return []
  const { rows } = await sql<{ area: MenuArea }>`
    select area from (${sql.join(counted, sql` union all `)}) as empty (area)`.execute(tx)
  return menuAreas.filter((area) => rows.some((row) => row.area === area))
}
