import { runOnOperatorMessages, type Services, type LiveTopic } from '@evops/platform/server'
import { liveChannel } from '@evops/stations/server'
import { z } from 'zod'
import { loadTopic, supplyPermissions } from '../../contract/index.ts'
import { metersChannel } from '../collectors/channels.ts'
import { findSupply } from '../supply/supply.store.ts'

/** Minimum interval of load updates in ms. Charge points report many times a second. */
const everyMs = 5_000

/**
 * Notifies subscribers of a supply point that its load has changed when charge points or meters have reported.
 * Subscribers reload the data within their own permissions.
 */
export function createLoadLive(services: Services) {
  /** Subscribed supply points and their stations, by operator. */
  const watched = new Map<string, Map<string, string>>()
  const waiting = new Set<NodeJS.Timeout>()

  function publishLoad(operatorId: string): void {
    const own = watched.get(operatorId)
    for (const [supplyId, stationId] of own ?? []) {
      const topic = `${loadTopic}/${supplyId}`
      if (!services.live.watched(operatorId, topic)) own?.delete(supplyId)
      else
        services.live.publish(operatorId, topic, [
          { key: supplyId, value: { key: supplyId, at: services.now().toISOString() }, stationId },
        ])
    }
    if (own?.size === 0) watched.delete(operatorId)
  }
  const end = runOnOperatorMessages(services, {
    channels: [liveChannel, metersChannel],
    look: (operatorId) =>
      !watched.has(operatorId)
        ? Promise.resolve()
        : new Promise((resolve) => {
            publishLoad(operatorId)
            // Reports within this time cause a single notification.
            const timer = setTimeout(() => {
              waiting.delete(timer)
              resolve()
            }, everyMs)
            timer.unref()
            waiting.add(timer)
          }),
  })
  const topic: LiveTopic = {
    name: loadTopic,
    permission: supplyPermissions.view,
    async snapshot({ operatorId, scope }, id) {
      if (!z.uuid().safeParse(id).success || id === undefined) return null
      const supply = await services.db.inTenant({ operatorId, scope }, (tx) => findSupply(tx, id))
      const [stationId] = supply?.stationIds ?? []
      if (stationId === undefined) return null
      const own = watched.get(operatorId) ?? new Map<string, string>()
      watched.set(operatorId, own.set(id, stationId))
      return []
    },
  }
  return {
    topic,
    close() {
      end()
      for (const timer of waiting) clearTimeout(timer)
    },
  }
}
