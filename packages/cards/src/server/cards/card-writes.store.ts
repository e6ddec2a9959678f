import { maskTag, newId, Problem } from '@evops/platform/contract'
import { violatedConstraint, type Tx, aliasColumns } from '@evops/platform/server'
import { sql, type InsertObject, type Updateable } from 'kysely'
import {
  isPurse,
  cardStateAfter,
  type CardRow,
  type CardState,
  type CardOperationKind,
  type RegisterForm,
} from '../../contract/index.ts'
import type { Tables } from '@evops/platform/server'

/** A card in its current state, locked until the transaction ends. */
export interface StoredCard {
  operatorId: string
  id: string
  cardNo: string
  uid: string
  secureNo: string | null
  family: CardRow['family']
  media: CardRow['media']
  seq: number
  state: CardState
  tokenId: string | null
  holderId: string | null
  plate: string
  depositId: string | null
  validFrom: Date | null
  validUntil: Date | null
  limitMinor: number | null
  limitDwh: number | null
  version: number
}
export async function lockCardRow(tx: Tx, where: { id: string } | { cardNo: string }): Promise<StoredCard | undefined> {
  return tx
    .selectFrom('cards_cards as c')
    .leftJoin('charging_card_tokens as t', (on) =>
      on.onRef('t.operator_id', '=', 'c.operator_id').onRef('t.token_id', '=', 'c.token_id'),
    )
    .where('c.deleted_at', 'is', null)
    .where((eb) =>
      'id' in where
        ? eb('c.id', '=', where.id)
        : eb.and([eb('c.card_no', '=', where.cardNo), eb('c.ended_at', 'is', null)]),
    )
    .select([
      ...aliasColumns('c', [
        'operatorId',
        'id',
        'cardNo',
        'uid',
        'secureNo',
        'family',
        'media',
        'seq',
        'state',
        'tokenId',
        'plate',
        'depositId',
        'validFrom',
        'validUntil',
        'limitMinor',
        'limitDwh',
        'version',
      ]),
      ...aliasColumns('t', ['holderId']),
    ])
    .forUpdate('c')
    .executeTakeFirst()
}

export interface OperationAuthor {
  userId: string | null
  name: string
}
export interface NewOperation {
  /** Missing: a new one is created. */
  id?: string
  kind: CardOperationKind
  by: OperationAuthor
  at: Date
  reason?: string
  beforeMinor?: number
  amountMinor?: number
  afterMinor?: number
  currency?: string
  payMethod?: string
  voucherNo?: string
  journalId?: string | null
  approvalId?: string | null
  holderId?: string | null
  otherCardId?: string | null
  detail?: Record<string, unknown>
  /** Certificate of card or terminal. */
  tac?: string
  reverseOf?: string
  /** The cashier's shift, if the journal has no slip of its own. */
  shiftId?: string | null
  identitySealed?: Buffer
}

/** Inserts a card. A blank chip must be personalised first. */
export async function insertCard(
  tx: Tx,
  { operatorId, form, by, at }: { operatorId: string; form: RegisterForm; by: OperationAuthor; at: Date },
): Promise<string> {
  const id = newId(at.getTime())
  // A chip that holds money must be personalised before it can be issued.
  const state = isPurse(form.family) ? 'blank' : 'stock'
  try {
    await tx
      .insertInto('cards_cards')
      .values({
        operator_id: operatorId,
        id,
        card_no: form.cardNo,
        uid: form.uid,
        secure_no: form.secureNo,
        ats: form.ats,
        applet: form.applet,
        other_chip: form.isOtherChip,
        family: form.family,
        media: form.media,
        card_type: form.cardType,
        seq: 1,
        state,
        token_id: null,
        deposit_id: null,
        key_version: null,
        replaces_id: null,
        created_at: at,
        issued_at: null,
        ended_at: null,
        deleted_at: null,
        ...cardTermColumns(form),
      })
      .execute()
  } catch (error) {
    throw duplicateCardProblem(error, form)
  }
  const place = { operatorId, cardId: id, seq: 1, before: 'new', after: state } as const
  await tx
    .insertInto('cards_operations')
    .values(operationRow(place, { kind: 'register', by, at }))
    .execute()
  return id
}

/** Returns the problem of a card whose number or chip belongs to another card. */
export function duplicateCardProblem(
  error: unknown,
  { cardNo, uid, secureNo }: Pick<RegisterForm, 'cardNo' | 'uid' | 'secureNo'>,
): unknown {
  const constraint = violatedConstraint(error)
  if (constraint === 'cards_cards_card_no_key')
    return new Problem('cards.number-taken', { cardNo }, { cardNo: 'cards.number-taken' })
  if (constraint === 'cards_cards_uid_key') return new Problem('cards.uid-taken', { uid }, { uid: 'cards.uid-taken' })
  if (constraint === 'cards_cards_chip_key') return reversedChipProblem(uid, '')
  if (constraint === 'cards_cards_secure_no_key')
    return new Problem('cards.secure-taken', { secureNo: maskTag(secureNo ?? '') }, { secureNo: 'cards.secure-taken' })
  return error
}

