import { runOnOperatorMessages, type Services, type LiveItem, type LiveTopic } from '@evops/platform/server'
import { mapPermissions, positionsTopic, type PositionRow } from '../../contract/index.ts'
import { positionsChannel, positionsUpdate } from '../channels.ts'
import { positionsSince } from './places.store.ts'

const everyMs = 1_000

/**
 * Sends new vehicle positions to subscribers: at most one query per second and operator, only while there are
 * subscribers, and only changes.
 */
export function createLivePositions(services: Services) {
  /** Rows last sent, by operator with subscribers and by vehicle. */
  const looks = new Map<string, Map<string, string>>()
  /** Time of the oldest update that has not been queried yet. */
  const news = new Map<string, number>()
  const waiting = new Map<string, NodeJS.Timeout>()

  async function publishPositions(operatorId: string): Promise<void> {
    const [sentTexts, since] = [looks.get(operatorId), news.get(operatorId)]
    news.delete(operatorId)
    if (!sentTexts || since === undefined) return
    if (!services.live.watched(operatorId, positionsTopic)) return void looks.delete(operatorId)
    const rows = await services.db.inTenant(operatorId, (tx) => positionsSince(tx, new Date(since)))
    const fresh = rows.filter((row) => {
      const text = `${row.at} ${row.socAt} ${row.odometerAt} ${row.state} ${row.fleetId}`
      const isFresh = sentTexts.get(row.vehicleId) !== text
      sentTexts.set(row.vehicleId, text)
      return isFresh
    })
    if (fresh.length > 0) services.live.publish(operatorId, positionsTopic, fresh.map(itemOf))
  }
  const endNews = services.bus.subscribe(positionsChannel, (payload) => {
    const { data } = positionsUpdate.safeParse(payload)
    if (data && looks.has(data.operatorId))
      news.set(data.operatorId, Math.min(data.since, news.get(data.operatorId) ?? data.since))
  })
  const end = runOnOperatorMessages(services, {
    channels: [positionsChannel],
    look: (operatorId) =>
      !looks.has(operatorId)
        ? Promise.resolve()
        : new Promise((resolve, reject) => {
            // Batches may arrive faster than the queries run.
            const timer = setTimeout(() => {
              waiting.delete(operatorId)
              publishPositions(operatorId).then(resolve, reject)
            }, everyMs)
            timer.unref()
            waiting.set(operatorId, timer)
          }),
  })
  const topic: LiveTopic = {
    name: positionsTopic,
    permission: [...mapPermissions.view],
    // The list itself is loaded by another call. The subscription only sends changes.
    async snapshot({ operatorId }, id) {
      if (id !== undefined) return null
      if (!looks.has(operatorId)) looks.set(operatorId, new Map())
      return []
    },
  }
  return {
    topic,
    close() {
      endNews()
      end()
      for (const timer of waiting.values()) clearTimeout(timer)
    },
  }
}

function itemOf(row: PositionRow): LiveItem {
  return { key: row.vehicleId, value: row, ...(row.stationId && { stationId: row.stationId }) }
}
