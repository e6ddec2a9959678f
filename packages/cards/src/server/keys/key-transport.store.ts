import { aliasColumns, type Tx } from '@evops/platform/server'
import type { KeyStatus } from '../../contract/index.ts'
import type { KeyActor } from './keys.store.ts'

export async function insertKeyExport(
  tx: Tx,
  record: {
    operatorId: string
    id: string
    setId: string
    transportId: string
    requestedBy: string
    approved: KeyActor
    at: Date
    until: Date
  },
): Promise<void> {
  await tx
    .insertInto('cards_key_exports')
    .values({
      operator_id: record.operatorId,
      id: record.id,
      key_set_id: record.setId,
      transport_set_id: record.transportId,
      requested_by: record.requestedBy,
      approved_by: record.approved.userId,
      approved_name: record.approved.name,
      approved_at: record.at,
      expires_at: record.until,
    })
    .execute()
}
/** Returns approved files of a set that were not downloaded yet. */
export function listOpenKeyExports(tx: Tx, setId: string, now: Date) {
  return tx
    .selectFrom('cards_key_exports')
    .where('key_set_id', '=', setId)
    .where('taken_at', 'is', null)
    .where('expires_at', '>', now)
    .select(aliasColumns(['id', 'requestedBy', 'approvedName', 'expiresAt']))
    .orderBy('expires_at')
    .execute()
}
export function lockKeyExport(tx: Tx, id: string) {
  return tx
    .selectFrom('cards_key_exports')
    .where('id', '=', id)
    .select([
      'key_set_id as setId',
      'transport_set_id as transportId',
      ...aliasColumns(['requestedBy', 'expiresAt', 'takenAt']),
    ])
    .forUpdate()
    .executeTakeFirst()
}
export async function markKeyExportDownloaded(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('cards_key_exports').set({ taken_at: at }).where('id', '=', id).execute()
}

/** Returns sets of transport keys in these states, with their single check value, newest version first. */
export function transportKeys(tx: Tx, statuses: readonly KeyStatus[]) {
  return tx
    .selectFrom('cards_key_sets as s')
    .innerJoin('cards_keys as k', (on) =>
      on.onRef('k.operator_id', '=', 's.operator_id').onRef('k.key_set_id', '=', 's.id'),
    )
    .where('s.kind', '=', 'transport')
    .where('s.status', 'in', [...statuses])
    .where('k.sealed', 'is not', null)
    .select([...aliasColumns('s', ['id', 'keyVersion', 'kcvMethod']), ...aliasColumns('k', ['name', 'kcv', 'sealed'])])
    .orderBy('s.key_version', 'desc')
    .execute()
}
