import { lowestIdAt, maskTag } from '@evops/platform/contract'
import { runOnOperatorMessages, type Services, type LiveTopic } from '@evops/platform/server'
import {
  isSessionUnended,
  sessionsTopic,
  sessionsTopicViewers,
  type SessionRow,
  type SessionState,
} from '../../contract/index.ts'
import { databaseNow, changedSessionIds, openSessionIds } from './sessions-live.store.ts'
import { sessionsById } from './sessions.store.ts'

/** Bus channel of the stations module: the OCPP gateway wrote data of this operator. At most once per second. */
const liveChannel = 'stations.live'
const mostInPicture = 2_000
/** Overlap of consecutive checks, because a row's timestamp is older than the visibility of its transaction. */
const overlapMs = 5_000

/** Rows sent to the watchers of one operator, and the time of the next check's start. */
interface SubscriberState {
  since: number
  rows: Map<string, { text: string; state: SessionState }>
}

/**
 * Sends changes of the OCPP gateway to watchers of sessions: one check per operator and bus message, only while there
 * are watchers, and only sessions that differ from the last sent version.
 */
export function createSessionsLive(services: Services): { topic: LiveTopic; close: () => void } {
  const sentByOperator = new Map<string, SubscriberState>()

  async function publishChanges(operatorId: string): Promise<void> {
    const sent = sentByOperator.get(operatorId)
    if (!sent) return
    if (!services.live.watched(operatorId, sessionsTopic)) return void sentByOperator.delete(operatorId)
    const since = sent.since - overlapMs
    const open = [...sent.rows].flatMap(([id, { state }]) => (isSessionUnended(state) ? [{ id, state }] : []))
    const { now, rows } = await services.db.inTenant(operatorId, async (tx) => ({
      now: await databaseNow(tx),
      rows: await sessionsById(
        tx,
        await changedSessionIds(tx, { since: new Date(since), bornSince: lowestIdAt(new Date(since)), open }),
      ),
    }))
    const fresh = rows.filter((row) => hasRowChanged(sent, row))
    deleteEndedRows(sent)
    sent.since = now.getTime()
    if (fresh.length > 0) services.live.publish(operatorId, sessionsTopic, fresh.map(itemOf))
  }

  const close = runOnOperatorMessages(services, { channels: [liveChannel], look: publishChanges })
  const topic: LiveTopic = {
    name: sessionsTopic,
    permission: sessionsTopicViewers,
    async snapshot({ operatorId, scope }, id) {
      if (id !== undefined) return []
      const { now, rows } = await services.db.inTenant({ operatorId, scope }, async (tx) => ({
        now: await databaseNow(tx),
        rows: await sessionsById(tx, await openSessionIds(tx, mostInPicture)),
      }))
      const sent = sentByOperator.get(operatorId) ?? { since: now.getTime(), rows: new Map() }
      // A snapshot goes to one watcher. The others still have to receive its content.
      for (const { id, state } of rows) if (!sent.rows.has(id)) sent.rows.set(id, { text: '', state })
      sent.since = Math.min(sent.since, now.getTime())
      sentByOperator.set(operatorId, sent)
      return rows.map(itemOf)
    },
  }
  return { topic, close }
}

function itemOf(row: SessionRow) {
  // API replies are masked automatically. Live items are masked here (D-30d).
  return { key: row.id, value: { ...row, idTag: maskTag(row.idTag) }, stationId: row.stationId }
}

/** Returns true if the row has changed. */
function hasRowChanged(sent: SubscriberState, row: SessionRow): boolean {
  const text = JSON.stringify(row)
  if (sent.rows.get(row.id)?.text === text) return false
  sent.rows.set(row.id, { text, state: row.state })
  return true
}

/** Removes ended sessions that no later check can find again. */
function deleteEndedRows(sent: SubscriberState): void {
  for (const [id, row] of sent.rows)
    if (!isSessionUnended(row.state) && id < lowestIdAt(new Date(sent.since - 10 * overlapMs))) sent.rows.delete(id)
}
