import { maskTag, Problem } from '@evops/platform/contract'
import { requireAnyCode, type Actor, type Tx } from '@evops/platform/server'
import { isPurse, pickStartLimits, registerForm, type CardDetail, type RegisterForm } from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import {
  heldCardDeposit,
  lockCardRow,
  applyCardOperation,
  requireCardTransition,
  type StoredCard,
} from './card-writes.store.ts'
import {
  loadCardAfterAction,
  operationAuthorOf,
  lockCardForOperation,
  registerCardInStock,
  syncCardToken,
} from './cards.service.ts'
import { isCardCharging } from './cards.store.ts'
import { putCardIntoUse } from './issue.service.ts'
import { depositsScreen } from '@evops/ledger/contract'

type NewChip = Pick<RegisterForm, 'cardNo' | 'uid' | 'secureNo' | 'isOtherChip'>
interface Act {
  actor: Actor
  id: string
  reason: string
  version?: number | undefined
}

async function move(
  tx: Tx,
  deps: CardsDeps,
  {
    actor,
    card,
    kind,
    reason,
  }: { actor: Actor; card: StoredCard; kind: 'lock' | 'unlock' | 'loss' | 'unloss'; reason: string },
): Promise<StoredCard> {
  const moved = await applyCardOperation(tx, card, {
    operation: { kind, by: operationAuthorOf(actor), at: deps.services.now(), reason },
  })
  await syncCardToken(tx, deps, card.id)
  return moved
}

/** Locks or unlocks a card. Without a given state, toggles it. */
export async function toggleCardLock(
  tx: Tx,
  deps: CardsDeps,
  { locked, ...act }: Act & { locked?: boolean | undefined },
): Promise<CardDetail> {
  const card = await lockCardForOperation(tx, { ...act, verb: 'control' })
  const kind = (locked ?? card.state !== 'locked') ? 'lock' : 'unlock'
  await move(tx, deps, { ...act, card, kind })
  return loadCardAfterAction(tx, deps, card.id)
}

export async function recordCardLoss(
  tx: Tx,
  deps: CardsDeps,
  { lost, ...act }: Act & { lost: boolean },
): Promise<CardDetail> {
  const card = await lockCardForOperation(tx, { ...act, verb: 'control' })
  if (lost) await deps.purses.requireLoss(tx, card)
  await move(tx, deps, { ...act, card, kind: lost ? 'loss' : 'unloss' })
  return loadCardAfterAction(tx, deps, card.id)
}

/**
 * Replaces a card. A card that still works is lost from then on. A purse card must have been lost for some time,
 * because payments of its chip arrive late, and two people move its money. Returns the new card.
 */
export async function issueReplacementCard(
  tx: Tx,
  deps: CardsDeps,
  { cardNo, uid, secureNo, isOtherChip, ...act }: Act & NewChip,
): Promise<CardDetail & { approvalId: string | null }> {
  const { actor, reason } = act
  const found = await lockCardForOperation(tx, { ...act, verb: 'control' })
  const isLostNow = found.state === 'active' && !isPurse(found.family)
  const old = isLostNow ? await move(tx, deps, { ...act, card: found, kind: 'loss' }) : found
  requireCardTransition(old, 'replace')
  const fresh = await freshCard(tx, deps, { actor, old, cardNo, uid, secureNo, isOtherChip })
  const [by, at] = [operationAuthorOf(actor), deps.services.now()]
  const approvalId = isPurse(old.family)
    ? await deps.purses.requestMove(tx, { actor, old, freshId: fresh.id, reason })
    : null
  await applyCardOperation(tx, old, {
    operation: { kind: 'replace', by, at, reason, otherCardId: fresh.id },
    change: { deposit_id: null },
  })
  await syncCardToken(tx, deps, old.id)
  if (old.tokenId !== null) await deps.tokens.setHolder(tx, [old.tokenId], null, deps.services.now())
  await putCardIntoUse(tx, deps, {
    actor,
    card: fresh,
    holderId: old.holderId,
    columns: {
      replaces_id: old.id,
      deposit_id: old.depositId,
      plate: old.plate,
      valid_from: old.validFrom,
      valid_until: old.validUntil,
      limit_minor: old.limitMinor,
      limit_dwh: old.limitDwh,
    },
    operation: { otherCardId: old.id, reason },
    limits: pickStartLimits(await loadCardAfterAction(tx, deps, old.id)),
  })
  if (isPurse(old.family) && old.holderId === null)
    await deps.ledger.acts.merge(tx, actor, { fromId: old.id, intoId: fresh.id, reason })
  return { ...(await loadCardAfterAction(tx, deps, fresh.id)), approvalId }
}

