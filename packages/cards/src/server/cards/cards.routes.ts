import { keyOf, keyOrVoucher, once } from '@evops/ledger/server'
import { type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { familiesOf, findable } from './access.rules.ts'
import { cancel, lock, loss, renew, replace } from './acts.service.ts'
import { afterwards, cardOf, register, remove, reveal, update } from './cards.service.ts'
import { holdersByName, pageOfCards } from './cards.store.ts'
import { issue } from './issue.service.ts'
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
      pageOfCards(tx, { ...findable(actor, query), families: familiesOf(actor) }),
    nameHolders: ({ tx, query }) => holdersByName(tx, query.search),
    getCard: ({ tx, actor, params }) => cardOf(tx, deps, { actor, id: params.id }),
    revealCard: async ({ tx, actor, params, body, audit }) => {
      audit({ entity, entityId: params.id, after: body })
      return reveal(tx, { actor, id: params.id })
    },
    registerCard: async ({ tx, actor, body, audit }) => {
      const id = await register(tx, deps, { actor, form: body })
      const after = await afterwards(tx, deps, id)
      audit({ entity, entityId: id, after: maskedCard(after) })
      return after
    },
    updateCard: async ({ tx, actor, body, audit }) => {
      const changed = await update(tx, deps, { actor, change: body })
      const [before, after] = [maskedCard(changed.before), maskedCard(changed.after)]
      audit({ entity, entityId: body.id, before, after })
      return after
    },
    deleteCard: async ({ tx, actor, body, audit }) => {
      audit({ entity, entityId: body.id, before: await remove(tx, deps, { actor, id: body.id }) })
      return { done: true } as const
    },
    deleteCardByGet: async ({ tx, actor, query, audit }) => {
      audit({ entity, entityId: query.id, before: await remove(tx, deps, { actor, id: query.id }) })
      return { done: true } as const
    },
    lockCard: async ({ tx, actor, body, audit }) => {
      audit({ entity, entityId: body.id, after: body })
      return lock(tx, deps, { actor, ...body })
    },
    reportLoss: async ({ tx, actor, params, body, audit }) => {
      audit({ entity, entityId: params.id, after: body })
      return loss(tx, deps, { actor, id: params.id, ...body })
    },
    replaceCard: async ({ tx, actor, params, body, audit }) => {
      const after = await replace(tx, deps, { actor, id: params.id, ...body })
      audit({ entity, entityId: params.id, after: { ...maskedCard(body), id: after.id } })
      return after
    },
    renewCard: async ({ tx, actor, params, body, audit }) => {
      audit({ entity, entityId: params.id, after: body })
      return renew(tx, deps, { actor, id: params.id, ...body })
    },
  })
}

/** Calls that move money. Each is executed once per key. */
export function cardMoneyRoutes(app: App, deps: CardsDeps): void {
  serveAll(app, contract.cardMoneyEndpoints, {
    issueCard: async ({ tx, actor, body, request, audit }) => {
      const key = keyOf(request)
      // A card is issued once, by its number.
      const after = await once(tx, { actor, key, request: ['hairpin', body], isHarmless: true }, () =>
        issue(tx, deps, { actor, form: body }),
      )
      audit({ entity, entityId: after.id, after: maskedCard(after) })
      return after
    },
    rechargeCard: async ({ tx, actor, body, request, audit }) => {
      const key = keyOf(request)
      audit({ entity, entityId: body.id, after: body })
      const isHarmless = body.voucherNo !== ''
      return once(tx, { actor, key, request: ['cardRecharge', body], isHarmless }, () =>
        recharge(tx, deps, { actor, ...body }),
      )
    },
    refundCard: async ({ tx, actor, body, request, audit }) => {
      const key = keyOrVoucher(request, body)
      audit({ entity, entityId: body.id, after: body })
      return once(tx, { actor, key, request: ['cardRefund', body] }, () =>
        refund(tx, deps, { actor, ...body }),
      )
    },
    cancelCard: async ({ tx, actor, params, body, request, audit }) => {
      const key = keyOf(request)
      const { id } = params
      audit({ entity, entityId: id, after: body })
      return once(tx, { actor, key, request: ['cardCancel', id, body] }, async () =>
        maskedCard(await cancel(tx, deps, { actor, id, ...body })),
      )
    },
  })
}
