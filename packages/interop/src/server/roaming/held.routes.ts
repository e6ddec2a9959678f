import { serveAll, type App } from '@evops/platform/server'
import { heldRecordEndpoints } from '../../contract/index.ts'
import { decideHeld, getHeld, listHeld, type HeldDeps } from './held.service.ts'

/** A held record of another operator is treated as not found. */
export function heldRoutes(app: App, deps: HeldDeps): void {
  serveAll(app, heldRecordEndpoints, {
    listHeldRecords: ({ tx, actor: { operatorId }, query }) => listHeld(tx, deps, { ...query, operatorId }),
    getHeldRecord: ({ tx, actor: { operatorId }, params: { id } }) => getHeld(tx, deps, { operatorId, id }),
    decideHeldRecord: async ({ tx, actor, params: { id }, body, audit }) => {
      const before = await getHeld(tx, deps, { operatorId: actor.operatorId, id })
      const { approvalId } = await decideHeld(tx, deps, { actor, id, ...body })
      const after = await getHeld(tx, deps, { operatorId: actor.operatorId, id })
      const { recordNo, costMinor, ourMinor, currency, state } = before
      audit({
        entity: 'held_record',
        entityId: id,
        before: { recordNo, costMinor, ourMinor, currency, state },
        after: { ...body, state: after.state, approvalId },
      })
      return { ...after, approvalId }
    },
  })
}
