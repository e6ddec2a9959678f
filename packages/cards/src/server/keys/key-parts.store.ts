import { type Tx, named } from '@evops/platform/server'
import type { Person } from './keys.store.ts'

/** A set's keys without what is sealed of them. */
export function keysOf(tx: Tx, setId: string) {
  return tx
    .selectFrom('cards_keys')
    .where('key_set_id', '=', setId)
    .select(named(['name', 'kcv', 'source', 'madeAt', 'firstName', 'secondName']))
    .execute()
}
export async function sealedKey(
  tx: Tx,
  { setId, name }: { setId: string; name: string },
): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('cards_keys')
    .where('key_set_id', '=', setId)
    .where('name', '=', name)
    .select('sealed')
    .executeTakeFirst()
  return row?.sealed ?? null
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
    by: readonly [Person, Person?]
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
      source: second ? 'components' : 'generated',
      made_at: key.at,
      first_by: first.userId,
      first_name: first.name,
      second_by: second?.userId ?? null,
      second_name: second?.name ?? null,
    })
    .execute()
}
/** Nothing of the set's keys can be opened any more. */
export async function destroyKeys(tx: Tx, setId: string): Promise<void> {
  await tx.updateTable('cards_keys').set({ sealed: null }).where('key_set_id', '=', setId).execute()
  await tx.deleteFrom('cards_key_components').where('key_set_id', '=', setId).execute()
}

export function componentsOf(tx: Tx, setId: string) {
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
    by: Person
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
export async function removeComponents(
  tx: Tx,
  { setId, name }: { setId: string; name: string },
): Promise<void> {
  await tx
    .deleteFrom('cards_key_components')
    .where('key_set_id', '=', setId)
    .where('name', '=', name)
    .execute()
}
