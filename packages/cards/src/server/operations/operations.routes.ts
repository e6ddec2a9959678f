import { idempotencyKeyOf, withIdempotencyKey } from '@evops/ledger/server'
import { type App, serveAll } from '@evops/platform/server'
import { maskedCard, operationEndpoints } from '../../contract/index.ts'
import { withUnmaskableFamilies } from '../cards/access.rules.ts'
import type { CardsDeps } from '../deps.ts'
import { pageOfOperations } from './operations.store.ts'
import { reverseMoneyOperation } from './reverse.service.ts'

export function operationRoutes(app: App, deps: CardsDeps): void {
  serveAll(app, operationEndpoints, {
    listCardOperations: async ({ tx, actor, query }) => {
      const found = await pageOfOperations(tx, withUnmaskableFamilies(actor, query))
      return { ...found, list: found.list.map(maskedCard) }
    },
    reverseCardOperation: async ({ tx, actor, params, body, request, audit }) => {
      const payload = ['cardReverse', params.id, body]
      audit({ entity: 'card', entityId: params.id, after: body })
      return withIdempotencyKey(tx, { actor, key: idempotencyKeyOf(request), request: payload, isHarmless: true }, () =>
        reverseMoneyOperation(tx, deps, { actor, id: params.id, ...body }),
      )
    },
  })
}
