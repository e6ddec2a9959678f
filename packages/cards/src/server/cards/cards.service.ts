import type { WalletRow } from '@evops/ledger/contract'
import { maskTag, requireFound, Problem } from '@evops/platform/contract'
import { conflictProblem, type Actor, type Tx } from '@evops/platform/server'
import type { z } from 'zod'
import {
  chipNumberKey,
  pickStartLimits,
  reverseChipNumber,
  tagOfCard,
  isPurse,
  type CardDetail,
  type CardFamily,
  type CardPermissionKind,
  type RegisterForm,
  type StartLimits,
  type updateCard as updateSpec,
} from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { requireCardPermission } from './access.rules.ts'
import {
  insertCard,
  lockCardRow,
  applyCardOperation,
  cardTermsOfForm,
  cardTermColumns,
  reversedChipProblem,
  type OperationAuthor,
  type StoredCard,
} from './card-writes.store.ts'
import { listCardsByChip, findCard } from './cards.store.ts'

export const operationAuthorOf = ({ userId, name }: Actor): OperationAuthor => ({ userId, name })

/** Throws request.not-found, and request.forbidden for a card of a screen that the user may not open. */
export async function requireCard(
  tx: Tx,
  { ledger }: CardsDeps,
  { actor, id }: { actor: Actor; id: string },
): Promise<CardDetail> {
  const row = requireFound(await findCard(tx, id))
  requireCardPermission(actor, row.family, 'view')
  return detailOf(tx, ledger, row)
}

/** Returns a card's full numbers. The endpoint logs the user. Throws like `requireCard`. */
export async function revealCardNumbers(
  tx: Tx,
  { actor, id }: { actor: Actor; id: string },
): Promise<{ cardNo: string; uid: string; secureNo: string | null }> {
  const row = requireFound(await findCard(tx, id))
  requireCardPermission(actor, row.family, 'reveal')
  return { cardNo: row.cardNo, uid: row.uid, secureNo: row.secureNo }
}

/** Returns the card after an action. A user who may run the action may see its result. */
export async function loadCardAfterAction(tx: Tx, { ledger }: CardsDeps, id: string): Promise<CardDetail> {
  const row = requireFound(await findCard(tx, id))
  return detailOf(tx, ledger, row)
}

async function detailOf(
  tx: Tx,
  { wallets }: CardsDeps['ledger'],
  row: NonNullable<Awaited<ReturnType<typeof findCard>>>,
): Promise<CardDetail> {
  const wallet = row.holderId === null ? undefined : (await wallets.ofMany(tx, [row.holderId])).get(row.holderId)
  return {
    ...row,
    availableMinor: wallet?.availableMinor ?? null,
    principalMinor: wallet?.principalMinor ?? null,
    currency: wallet?.currency ?? null,
  }
}

/** Locks the card for an action, and checks the permission of its screen and the version that the user saw. */
export async function lockCardForOperation(
  tx: Tx,
  { actor, id, verb, version }: { actor: Actor; id: string; verb: CardPermissionKind; version?: number | undefined },
): Promise<StoredCard> {
  const card = requireFound(await lockCardRow(tx, { id }))
  requireCardPermission(actor, card.family, verb)
  if (version !== undefined && version !== card.version) throw new Problem('request.conflict')
  return card
}

/** Takes a card into stock. Throws cards.number-taken, cards.uid-taken, cards.secure-taken and cards.uid-reversed. */
export async function registerCardInStock(
  tx: Tx,
  deps: CardsDeps,
  { actor, form }: { actor: Actor; form: RegisterForm },
): Promise<string> {
  const { services } = deps
  requireCardPermission(actor, form.family, 'create')
  if (!form.isOtherChip && form.secureNo === null) await rejectReversedUid(tx, deps, form.uid)
  const { operatorId } = actor
  return insertCard(tx, { operatorId, form, by: operationAuthorOf(actor), at: services.now() })
}

/** Throws if the reversed UID is already registered as a card or a start token: it is the same chip, read backwards. */
async function rejectReversedUid(tx: Tx, { services, tokens }: CardsDeps, uid: string): Promise<void> {
  const turned = reverseChipNumber(uid)
  if (turned === undefined) return
  const existing = (await listCardsByChip(tx, [chipNumberKey(uid)])).find((card) => card.uid === turned)
  if (existing) throw reversedChipProblem(uid, existing.cardNo)
  const [token] = await tokens.find(tx, [turned], services.now())
  if (token) throw reversedChipProblem(uid, turned)
}

