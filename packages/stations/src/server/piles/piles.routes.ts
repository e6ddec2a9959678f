import { newId, Problem } from '@evops/platform/contract'
import { type App, type House, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { move, movesOf } from './asset-moves.store.ts'
import { statesOf } from './pile-history.store.ts'
import { pageOfPiles, pileKeyOf } from './piles.store.ts'
import { pileOf, type PileService } from './piles.service.ts'

const entity = 'pile'
/** Bus channel: a registration changed or went; `{ operatorId, pileId, identity, revoked? }`. The gateway drops its socket where it signed in with something else, or a certificate was revoked. */
export const pileChangedChannel = 'stations.pile-changed'

export function pileRoutes(app: App, house: House, piles: PileService): void {
  const tell = (operatorId: string, pile: { id: string; identity: string }) => () =>
    house.bus.publish(pileChangedChannel, { operatorId, pileId: pile.id, identity: pile.identity })

  serveAll(app, contract.pileEndpoints, {
    listPiles: ({ tx, query }) => pageOfPiles(tx, query),
    getPile: ({ tx, params }) => pileOf(tx, params.id),
    createPile: async ({ tx, actor, body, audit }) => {
      const made = await piles.create(tx, actor.operatorId, body)
      audit({ entity, entityId: made.pile.id, after: made.pile })
      return made
    },
    updatePile: async ({ tx, actor, params, body, audit, afterCommit }) => {
      const before = await pileOf(tx, params.id)
      const { version, ...form } = body
      const after = await piles.update(tx, actor.operatorId, { id: params.id, version, form })
      audit({ entity, entityId: params.id, before, after })
      afterCommit(tell(actor.operatorId, after))
      return after
    },
    deletePile: async ({ tx, actor, params, audit, afterCommit }) => {
      const before = await piles.remove(tx, params.id)
      audit({ entity, entityId: params.id, before })
      afterCommit(tell(actor.operatorId, before))
      return { done: true } as const
    },
    rotatePassword: async ({ tx, actor, params, body, audit, afterCommit }) => {
      const made = await piles.rotatePassword(tx, params.id, body.endOld)
      audit({ entity, entityId: params.id, after: { identity: made.identity, endOld: body.endOld } })
      afterCommit(tell(actor.operatorId, { id: params.id, identity: made.identity }))
      return made
    },
    setPileAccess: async ({ tx, actor, params, body, audit, afterCommit }) => {
      const made = await piles.setAccess(tx, params.id, body.noPassword)
      audit({ entity, entityId: params.id, after: { identity: made.identity, noPassword: body.noPassword } })
      afterCommit(tell(actor.operatorId, { id: params.id, identity: made.identity }))
      return made
    },
  })
  serveAll(app, contract.assetMoveEndpoints, {
    listAssetMoves: async ({ tx, params }) => {
      if ((await pileKeyOf(tx, params.id)) === undefined) throw new Problem('request.not-found')
      return movesOf(tx, params.id)
    },
    moveAsset: async ({ tx, actor, params, body, audit, afterCommit }) => {
      const { assetState: from, identity } = await pileOf(tx, params.id)
      const { to, reason } = body
      const at = house.now()
      const step = {
        operatorId: actor.operatorId,
        id: newId(at.getTime()),
        pileId: params.id,
        from,
        to,
        reason,
        at,
      }
      const moved =
        contract.assetMoves[from].includes(to) &&
        (await move(tx, { ...step, userId: actor.userId, userName: actor.name }))
      if (!moved) throw new Problem('stations.asset-move', {}, { to: 'stations.asset-move' })
      audit({ entity, entityId: params.id, before: { assetState: from }, after: { assetState: to, reason } })
      afterCommit(tell(actor.operatorId, { id: params.id, identity }))
      return { id: step.id, from, to, reason, userName: actor.name, at: at.toISOString() }
    },
  })
  historyRoutes(app)
}

function historyRoutes(app: App): void {
  serveAll(app, contract.pileHistoryEndpoints, {
    listPileStates: async ({ tx, params, query }) => {
      if ((await pileKeyOf(tx, params.id)) === undefined) throw new Problem('request.not-found')
      return statesOf(tx, params.id, query)
    },
  })
}
