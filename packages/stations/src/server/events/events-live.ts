import { lowestIdAt } from '@evops/platform/contract'
import { runOnOperatorMessages, type Services, type LiveTopic } from '@evops/platform/server'
import { alarmPermissions, eventsTopic } from '../../contract/index.ts'
import { liveChannel } from '../connectors/connectors-live.ts'
import { eventsAfter } from './event-log.store.ts'

const mostAtOnce = 500
/** A report may be committed, and its fault determined, some time after it was received. */
const overlapMs = 5_000

/** Sends new log entries to subscribers, with one query per operator and message of the OCPP gateway. */
export function createEventsLive(services: Services) {
  const sentByOperator = new Map<string, Map<string, string>>()

  async function publishNewEvents(operatorId: string): Promise<void> {
    if (!services.live.watched(operatorId, eventsTopic)) return void sentByOperator.delete(operatorId)
    const sent = sentByOperator.get(operatorId) ?? new Map<string, string>()
    sentByOperator.set(operatorId, sent)
    const after = lowestIdAt(new Date(services.now().getTime() - overlapMs))
    const rows = await services.db.inTenant(operatorId, (tx) => eventsAfter(tx, after, mostAtOnce))
    const fresh = rows.filter((row) => sent.get(row.id) !== row.code)
    for (const row of fresh) sent.set(row.id, row.code)
    for (const id of sent.keys()) {
      if (id >= after) break
      sent.delete(id)
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
