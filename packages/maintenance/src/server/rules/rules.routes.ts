import { Problem } from '@evops/platform/contract'
import { type App, serveAll } from '@evops/platform/server'
import { ruleEndpoints } from '../../contract/index.ts'
import { saveWorkRules, getWorkOrderRulesOf } from './rules.store.ts'

export function ruleRoutes(app: App): void {
  serveAll(app, ruleEndpoints, {
    getWorkRules: ({ tx }) => getWorkOrderRulesOf(tx),
    putWorkRules: async ({ tx, actor, body, audit }) => {
      const before = await getWorkOrderRulesOf(tx)
      if (!(await saveWorkRules(tx, actor.operatorId, body))) throw new Problem('request.conflict')
      const after = await getWorkOrderRulesOf(tx)
      audit({ entity: 'work-order-rules', before, after })
      return after
    },
  })
}
