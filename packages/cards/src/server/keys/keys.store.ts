import { newId, type Page, type PagedQuery } from '@evops/platform/contract'
import { sortColumnOf, readPage, type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql } from 'kysely'
import {
  keyNames,
  type KeyKind,
  type KeySetForm,
  type KeySetRow,
  type KeyStatus,
  type KeyUseKind,
  type listKeySets,
} from '../../contract/index.ts'

export interface KeyActor {
  userId: string
  name: string
}

function sets(tx: Tx) {
  return tx.selectFrom('cards_key_sets as s').select([
    ...aliasColumns('s', [
      'id',
      'name',
      'kind',
      'appIndex',
      'keyVersion',
      'algorithm',
      'diversification',
      'kcvMethod',
      'status',
      'validFrom',
      'validUntil',
      'remark',
      'createdAt',
      'createdBy',
      'createdName',
      'activatedAt',
      'activatedName',
      'supersededAt',
      'retiredAt',
      'destroyedAt',
      'version',
    ]),
    sql<number>`(select count(*) from cards_keys k where k.operator_id = s.operator_id and k.key_set_id = s.id)`.as(
      'keysThere',
    ),
    sql<number>`(select count(*) from cards_card_keys u join cards_cards c on c.operator_id = u.operator_id and c.id = u.card_id
        where u.operator_id = s.operator_id and u.key_set_id = s.id and c.ended_at is null and c.deleted_at is null)`.as(
      'cards',
    ),
  ])
}
type Found = Awaited<ReturnType<ReturnType<typeof sets>['execute']>>[number]
const formatInstant = (at: Date | null) => at?.toISOString() ?? null
function present({ createdBy: _createdBy, ...row }: Found): KeySetRow {
  return {
    ...toReplyRow(row),
    validFrom: formatInstant(row.validFrom),
    validUntil: formatInstant(row.validUntil),
    activatedAt: formatInstant(row.activatedAt),
    supersededAt: formatInstant(row.supersededAt),
    retiredAt: formatInstant(row.retiredAt),
    destroyedAt: formatInstant(row.destroyedAt),
    keysInAll: keyNames[row.kind].length,
  }
}

export async function pageOfKeySets(
  tx: Tx,
  {
    sort,
    kind,
    status,
    ...query
  }: {
    page: number
    pageSize: number
    sort?: PagedQuery<typeof listKeySets>['sort']
    kind?: KeyKind | undefined
    status?: KeyStatus | undefined
  },
): Promise<Page<KeySetRow>> {
  const [column, down] = sortColumnOf(sort, { createdAt: 's.created_at', name: 's.name' }, '-createdAt')
  let rows = sets(tx)
  if (kind) rows = rows.where('s.kind', '=', kind)
  if (status) rows = rows.where('s.status', '=', status)
  const sorted = rows.orderBy(column, down).orderBy('s.id', down)
  const found = await readPage(tx, sorted, query)
  return { ...found, list: found.list.map(present) }
}

export interface StoredKeySet {
  row: KeySetRow
  createdBy: string
}
export async function findKeySet(tx: Tx, id: string, { lock = false } = {}): Promise<StoredKeySet | undefined> {
  const query = sets(tx).where('s.id', '=', id)
  const row = await (lock ? query.forUpdate('s') : query).executeTakeFirst()
  return row && { row: present(row), createdBy: row.createdBy }
}
export async function nextKeySetVersion(
  tx: Tx,
  { kind, appIndex }: { kind: KeyKind; appIndex: number },
): Promise<number> {
  const row = await tx
    .selectFrom('cards_key_sets')
    .where('kind', '=', kind)
    .where('app_index', '=', appIndex)
    .select(sql<number | null>`max(key_version)`.as('last'))
    .executeTakeFirst()
  return (row?.last ?? 0) + 1
}
/** Returns the draft for a component: the newest one of this name, kind and application, or the given version. */
export async function findKeySetDraft(
  tx: Tx,
  { name, kind, appIndex, keyVersion }: Pick<KeySetForm, 'name' | 'kind' | 'appIndex' | 'keyVersion'>,
): Promise<string | undefined> {
  let drafts = tx
    .selectFrom('cards_key_sets')
    .select('id')
    .where('status', '=', 'draft')
    .where('name', '=', name)
    .where('kind', '=', kind)
    .where('app_index', '=', appIndex)
    .orderBy('key_version', 'desc')
  if (keyVersion !== undefined) drafts = drafts.where('key_version', '=', keyVersion)
  return (await drafts.executeTakeFirst())?.id
}
export async function insertKeySet(
  tx: Tx,
  set: { operatorId: string; form: KeySetForm; keyVersion: number; by: KeyActor; at: Date },
): Promise<string> {
  const { operatorId, form, keyVersion, by, at } = set
  const id = newId(at.getTime())
  await tx
    .insertInto('cards_key_sets')
    .values({
      operator_id: operatorId,
      id,
      name: form.name,
      kind: form.kind,
      app_index: form.appIndex,
      key_version: keyVersion,
      algorithm: form.algorithm,
      diversification: form.diversification,
      kcv_method: form.kcvMethod,
      ...spanOf(form),
      created_at: at,
      created_by: by.userId,
      created_name: by.name,
    })
    .execute()
  return id
}
const spanOf = (form: { validFrom: string | null; validUntil: string | null; remark: string }) => ({
  valid_from: form.validFrom === null ? null : new Date(form.validFrom),
  valid_until: form.validUntil === null ? null : new Date(form.validUntil),
  remark: form.remark,
})
type Change =
  | { form: { name: string; validFrom: string | null; validUntil: string | null; remark: string } }
  | { activated: KeyActor; at: Date }
  | { supersededAt: Date }
  | { retiredAt: Date }
  | { destroyedAt: Date; destroyedBy: string; requestedBy: string | null }
