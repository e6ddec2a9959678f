import { requireFound } from '@evops/platform/contract'
import { type App, serveAll } from '@evops/platform/server'
import { maskedCard, transactionEndpoints } from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { decideHeldTransaction, decideUnreportedLoad, settleSessionDifference } from './decide.service.ts'
import { importTerminalFile } from './intake.service.ts'
import { pageOfMissingRecords } from './missing.store.ts'
import { findPurse, lastCounters } from './purse.store.ts'
import { findTransaction } from './transactions.store.ts'

const entity = 'card-transaction'

export function transactionRoutes(app: App, deps: CardsDeps): void {
  serveAll(app, transactionEndpoints, {
    uploadCardTransactions: async ({ tx, actor, body, audit }) => {
      const { rows, ...counts } = await importTerminalFile(tx, deps, { actor, ...body })
      audit({ entity, after: counts })
      return { ...counts, rows: rows.map(maskedCard) }
    },
    listMissingRecords: async ({ tx, actor, query }) => {
      const { currency } = await deps.operatorOf(actor.operatorId)
      const found = await pageOfMissingRecords(tx, { ...query, currency })
      return { ...found, list: found.list.map(maskedCard) }
    },
    async getTransactionBooks({ tx, params }) {
      const { cardId } = requireFound(await findTransaction(tx, params.id))
      const { purseMinor, currency } = requireFound(await findPurse(tx, cardId))
      return { purseMinor, currency, ...(await lastCounters(tx, cardId)) }
    },
    decideCardTransaction: async ({ tx, actor, params, body, audit }) => {
      const after = await decideHeldTransaction(tx, deps, { actor, id: params.id, ...body })
      audit({ entity, entityId: params.id, after: { ...body, ...after } })
      return after
    },
    decideCardSession: async ({ tx, actor, params, body, audit }) => {
      const after = await settleSessionDifference(tx, deps, { actor, id: params.id, ...body })
      audit({ entity, entityId: params.id, after: { ...body, ...after } })
      return after
    },
    decideCardLoad: async ({ tx, actor, params, body, audit }) => {
      const after = await decideUnreportedLoad(tx, deps, { actor, id: params.id, ...body })
      audit({ entity, entityId: params.id, after: { ...body, ...after } })
      return after
    },
  })
}