/** Returns the replacement card: from stock, or registered now with the properties of the old one. */
async function freshCard(
  tx: Tx,
  deps: CardsDeps,
  { actor, old, ...chip }: { actor: Actor; old: StoredCard } & NewChip,
): Promise<StoredCard> {
  const { cardNo, uid } = chip
  const existing = await lockCardRow(tx, { cardNo })
  if (existing?.state === 'stock' && existing.uid === uid && existing.family === old.family) return existing
  const { media, cardType } = await loadCardAfterAction(tx, deps, old.id)
  const id = await registerCardInStock(tx, deps, {
    actor,
    form: registerForm.parse({ ...chip, family: old.family, media, cardType }),
  })
  return lockCardForOperation(tx, { actor, id, verb: 'control' })
}

/** Takes a card back and returns its deposit: at once, or after the approval of a second person. */
export async function returnCard(
  tx: Tx,
  deps: CardsDeps,
  {
    collected,
    method,
    voucherNo,
    balanceMinor,
    ...act
  }: Act & {
    collected: boolean
    method: 'cash' | 'transfer' | 'pos'
    voucherNo: string
    balanceMinor?: number | undefined
  },
): Promise<CardDetail & { approvalId: string | null }> {
  const { actor, reason } = act
  const card = await lockCardForOperation(tx, { ...act, verb: 'control' })
  requireCardTransition(card, 'cancel')
  if (await isCardCharging(tx, card.tokenId)) throw new Problem('cards.charging', { cardNo: maskTag(card.cardNo) })
  if (isPurse(card.family)) await deps.purses.requireEmpty(tx, { card, balanceMinor })
  const deposit = card.depositId === null ? undefined : await heldCardDeposit(tx, card.depositId)
  const paid =
    deposit && card.depositId !== null
      ? await refundCardDeposit(tx, deps, {
          actor,
          depositId: card.depositId,
          version: deposit.version,
          form: { method, voucherNo, reason },
        })
      : undefined
  const { currency } = await deps.operatorOf(actor.operatorId)
  await applyCardOperation(tx, card, {
    operation: {
      kind: 'cancel',
      by: operationAuthorOf(actor),
      at: deps.services.now(),
      reason,
      ...(deposit &&
        paid && {
          amountMinor: deposit.amountMinor,
          currency,
          payMethod: method,
          voucherNo,
          journalId: paid.journalId,
          approvalId: paid.journalId === null ? paid.approvalId : null,
          detail: { depositMinor: deposit.amountMinor },
        }),
    },
    change: { collected },
  })
  await syncCardToken(tx, deps, card.id)
  if (card.tokenId !== null) await deps.tokens.setHolder(tx, [card.tokenId], null, deps.services.now())
  const approvalId = paid && paid.journalId === null ? paid.approvalId : null
  return { ...(await loadCardAfterAction(tx, deps, card.id)), approvalId }
}

/** Returning a deposit also requires the permission of the counter. */
function refundCardDeposit(
  tx: Tx,
  { ledger }: CardsDeps,
  { actor, ...wanted }: { actor: Actor } & Parameters<typeof ledger.acts.refundDeposit>[2],
) {
  requireAnyCode(actor, depositsScreen.may.depositrefund.control)
  return ledger.acts.refundDeposit(tx, actor, wanted)
}

/** Extends the validity of a card. An expired card becomes active again. */
export async function extendCardValidity(
  tx: Tx,
  deps: CardsDeps,
  { validUntil, ...act }: Act & { validUntil: string | null },
): Promise<CardDetail> {
  const card = await lockCardForOperation(tx, { ...act, verb: 'control' })
  const at = deps.services.now()
  const until = validUntil === null ? null : new Date(validUntil)
  if (until !== null && until <= at) throw new Problem('cards.in-past', {}, { validUntil: 'cards.in-past' })
  await applyCardOperation(tx, card, {
    operation: {
      kind: 'renew',
      by: operationAuthorOf(act.actor),
      at,
      reason: act.reason,
      detail: { validUntil: [card.validUntil?.toISOString() ?? null, validUntil] },
    },
    change: { valid_until: until },
  })
  await syncCardToken(tx, deps, card.id)
  return loadCardAfterAction(tx, deps, card.id)
}
