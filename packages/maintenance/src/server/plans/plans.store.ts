import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  updateTableRow,
  findTableRow,
  insertTableRow,
  pageRows,
  deleteTableRow,
  defineRowShape,
  buildRowSlice,
  sortColumnOf,
  formToColumns,
  type RowSlice,
  type SliceRequest,
  type Tx,
  replaceSelectedValues,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  planFields,
  planRow,
  type PlanFilter,
  type PlanForm,
  type PlanRow,
  type listWorkPlans,
} from '../../contract/index.ts'

const stationsOf = sql`from maintenance_plan_stations f join stations_station_names n
  on n.operator_id = f.operator_id and n.station_id = f.station_id where f.operator_id = p.operator_id and f.plan_id = p.id`
const plan = defineRowShape('maintenance_plans', 'p', planRow, {
  stationIds: sql<string[]>`array(select f.station_id ${stationsOf} order by n.station_name)`,
  stations: sql<
    PlanRow['stations']
  >`coalesce((select jsonb_agg(jsonb_build_object('stationId', f.station_id, 'name', n.station_name) order by n.station_name) ${stationsOf}), '[]')`,
  checklistName: sql<
    string | null
  >`(select c.name from maintenance_checklists c where c.operator_id = p.operator_id and c.id = p.checklist_id)`,
  firstOn: sql<string>`p.first_on::text`,
  nextOn: sql<string | null>`p.next_on::text`,
  openWorkOrders: sql<number>`(select count(*)::int from maintenance_plan_dues d join maintenance_work_orders o on o.operator_id = d.operator_id and o.id = d.work_order_id
    where d.operator_id = p.operator_id and d.plan_id = p.id and o.state not in ('closed', 'cancelled'))`,
})
const sortColumns = { name: sql`p.name collate "zh-x-icu"`, nextOn: sql`p.next_on` } as const

function rows(tx: Tx, { search, stationId, enabled }: PlanFilter) {
  let query = tx.selectFrom('maintenance_plans as p').select(plan.selection)
  if (search) query = query.where(textMatchesSql(search, { names: [sql`p.name`] }))
  if (enabled !== undefined) query = query.where('p.enabled', '=', enabled)
  if (stationId)
    query = query.where(
      sql<SqlBool>`(exists (select from maintenance_plan_stations f where f.operator_id = p.operator_id and f.plan_id = p.id and f.station_id = ${stationId})
        or not exists (select from maintenance_plan_stations f where f.operator_id = p.operator_id and f.plan_id = p.id))`,
    )
  return query
}
export async function pageOfPlans(
  tx: Tx,
  query: PlanFilter & PagedQuery<typeof listWorkPlans>,
): Promise<Page<PlanRow>> {
  const [column, down] = sortColumnOf(query.sort, sortColumns, 'name')
  return pageRows(tx, plan, rows(tx, query).orderBy(column, down).orderBy('p.id'), query)
}
export async function sliceOfPlans(
  tx: Tx,
  filter: PlanFilter,
  { after, limit }: SliceRequest<PlanRow>,
): Promise<RowSlice<PlanRow, PlanRow>> {
  let query = rows(tx, filter)
    .orderBy(sql`lower(p.name)`)
    .limit(limit)
  if (after) query = query.where(sql<SqlBool>`lower(p.name) > lower(${after.name})`)
  const found = await query.execute()
  return buildRowSlice(
    found.map((row) => plan.present(row)),
    limit,
  )
}
export async function findPlan(tx: Tx, id: string): Promise<PlanRow | undefined> {
  return findTableRow(plan, rows(tx, {}).where('p.id', '=', id))
}

interface Owned {
  operatorId: string
  id: string
  form: PlanForm
}
const ownFields = planFields.omit({ stationIds: true })
export async function insertPlan(tx: Tx, { operatorId, id, now, form }: Owned & { now: Date }): Promise<void> {
  await insertTableRow(tx, 'maintenance_plans', {
    operator_id: operatorId,
    id,
    created_at: now,
    ...formToColumns(ownFields, form),
  })
  await setStations(tx, { operatorId, id, form })
}
/** Returns false if `version` is outdated. */
export async function changePlan(tx: Tx, { version, ...owned }: Owned & { version: number }): Promise<boolean> {
  const { id, form } = owned
  if (!(await updateTableRow(tx, 'maintenance_plans', { id, version }, formToColumns(ownFields, form)))) return false
  await setStations(tx, owned)
  return true
}
async function setStations(tx: Tx, { operatorId, id, form: { stationIds } }: Owned): Promise<void> {
  const whose = { operator_id: operatorId, plan_id: id }
  await replaceSelectedValues(tx, 'maintenance_plan_stations', whose, { station_id: stationIds })
}
/** Returns false if work orders were created from the plan. */
export async function removePlan(tx: Tx, id: string): Promise<boolean> {
  const due = await tx
    .selectFrom('maintenance_plan_dues')
    .where('plan_id', '=', id)
    .select('due_no')
    .limit(1)
    .executeTakeFirst()
  if (due) return false
  await tx.deleteFrom('maintenance_plan_stations').where('plan_id', '=', id).execute()
  return deleteTableRow(tx, 'maintenance_plans', { id })
}
/** Saves the date calculated by the scheduled task; this does not count as a change of the plan. */
export async function savePlanNextDate(tx: Tx, id: string, nextOn: string | null): Promise<void> {
  await sql`update maintenance_plans set next_on = ${nextOn}::date where id = ${id} and next_on is distinct from ${nextOn}::date`.execute(
    tx,
  )
}

export async function operatorsWithPlans(tx: Tx): Promise<string[]> {
  const found = await tx
    .selectFrom('maintenance_plans')
    .where('enabled', '=', true)
    .select('operator_id')
    .distinct()
    .execute()
  return found.map(({ operator_id }) => operator_id)
}
export async function listActivePlans(tx: Tx, operatorId: string): Promise<PlanRow[]> {
  const found = await rows(tx, { enabled: true }).where('p.operator_id', '=', operatorId).orderBy('p.id').execute()
  return found.map((row) => plan.present(row))
}
