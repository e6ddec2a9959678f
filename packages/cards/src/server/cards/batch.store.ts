import { newId } from '@evops/platform/contract'
import { aliasColumns, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { CardRow, CardState, CardOperationKind, RegisterForm } from '../../contract/index.ts'
import { duplicateCardProblem, cardTermColumns, type OperationAuthor } from './card-writes.store.ts'

/** A card of a batch in its current state. */
export interface BatchCard {
  id: string
  cardNo: string
  uid: string
  secureNo: string | null
  chipKey: string
  family: CardRow['family']
  media: CardRow['media']
  state: CardState
  seq: number
  validFrom: Date | null
  validUntil: Date | null
  limitMinor: number | null
  limitDwh: number | null
}

/** Returns the usable cards of a batch, locked: by number, by chip number in either byte order, by secure number. */
export async function lockBatchCards(
  tx: Tx,
  among: { numbers: readonly string[]; chipKeys: readonly string[]; secureNos: readonly string[] },
): Promise<BatchCard[]> {
  return tx
    .selectFrom('cards_cards')
    .where('deleted_at', 'is', null)
    .where('ended_at', 'is', null)
    .where(
      sql<boolean>`(card_no = any(${[...among.numbers]}::text[]) or chip_key = any(${[...among.chipKeys]}::text[])
        or secure_no = any(${[...among.secureNos]}::text[]))`,
    )
    .select(
      aliasColumns([
        'id',
        'cardNo',
        'uid',
        'secureNo',
        'chipKey',
        'family',
        'media',
        'state',
        'seq',
        'validFrom',
        'validUntil',
        'limitMinor',
        'limitDwh',
      ]),
    )
    .forUpdate()
    .execute()
}

/** Takes many cards into stock. Returns their ids in order. Throws the problem of a rejected card. */
export async function insertCards(
  tx: Tx,
  { operatorId, forms, by, at }: { operatorId: string; forms: readonly RegisterForm[]; by: OperationAuthor; at: Date },
): Promise<string[]> {
  const ids = forms.map(() => newId(at.getTime()))
  const rows = forms.map((form, place) => ({
    id: ids[place],
    card_no: form.cardNo,
    uid: form.uid,
    secure_no: form.secureNo,
    ats: form.ats,
    applet: form.applet,
    other_chip: form.isOtherChip,
    family: form.family,
    media: form.media,
    card_type: form.cardType,
    ...cardTermColumns(form),
  }))
  await sql`
    insert into cards_cards (operator_id, id, card_no, uid, secure_no, ats, applet, other_chip, family, media, card_type, seq, state, created_at,
      plate, valid_from, valid_until, limit_minor, limit_dwh, remark)
    select ${operatorId}::uuid, id, card_no, uid, secure_no, ats, applet, other_chip, family, media, card_type, 1, 'stock', ${at}::timestamptz,
      plate, valid_from, valid_until, limit_minor, limit_dwh, remark
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, card_no text, uid text, secure_no text, ats text, applet text,
      other_chip boolean, family text, media text, card_type text, plate text, valid_from timestamptz, valid_until timestamptz,
      limit_minor bigint, limit_dwh bigint, remark text)`
    .execute(tx)
    .catch((error: unknown) => {
      throw duplicateCardProblem(error, { cardNo: '', uid: '', secureNo: null })
    })
  await insertOperations(tx, operatorId, {
    rows: ids.map((id) => ({ id, seq: 1, before: 'new', after: 'stock', holderId: null })),
    kind: 'register',
    by,
    at,
  })
  return ids
}

interface Step {
  id: string
  seq: number
  before: CardState | 'new'
  after: CardState
  holderId: string | null
}
interface Steps<Row extends Step = Step> {
  rows: readonly Row[]
  kind: CardOperationKind
  by: OperationAuthor
  at: Date
  reason?: string
}
async function insertOperations(tx: Tx, operatorId: string, { rows, kind, by, at, reason = '' }: Steps): Promise<void> {
  const operations = rows.map((row) => ({ ...row, operation: newId(at.getTime()) }))
  await sql`
    insert into cards_operations (operator_id, id, card_id, seq, kind, state_before, state_after, at, by_id, by_name, reason, holder_id)
    select ${operatorId}::uuid, r.operation, r.id, r.seq, ${kind}, r.before, r.after, ${at}::timestamptz, ${by.userId}::uuid, ${by.name}, ${reason}, r."holderId"
    from jsonb_to_recordset(${JSON.stringify(operations)}::jsonb) as r (operation uuid, id uuid, seq int, before text, after text, "holderId" uuid)`.execute(
    tx,
  )
}

/** Runs an operation on many cards. Token, keys and terms of each row are stored. */
export async function applyCardOperations(
  tx: Tx,
  operatorId: string,
  steps: Steps<Step & { tokenId?: string; keyVersion?: number | null; form?: RegisterForm }>,
): Promise<void> {
  await insertOperations(tx, operatorId, steps)
  const { at, kind } = steps
  const rows = steps.rows.map(({ form, ...row }) => ({ ...row, ...(form && cardTermColumns(form)) }))
  await sql`
    update cards_cards c set seq = r.seq, state = r.after, version = c.version + 1,
      token_id = coalesce(r."tokenId", c.token_id), key_version = coalesce(r."keyVersion", c.key_version),
      issued_at = case when ${kind} = 'issue' then ${at}::timestamptz else c.issued_at end,
      deleted_at = case when ${kind} = 'delete' then ${at}::timestamptz end,
      ended_at = case when r.after in ('cancelled', 'replaced') then ${at}::timestamptz end,
      collected = c.collected or ${kind} = 'cancel',
      plate = coalesce(r.plate, c.plate), valid_until = coalesce(r.valid_until, c.valid_until),
      limit_minor = coalesce(r.limit_minor, c.limit_minor), limit_dwh = coalesce(r.limit_dwh, c.limit_dwh),
      remark = coalesce(nullif(r.remark, ''), c.remark)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, seq int, after text, "tokenId" uuid, "keyVersion" int, plate text,
      valid_until timestamptz, limit_minor bigint, limit_dwh bigint, remark text)
    where c.operator_id = ${operatorId}::uuid and c.id = r.id and c.seq = r.seq - 1`.execute(tx)
}

export interface ImportedCard extends Omit<BatchCard, 'chipKey' | 'media'> {
  tokenId: string | null
  issuedAt: Date | null
}
/** Returns the cards of an import in their current state, locked. */
export async function importedCards(tx: Tx, ids: readonly string[]): Promise<ImportedCard[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('cards_cards')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .select(
      aliasColumns([
        'id',
        'cardNo',
        'uid',
        'secureNo',
        'family',
        'seq',
        'state',
        'tokenId',
        'issuedAt',
        'validFrom',
        'validUntil',
        'limitMinor',
        'limitDwh',
      ]),
    )
    .forUpdate()
    .execute()
}

/** Returns the wallets that may pay, by id or by a unique name. */
export async function findWalletsByNames(
  tx: Tx,
  holderNames: readonly string[],
): Promise<{ id: string; name: string; state: string }[]> {
  if (holderNames.length === 0) return []
  const { rows } = await sql<{ id: string; name: string; state: string }>`
    select id, name, state from ledger_wallet_names
    where lower(name) = any(${holderNames.map((name) => name.toLowerCase())}::text[])
      or id = any(${holderNames.filter((text) => /^[0-9a-f-]{36}$/i.test(text))}::uuid[])`.execute(tx)
  return rows
}
