import { newId, Problem } from '@evops/platform/contract'
import { type App, type Services, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { applyAssetMove, assetMovesOf } from './asset-moves.store.ts'
import { reportedStatesOf } from './charge-point-history.store.ts'
import { pageOfChargePoints, chargePointKeyOf } from './charge-points.store.ts'
import { loadChargePoint, type ChargePointService } from './charge-points.service.ts'

const entity = 'charge-point'
/**
 * Bus channel for a changed or deleted registration: `{ operatorId, chargePointId, identity, revoked? }`. The gateway
 * closes the connection if its connection settings have changed or a certificate was revoked.
 */
export const chargePointChangedChannel = 'stations.charge-point-changed'

export function chargePointRoutes(app: App, services: Services, chargePoints: ChargePointService): void {
  const publishChange = (operatorId: string, chargePoint: { id: string; identity: string }) => () =>
    services.bus.publish(chargePointChangedChannel, {
      operatorId,
      chargePointId: chargePoint.id,
      identity: chargePoint.identity,
    })

  serveAll(app, contract.chargePointEndpoints, {
    listChargePoints: ({ tx, query }) => pageOfChargePoints(tx, query),
    getChargePoint: ({ tx, params }) => loadChargePoint(tx, params.id),
    createChargePoint: async ({ tx, actor, body, audit }) => {
      const made = await chargePoints.create(tx, actor.operatorId, body)
      audit({ entity, entityId: made.chargePoint.id, after: made.chargePoint })
      return made
    },
    updateChargePoint: async ({ tx, actor, params, body, audit, afterCommit }) => {
      const before = await loadChargePoint(tx, params.id)
      const { version, ...form } = body
      const after = await chargePoints.update(tx, actor.operatorId, { id: params.id, version, form })
      audit({ entity, entityId: params.id, before, after })
      afterCommit(publishChange(actor.operatorId, after))
      return after
    },
    deleteChargePoint: async ({ tx, actor, params, audit, afterCommit }) => {
      const before = await chargePoints.remove(tx, params.id)
      audit({ entity, entityId: params.id, before })
      afterCommit(publishChange(actor.operatorId, before))
      return { done: true } as const
    },
    rotatePassword: async ({ tx, actor, params, body, audit, afterCommit }) => {
      const made = await chargePoints.rotatePassword(tx, params.id, body.endOld)
      audit({ entity, entityId: params.id, after: { identity: made.identity, endOld: body.endOld } })
      afterCommit(publishChange(actor.operatorId, { id: params.id, identity: made.identity }))
      return made
    },
    setChargePointAccess: async ({ tx, actor, params, body, audit, afterCommit }) => {
      const made = await chargePoints.setAccess(tx, params.id, body.noPassword)
      audit({ entity, entityId: params.id, after: { identity: made.identity, noPassword: body.noPassword } })
      afterCommit(publishChange(actor.operatorId, { id: params.id, identity: made.identity }))
      return made
    },
  })
  serveAll(app, contract.assetMoveEndpoints, {
    listAssetMoves: async ({ tx, params }) => {
      if ((await chargePointKeyOf(tx, params.id)) === undefined) throw new Problem('request.not-found')
      return assetMovesOf(tx, params.id)
    },
    moveAsset: async ({ tx, actor, params, body, audit, afterCommit }) => {
      const { assetState: from, identity } = await loadChargePoint(tx, params.id)
      const { to, reason } = body
      const at = services.now()
      const step = {
        operatorId: actor.operatorId,
        id: newId(at.getTime()),
        chargePointId: params.id,
        from,
        to,
        reason,
        at,
      }
      const moved =
        contract.assetMoves[from].includes(to) &&
        (await applyAssetMove(tx, { ...step, userId: actor.userId, userName: actor.name }))
      if (!moved) throw new Problem('stations.asset-move', {}, { to: 'stations.asset-move' })
      audit({ entity, entityId: params.id, before: { assetState: from }, after: { assetState: to, reason } })
      afterCommit(publishChange(actor.operatorId, { id: params.id, identity }))
      return { id: step.id, from, to, reason, userName: actor.name, at: at.toISOString() }
    },
  })
  historyRoutes(app)
}

function historyRoutes(app: App): void {
  serveAll(app, contract.chargePointHistoryEndpoints, {
    listChargePointStates: async ({ tx, params, query }) => {
      if ((await chargePointKeyOf(tx, params.id)) === undefined) throw new Problem('request.not-found')
      return reportedStatesOf(tx, params.id, query)
    },
  })
}
