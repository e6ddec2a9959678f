import { idempotencyKeyOf, withIdempotencyKey } from '@evops/ledger/server'
import { Problem } from '@evops/platform/contract'
import { type App, type ServeArgs, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { WithdrawalDetail } from '../../contract/index.ts'
import type { FinanceDeps } from '../deps.ts'
import { loadWithdrawalLimits } from './limits.store.ts'
import * as acts from './withdrawals.service.ts'
import { accountOfWithdrawal, pageOfWithdrawals } from './withdrawals.store.ts'
import { operatorProfileOf } from '../agreements/agreements.store.ts'

const entity = 'finance_withdrawal'
type Called = Pick<ServeArgs<typeof contract.approveWithdrawal>, 'tx' | 'actor' | 'params' | 'body' | 'audit'>

export function withdrawalRoutes(app: App, deps: FinanceDeps): void {
  const did = async (
    { tx, actor, params, body, audit }: Called,
    act: (...args: Parameters<typeof acts.approveWithdrawalRequest>) => Promise<WithdrawalDetail>,
  ) => {
    const after = await act(tx, deps, { actor, id: params.id, ...body })
    audit({ entity, entityId: params.id, after: { ...auditedWithdrawal(after), text: body.text } })
    return after
  }
  serveAll(app, contract.withdrawalEndpoints, {
    listWithdrawals: async ({ tx, query }) => ({
      ...(await pageOfWithdrawals(tx, query)),
      currency: (await operatorProfileOf(tx)).currency,
    }),
    getWithdrawal: ({ tx, actor, params }) => acts.loadWithdrawalDetail(tx, params.id, actor.userId),
    requestWithdrawal: async ({ tx, actor, body, request, audit }) => {
      const payload = ['requestWithdrawal', body]
      const after = await withIdempotencyKey(tx, { actor, key: idempotencyKeyOf(request), request: payload }, () =>
        acts.createWithdrawalRequest(tx, deps, { actor, form: body }),
      )
      audit({ entity, entityId: after.id, after: auditedWithdrawal(after) })
      return after
    },
    revealWithdrawal: async ({ tx, params, audit }) => {
      const accountNo = await accountOfWithdrawal(tx, params.id)
      if (accountNo === undefined) throw new Problem('request.not-found')
      audit({ entity, entityId: params.id })
      return { accountNo }
    },
    approveWithdrawal: (call) => did(call, acts.approveWithdrawalRequest),
    refuseWithdrawal: (call) => did(call, acts.refuseWithdrawalRequest),
    cancelWithdrawal: (call) => did(call, acts.cancelWithdrawalRequest),
    failWithdrawal: (call) => did(call, acts.markWithdrawalFailed),
    payWithdrawal: async ({ tx, actor, params, body, audit }) => {
      const after = await acts.payOutWithdrawal(tx, deps, { actor, id: params.id, ...body })
      const { paidOn, voucherNo } = body
      audit({ entity, entityId: params.id, after: { ...auditedWithdrawal(after), paidOn, voucherNo } })
      return after
    },
    getWithdrawalLimits: ({ tx }) => loadWithdrawalLimits(tx, deps.services.now()),
    saveWithdrawalLimits: async ({ tx, actor, body, audit }) => {
      const before = (await loadWithdrawalLimits(tx, deps.services.now())).now
      const after = await acts.saveLimits(tx, deps, { actor, limits: body })
      audit({ entity: 'finance_withdrawal_limits', entityId: actor.operatorId, before, after: body })
      return after
    },
  })
}

function auditedWithdrawal({ no, state, holderName, amountMinor, currency, accountTail }: WithdrawalDetail) {
  return { no, state, holderName, amountMinor, currency, accountTail }
}
