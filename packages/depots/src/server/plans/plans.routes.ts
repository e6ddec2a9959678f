import { type App, serveAll } from '@evops/platform/server'
import { boardEndpoints } from '../../contract/index.ts'
import type { DepotDeps } from '../deps.ts'
import { getCurrentBoard, planDepotNow, simulateBoard } from './plans.service.ts'
import { serviceDayResultOf } from './proof.service.ts'

export function planRoutes(app: App, deps: DepotDeps): void {
  const { now } = deps.services
  serveAll(app, boardEndpoints, {
    getDepotBoard: ({ tx, params }) => getCurrentBoard(tx, params.id, now()),
    planDepot: async ({ tx, actor: { operatorId }, params: { id }, audit, afterCommit }) => {
      const question = { operatorId, stationId: id, now: now(), afterCommit }
      await getCurrentBoard(tx, id, question.now)
      await planDepotNow(tx, deps, question)
      audit({ entity: 'depot-plan', entityId: id })
      return getCurrentBoard(tx, id, question.now)
    },
    tryDepot: ({ tx, actor: { operatorId }, params: { id }, body }) => {
      const { lateMinutes, ...rest } = body
      const wish = { ...rest, lateSeconds: lateMinutes * 60 }
      return simulateBoard(tx, deps, { operatorId, stationId: id, now: now(), wish })
    },
    getDepotProof: ({ tx, actor: { operatorId }, params, query }) =>
      serviceDayResultOf(tx, deps, { operatorId, stationId: params.id, day: query.day, now: now() }),
  })
}
