import { type Tx, aliasColumns, deleteTableRow } from '@evops/platform/server'
import { sql } from 'kysely'
import { workPictureLimits, type GeoLocation } from '../../contract/index.ts'
import { removePictureReferences } from '../checklists/checks.store.ts'

export interface NewWorkPicture {
  operatorId: string
  workOrderId: string
  id: string
  type: string
  bytes: number
  sha256: Buffer
  storedAs: string
  byName: string
  at: Date
  takenAt: Date | null
  place: GeoLocation | null
}
const e6 = (degrees: number | undefined) => (degrees === undefined ? null : Math.round(degrees * 1e6))
/** Returns false if the work order has the maximum number of pictures. The caller has locked the work order. */
export async function insertPicture(tx: Tx, row: NewWorkPicture): Promise<boolean> {
  const { rows } = await sql`
    insert into maintenance_work_order_pictures (operator_id, id, work_order_id, type, bytes, sha256, stored_as, added_by_name, added_at, taken_at, lat_e6, lng_e6)
    select ${row.operatorId}, ${row.id}, ${row.workOrderId}, ${row.type}, ${row.bytes}::bigint, ${row.sha256}::bytea, ${row.storedAs}, ${row.byName}, ${row.at}::timestamptz,
      least(${row.takenAt}::timestamptz, ${row.at}::timestamptz), ${e6(row.place?.lat)}::int, ${e6(row.place?.lng)}::int
    from maintenance_work_order_pictures where work_order_id = ${row.workOrderId} having count(*) < ${workPictureLimits.perWorkOrder} returning id`.execute(
    tx,
  )
  return rows.length === 1
}
export async function findPicture(
  tx: Tx,
  { id, workOrderId }: { id: string; workOrderId: string },
): Promise<{ type: string; bytes: number; storedAs: string } | undefined> {
  return tx
    .selectFrom('maintenance_work_order_pictures')
    .select(aliasColumns(['type', 'bytes', 'storedAs']))
    .where('id', '=', id)
    .where('work_order_id', '=', workOrderId)
    .executeTakeFirst()
}
/** Returns the files of a work order, in the order of their upload. */
export async function listWorkOrderFiles(tx: Tx, workOrderId: string): Promise<{ storedAs: string; bytes: number }[]> {
  return tx
    .selectFrom('maintenance_work_order_pictures')
    .select(aliasColumns(['storedAs', 'bytes']))
    .where('work_order_id', '=', workOrderId)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
}
export async function removePicture(tx: Tx, id: string): Promise<void> {
  await removePictureReferences(tx, id)
  await deleteTableRow(tx, 'maintenance_work_order_pictures', { id })
}
