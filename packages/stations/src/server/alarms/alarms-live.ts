import type { Services, LiveItem, LiveTopic } from '@evops/platform/server'
import { z } from 'zod'
import { alarmPermissions, alarmsTopic, type AlarmRow } from '../../contract/index.ts'
import { canWatchStation } from '../connectors/connectors-live.ts'
import { databaseNow } from '../connectors/connectors.store.ts'
import { alarmsChangedSince, alarmsFoldedSince, openAlarms } from './alarms.store.ts'
import { alarmsChannel } from './channel.ts'

const mostInPicture = 500
/** A row is timestamped before its transaction is visible, so each query overlaps the previous one. */
const overlapMs = 3_000
const message = z.object({ operatorId: z.uuid() })

/**
 * Sends changed alarms to subscribers. There is one query per operator and bus message, only while there are
 * subscribers.
 */
export function createAlarmsLive(services: Services) {
  const since = new Map<string, number>()
  const sent = new Map<string, string>()
  let turn: Promise<void> = Promise.resolve()

  async function publishChanges(operatorId: string): Promise<void> {
    const from = since.get(operatorId)
    if (from === undefined) return
    const back = new Date(from - overlapMs)
    const { now, rows, gone } = await services.db.inTenant(operatorId, async (tx) => ({
      now: await databaseNow(tx),
      rows: await alarmsChangedSince(tx, operatorId, back),
      gone: await alarmsFoldedSince(tx, operatorId, back),
    }))
    since.set(operatorId, now.getTime())
    const items = [...rows, ...gone].filter(isNews).map(itemOf)
    if (items.length === 0) return
    services.live.publish(operatorId, alarmsTopic, items)
    for (const [stationId, ofStation] of Map.groupBy(items, (item) => item.stationId))
      if (stationId) services.live.publish(operatorId, `${alarmsTopic}/${stationId}`, ofStation)
  }
  function isNews(row: AlarmRow): boolean {
    const text = JSON.stringify(row)
    if (sent.get(row.id) === text) return false
    sent.set(row.id, text)
    if (sent.size > 5_000) sent.delete(sent.keys().next().value ?? '')
    return true
  }

  const close = services.bus.subscribe(alarmsChannel, (payload) => {
    const read = message.safeParse(payload)
    if (!read.success) return
    turn = turn
      .then(() => publishChanges(read.data.operatorId))
      .catch((error: unknown) => services.log.warn({ error }, 'live alarms'))
  })
  const topic: LiveTopic = {
    name: alarmsTopic,
    permission: alarmPermissions.view,
    async snapshot(actor, id) {
      const picture = await services.db.inTenant(actor, async (tx) =>
        (await canWatchStation(tx, id))
          ? { now: await databaseNow(tx), rows: await openAlarms(tx, id, mostInPicture) }
          : null,
      )
      if (!picture) return null
      const { now, rows } = picture
      if (!since.has(actor.operatorId)) since.set(actor.operatorId, now.getTime())
      return rows.map(itemOf)
    },
  }
  return { topic, close }
}

function itemOf(row: AlarmRow): LiveItem & { stationId: string } {
  return { key: row.id, value: row, stationId: row.stationId }
}