/** Returns the problem of a chip number in reversed byte order. */
export function reversedChipProblem(uid: string, cardNo: string): Problem {
  return new Problem(
    'cards.uid-reversed',
    { uid: maskTag(uid), cardNo: maskTag(cardNo) },
    { uid: 'cards.uid-reversed' },
  )
}

type Terms = Pick<RegisterForm, 'plate' | 'validFrom' | 'validUntil' | 'limitMinor' | 'limitDwh' | 'remark'>
export function cardTermsOfForm({ plate, validFrom, validUntil, limitMinor, limitDwh, remark }: Terms): Terms {
  return { plate, validFrom, validUntil, limitMinor, limitDwh, remark }
}
export function cardTermColumns(form: Terms) {
  return {
    plate: form.plate,
    valid_from: form.validFrom === null ? null : new Date(form.validFrom),
    valid_until: form.validUntil === null ? null : new Date(form.validUntil),
    limit_minor: form.limitMinor,
    limit_dwh: form.limitDwh,
    remark: form.remark,
  }
}

/**
 * Runs one operation on a card: inserts its row and sets the card's new state. Throws cards.not-so if the card's state
 * does not allow it. The database has the same table.
 */
export async function applyCardOperation(
  tx: Tx,
  card: StoredCard,
  { operation, change = {} }: { operation: NewOperation; change?: Updateable<Tables['cards_cards']> },
): Promise<StoredCard> {
  const after = requireCardTransition(card, operation.kind)
  const seq = card.seq + 1
  const place = { operatorId: card.operatorId, cardId: card.id, seq, before: card.state, after }
  const ends = after !== card.state && (after === 'replaced' || after === 'cancelled')
  const ended = ends ? { ended_at: operation.at } : {}
  const row = operationRow(place, { holderId: card.holderId, ...operation })
  const { numUpdatedRows } = await tx
    .with('made', (db) => db.insertInto('cards_operations').values(row))
    .updateTable('cards_cards')
    .set({ ...change, ...ended, seq, state: after, version: sql<number>`version + 1` })
    .where('id', '=', card.id)
    .where('seq', '=', card.seq)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Problem('request.conflict')
  return { ...card, seq, state: after, version: card.version + 1 }
}

export function requireCardTransition(card: Pick<StoredCard, 'cardNo' | 'state'>, kind: CardOperationKind): CardState {
  const after = cardStateAfter(kind, card.state)
  if (!after) throw new Problem('cards.not-so', { cardNo: maskTag(card.cardNo) })
  return after
}

function operationRow(
  place: { operatorId: string; cardId: string; seq: number; before: CardState | 'new'; after: CardState },
  operation: NewOperation,
): InsertObject<Tables, 'cards_operations'> {
  const { at, by } = operation
  return {
    operator_id: place.operatorId,
    id: operation.id ?? newId(at.getTime()),
    card_id: place.cardId,
    seq: place.seq,
    kind: operation.kind,
    state_before: place.before,
    state_after: place.after,
    at,
    by_id: by.userId,
    by_name: by.name,
    reason: operation.reason ?? '',
    before_minor: operation.beforeMinor ?? null,
    amount_minor: operation.amountMinor ?? null,
    after_minor: operation.afterMinor ?? null,
    currency: operation.currency ?? null,
    pay_method: operation.payMethod ?? '',
    voucher_no: operation.voucherNo ?? '',
    journal_id: operation.journalId ?? null,
    approval_id: operation.approvalId ?? null,
    holder_id: operation.holderId ?? null,
    other_card_id: operation.otherCardId ?? null,
    detail: JSON.stringify(operation.detail ?? {}),
    tac: operation.tac ?? '',
    reverse_of: operation.reverseOf ?? null,
    identity_sealed: operation.identitySealed ?? null,
    shift_id: sql<string | null>`coalesce(${operation.shiftId ?? null}::uuid,
        (select s.shift_id from ledger_counter_slips s where s.journal_id = ${operation.journalId ?? null}::uuid))`,
  }
}

/** Returns the time when a card was last reported lost. */
export async function cardLostAt(tx: Tx, cardId: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('cards_operations')
    .where('card_id', '=', cardId)
    .where('kind', '=', 'loss')
    .select('at')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

/** Returns the version of a held deposit. Undefined if it is not held. */
export async function heldCardDeposit(
  tx: Tx,
  id: string,
): Promise<{ version: number; amountMinor: number } | undefined> {
  return tx
    .selectFrom('ledger_deposit_states')
    .where('id', '=', id)
    .where('state', '=', 'held')
    .select(aliasColumns(['version', 'amountMinor']))
    .executeTakeFirst()
}

/** Returns active cards of all operators whose validity is over. Runs in a platform transaction. */
export async function expiredCards(tx: Tx, now: Date): Promise<{ operatorId: string; id: string }[]> {
  return tx
    .selectFrom('cards_cards')
    .where('state', '=', 'active')
    .where('valid_until', '<=', now)
    .select(aliasColumns(['operatorId', 'id']))
    .orderBy('valid_until')
    .limit(1_000)
    .execute()
}
