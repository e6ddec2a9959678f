import { Problem } from '@evops/platform/contract'
import { type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { loadWalletDetail, type Wallets } from './wallets.service.ts'
import { pageOfWallets } from './wallets.store.ts'

const entity = 'wallet'
const done = { done: true } as const

export function walletRoutes(app: App, wallets: Wallets): void {
  serveAll(app, contract.walletEndpoints, {
    listWallets: ({ tx, query }) => pageOfWallets(tx, query),
    getWallet: ({ tx, params }) => loadWalletDetail(tx, params.id),
    freezeWallet: async ({ tx, params, body, audit }) => {
      await wallets.setState(tx, params.id, { state: 'frozen', reason: body.reason })
      audit({ entity, entityId: params.id, after: { state: 'frozen', ...body } })
      return done
    },
    unfreezeWallet: async ({ tx, params, body, audit }) => {
      await wallets.setState(tx, params.id, { state: 'active', reason: body.reason })
      audit({ entity, entityId: params.id, after: { state: 'active', ...body } })
      return done
    },
    setCreditLimit: async ({ tx, params, body, audit }) => {
      const before = await wallets.get(tx, params.id)
      if (before.version !== body.version) throw new Problem('request.conflict')
      await wallets.setCreditLimit(tx, params.id, body.creditLimitMinor)
      const { creditLimitMinor } = before
      audit({ entity, entityId: params.id, before: { creditLimitMinor }, after: body })
      return done
    },
  })
}
