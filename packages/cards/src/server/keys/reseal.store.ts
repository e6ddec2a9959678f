import { aliasColumns, type Tx } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'

/** Condition for data encrypted with another mark. Without a mark: data that has one. */
const otherwise = (mark: string) =>
  mark === ''
    ? sql<SqlBool>`substring(sealed from 1 for 4) in ('env:'::bytea, 'vaul'::bytea)`
    : sql<SqlBool>`substring(sealed from 1 for ${mark.length}::int) <> ${Buffer.from(mark)}`

/**
 * Returns keys and components of all operators, locked, in a platform transaction. Rows that another run has locked are
 * skipped.
 */
export async function keysToReseal(tx: Tx, mark: string, limit: number) {
  const keys = await tx
    .selectFrom('cards_keys')
    .where('sealed', 'is not', null)
    .where(otherwise(mark))
    .select([...aliasColumns(['operatorId', 'name']), 'key_set_id as setId', 'sealed'])
    .orderBy('operator_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  const parts = await tx
    .selectFrom('cards_key_components')
    .where(otherwise(mark))
    .select([...aliasColumns(['operatorId', 'name', 'part']), 'key_set_id as setId', 'sealed'])
    .orderBy('operator_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return [...keys.flatMap(({ sealed, ...key }) => (sealed === null ? [] : [{ ...key, sealed, part: null }])), ...parts]
}
export async function updateSealedKey(
  tx: Tx,
  place: { operatorId: string; setId: string; name: string; part: number | null },
  sealed: Buffer,
): Promise<void> {
  const { part } = place
  const at = { operator_id: place.operatorId, key_set_id: place.setId, name: place.name }
  const changed = part === null ? tx.updateTable('cards_keys') : null
  if (changed) {
    await changed
      .set({ sealed })
      .where('operator_id', '=', at.operator_id)
      .where('key_set_id', '=', at.key_set_id)
      .where('name', '=', at.name)
      .execute()
    return
  }
  await tx
    .updateTable('cards_key_components')
    .set({ sealed })
    .where('operator_id', '=', at.operator_id)
    .where('key_set_id', '=', at.key_set_id)
    .where('name', '=', at.name)
    .where('part', '=', part ?? 0)
    .execute()
}
