import { sendAsDownload, serveAll, type App } from '@evops/platform/server'
import { checkEndpoints } from '../../contract/index.ts'
import type { LedgerChecks } from './checks.service.ts'
import { pageOfChecks } from './checks.store.ts'

export function checkRoutes(app: App, checks: LedgerChecks): void {
  serveAll(app, checkEndpoints, {
    listLedgerChecks: ({ tx, query }) => pageOfChecks(tx, query),
    runLedgerCheck: async ({ actor, audit }) => {
      const row = await checks.look(actor.operatorId)
      audit({ entity: 'ledger', after: { ok: row.ok, journals: row.journals } })
      return row
    },
    exportLedgerProof: async ({ actor, reply, audit }) => {
      audit({ entity: 'ledger' })
      void sendAsDownload(reply, 'ledger-proof.jsonl', 'application/jsonl').send(checks.proof(actor.operatorId))
      return undefined
    },
  })
}
