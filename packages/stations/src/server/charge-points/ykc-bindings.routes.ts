import { Problem, requireFound } from '@evops/platform/contract'
import { serveAll, type App, type Services, type Tx } from '@evops/platform/server'
import { ykcBindingEndpoints, type YkcBinding, type YkcBindingForm } from '../../contract/index.ts'
import { requirePasswordAllowed } from '../security-policy/security-policy.service.ts'
import { chargePointChangedChannel } from './charge-points.routes.ts'
import { findYkcBinding, saveYkcBinding, type YkcBindingFacts } from './ykc-bindings.store.ts'

const entity = 'charge-point'

/** Returns the binding of a YKC charge point. Throws request.not-found, stations.not-ykc. */
async function loadBinding(tx: Tx, id: string): Promise<YkcBindingFacts> {
  const facts = requireFound(await findYkcBinding(tx, id))
  if (!facts.isYkc) throw new Problem('stations.not-ykc')
  return facts
}

/** Parts of a binding that the audit log contains. */
function auditedOf({ rule, iccid, network }: YkcBindingFacts) {
  return { ykcBinding: rule, boundIccid: iccid, boundNetwork: network }
}

export function ykcBindingRoutes(app: App, { bus, config: { ykcPort, ykcTls } }: Services): void {
  const listener = ykcPort === undefined ? null : { port: ykcPort, isTls: ykcTls !== undefined }
  const replyOf = ({ identity: _identity, isYkc: _isYkc, ...facts }: YkcBindingFacts): YkcBinding => ({
    ...facts,
    listener,
  })

  serveAll(app, ykcBindingEndpoints, {
    getYkcBinding: async ({ tx, params }) => replyOf(await loadBinding(tx, params.id)),
    setYkcBinding: async ({ tx, actor, params: { id }, body, audit, afterCommit }) => {
      const before = await loadBinding(tx, id)
      await requirePasswordAllowed(tx, true)
      const after = await change(tx, id, body)
      audit({ entity, entityId: id, before: auditedOf(before), after: auditedOf(after) })
      const { identity } = after
      afterCommit(() =>
        bus.publish(chargePointChangedChannel, { operatorId: actor.operatorId, chargePointId: id, identity }),
      )
      return replyOf(after)
    },
    releaseYkcBinding: async ({ tx, params: { id }, audit }) => {
      const before = await loadBinding(tx, id)
      if (before.rule !== 'first_login') throw new Problem('stations.ykc-not-first-login')
      const after = await change(tx, id, { rule: 'first_login' })
      audit({ entity, entityId: id, before: auditedOf(before), after: auditedOf(after) })
      return replyOf(after)
    },
  })

  async function change(tx: Tx, id: string, form: YkcBindingForm): Promise<YkcBindingFacts> {
    await saveYkcBinding(tx, id, form)
    return loadBinding(tx, id)
  }
}
