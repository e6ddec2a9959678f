import { maskTag, Problem } from '@evops/platform/contract'
import { requireAnyCode, type Actor, type Tx } from '@evops/platform/server'
import {
  isPurse,
  pickStartLimits,
  noStartLimits,
  registerForm,
  type CardDetail,
  type IssueCardForm,
  tagOfCard,
  type StartLimits,
} from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { requireCardPermission } from './access.rules.ts'
import { saveKeySetsOfCard } from '../keys/keys.store.ts'
import { lockCardRow, applyCardOperation, type StoredCard } from './card-writes.store.ts'
import {
  loadCardAfterAction,
  operationAuthorOf,
  lockCardForOperation,
  credentialOfFamily,
  registerCardInStock,
  requireHolder,
  syncCardToken,
} from './cards.service.ts'
import { depositsScreen } from '@evops/ledger/contract'

/** Issues a card to its holder. From then on charge points accept its chip. */
export async function issueCardToHolder(
  tx: Tx,
  deps: CardsDeps,
  { actor, form }: { actor: Actor; form: IssueCardForm },
): Promise<CardDetail> {
  const card = await inStock(tx, deps, { actor, form })
  const { holderId, depositMinor, method, voucherNo } = form
  const validUntil = form.validUntil === undefined ? card.validUntil : dateOf(form.validUntil)
  if (validUntil !== null && validUntil <= deps.services.now())
    throw new Problem('cards.in-past', {}, { validUntil: 'cards.in-past' })
  await deps.purses.requireValidity(tx, { card, holderId, validUntil })
  if (depositMinor > 0 && holderId === null)
    throw new Problem('cards.holder-needed', {}, { holderId: 'cards.holder-needed' })
  const wallet = holderId === null ? null : await requireHolder(tx, deps, holderId)
  const paid = wallet === null || depositMinor === 0 ? null : await takeDeposit(tx, deps, { actor, card, wallet, form })
  await putCardIntoUse(tx, deps, {
    actor,
    card,
    holderId,
    columns: {
      valid_until: validUntil,
      deposit_id: paid?.id ?? null,
      ...(form.plate !== undefined && { plate: form.plate }),
      ...(form.validFrom !== undefined && { valid_from: dateOf(form.validFrom) }),
      ...(form.limitMinor !== undefined && { limit_minor: form.limitMinor }),
      ...(form.limitDwh !== undefined && { limit_dwh: form.limitDwh }),
      ...(form.remark !== undefined && { remark: form.remark }),
    },
    limits: { ...noStartLimits, ...pickStartLimits(form) },
    operation: paid
      ? {
          amountMinor: depositMinor,
          currency: wallet?.currency ?? '',
          payMethod: method,
          voucherNo,
          journalId: paid.journalId,
          detail: { depositMinor },
        }
      : {},
  })
  return loadCardAfterAction(tx, deps, card.id)
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

async function inStock(
  tx: Tx,
  deps: CardsDeps,
  { actor, form }: { actor: Actor; form: IssueCardForm },
): Promise<StoredCard> {
  if (form.id !== undefined) return lockCardForOperation(tx, { actor, id: form.id, verb: 'create' })
  requireCardPermission(actor, form.family, 'create')
  const existing = form.cardNo === undefined ? undefined : await lockCardRow(tx, { cardNo: form.cardNo })
  if (existing?.uid === form.uid && existing?.state === 'stock') return existing
  const { validFrom = null, validUntil = null, limitMinor = null, limitDwh = null } = form
  const id = await registerCardInStock(tx, deps, {
    actor,
    form: registerForm.parse({ ...form, validFrom, validUntil, limitMinor, limitDwh }),
  })
  return lockCardForOperation(tx, { actor, id, verb: 'create' })
}

/** Taking money at the counter also requires the permission of the counter. */
async function takeDeposit(
  tx: Tx,
  { ledger }: CardsDeps,
  { actor, card, wallet, form }: { actor: Actor; card: StoredCard; wallet: { id: string }; form: IssueCardForm },
) {
  requireAnyCode(actor, depositsScreen.may.depositrefund.create)
  return ledger.acts.payDeposit(tx, actor, {
    walletId: wallet.id,
    form: {
      amountMinor: form.depositMinor,
      kind: 'card',
      method: form.method,
      voucherNo: form.voucherNo,
      note: maskTag(card.cardNo),
    },
  })
}

type Change = NonNullable<Parameters<typeof applyCardOperation>[2]['change']>
type Operation = Partial<Parameters<typeof applyCardOperation>[2]['operation']>
/** Creates the start token and takes the card out of stock. Throws cards.token-held. */
export async function putCardIntoUse(
  tx: Tx,
  deps: CardsDeps,
  wish: {
    actor: Actor
    card: StoredCard
    holderId: string | null
    columns: Change
    operation: Operation
    limits?: StartLimits
  },
): Promise<void> {
  const { actor, card, holderId, columns, operation } = wish
  const at = deps.services.now()
  const [existingToken] = await deps.tokens.find(tx, [tagOfCard(card)], at)
  if (existingToken && existingToken.holderId !== null && existingToken.holderId !== holderId)
    throw new Problem('cards.token-held', { uid: maskTag(tagOfCard(card)) }, { uid: 'cards.token-held' })
  if (isPurse(card.family)) await deps.purses.open(tx, { card, at })
  const tokenId =
    existingToken?.id ??
    (await deps.tokens.keep(tx, {
      operatorId: card.operatorId,
      idTag: tagOfCard(card),
      label: maskTag(card.cardNo),
      cardState: 'active',
      onlineOnly: card.family !== 'offline_whitelist',
      credential: credentialOfFamily(card.family),
      validFrom: null,
      validUntil: null,
      limitMinor: null,
      limitDwh: null,
      purse: isPurse(card.family) ? { id: card.id, since: at } : null,
    }))
  await deps.tokens.setHolder(tx, [tokenId], holderId, at)
  const keyVersion = card.media === 'cpu' ? await saveKeySetsOfCard(tx, { ...card, cardId: card.id }) : null
  await applyCardOperation(tx, card, {
    operation: { kind: 'issue', by: operationAuthorOf(actor), at, holderId, ...operation },
    change: { ...columns, token_id: tokenId, issued_at: at, key_version: keyVersion },
  })
  await syncCardToken(tx, deps, card.id, wish.limits)
}
