import { type App, serveAll } from '@evops/platform/server'
import { liveChannel } from '@evops/stations/server'
import { syncEndpoints } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { takeSent } from './sync.service.ts'

/** What was done on a phone without a network. */
export function syncRoutes(app: App, deps: MaintenanceDeps): void {
  serveAll(app, syncEndpoints, {
    syncWorkOrders: async ({ actor, body: { now, acts, asks }, audit, trace, refusal, afterCommit }) => {
      const { off, answers, settled } = await takeSent(
        deps,
        { actor, trace, refusal },
        { phoneNow: new Date(now), acts, asks },
      )
      // Whoever watches a charge point sees that it is in maintenance, or no more.
      afterCommit(() => deps.services.bus.publish(liveChannel, { operatorId: actor.operatorId }))
      const taken = answers.filter(({ outcome }) => outcome === 'done').length
      audit({ entity: 'work-order', after: { acts: answers.length, taken, clockOffSeconds: off } })
      return { now: deps.services.now().toISOString(), clockOffSeconds: off, acts: answers, settled }
    },
  })
}
