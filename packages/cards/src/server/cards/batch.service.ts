import { maskTag } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import {
  chipNumberKey,
  noStartLimits,
  reverseChipNumber,
  type CardFamily,
  type CardState,
  type RegisterForm,
} from '../../contract/index.ts'
import type { CardsDeps, CardTokenData } from '../deps.ts'
import { saveKeySetsOfCard } from '../keys/keys.store.ts'
import {
  resolveHolderNames,
  tagOfBatchRow,
  type BatchRow,
  type PlacedBatchRow,
  type BatchFacts,
} from './batch.rules.ts'
import {
  lockBatchCards,
  importedCards,
  insertCards,
  applyCardOperations,
  findWalletsByNames,
  type BatchCard,
} from './batch.store.ts'
import type { OperationAuthor } from './card-writes.store.ts'
import { credentialOfFamily } from './cards.service.ts'
import { lastUses } from './cards.store.ts'

/** Loads the existing cards, start tokens and wallets for a batch. */
export async function loadBatchFacts(
  tx: Tx,
  { services, tokens }: CardsDeps,
  rows: readonly Pick<PlacedBatchRow, 'form'>[],
): Promise<BatchFacts> {
  const forms = rows.map(({ form }) => form)
  const now = services.now()
  const uids = forms.flatMap(({ card }) => (card.uid === null ? [] : [card.uid]))
  const secureNos = forms.flatMap(({ card }) => (card.secureNo === null ? [] : [card.secureNo]))
  const cards = await lockBatchCards(tx, {
    numbers: forms.map(({ card }) => card.cardNo),
    chipKeys: uids.map(chipNumberKey),
    secureNos,
  })
  const turned = uids.flatMap((uid) => reverseChipNumber(uid) ?? [])
  const stocked = cards.map((card) => card.secureNo ?? card.uid)
  const found = await tokens.find(tx, [...uids, ...turned, ...secureNos, ...stocked], now)
  const holderNames = [...new Set(forms.flatMap(({ holder }) => holder ?? []))]
  return {
    cards,
    tokens: new Map(found.map((token) => [token.idTag.toLowerCase(), token])),
    holders: resolveHolderNames(holderNames, await findWalletsByNames(tx, holderNames)),
    now,
  }
}

interface Batch {
  operatorId: string
  by: OperationAuthor
  rows: readonly BatchRow[]
}
/** A card that a batch created, for its undo, with its number of operations at that time. */
export interface MadeCard {
  id: string
  seq: number
}

/** Registers the cards of a batch, and issues those with a holder. Its rows must have been validated. */
export async function writeBatch(tx: Tx, deps: CardsDeps, { operatorId, by, rows }: Batch): Promise<MadeCard[]> {
  const at = deps.services.now()
  const current = await loadBatchFacts(
    tx,
    deps,
    rows.map((form) => ({ form })),
  )
  const existingByNumber = new Map(current.cards.map((card) => [card.cardNo, card]))
  const fresh = rows.flatMap(({ card }) => {
    const { uid } = card
    return existingByNumber.has(card.cardNo) || uid === null ? [] : [{ ...card, uid }]
  })
  const ids = await insertCards(tx, { operatorId, forms: fresh, by, at })
  const idOf = new Map(fresh.map(({ cardNo }, place) => [cardNo, ids[place] ?? '']))
  const issued = rows.flatMap((row) => {
    if (!row.isIssued) return []
    const card = existingByNumber.get(row.card.cardNo)
    return [{ row, card, id: card?.id ?? idOf.get(row.card.cardNo) ?? '' }]
  })
  await issueMany(tx, deps, { operatorId, by, at, issued, existing: current })
  const issuedIds = new Map(issued.map(({ id, card }) => [id, (card?.seq ?? 1) + 1]))
  return [
    ...ids.map((id) => ({ id, seq: issuedIds.get(id) ?? 1 })),
    ...issued.flatMap(({ card }) => (card ? [{ id: card.id, seq: card.seq + 1 }] : [])),
  ]
}

