import { idempotencyKeyOf, withIdempotencyKey } from '@evops/ledger/server'
import { serveAll, type App } from '@evops/platform/server'
import { intentEndpoints } from '../../contract/index.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { Confirmations } from './confirmations.service.ts'
import type { Refunds } from './refunds.service.ts'
import { pageOfIntents } from './intents.store.ts'
import type { Intents, IntentKey } from './intents.service.ts'

const entity = 'payments_intent'
export const sendRefundsJob = 'payments:refund'

export function intentRoutes(
  app: App,
  { services }: PaymentsDeps,
  { intents, refunds, confirmations }: { intents: Intents; refunds: Refunds; confirmations: Confirmations },
): void {
  const read = ({ operatorId, id }: IntentKey) => services.db.inTenant(operatorId, (tx) => intents.get(tx, id))
  /** Runs an action on one payment: not found if it does not belong to the operator, audited with its result. */
  const act =
    <A extends { params: { id: string }; actor: { operatorId: string }; audit: (entry: object) => void }>(
      work: (args: A) => Promise<void>,
    ) =>
    async (args: A) => {
      const key = { operatorId: args.actor.operatorId, id: args.params.id }
      const before = await read(key)
      args.audit({ entity, entityId: key.id, before: toIntentRow(before) })
      await work(args)
      const after = await read(key)
      args.audit({ after: toIntentRow(after) })
      return after
    }
  serveAll(app, intentEndpoints, {
    listPaymentIntents: ({ tx, query }) => pageOfIntents(tx, query),
    getPaymentIntent: ({ tx, params }) => intents.get(tx, params.id),
    createPaymentIntent: async ({ actor, body, request, audit }) => {
      const made = await intents.create(actor, idempotencyKeyOf(request), body)
      audit({ entity, entityId: made.id, after: toIntentRow(made) })
      return made
    },
    queryPaymentIntent: act(({ actor, params }) =>
      intents.look({ operatorId: actor.operatorId, id: params.id }, 'hand', { byName: actor.name }),
    ),
    cancelPaymentIntent: act(({ actor, params }) => intents.cancel(actor, params.id)),
    capturePaymentIntent: act(({ actor, params, body }) => intents.capture(actor, params.id, body)),
    confirmPaymentIntent: async ({ tx, actor, params, body, audit }) => {
      const reply = await confirmations.request(tx, actor, { intentId: params.id, ...body })
      audit({ entity, entityId: params.id, after: { ...body, ...reply } })
      return reply
    },
    refundPaymentIntent: async ({ tx, actor, params, body, request, audit, afterCommit }) => {
      const payload = ['refundPaymentIntent', params.id, body]
      const reply = await withIdempotencyKey(tx, { actor, key: idempotencyKeyOf(request), request: payload }, () =>
        refunds.sendRequest(tx, actor, { intentId: params.id, form: body }),
      )
      audit({ entity, entityId: params.id, after: { ...body, ...reply } })
      const { refundId: id } = reply
      if (id !== null)
        afterCommit(() => services.jobs.add(sendRefundsJob, { operatorId: actor.operatorId, id }, { key: id }))
      return reply
    },
  })
}

function toIntentRow(intent: Awaited<ReturnType<Intents['get']>>) {
  const { offer: _offer, steps: _steps, events: _events, refunds: _refunds, ...row } = intent
  return row
}
