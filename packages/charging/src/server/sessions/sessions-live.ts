import { firstIdAt, maskTag } from '@evops/platform/contract'
import { runOnOperatorMessages, type Services, type LiveTopic } from '@evops/platform/server'
import {
  isOpen,
  sessionsTopic,
  sessionsTopicViewers,
  type SessionRow,
  type SessionState,
} from '../../contract/index.ts'
import { databaseNow, idsChanged, idsOpen } from './sessions-live.store.ts'
import { sessionsById } from './sessions.store.ts'

/** Bus channel of stations: the gateway wrote something of this operator; at most once a second. */
const liveChannel = 'stations.live'
const mostInPicture = 2_000
/** A row is stamped before its transaction is visible, so each look reaches back a little. */
const overlapMs = 5_000

/** What one operator's watchers were sent, and since when to look. */
interface Told {
  since: number
  rows: Map<string, { text: string; state: SessionState }>
}

/**
 * From what the gateway wrote to who watches orders: one look per operator and message, only while somebody watches,
 * and only orders that differ from what was sent.
 */
export function createSessionsLive(services: Services): { topic: LiveTopic; close: () => void } {
  const told = new Map<string, Told>()

  async function publishChanges(operatorId: string): Promise<void> {
    const known = told.get(operatorId)
    if (!known) return
    if (!services.live.watched(operatorId, sessionsTopic)) return void told.delete(operatorId)
    const since = known.since - overlapMs
    const open = [...known.rows].flatMap(([id, { state }]) => (isOpen(state) ? [{ id, state }] : []))
    const { now, rows } = await services.db.inTenant(operatorId, async (tx) => ({
      now: await databaseNow(tx),
      rows: await sessionsById(
        tx,
        await idsChanged(tx, { since: new Date(since), bornSince: firstIdAt(new Date(since)), open }),
      ),
    }))
    const fresh = rows.filter((row) => hasRowChanged(known, row))
    deleteEndedRows(known)
    known.since = now.getTime()
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
        rows: await sessionsById(tx, await idsOpen(tx, mostInPicture)),
      }))
      const known = told.get(operatorId) ?? { since: now.getTime(), rows: new Map() }
      // A picture reaches one watcher: the others still have to receive what it shows.
      for (const { id, state } of rows) if (!known.rows.has(id)) known.rows.set(id, { text: '', state })
      known.since = Math.min(known.since, now.getTime())
      told.set(operatorId, known)
      return rows.map(itemOf)
    },
  }
  return { topic, close }
}

function itemOf(row: SessionRow) {
  // Replies mask it by themselves; what is sent to watchers is masked here (D-30d).
  return { key: row.id, value: { ...row, idTag: maskTag(row.idTag) }, stationId: row.stationId }
}

/** True when the row says something new. */
function hasRowChanged(known: Told, row: SessionRow): boolean {
  const text = JSON.stringify(row)
  if (known.rows.get(row.id)?.text === text) return false
  known.rows.set(row.id, { text, state: row.state })
  return true
}

/** What has ended is kept only as long as a look may find it again. */
function deleteEndedRows(known: Told): void {
  for (const [id, row] of known.rows)
    if (!isOpen(row.state) && id < firstIdAt(new Date(known.since - 10 * overlapMs))) known.rows.delete(id)
}