interface Issue {
  operatorId: string
  by: OperationAuthor
  at: Date
  issued: readonly { row: BatchRow; card: BatchCard | undefined; id: string }[]
  existing: BatchFacts
}
async function issueMany(tx: Tx, deps: CardsDeps, { operatorId, by, at, issued, existing }: Issue) {
  if (issued.length === 0) return
  const wishes = issued.map(({ row, card }) =>
    wishOf({ operatorId, tag: tagOfBatchRow(row, card), family: row.card.family, form: row.card, card }),
  )
  const tokens = await deps.tokens.keepMany(tx, wishes)
  const byHolder = new Map<string | null, string[]>()
  const steps = []
  for (const [place, { row, card, id }] of issued.entries()) {
    const tokenId = tokens.get(wishes[place]?.idTag ?? '') ?? ''
    const found = row.holder === null ? undefined : existing.holders.get(row.holder)
    const holderId = typeof found === 'object' ? found.id : null
    byHolder.set(holderId, [...(byHolder.get(holderId) ?? []), tokenId])
    const isCpu = (card?.media ?? row.card.media) === 'cpu'
    const keyVersion = isCpu ? await saveKeySetsOfCard(tx, { operatorId, cardId: id }) : null
    // A card from stock takes the values of its row. A new one was registered with them.
    const form = card && { ...row.card, uid: card.uid }
    const seq = (card?.seq ?? 1) + 1
    steps.push({
      id,
      seq,
      before: 'stock' as const,
      after: 'active' as const,
      holderId,
      tokenId,
      keyVersion,
      ...(form && { form }),
    })
  }
  for (const [holderId, ids] of byHolder) await deps.tokens.setHolder(tx, ids, holderId, at)
  await applyCardOperations(tx, operatorId, { rows: steps, kind: 'issue', by, at })
}

interface Wish {
  operatorId: string
  tag: string
  family: CardFamily
  form: Pick<RegisterForm, 'cardNo' | 'validFrom' | 'validUntil' | 'limitMinor' | 'limitDwh'>
  card: BatchCard | undefined
}
function wishOf({ operatorId, tag, family, form, card }: Wish): CardTokenData {
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  return {
    operatorId,
    idTag: tag,
    label: maskTag(form.cardNo),
    cardState: 'active',
    onlineOnly: family === 'online',
    credential: credentialOfFamily(family),
    validFrom: instant(form.validFrom) ?? card?.validFrom ?? null,
    validUntil: instant(form.validUntil) ?? card?.validUntil ?? null,
    purse: null,
    limitMinor: form.limitMinor ?? card?.limitMinor ?? null,
    limitDwh: form.limitDwh ?? card?.limitDwh ?? null,
    // A chip that was not in use before has no limits to reset.
    ...(card && { limits: noStartLimits }),
  }
}

/** Returns the numbers of those cards that were used, or had an operation, since. */
export async function batchCardsUsedSince(tx: Tx, made: readonly MadeCard[]): Promise<string[]> {
  const seqs = new Map(made.map(({ id, seq }) => [id, seq]))
  const now = await importedCards(
    tx,
    made.map(({ id }) => id),
  )
  const uses = await lastUses(
    tx,
    now.flatMap(({ tokenId }) => tokenId ?? []),
  )
  return now.flatMap(({ id, seq, tokenId, issuedAt, cardNo }) => {
    const used = tokenId === null ? undefined : uses.get(tokenId)
    const isUsed = used !== undefined && issuedAt !== null && used >= issuedAt
    return isUsed || seq !== seqs.get(id) ? [maskTag(cardNo)] : []
  })
}

/** Undoes a batch: cards in stock are removed, issued ones are taken back. They must be unused. */
export async function undoBatch(
  tx: Tx,
  deps: CardsDeps,
  { operatorId, by, made }: { operatorId: string; by: OperationAuthor; made: readonly MadeCard[] },
): Promise<void> {
  const at = deps.services.now()
  const cards = await importedCards(
    tx,
    made.map(({ id }) => id),
  )
  const steps = (state: CardState, after: CardState) =>
    cards.flatMap(({ id, seq, ...card }) =>
      card.state === state ? [{ id, seq: seq + 1, before: state, after, holderId: null }] : [],
    )
  await applyCardOperations(tx, operatorId, { rows: steps('stock', 'stock'), kind: 'delete', by, at })
  await applyCardOperations(tx, operatorId, { rows: steps('active', 'cancelled'), kind: 'cancel', by, at })
  const ended = cards.filter(({ tokenId }) => tokenId !== null)
  if (ended.length === 0) return
  await deps.tokens.keepMany(
    tx,
    ended.map((card) => ({
      operatorId,
      idTag: card.secureNo ?? card.uid,
      label: maskTag(card.cardNo),
      cardState: 'cancelled',
      onlineOnly: card.family === 'online',
      credential: credentialOfFamily(card.family),
      validFrom: card.validFrom,
      validUntil: card.validUntil,
      purse: null,
      limitMinor: card.limitMinor,
      limitDwh: card.limitDwh,
    })),
  )
  await deps.tokens.setHolder(
    tx,
    ended.flatMap(({ tokenId }) => tokenId ?? []),
    null,
    at,
  )
}
