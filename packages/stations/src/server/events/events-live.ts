import { firstIdAt } from '@evops/platform/contract'
import { runOnOperatorMessages, type Services, type LiveTopic } from '@evops/platform/server'
import { alarmPermissions, eventsTopic } from '../../contract/index.ts'
import { liveChannel } from '../connectors/connectors-live.ts'
import { eventsAfter } from './event-log.store.ts'

const mostAtOnce = 500
/** A report may be committed, and its fault determined, some time after it was received. */
const overlapMs = 5_000

/** Sends new log entries to subscribers, with one query per operator and message of the OCPP gateway. */
export function createEventsLive(services: Services) {
  const told = new Map<string, Map<string, string>>()

  async function publishNewEvents(operatorId: string): Promise<void> {
    if (!services.live.watched(operatorId, eventsTopic)) return void told.delete(operatorId)
    const known = told.get(operatorId) ?? new Map<string, string>()
    told.set(operatorId, known)
    const after = firstIdAt(new Date(services.now().getTime() - overlapMs))
    const rows = await services.db.inTenant(operatorId, (tx) => eventsAfter(tx, after, mostAtOnce))
    const fresh = rows.filter((row) => known.get(row.id) !== row.code)
    for (const row of fresh) known.set(row.id, row.code)
    for (const id of known.keys()) {
      if (id >= after) break
      known.delete(id)
    }
    if (fresh.length > 0)
      services.live.publish(
        operatorId,
        eventsTopic,
        fresh.map((row) => ({ key: row.id, value: row, stationId: row.stationId })),
      )
  }

  const close = runOnOperatorMessages(services, {
    channels: [liveChannel, 'stations.alarms'],
    look: publishNewEvents,
  })
  const topic: LiveTopic = { name: eventsTopic, permission: alarmPermissions.view, snapshot: async () => [] }
  return { topic, close }
}
