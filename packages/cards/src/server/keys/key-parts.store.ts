import { type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'
import type { KeyKind } from '../../contract/index.ts'
import type { KeyActor } from './keys.store.ts'

/** Returns a set's keys without the encrypted data. */
export function keysOfSet(tx: Tx, setId: string) {
  return tx
    .selectFrom('cards_keys')
    .where('key_set_id', '=', setId)
    .select(aliasColumns(['name', 'kcv', 'source', 'madeAt', 'firstName', 'secondName']))
    .execute()
}
export async function sealedKey(tx: Tx, { setId, name }: { setId: string; name: string }): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('cards_keys')
    .where('key_set_id', '=', setId)
    .where('name', '=', name)
    .select('sealed')
    .executeTakeFirst()
  return row?.sealed ?? null
}
/** Returns an encrypted key of the active set of a kind. */
export function activeKey(tx: Tx, { kind, name }: { kind: KeyKind; name: string }) {
  return tx
    .selectFrom('cards_key_sets as s')
    .innerJoin('cards_keys as k', (on) =>
      on.onRef('k.operator_id', '=', 's.operator_id').onRef('k.key_set_id', '=', 's.id'),
    )
    .where('s.kind', '=', kind)
    .where('s.status', '=', 'active')
    .where('k.name', '=', name)
    .where('k.sealed', 'is not', null)
    .select([
      ...aliasColumns('s', ['operatorId', 'algorithm', 'diversification', 'kcvMethod', 'keyVersion']),
      's.id as setId',
      ...aliasColumns('k', ['sealed']),
    ])
    .executeTakeFirst()
}
/** Returns all encrypted keys of a set, by name. */
export async function sealedKeysOf(tx: Tx, setId: string): Promise<{ name: string; kcv: string; sealed: Buffer }[]> {
  const rows = await tx
    .selectFrom('cards_keys')
    .where('key_set_id', '=', setId)
    .select(['name', 'kcv', 'sealed'])
    .orderBy('name')
    .execute()
  return rows.flatMap(({ sealed, ...key }) => (sealed === null ? [] : [{ ...key, sealed }]))
}
/**
 * Returns the encrypted keys of these names from the sets with which the cards were issued, without destroyed ones.
 * `appIndex`: the application; the card's own keys have none.
 */
export function sealedKeysOfCards(
  tx: Tx,
  { cardIds, names, appIndex }: { cardIds: readonly string[]; names: readonly string[]; appIndex: number },
) {
  return tx
    .selectFrom('cards_card_keys as u')
    .innerJoin('cards_cards as c', (on) =>
      on.onRef('c.operator_id', '=', 'u.operator_id').onRef('c.id', '=', 'u.card_id'),
    )
    .innerJoin('cards_key_sets as s', (on) =>
      on.onRef('s.operator_id', '=', 'u.operator_id').onRef('s.id', '=', 'u.key_set_id'),
    )
    .innerJoin('cards_keys as k', (on) =>
      on.onRef('k.operator_id', '=', 'u.operator_id').onRef('k.key_set_id', '=', 'u.key_set_id'),
    )
    .where('u.card_id', '=', sql<string>`any(${cardIds}::uuid[])`)
    .where('k.name', 'in', [...names])
    .where('s.app_index', 'in', [0, appIndex])
    .where('k.sealed', 'is not', null)
    .select([
      ...aliasColumns('u', ['operatorId', 'cardId']),
      'u.key_set_id as setId',
      ...aliasColumns('c', ['cardNo']),
      ...aliasColumns('s', ['algorithm', 'diversification', 'kcvMethod', 'keyVersion']),
      ...aliasColumns('k', ['name', 'sealed']),
    ])
    .execute()
}

export async function insertKey(
  tx: Tx,
  key: {
    operatorId: string
    setId: string
    name: string
    sealed: Buffer
    kcv: string
    at: Date
    by: readonly [KeyActor, KeyActor?]
    /** Missing: derived from the number of authors. */
    source?: 'imported'
  },
): Promise<void> {
  const [first, second] = key.by
  await tx
    .insertInto('cards_keys')
    .values({
      operator_id: key.operatorId,
      key_set_id: key.setId,
      name: key.name,
      sealed: key.sealed,
      kcv: key.kcv,
      source: key.source ?? (second ? 'components' : 'generated'),
      made_at: key.at,
      first_by: first.userId,
      first_name: first.name,
      second_by: second?.userId ?? null,
      second_name: second?.name ?? null,
    })
    .execute()
}
/** Deletes the encrypted keys of a set, so that they cannot be decrypted any more. */
export async function destroyKeys(tx: Tx, setId: string): Promise<void> {
  await tx.updateTable('cards_keys').set({ sealed: null }).where('key_set_id', '=', setId).execute()
  await tx.deleteFrom('cards_key_components').where('key_set_id', '=', setId).execute()
}

export function componentsOfSet(tx: Tx, setId: string) {
  return tx
    .selectFrom('cards_key_components')
    .where('key_set_id', '=', setId)
    .select(['name', 'part', 'sealed', 'kcv', 'entered_by as userId', 'entered_name as byName'])
    .orderBy('part')
    .execute()
}
export async function insertComponent(
  tx: Tx,
  part: {
    operatorId: string
    setId: string
    name: string
    part: number
    sealed: Buffer
    kcv: string
    at: Date
    by: KeyActor
  },
): Promise<void> {
  await tx
    .insertInto('cards_key_components')
    .values({
      operator_id: part.operatorId,
      key_set_id: part.setId,
      name: part.name,
      part: part.part,
      sealed: part.sealed,
      kcv: part.kcv,
      entered_at: part.at,
      entered_by: part.by.userId,
      entered_name: part.by.name,
    })
    .execute()
}
export async function removeComponents(tx: Tx, { setId, name }: { setId: string; name: string }): Promise<void> {
  await tx.deleteFrom('cards_key_components').where('key_set_id', '=', setId).where('name', '=', name).execute()
}
