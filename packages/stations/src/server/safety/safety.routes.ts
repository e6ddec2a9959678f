import { newId, Problem } from '@evops/platform/contract'
import { type App, type Services, serveAll } from '@evops/platform/server'
import { safetyEndpoints } from '../../contract/index.ts'
import { chargePointExists } from '../charge-points/charge-points.store.ts'
import { addInspection, pageOfConnectorSafety, pageOfChargePointSafety } from './safety.store.ts'

export function safetyRoutes(app: App, services: Services): void {
  serveAll(app, safetyEndpoints, {
    listChargePointSafety: ({ tx, query }) => pageOfChargePointSafety(tx, query),
    listConnectorSafety: ({ tx, query }) => pageOfConnectorSafety(tx, query),
    recordInspection: async ({ tx, actor, params, body, audit }) => {
      if (!(await chargePointExists(tx, params.id))) throw new Problem('request.not-found')
      const { dueOn = null, note = null, ...rest } = body
      if (dueOn !== null && dueOn <= rest.inspectedOn)
        throw new Problem('request.invalid', { detail: 'dueOn' }, { dueOn: 'stations.due-too-early' })
      await addInspection(tx, {
        operatorId: actor.operatorId,
        id: newId(services.now().getTime()),
        chargePointId: params.id,
        userId: actor.userId,
        userName: actor.name,
        ...rest,
        dueOn,
        note,
      })
      audit({ entity: 'charge-point', entityId: params.id, after: body })
      return { done: true } as const
    },
  })
}
