import { Problem } from '@evops/platform/contract'
import { serve, type App, type House } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { abnormalDetail, handle } from './abnormal.service.ts'
import type { BillingDeps } from './closing.ts'
import { countFlags, pageOfFlags } from './flags.store.ts'
import { keepLimits, limitsOf } from './limits.store.ts'

const entity = 'order'

export function abnormalRoutes(app: App, deps: BillingDeps & { house: House }): void {
  const { house } = deps
  serve(app, contract.listAbnormal, ({ tx, query }) => pageOfFlags(tx, query))
  serve(app, contract.countAbnormal, ({ tx, query }) => countFlags(tx, query))
  serve(app, contract.getLimits, ({ tx }) => limitsOf(tx))
  serve(app, contract.updateLimits, async ({ tx, actor, body, audit }) => {
    const before = await limitsOf(tx)
    if (!(await keepLimits(tx, actor.operatorId, body))) throw new Problem('request.conflict')
    const after = await limitsOf(tx)
    audit({ entity: 'abnormal_limits', before, after })
    return after
  })
  serve(app, contract.getAbnormal, ({ tx, params }) => abnormalDetail(tx, params.id, house.now()))
  serve(app, contract.handleAbnormal, async ({ tx, actor, params, body, audit }) => {
    await handle(tx, deps, actor, { orderId: params.id, ...body })
    const after = await abnormalDetail(tx, params.id, house.now())
    audit({ entity, entityId: params.id, after: { action: body.action, reason: body.reason } })
    return after
  })
}