/** Updates a card's start token from the card. */
export async function syncCardToken(
  tx: Tx,
  { tokens, services }: Pick<CardsDeps, 'tokens' | 'services'>,
  id: string,
  limits?: StartLimits,
): Promise<string> {
  const card = requireFound(await lockCardRow(tx, { id }))
  const { state } = card
  if (state === 'blank' || state === 'stock') throw new Error('a card in stock has no start token')
  return tokens.keep(tx, {
    operatorId: card.operatorId,
    idTag: tagOfCard(card),
    label: maskTag(card.cardNo),
    cardState: state,
    // An offline charge point without a purse reader would accept a purse card without its money.
    onlineOnly: card.family !== 'offline_whitelist',
    credential: credentialOfFamily(card.family),
    validFrom: card.validFrom,
    validUntil: card.validUntil,
    limitMinor: card.limitMinor,
    limitDwh: card.limitDwh,
    ...(limits && { limits }),
    purse: isPurse(card.family) ? { id: card.id, since: services.now() } : null,
  })
}

/** Returns the kind of credential for a card's family. */
export const credentialOfFamily = (family: CardFamily) =>
  family === 'online' ? 'online' : family === 'offline_purse' ? 'purse' : 'whitelist'

/**
 * Returns a wallet that may pay for a card. Throws request.not-found, and the ledger's problem for a frozen or closed
 * one.
 */
export async function requireHolder(tx: Tx, { ledger }: CardsDeps, holderId: string): Promise<WalletRow> {
  const wallet = await ledger.wallets.get(tx, holderId)
  if (wallet.state === 'active') return wallet
  const code = wallet.state === 'frozen' ? 'ledger.wallet-frozen' : 'ledger.wallet-closed'
  throw new Problem(code, { name: wallet.name }, { holderId: code })
}

type Update = z.output<typeof updateSpec.body>
/** Changes a card's permissions and its holder. */
export async function changeCardTerms(
  tx: Tx,
  deps: CardsDeps,
  { actor, change }: { actor: Actor; change: Update },
): Promise<{ before: CardDetail; after: CardDetail }> {
  const { id, version, holderId, media, ats, applet, cardType, ...rest } = change
  const limits = pickStartLimits(rest)
  const terms = cardTermsOfForm(rest)
  const card = await lockCardForOperation(tx, { actor, id, verb: 'edit' })
  const before = await loadCardAfterAction(tx, deps, id)
  if (card.version !== version) throw conflictProblem(change, before)
  const moves = holderId !== undefined && holderId !== card.holderId
  if (moves) {
    if (card.tokenId === null) throw new Problem('cards.not-so', { cardNo: maskTag(card.cardNo) })
    if (holderId !== null) await requireHolder(tx, deps, holderId)
    await deps.tokens.setHolder(tx, [card.tokenId], holderId, deps.services.now())
  }
  // A card in stock has no token yet, and therefore no limits.
  if (card.tokenId === null && Object.values(limits).some((limit) => limit !== null))
    throw new Problem('cards.not-so', { cardNo: maskTag(card.cardNo) })
  const detail = changedFields(
    { ...terms, ...limits, media, ats, applet, cardType, ...(moves && { holderId }) },
    before,
  )
  await applyCardOperation(tx, card, {
    operation: {
      kind: 'edit',
      by: operationAuthorOf(actor),
      at: deps.services.now(),
      holderId: moves ? holderId : card.holderId,
      detail,
    },
    change: { ...cardTermColumns(terms), media, ats, applet, card_type: cardType },
  })
  if (card.tokenId !== null) await syncCardToken(tx, deps, id, limits)
  return { before, after: await loadCardAfterAction(tx, deps, id) }
}

/** Returns the changed fields as `{ field: [before, after] }`. */
function changedFields(now: object, before: object): Record<string, unknown> {
  const then = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(now).flatMap(([name, value]) =>
      JSON.stringify(then.get(name) ?? null) === JSON.stringify(value ?? null)
        ? []
        : [[name, [then.get(name) ?? null, value]]],
    ),
  )
}

/** Removes a card that was never issued. */
export async function removeUnissuedCard(
  tx: Tx,
  { services }: CardsDeps,
  { actor, id }: { actor: Actor; id: string },
): Promise<object> {
  const card = await lockCardForOperation(tx, { actor, id, verb: 'delete' })
  const at = services.now()
  await applyCardOperation(tx, card, {
    operation: { kind: 'delete', by: operationAuthorOf(actor), at },
    change: { deleted_at: at },
  })
  return { cardNo: maskTag(card.cardNo), uid: maskTag(card.uid) }
}