export async function changeKeySet(tx: Tx, id: string, change: Change): Promise<void> {
  await tx
    .updateTable('cards_key_sets')
    .set({ ...columnsOf(change), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}
function columnsOf(change: Change) {
  if ('form' in change) return { name: change.form.name, ...spanOf(change.form) }
  if ('activated' in change)
    return {
      activated_at: change.at,
      activated_by: change.activated.userId,
      activated_name: change.activated.name,
    }
  if ('supersededAt' in change) return { superseded_at: change.supersededAt }
  if ('retiredAt' in change) return { retired_at: change.retiredAt }
  const { destroyedAt, destroyedBy, requestedBy } = change
  return { destroyed_at: destroyedAt, destroyed_by: destroyedBy, destruction_requested_by: requestedBy }
}

/** Locks and returns the active version of a set's kind and application. */
export async function lockActiveKeySet(
  tx: Tx,
  { kind, appIndex }: { kind: KeyKind; appIndex: number },
): Promise<{ id: string; keyVersion: number } | undefined> {
  return tx
    .selectFrom('cards_key_sets')
    .where('kind', '=', kind)
    .where('app_index', '=', appIndex)
    .where('status', '=', 'active')
    .select(aliasColumns(['id', 'keyVersion']))
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Stores with which sets a card is personalised or issued, once: those in use now, which cannot be replaced before the
 * commit. Returns the version of its own keys. Null: there are none.
 */
export async function saveKeySetsOfCard(
  tx: Tx,
  { operatorId, cardId }: { operatorId: string; cardId: string },
): Promise<number | null> {
  const own = await tx
    .selectFrom('cards_card_keys as u')
    .innerJoin('cards_key_sets as s', (on) =>
      on.onRef('s.operator_id', '=', 'u.operator_id').onRef('s.id', '=', 'u.key_set_id'),
    )
    .where('u.card_id', '=', cardId)
    .select(aliasColumns('s', ['kind', 'keyVersion']))
    .execute()
  if (own.length > 0) return own.find(({ kind }) => kind === 'user_card')?.keyVersion ?? null
  const sets = await tx
    .selectFrom('cards_key_sets')
    .where('kind', 'in', ['user_card', 'user_card_app'])
    .where('status', '=', 'active')
    .select(aliasColumns(['id', 'kind', 'keyVersion']))
    .orderBy('id')
    .forShare()
    .execute()
  const rows = sets.map(({ id }) => ({ operator_id: operatorId, card_id: cardId, key_set_id: id }))
  if (rows.length > 0) await tx.insertInto('cards_card_keys').values(rows).execute()
  return sets.find(({ kind }) => kind === 'user_card')?.keyVersion ?? null
}

export async function recordKeyUse(
  tx: Tx,
  use: {
    operatorId: string
    setId: string
    kind: KeyUseKind
    /** Null for a server task. */
    by: KeyActor | null
    at: Date
    name?: string
    detail?: string
  },
): Promise<void> {
  await tx
    .insertInto('cards_key_uses')
    .values({
      operator_id: use.operatorId,
      id: newId(use.at.getTime()),
      key_set_id: use.setId,
      name: use.name ?? '',
      kind: use.kind,
      at: use.at,
      by_id: use.by?.userId ?? null,
      by_name: use.by?.name ?? '',
      detail: use.detail ?? '',
    })
    .execute()
}
export async function pageOfKeyUses(tx: Tx, setId: string, query: { page: number; pageSize: number }) {
  const rows = tx
    .selectFrom('cards_key_uses')
    .where('key_set_id', '=', setId)
    .select(aliasColumns(['id', 'at', 'kind', 'name', 'byName', 'detail']))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
  const found = await readPage(tx, rows, query)
  return { ...found, list: found.list.map((row) => toReplyRow(row)) }
}
