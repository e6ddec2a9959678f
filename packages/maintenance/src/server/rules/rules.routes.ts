import { Problem } from '@evops/platform/contract'
import { serve, type App } from '@evops/platform/server'
import { getWorkRules, putWorkRules } from '../../contract/index.ts'
import { putRules, rulesOf } from './rules.store.ts'

export function ruleRoutes(app: App): void {
  serve(app, getWorkRules, ({ tx }) => rulesOf(tx))
  serve(app, putWorkRules, async ({ tx, actor, body, audit }) => {
    const before = await rulesOf(tx)
    if (!(await putRules(tx, actor.operatorId, body))) throw new Problem('request.conflict')
    const after = await rulesOf(tx)
    audit({ entity: 'work-order-rules', before, after })
    return after
  })
}
