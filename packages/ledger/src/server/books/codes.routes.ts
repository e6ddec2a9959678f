import { conflictProblem, serveAll, type App } from '@evops/platform/server'
import { accountCodeEndpoints } from '../../contract/index.ts'
import { loadAccountCodes, saveCodes } from './codes.store.ts'

export function accountCodeRoutes(app: App): void {
  serveAll(app, accountCodeEndpoints, {
    getAccountCodes: ({ tx }) => loadAccountCodes(tx),
    saveAccountCodes: async ({ tx, actor, body, audit }) => {
      const { missing: _, ...before } = await loadAccountCodes(tx)
      if (!(await saveCodes(tx, actor.operatorId, body))) throw conflictProblem(body, before)
      const { missing: __, ...after } = await loadAccountCodes(tx)
      audit({ entity: 'ledger_codes', before, after })
      return after
    },
  })
}
