import { idempotencyKeyOf, idempotencyKeyOrVoucher, withIdempotencyKey } from '@evops/ledger/server'
import { type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { permittedCardFamilies, withUnmaskableFamilies } from './access.rules.ts'
import { returnCard, toggleCardLock, recordCardLoss, extendCardValidity, issueReplacementCard } from './acts.service.ts'
import {
  loadCardAfterAction,
  requireCard,
  registerCardInStock,
  removeUnissuedCard,
  revealCardNumbers,
  changeCardTerms,
} from './cards.service.ts'
import { holdersByName, pageOfCards } from './cards.store.ts'
import { issueCardToHolder } from './issue.service.ts'
import { recharge, refund } from './money.service.ts'

const entity = 'card'
const { maskedCard } = contract

/**
 * Numbers are masked except for users who have the card at hand (register, issue, replace), and for explicit reveal
 * requests. The audit log contains only masked numbers.
 */
export function cardRoutes(app: App, deps: CardsDeps): void {
  serveAll(app, contract.cardEndpoints, {
    listCards: ({ tx, actor, query }) =>
      pageOfCards(tx, { ...withUnmaskableFamilies(actor, query), families: permittedCardFamilies(actor) }),
    nameHolders: ({ tx, query }) => holdersByName(tx, query.search),
    getCard: ({ tx, actor, params }) => requireCard(tx, deps, { actor, id: params.id }),
    revealCard: async ({ tx, actor, params, body, audit }) => {
      audit({ entity, entityId: params.id, after: body })
      return revealCardNumbers(tx, { actor, id: params.id })
    },
    registerCard: async ({ tx, actor, body, audit }) => {
      const id = await registerCardInStock(tx, deps, { actor, form: body })
      const after = await loadCardAfterAction(tx, deps, id)
      audit({ entity, entityId: id, after: maskedCard(after) })
      return after
    },
    updateCard: async ({ tx, actor, body, audit }) => {
      const changed = await changeCardTerms(tx, deps, { actor, change: body })
      const [before, after] = [maskedCard(changed.before), maskedCard(changed.after)]
      audit({ entity, entityId: body.id, before, after })
      return after
    },
    deleteCard: async ({ tx, actor, body, audit }) => {
      audit({ entity, entityId: body.id, before: await removeUnissuedCard(tx, deps, { actor, id: body.id }) })
      return { done: true } as const
    },
    deleteCardByGet: async ({ tx, actor, query, audit }) => {
      audit({ entity, entityId: query.id, before: await removeUnissuedCard(tx, deps, { actor, id: query.id }) })
      return { done: true } as const
    },
    lockCard: async ({ tx, actor, body, audit }) => {
      audit({ entity, entityId: body.id, after: body })
      return toggleCardLock(tx, deps, { actor, ...body })
    },
    reportLoss: async ({ tx, actor, params, body, audit }) => {
      audit({ entity, entityId: params.id, after: body })
      return recordCardLoss(tx, deps, { actor, id: params.id, ...body })
    },
    replaceCard: async ({ tx, actor, params, body, audit }) => {
      const after = await issueReplacementCard(tx, deps, { actor, id: params.id, ...body })
      audit({ entity, entityId: params.id, after: { ...maskedCard(body), id: after.id } })
      return after
    },
    renewCard: async ({ tx, actor, params, body, audit }) => {
      audit({ entity, entityId: params.id, after: body })
      return extendCardValidity(tx, deps, { actor, id: params.id, ...body })
    },
  })
}

/** Calls that move money. Each is executed once per key. */
export function cardMoneyRoutes(app: App, deps: CardsDeps): void {
  serveAll(app, contract.cardMoneyEndpoints, {
    issueCard: async ({ tx, actor, body, request, audit }) => {
      const key = idempotencyKeyOf(request)
      // A card is issued once, by its number.
      const after = await withIdempotencyKey(tx, { actor, key, request: ['hairpin', body], isHarmless: true }, () =>
        issueCardToHolder(tx, deps, { actor, form: body }),
      )
      audit({ entity, entityId: after.id, after: maskedCard(after) })
      return after
    },
    rechargeCard: async ({ tx, actor, body, request, audit }) => {
      const key = idempotencyKeyOf(request)
      audit({ entity, entityId: body.id, after: body })
      const isHarmless = body.voucherNo !== ''
      return withIdempotencyKey(tx, { actor, key, request: ['cardRecharge', body], isHarmless }, () =>
        recharge(tx, deps, { actor, ...body }),
      )
    },
    refundCard: async ({ tx, actor, body, request, audit }) => {
      const key = idempotencyKeyOrVoucher(request, body)
      audit({ entity, entityId: body.id, after: body })
      return withIdempotencyKey(tx, { actor, key, request: ['cardRefund', body] }, () =>
        refund(tx, deps, { actor, ...body }),
      )
    },
    cancelCard: async ({ tx, actor, params, body, request, audit }) => {
      const key = idempotencyKeyOf(request)
      const { id } = params
      audit({ entity, entityId: id, after: body })
      return withIdempotencyKey(tx, { actor, key, request: ['cardCancel', id, body] }, async () =>
        maskedCard(await returnCard(tx, deps, { actor, id, ...body })),
      )
    },
  })
}
