import { serveAll, type App } from '@evops/platform/server'
import { maskedCard, plasticEndpoints } from '../../contract/index.ts'
import { familiesOf } from '../cards/access.rules.ts'
import type { CardsDeps } from '../deps.ts'
import { close, orderCards, orderOf, receive } from './plastic.service.ts'
import { pageOfNumbers, pageOfOrders } from './plastic.store.ts'

const entity = 'card-order'

/** Print orders for cards. */
export function plasticRoutes(app: App, deps: CardsDeps): void {
  serveAll(app, plasticEndpoints, {
    listPlasticOrders: ({ tx, actor, query }) => pageOfOrders(tx, { ...query, families: familiesOf(actor) }),
    getPlasticOrder: ({ tx, actor, params }) => orderOf(tx, { actor, id: params.id }),
    listPlasticNumbers: async ({ tx, actor, params, query }) => {
      await orderOf(tx, { actor, id: params.id })
      return pageOfNumbers(tx, params.id, query)
    },
    orderPlastic: async ({ tx, actor, body, audit }) => {
      const made = await orderCards(tx, deps, { actor, form: body })
      audit({ entity, entityId: made.id, after: body })
      return made
    },
    receivePlastic: async ({ tx, actor, params, body, audit }) => {
      audit({ entity, entityId: params.id, after: maskedCard(body) })
      return receive(tx, deps, { actor, id: params.id, came: body })
    },
    closePlasticOrder: async ({ tx, actor, params, audit }) => {
      const closed = await close(tx, deps, { actor, id: params.id })
      audit({ entity, entityId: params.id, after: { lost: closed.lost } })
      return closed
    },
  })
}
