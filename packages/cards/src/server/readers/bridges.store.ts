import { aliasColumns, type Tx } from '@evops/platform/server'

export function bridgesOf(tx: Tx) {
  return tx
    .selectFrom('cards_bridges')
    .where('removed_at', 'is', null)
    .select(aliasColumns(['id', 'name', 'pairedAt', 'lastSeenAt']))
    .orderBy('created_at')
    .execute()
}
export function bridgeOf(tx: Tx, id: string) {
  return tx
    .selectFrom('cards_bridges')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .select(aliasColumns(['id', 'name', 'pairedAt']))
    .forUpdate()
    .executeTakeFirst()
}
export async function insertBridge(
  tx: Tx,
  given: {
    operatorId: string
    id: string
    name: string
    pairHash: Buffer
    until: Date
    at: Date
    by: string
  },
): Promise<void> {
  await tx
    .insertInto('cards_bridges')
    .values({
      operator_id: given.operatorId,
      id: given.id,
      name: given.name,
      pair_hash: given.pairHash,
      pair_until: given.until,
      created_at: given.at,
      created_by: given.by,
    })
    .execute()
}
export async function removeBridge(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('cards_bridges')
    .set({ pair_hash: null, pair_until: null, token_hash: null, paired_at: null, removed_at: at })
    .where('id', '=', id)
    .execute()
}
/** Pairs the bridge with this code, once. Searches all operators in a platform transaction. */
export function pairBridge(tx: Tx, given: { pairHash: Buffer; tokenHash: Buffer; at: Date }) {
  return tx
    .updateTable('cards_bridges')
    .set({ pair_hash: null, pair_until: null, token_hash: given.tokenHash, paired_at: given.at })
    .where('pair_hash', '=', given.pairHash)
    .where('pair_until', '>', given.at)
    .returning(aliasColumns(['id', 'name']))
    .executeTakeFirst()
}
/** Searches all operators in a platform transaction. */
export function bridgeByToken(tx: Tx, { id, tokenHash, at }: { id: string; tokenHash: Buffer; at: Date }) {
  return tx
    .updateTable('cards_bridges')
    .set({ last_seen_at: at })
    .where('id', '=', id)
    .where('token_hash', '=', tokenHash)
    .returning(aliasColumns(['operatorId', 'id']))
    .executeTakeFirst()
}
