import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  updateTableRow,
  findTableRow,
  insertTableRow,
  pageRows,
  deleteTableRow,
  defineRowShape,
  sortColumnOf,
  type Tx,
} from '@evops/platform/server'
import { sql } from 'kysely'
import {
  gridContent,
  gridTariffRow,
  type GridTariffFilter,
  type GridTariffForm,
  type GridTariffRow,
  type listGridTariffs,
} from '../../contract/index.ts'

/** Number of days between the previous version and this one. 0: none, or the first version. */
const gap = sql<number>`coalesce((select v.from_day - b.until_day - 1 from energy_tariff_versions b where b.operator_id = v.operator_id
  and b.tariff_id = v.tariff_id and b.from_day < v.from_day order by b.from_day desc limit 1), 0)`
const version = defineRowShape('energy_tariff_versions', 'v', gridTariffRow, {
  name: sql`t.name`,
  fromDay: sql`v.from_day::text`,
  untilDay: sql`v.until_day::text`,
  content: sql`v.content`,
  gapDays: gap,
  supplies: sql`(select count(*)::int from energy_supply_points p where p.operator_id = t.operator_id and p.tariff_id = t.id)`,
})
function versions(tx: Tx) {
  return tx
    .selectFrom('energy_tariff_versions as v')
    .innerJoin('energy_tariffs as t', (on) =>
      on.onRef('t.operator_id', '=', 'v.operator_id').onRef('t.id', '=', 'v.tariff_id'),
    )
    .select(version.selection)
}

export async function pageOfGridTariffVersions(
  tx: Tx,
  { search, sort, page, pageSize }: GridTariffFilter & PagedQuery<typeof listGridTariffs>,
): Promise<Page<GridTariffRow>> {
  const columns = { name: sql`t.name_key`, fromDay: sql`v.from_day` } as const
  const [column, down] = sortColumnOf(sort, columns, 'name')
  let rows = versions(tx).orderBy(column, down).orderBy('v.from_day', 'desc').orderBy('v.id')
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`t.name_key`] }))
  return pageRows(tx, version, rows, { page, pageSize })
}
export async function findGridTariffVersion(tx: Tx, id: string): Promise<GridTariffRow | undefined> {
  return findTableRow(version, versions(tx).where('v.id', '=', id))
}
/** Returns all versions of a tariff, in the format for bills. */
export async function gridTariffVersionsOf(tx: Tx, tariffId: string) {
  const rows = await versions(tx).where('v.tariff_id', '=', tariffId).orderBy('v.from_day').execute()
  return rows.map((row) => ({
    ...version.present(row),
    content: gridContent.parse(row.content),
  }))
}
export async function findTariffIdByName(tx: Tx, name: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select id from energy_tariffs where name_key = lower(${name})`.execute(tx)
  return rows[0]?.id
}
export async function insertTariff(
  tx: Tx,
  { operatorId, id, name, now }: { operatorId: string; id: string; name: string; now: Date },
): Promise<void> {
  await insertTableRow(tx, 'energy_tariffs', { operator_id: operatorId, id, name, created_at: now })
}
export async function renameTariff(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('energy_tariffs').set({ name }).where('id', '=', id).where('name', '<>', name).execute()
}
const columnsOf = ({ fromDay, untilDay, remark, content }: GridTariffForm) => ({
  from_day: fromDay,
  until_day: untilDay,
  remark,
  content: JSON.stringify(content),
})
export async function insertGridTariffVersion(
  tx: Tx,
  record: { operatorId: string; id: string; tariffId: string; form: GridTariffForm; now: Date },
): Promise<void> {
  const { operatorId, id, tariffId, form, now } = record
  const keys = { operator_id: operatorId, id, tariff_id: tariffId, created_at: now }
  await insertTableRow(tx, 'energy_tariff_versions', { ...keys, ...columnsOf(form) })
}
/** Returns false if the row has another version. */
export async function changeGridTariffVersion(
  tx: Tx,
  record: { id: string; version: number; form: GridTariffForm; now: Date },
): Promise<boolean> {
  const { id, form, now } = record
  const values = { ...columnsOf(form), updated_at: now }
  return updateTableRow(tx, 'energy_tariff_versions', { id, version: record.version }, values)
}
/** Returns the first day of a version that overlaps these days. Undefined: none. */
export async function overlappingVersionDay(
  tx: Tx,
  { tariffId, id, form }: { tariffId: string; id: string; form: GridTariffForm },
): Promise<string | undefined> {
  const { rows } = await sql<{ fromDay: string }>`
    select from_day::text as "fromDay" from energy_tariff_versions where tariff_id = ${tariffId} and id <> ${id}
      and valid && daterange(${form.fromDay}::date, ${form.untilDay}::date, '[]') order by from_day limit 1`.execute(tx)
  return rows[0]?.fromDay
}
/** Deletes a version, and the tariff with its last version. */
export async function removeGridTariffVersion(
  tx: Tx,
  { id, tariffId }: { id: string; tariffId: string },
): Promise<void> {
  await deleteTableRow(tx, 'energy_tariff_versions', { id })
  await sql`delete from energy_tariffs t where t.id = ${tariffId}
    and not exists (select from energy_tariff_versions v where v.operator_id = t.operator_id and v.tariff_id = t.id)`.execute(
    tx,
  )
}
