import { runOnOperatorMessages, type Services, type LiveTopic } from '@evops/platform/server'
import { type OverviewChange, overviewTopic, stationViewPermission } from '../../contract/index.ts'
import { liveChannel } from './connectors-live.ts'
import { databaseNow } from './connectors.store.ts'
import { statesChangedSince } from './overview.store.ts'

/** A row is timestamped before its transaction is visible, so each query overlaps the previous one. */
const overlapMs = 3_000

interface Watched {
  since: number
  published: Map<string, string>
}

/** Sends subscribers of the overview the charge points with changed states, a few bytes each, without meter values. */
export function createOverviewLive(services: Services) {
  const operators = new Map<string, Watched>()

  async function publishOverviewChanges(operatorId: string): Promise<void> {
    const state = operators.get(operatorId)
    if (!state) return
    if (!services.live.watched(operatorId, overviewTopic)) return void operators.delete(operatorId)
    const { now, changed } = await services.db.inTenant(operatorId, async (tx) => ({
      now: await databaseNow(tx),
      changed: await statesChangedSince(tx, operatorId, new Date(state.since - overlapMs)),
    }))
    const fresh = changed.filter(({ states: [chargePointNo, text] }) => state.published.get(chargePointNo) !== text)
    for (const { states } of fresh) state.published.set(states[0], states[1])
    state.since = now.getTime()
    const items = fresh.map(({ states: [chargePointNo, text], stationId }) => {
      const value: OverviewChange = [chargePointNo, text, state.since]
      return { key: chargePointNo, value, stationId }
    })
    if (items.length > 0) services.live.publish(operatorId, overviewTopic, items)
  }

  const close = runOnOperatorMessages(services, { channels: [liveChannel], look: publishOverviewChanges })

  const topic: LiveTopic = {
    name: overviewTopic,
    permission: stationViewPermission,
    async snapshot({ operatorId }) {
      if (!operators.has(operatorId)) {
        const now = await services.db.inTenant(operatorId, databaseNow)
        operators.set(operatorId, { since: now.getTime(), published: new Map() })
      }
      return []
    },
  }
  return { topic, close }
}
