import type { Language } from '@evops/platform/contract'
import { aliasColumns, insertTableRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { GuestChargeState, GuestRefusal } from '../../contract/index.ts'

export interface GuestKey {
  operatorId: string
  id: string
}
export type StoredGuestCharge = NonNullable<Awaited<ReturnType<typeof findGuestCharge>>>

/** Returns the operator and the id of a charge by the hash of its link, in a platform transaction. */
export async function findGuestByLink(tx: Tx, linkHash: Buffer): Promise<GuestKey | undefined> {
  return tx
    .selectFrom('driver_guest_charges')
    .where('link_hash', '=', linkHash)
    .select(aliasColumns(['operatorId', 'id']))
    .executeTakeFirst()
}

export async function findGuestCharge(tx: Tx, id: string) {
  return tx
    .selectFrom('driver_guest_charges')
    .where('id', '=', id)
    .select([
      ...aliasColumns(['operatorId', 'id', 'chargePointId', 'connectorNo', 'intentId', 'sessionId', 'createdAt']),
      ...aliasColumns(['endedAt']),
      'idle_fee as hasIdleFee',
      sql<GuestChargeState>`state`.as('state'),
      sql<GuestRefusal | ''>`refusal`.as('refusal'),
      sql<Language>`language`.as('language'),
    ])
    .executeTakeFirst()
}

export async function insertGuestCharge(
  tx: Tx,
  row: GuestKey & {
    linkHash: Buffer
    chargePointId: string
    connectorNo: number
    language: Language
    hasIdleFee: boolean
    at: Date
  },
): Promise<void> {
  await insertTableRow(tx, 'driver_guest_charges', {
    operator_id: row.operatorId,
    id: row.id,
    link_hash: row.linkHash,
    charge_point_id: row.chargePointId,
    connector_no: row.connectorNo,
    language: row.language,
    idle_fee: row.hasIdleFee,
    created_at: row.at,
    due_at: row.at,
  })
}

/** Changes a charge that has not ended in the meantime. */
export async function updateGuestCharge(
  tx: Tx,
  id: string,
  change: {
    intentId?: string
    sessionId?: string
    state?: GuestChargeState
    refusal?: GuestRefusal | ''
    endedAt?: Date
  },
): Promise<void> {
  const { intentId, sessionId, state, refusal, endedAt } = change
  await tx
    .updateTable('driver_guest_charges')
    .set({
      ...(intentId !== undefined && { intent_id: intentId }),
      ...(sessionId !== undefined && { session_id: sessionId }),
      ...(state !== undefined && { state }),
      ...(refusal !== undefined && { refusal }),
      ...(endedAt !== undefined && { ended_at: endedAt }),
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}
export async function setNextLook(tx: Tx, id: string, dueAt: Date | null): Promise<void> {
  await tx.updateTable('driver_guest_charges').set({ due_at: dueAt }).where('id', '=', id).execute()
}

/** SQL condition: `listDueGuests` will find rows. */
export const guestsDueSql = 'exists (select from driver_guest_charges where due_at <= clock_timestamp())'
/** Returns charges of all operators whose next look is due, in a platform transaction. */
export async function listDueGuests(tx: Tx, now: Date, limit: number): Promise<GuestKey[]> {
  return tx
    .selectFrom('driver_guest_charges')
    .where('due_at', '<=', now)
    .select(aliasColumns(['operatorId', 'id']))
    .orderBy('due_at')
    .limit(limit)
    .execute()
}
