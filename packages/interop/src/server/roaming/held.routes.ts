import { serveAll, type App } from '@evops/platform/server'
import { heldRecordEndpoints } from '../../contract/index.ts'
import { requestHeldDecision, getHeldRecordDetails, listHeldRecordRows, type HeldRecordDeps } from './held.service.ts'

/** A held record of another operator is treated as not found. */
export function heldRecordRoutes(app: App, deps: HeldRecordDeps): void {
  serveAll(app, heldRecordEndpoints, {
    listHeldRecords: ({ tx, actor: { operatorId }, query }) => listHeldRecordRows(tx, deps, { ...query, operatorId }),
    getHeldRecord: ({ tx, actor: { operatorId }, params: { id } }) =>
      getHeldRecordDetails(tx, deps, { operatorId, id }),
    decideHeldRecord: async ({ tx, actor, params: { id }, body, audit }) => {
      const before = await getHeldRecordDetails(tx, deps, { operatorId: actor.operatorId, id })
      const { approvalId } = await requestHeldDecision(tx, deps, { actor, id, ...body })
      const after = await getHeldRecordDetails(tx, deps, { operatorId: actor.operatorId, id })
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
