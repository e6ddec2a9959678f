import { serveAll, type Actor, type App } from '@evops/platform/server'
import { accountEndpoints, accountModelEndpoints, type PayMethod } from '../../contract/index.ts'
import type { PaymentAccounts } from './accounts.service.ts'
import { pageOfAccounts } from './accounts.store.ts'
import { saveAccountModelTerms } from './models.service.ts'
import { listModelsOfOperator } from './models.store.ts'

const entity = 'payments_account'

interface Tests {
  now: () => Date
  /** Sends one smallest unit through an account. Returns the id of the payment. */
  test: (actor: Actor, accountId: string, method: PayMethod | undefined) => Promise<string>
}

/** The audit log contains no secrets, because the rows have none. */
export function accountRoutes(app: App, accounts: PaymentAccounts, { test, now }: Tests): void {
  serveAll(app, accountModelEndpoints, {
    listAccountModels: ({ tx }) => listModelsOfOperator(tx),
    saveAccountModel: async ({ tx, actor, body, audit }) => {
      const { before, after } = await saveAccountModelTerms(tx, body, { by: actor, at: now() })
      audit({ entity: 'payments_model', before, after })
      return after
    },
  })
  serveAll(app, accountEndpoints, {
    listPaymentAccounts: ({ tx, query }) => pageOfAccounts(tx, query),
    getPaymentAccount: ({ tx, params }) => accounts.get(tx, params.id),
    createPaymentAccount: async ({ tx, actor, body, audit }) => {
      const made = await accounts.create(tx, actor, body)
      audit({ entity, entityId: made.id, after: made })
      return made
    },
    updatePaymentAccount: async ({ tx, actor, params, body, audit }) => {
      const key = { operatorId: actor.operatorId, id: params.id }
      const { before, after } = await accounts.update(tx, key, body)
      const replaced = body.secrets ? { secretsReplaced: true } : {}
      audit({ entity, entityId: params.id, before, after: { ...after, ...replaced } })
      return after
    },
    deletePaymentAccount: async ({ tx, actor, params, audit }) => {
      const before = await accounts.remove(tx, { operatorId: actor.operatorId, id: params.id })
      audit({ entity, entityId: params.id, before })
      return { done: true as const }
    },
    testPaymentAccount: async ({ actor, params, body, audit }) => {
      audit({ entity, entityId: params.id })
      return { intentId: await test(actor, params.id, body.method) }
    },
  })
}
