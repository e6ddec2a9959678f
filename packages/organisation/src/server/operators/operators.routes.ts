import { type App, type Services, serveAll } from '@evops/platform/server'
import { platformOperatorId, operatorEndpoints, brandingEndpoints } from '../../contract/index.ts'
import { requirePlatformStaff, type OperatorService } from './operators.service.ts'
import { pageOfOperators } from './operators.store.ts'

interface OperatorRouteParts {
  services: Services
  operators: OperatorService
  /** Called after the commit: with one more operator, the platform's staff may work in a different operator. */
  scopeChanged: (operatorId: string) => void
}

export function operatorRoutes(app: App, { services, operators, scopeChanged }: OperatorRouteParts): void {
  serveAll(app, operatorEndpoints, {
    listOperators: ({ query, actor, tx }) =>
      actor.platformStaff ? services.db.asPlatform((all) => pageOfOperators(all, query)) : pageOfOperators(tx, query),
    getOperator: ({ params, actor, tx }) => operators.get(tx, actor, params.id),
    createOperator: async ({ body, actor, audit, afterCommit }) => {
      requirePlatformStaff(actor)
      const made = await services.db.asPlatform((all) => operators.create(all, body))
      audit({ entity: 'operator', entityId: made.id, after: made })
      afterCommit(() => scopeChanged(platformOperatorId))
      afterCommit(() => operators.followZone())
      return made
    },
    updateOperator: async ({ params, body, actor, audit }) => {
      const { before, after } = await operators.update(actor, params.id, body)
      audit({ entity: 'operator', entityId: params.id, before, after })
      return after
    },
  })
  serveAll(app, brandingEndpoints, {
    getBranding: async ({ query, reply }) => {
      void reply.header('cache-control', 'no-cache')
      return operators.branding(query.optcode)
    },
  })
}
