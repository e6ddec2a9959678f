import type { Tx } from '@evops/platform/server'
import { lockedWorkOrderColumns, type LockedWorkOrder } from './writes.store.ts'

/** Returns the open work orders below one, locked, in order of creation. */
export async function openChildren(tx: Tx, parentId: string): Promise<LockedWorkOrder[]> {
  return tx
    .selectFrom('maintenance_work_orders')
    .where('parent_id', '=', parentId)
    .where('state', 'not in', ['closed', 'cancelled'])
    .select(lockedWorkOrderColumns)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
