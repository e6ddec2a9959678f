import { serveAll, type App } from '@evops/platform/server'
import { maskedCard, printBatchEndpoints } from '../../contract/index.ts'
import { permittedCardFamilies } from '../cards/access.rules.ts'
import type { CardsDeps } from '../deps.ts'
import {
  finishPrintBatch,
  createCardPrintBatch,
  requirePrintBatch,
  receiveCardOfPrintBatch,
} from './plastic.service.ts'
import { pageOfPrintBatchNumbers, pageOfPrintBatches } from './plastic.store.ts'

const entity = 'card-order'

/** Print orders for cards. */
export function printBatchRoutes(app: App, deps: CardsDeps): void {
  serveAll(app, printBatchEndpoints, {
    listPlasticOrders: ({ tx, actor, query }) =>
      pageOfPrintBatches(tx, { ...query, families: permittedCardFamilies(actor) }),
    getPlasticOrder: ({ tx, actor, params }) => requirePrintBatch(tx, { actor, id: params.id }),
    listPlasticNumbers: async ({ tx, actor, params, query }) => {
      await requirePrintBatch(tx, { actor, id: params.id })
      return pageOfPrintBatchNumbers(tx, params.id, query)
    },
    orderPlastic: async ({ tx, actor, body, audit }) => {
      const made = await createCardPrintBatch(tx, deps, { actor, form: body })
      audit({ entity, entityId: made.id, after: body })
      return made
    },
    receivePlastic: async ({ tx, actor, params, body, audit }) => {
      audit({ entity, entityId: params.id, after: maskedCard(body) })
      return receiveCardOfPrintBatch(tx, deps, { actor, id: params.id, came: body })
    },
    closePlasticOrder: async ({ tx, actor, params, audit }) => {
      const closed = await finishPrintBatch(tx, deps, { actor, id: params.id })
      audit({ entity, entityId: params.id, after: { lost: closed.lost } })
      return closed
    },
  })
}
