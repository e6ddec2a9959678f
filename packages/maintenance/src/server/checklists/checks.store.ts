import { toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type {
  ChecklistFindingForm,
  ChecklistItem,
  ChecklistResult,
  WorkOrderCheck,
  WorkOrderChecklist,
} from '../../contract/index.ts'

/** Copies the current items to the work order. Returns false if it already has a checklist. */
export async function insertWorkOrderChecklist(
  tx: Tx,
  {
    operatorId,
    workOrderId,
    checklist: { id, name, version, items },
  }: {
    operatorId: string
    workOrderId: string
    checklist: { id: string; name: string; version: number; items: readonly ChecklistItem[] }
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into maintenance_work_order_checklists (operator_id, work_order_id, checklist_id, name, version)
    values (${operatorId}, ${workOrderId}, ${id}, ${name}, ${version}) on conflict do nothing returning work_order_id`.execute(
    tx,
  )
  if (rows.length === 0) return false
  await sql`
    insert into maintenance_work_order_checks (operator_id, work_order_id, line, item)
    select ${operatorId}, ${workOrderId}, i.line, i.item from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as i (item, line)`.execute(
    tx,
  )
  return true
}

/** Returns a work order's checklist; null: none. */
export async function getWorkOrderChecklist(tx: Tx, workOrderId: string): Promise<WorkOrderChecklist | null> {
  const head = await tx
    .selectFrom('maintenance_work_order_checklists')
    .where('work_order_id', '=', workOrderId)
    .select(['name', 'version'])
    .executeTakeFirst()
  if (!head) return null
  const { rows } = await sql<Omit<WorkOrderCheck, 'at'> & { at: Date | null }>`
    select c.line, c.item, c.result, c.value, c.note, c.instrument_no as "instrumentNo", c.instrument_until::text as "instrumentUntil",
      c.picture_id as "pictureId", c.by_name as "byName", c.at, c.fault_id as "faultId", c.version,
      (select o.no from maintenance_work_orders o where o.operator_id = c.operator_id and o.id = c.fault_id) as "faultNo"
    from maintenance_work_order_checks c where c.work_order_id = ${workOrderId} order by c.line`.execute(tx)
  return { ...head, checks: rows.map((row) => toReplyRow(row)) }
}

/** Returns false if another user has changed the item meanwhile. */
export async function saveChecklistFindingRow(
  tx: Tx,
  {
    workOrderId,
    line,
    version,
    form,
    result,
    by,
    at,
  }: {
    workOrderId: string
    line: number
    version?: number | undefined
    form: ChecklistFindingForm
    result: ChecklistResult | null
    by: { id: string | null; name: string }
    at: Date
  },
): Promise<boolean> {
  const looked = result !== null
  const { numUpdatedRows } = await tx
    .updateTable('maintenance_work_order_checks')
    .set({
      result,
      value: form.value,
      note: form.note,
      instrument_no: form.instrumentNo,
      instrument_until: form.instrumentUntil,
      picture_id: form.pictureId,
      by_id: looked ? by.id : null,
      by_name: looked ? by.name : '',
      at: looked ? at : null,
      version: sql`version + 1`,
    })
    .where('work_order_id', '=', workOrderId)
    .where('line', '=', line)
    .$if(version !== undefined, (rows) => rows.where('version', '=', version ?? 0))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
/** Removes references to a deleted picture. */
export async function removePictureReferences(tx: Tx, pictureId: string): Promise<void> {
  await tx
    .updateTable('maintenance_work_order_checks')
    .set({ picture_id: null })
    .where('picture_id', '=', pictureId)
    .execute()
}
export async function linkFault(
  tx: Tx,
  { workOrderId, line, faultId }: { workOrderId: string; line: number; faultId: string },
): Promise<void> {
  await tx
    .updateTable('maintenance_work_order_checks')
    .set({ fault_id: faultId })
    .where('work_order_id', '=', workOrderId)
    .where('line', '=', line)
    .execute()
}
/** Returns an open work order for the same item at an asset, a charge point or a whole station. */
export async function findOpenFaultWorkOrder(
  tx: Tx,
  { operatorId, placeId, key }: { operatorId: string; placeId: string | null; key: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from maintenance_work_orders where operator_id = ${operatorId} and check_key = ${key} and state not in ('closed', 'cancelled')
      and coalesce(asset_id, charge_point_id, station_id) is not distinct from ${placeId}::uuid limit 1`.execute(tx)
  return rows[0]?.id
}
/** Returns the current date at a work order's station, else at its operator. */
export async function dateAtWorkOrderStation(
  tx: Tx,
  { operatorId, stationId, now }: { operatorId: string; stationId: string | null; now: Date },
): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (${now}::timestamptz at time zone coalesce(
      (select s.time_zone from stations_station_names s where s.operator_id = f.operator_id and s.station_id = ${stationId}::uuid), f.time_zone))::date::text as today
    from organisation_operator_facts f where f.operator_id = ${operatorId}`.execute(tx)
  return rows[0]?.today ?? now.toISOString().slice(0, 10)
}
