import { runOnOperatorMessages, type Services, type LiveTopic, type Tx } from '@evops/platform/server'
import { z } from 'zod'
import { connectorsTopic, stationViewPermission, type ConnectorRow } from '../../contract/index.ts'
import { findStation } from '../stations/stations.store.ts'
import { databaseNow, connectorsAfter, connectorsChangedSince } from './connectors.store.ts'

/** Bus channel: the gateway wrote states, values or connections of this operator, at most once a second. */
export const liveChannel = 'stations.live'

/**
 * Maximum connectors in an initial state. With more there is none: the list is loaded separately, and changes follow.
 */
const mostInPicture = 2_000
/** A row is timestamped before its transaction is visible, so each query overlaps the previous one. */
const overlapMs = 3_000

/**
 * Sends changes written by the gateway to subscribers: one query per operator and message, only while there are
 * subscribers, and only rows that differ from the last ones sent.
 */
export function createConnectorsLive(services: Services) {
  const looks = new Map<string, OperatorLook>()

  function watchedTopics(operatorId: string): string[] {
    const look = looks.get(operatorId)
    if (!look) return []
    for (const topic of look.topics) if (!services.live.watched(operatorId, topic)) look.end(topic)
    if (look.topics.size === 0) looks.delete(operatorId)
    return [...look.topics]
  }

  async function publishConnectorChanges(operatorId: string): Promise<void> {
    const topics = watchedTopics(operatorId)
    const look = looks.get(operatorId)
    if (topics.length === 0 || !look) return
    const since = new Date(look.since - overlapMs)
    const stationIds = topics.includes(connectorsTopic) ? undefined : topics.flatMap((name) => name.split('/')[1] ?? [])
    const { now, rows } = await services.db.inTenant(operatorId, async (tx) => ({
      now: await databaseNow(tx),
      rows: await connectorsChangedSince(tx, operatorId, { since, stationIds }),
    }))
    const fresh = rows.filter((row) => look.changed(row))
    look.since = now.getTime()
    for (const topic of topics) {
      const stationId = topic.split('/')[1]
      const items = stationId ? fresh.filter((row) => row.stationId === stationId) : fresh
      if (items.length > 0) services.live.publish(operatorId, topic, items.map(itemOf))
    }
  }

  const close = runOnOperatorMessages(services, { channels: [liveChannel], look: publishConnectorChanges })
  const topic: LiveTopic = {
    name: connectorsTopic,
    permission: stationViewPermission,
    async snapshot({ operatorId, scope }, stationId) {
      const picture = await services.db.inTenant({ operatorId, scope }, async (tx) =>
        (await canWatchStation(tx, stationId))
          ? {
              now: await databaseNow(tx),
              rows: await connectorsAfter(tx, { stationId }, { limit: mostInPicture + 1 }),
            }
          : null,
      )
      if (!picture) return null
      const look = looks.get(operatorId) ?? new OperatorLook(picture.now.getTime())
      looks.set(operatorId, look)
      look.topics.add(stationId ? `${connectorsTopic}/${stationId}` : connectorsTopic)
      return picture.rows.length > mostInPicture ? [] : picture.rows.map(itemOf)
    },
  }
  return { topic, close }
}

/** Returns true for all stations of the operator, or for one visible station. */
export async function canWatchStation(tx: Tx, id: string | undefined): Promise<boolean> {
  if (id === undefined) return true
  return z.uuid().safeParse(id).success && (await findStation(tx, id)) !== undefined
}

function itemOf(row: ConnectorRow) {
  return { key: row.key, value: row, stationId: row.stationId }
}

/** Rows sent to one operator's subscribers, and the start of the next query. */
class OperatorLook {
  since: number
  readonly topics = new Set<string>()
  private readonly published = new Map<string, string>()

  constructor(since: number) {
    this.since = since
  }

  /** Ends a topic without subscribers. Its sent rows are deleted, because they are no longer updated. */
  end(topic: string): void {
    this.topics.delete(topic)
    this.published.clear()
  }

  /** Returns true if the row has changed. A different last-seen time alone is not a change. */
  changed(row: ConnectorRow): boolean {
    const text = JSON.stringify({ ...row, lastSeenAt: null })
    if (this.published.get(row.key) === text) return false
    this.published.set(row.key, text)
    return true
  }
}
