import { conflictWith, serveAll, type App } from '@evops/platform/server'
import { accountCodeEndpoints } from '../../contract/index.ts'
import { codesOf, saveCodes } from './codes.store.ts'

export function accountCodeRoutes(app: App): void {
  serveAll(app, accountCodeEndpoints, {
    getAccountCodes: ({ tx }) => codesOf(tx),
    saveAccountCodes: async ({ tx, actor, body, audit }) => {
      const { missing: _, ...before } = await codesOf(tx)
      if (!(await saveCodes(tx, actor.operatorId, body))) throw conflictWith(body, before)
      const { missing: __, ...after } = await codesOf(tx)
      audit({ entity: 'ledger_codes', before, after })
      return after
    },
  })
}
