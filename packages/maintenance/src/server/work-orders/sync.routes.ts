import { type App, serveAll } from '@evops/platform/server'
import { liveChannel } from '@evops/stations/server'
import { syncEndpoints } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { processOfflineActs } from './sync.service.ts'

/** Serves the upload of actions performed on a phone without a network. */
export function syncRoutes(app: App, deps: MaintenanceDeps): void {
  serveAll(app, syncEndpoints, {
    syncWorkOrders: async ({ actor, body: { now, acts, actIds }, audit, trace, refusal, afterCommit }) => {
      const { off, answers, settled } = await processOfflineActs(
        deps,
        { actor, trace, refusal },
        { phoneNow: new Date(now), acts, actIds },
      )
      // Updates the live state of the charge point: in maintenance, or no longer.
      afterCommit(() => deps.services.bus.publish(liveChannel, { operatorId: actor.operatorId }))
      const taken = answers.filter(({ outcome }) => outcome === 'done').length
      audit({ entity: 'work-order', after: { acts: answers.length, taken, clockOffSeconds: off } })
      return { now: deps.services.now().toISOString(), clockOffSeconds: off, acts: answers, settled }
    },
  })
}
