import { serveAll, type App } from '@evops/platform/server'
import { disputeEndpoints, type DisputeRow } from '../../contract/index.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { Disputes } from './disputes.service.ts'
import { pageOfDisputes } from './disputes.store.ts'

const entity = 'payments_dispute'

export function disputeRoutes(app: App, { services }: PaymentsDeps, disputes: Disputes): void {
  /** Runs an action on one case: not found if it does not belong to the operator, audited with its result. */
  const act =
    <A extends { params: { id: string }; actor: { operatorId: string }; audit: (entry: object) => void }>(
      work: (args: A) => Promise<void>,
    ) =>
    async (args: A): Promise<DisputeRow> => {
      const { id } = args.params
      const read = () => services.db.inTenant(args.actor.operatorId, (tx) => disputes.get(tx, id))
      args.audit({ entity, entityId: id, before: toAudited(await read()) })
      await work(args)
      const after = await read()
      args.audit({ after: toAudited(after) })
      return after
    }
  serveAll(app, disputeEndpoints, {
    listDisputes: ({ tx, query }) => pageOfDisputes(tx, query),
    getDispute: ({ tx, params }) => disputes.get(tx, params.id),
    sendDisputeEvidence: act(({ actor, params, body }) => disputes.sendEvidence(actor, params.id, body)),
    acceptDispute: act(({ actor, params, body }) => disputes.accept(actor, params.id, body)),
  })
}

function toAudited({ disputeNo, paymentNo, state, evidence, amountMinor, currency }: DisputeRow) {
  return { disputeNo, paymentNo, state, evidence, amountMinor, currency }
}
