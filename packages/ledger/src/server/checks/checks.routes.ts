import { asFile, serve, type App } from '@evops/platform/server'
import { exportLedgerProof, listChecks, runCheck } from '../../contract/index.ts'
import type { Checks } from './checks.service.ts'
import { pageOfChecks } from './checks.store.ts'

export function checkRoutes(app: App, checks: Checks): void {
  serve(app, listChecks, ({ tx, query }) => pageOfChecks(tx, query))
  serve(app, runCheck, async ({ actor, audit }) => {
    const row = await checks.look(actor.operatorId)
    audit({ entity: 'ledger', after: { ok: row.ok, journals: row.journals } })
    return row
  })
  serve(app, exportLedgerProof, async ({ actor, reply, audit }) => {
    audit({ entity: 'ledger' })
    void asFile(reply, 'ledger-proof.jsonl', 'application/jsonl').send(checks.proof(actor.operatorId))
    return undefined
  })
}
