import type { EndpointSpec } from '@evops/platform/contract'
import { type App, type ServeArgs, type Tx, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { currencyOf } from '../ledger.store.ts'
import { idempotencyKeyOf, withIdempotencyKey } from '../idempotency.ts'
import type { CounterActs } from './acts.ts'
import { depositSums, pageOfDeposits } from './deposits.store.ts'

const entity = 'wallet'
type Money = EndpointSpec & { readonly transaction?: undefined }

/** A call that moves money. It is executed once per key. */
function moneyCall<E extends Money, T>(spec: E, call: ServeArgs<E>, work: () => Promise<T>): Promise<T> {
  const { actor, request, params, body } = call
  // Safe cast: endpoints that move money have a transaction according to their type.
  return withIdempotencyKey(
    call.tx as Tx,
    { actor, key: idempotencyKeyOf(request), request: [spec.name, params, body] },
    work,
  )
}

export function counterRoutes(app: App, acts: CounterActs): void {
  serveAll(app, contract.counterEndpoints, {
    rechargeWallet: async (call) => {
      const { tx, actor, params, body, audit } = call
      const after = await moneyCall(contract.rechargeWallet, call, () =>
        acts.recharge(tx, actor, { walletId: params.id, form: body }),
      )
      audit({ entity, entityId: params.id, after: { ...body, ...after } })
      return after
    },
    refundWallet: async (call) => {
      const { tx, actor, params, body, audit } = call
      const after = await moneyCall(contract.refundWallet, call, () =>
        acts.refund(tx, actor, { walletId: params.id, form: body }),
      )
      audit({ entity, entityId: params.id, after: { ...body, ...after } })
      return after
    },
    closeWallet: async (call) => {
      const { tx, actor, params, body, audit } = call
      const after = await moneyCall(contract.closeWallet, call, () =>
        acts.close(tx, actor, { walletId: params.id, form: body }),
      )
      audit({ entity, entityId: params.id, after: { ...body, ...after } })
      return after
    },
  })
  serveAll(app, contract.depositEndpoints, {
    payDeposit: async (call) => {
      const { tx, actor, params, body, audit } = call
      const after = await moneyCall(contract.payDeposit, call, () =>
        acts.payDeposit(tx, actor, { walletId: params.id, form: body }),
      )
      audit({ entity: 'deposit', entityId: after.id, after })
      return after
    },
    listDeposits: async ({ tx, query }) => ({
      ...(await pageOfDeposits(tx, query)),
      sums: await depositSums(tx, query),
      currency: await currencyOf(tx),
    }),
    refundDeposit: async (call) => {
      const { tx, actor, params, body, audit } = call
      const after = await moneyCall(contract.refundDeposit, call, () =>
        acts.refundDeposit(tx, actor, { depositId: params.id, version: body.version, form: body }),
      )
      audit({ entity: 'deposit', entityId: params.id, after: { ...body, ...after } })
      return after
    },
    forfeitDeposit: async (call) => {
      const { tx, actor, params, body, audit } = call
      const form = { reason: body.reason, method: 'cash', voucherNo: '' } as const
      const after = await moneyCall(contract.forfeitDeposit, call, () =>
        acts.forfeitDeposit(tx, actor, { depositId: params.id, version: body.version, form }),
      )
      audit({ entity: 'deposit', entityId: params.id, after: { ...body, ...after } })
      return after
    },
  })
}
