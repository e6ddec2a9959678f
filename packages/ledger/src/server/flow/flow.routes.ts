import { type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { idempotencyKeyOf, withIdempotencyKey } from '../idempotency.ts'
import { findWallet } from '../wallets/wallets.store.ts'
import { Problem } from '@evops/platform/contract'
import { requestReversal, loadJournalDetail, listFlow, sumFlow, type FlowDeps } from './flow.service.ts'
import { holderBalancesAt } from './flow.store.ts'

export function flowRoutes(app: App, deps: FlowDeps): void {
  serveAll(app, contract.flowEndpoints, {
    listFlow: ({ tx, query }) => listFlow(tx, deps, query),
    summariseFlow: ({ tx, query }) => sumFlow(tx, deps, query),
    getJournal: ({ tx, params }) => loadJournalDetail(tx, deps, params.id),
    reverseJournal: async ({ tx, actor, params, body, request, audit }) => {
      const result = await withIdempotencyKey(
        tx,
        { actor, key: idempotencyKeyOf(request), request: ['reverseJournal', params, body] },
        () => requestReversal(tx, deps, { actor, journalId: params.id, ...body }),
      )
      audit({ entity: 'journal', entityId: params.id, after: { ...body, ...result } })
      return result
    },
    walletAt: async ({ tx, params, query }) => {
      if (!(await findWallet(tx, params.id))) throw new Problem('request.not-found')
      const at = query.at ?? deps.services.now().toISOString()
      const balances = await holderBalancesAt(tx, {
        holderId: params.id,
        at: new Date(at),
        recorded: query.by === 'recorded',
      })
      const has = (account: string) => -(balances.get(account) ?? 0) || 0
      return {
        at,
        principalMinor: has('wallet_principal'),
        giftMinor: has('wallet_gift'),
        frozenMinor: has('wallet_frozen'),
        depositMinor: has('wallet_deposit'),
        creditUsedMinor: balances.get('wallet_credit') ?? 0,
        arrearsMinor: balances.get('wallet_arrears') ?? 0,
        refundsOwedMinor: has('refunds_owed'),
      }
    },
  })
}
