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
  record: {
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
      operator_id: record.operatorId,
      id: record.id,
      name: record.name,
      pair_hash: record.pairHash,
      pair_until: record.until,
      created_at: record.at,
      created_by: record.by,
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
export function pairBridge(tx: Tx, pairing: { pairHash: Buffer; tokenHash: Buffer; at: Date }) {
  return tx
    .updateTable('cards_bridges')
    .set({ pair_hash: null, pair_until: null, token_hash: pairing.tokenHash, paired_at: pairing.at })
    .where('pair_hash', '=', pairing.pairHash)
    .where('pair_until', '>', pairing.at)
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
