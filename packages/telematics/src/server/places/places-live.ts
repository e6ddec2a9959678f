import { lookAgain, type House, type LiveItem, type LiveTopic } from '@evops/platform/server'
import { mapPermissions, positionsTopic, type PositionRow } from '../../contract/index.ts'
import { positionsChannel } from '../intake/intake.ts'
import { positionsSince } from './places.store.ts'

/** A row is stamped before its transaction is visible, so each look reaches back a little. */
const overlapMs = 3_000
const everyMs = 1_000

/** From what vehicles told to who watches: one look a second and operator, only while somebody watches, only what differs. */
export function createPlacesLive(house: House) {
  const looks = new Map<string, { since: number; told: Map<string, string> }>()
  const waiting = new Map<string, NodeJS.Timeout>()

  async function look(operatorId: string): Promise<void> {
    const known = looks.get(operatorId)
    if (!known) return
    if (!house.live.watched(operatorId, positionsTopic)) return void looks.delete(operatorId)
    const at = house.now().getTime()
    const rows = await house.db.inTenant(operatorId, (tx) =>
      positionsSince(tx, new Date(known.since - overlapMs)),
    )
    known.since = at
    const fresh = rows.filter((row) => {
      const text = `${row.at} ${row.socAt} ${row.odometerAt} ${row.state} ${row.fleetId}`
      const isFresh = known.told.get(row.vehicleId) !== text
      known.told.set(row.vehicleId, text)
      return isFresh
    })
    if (fresh.length > 0) house.live.publish(operatorId, positionsTopic, fresh.map(itemOf))
  }
  const end = lookAgain(house, {
    channels: [positionsChannel],
    look: (operatorId) =>
      !looks.has(operatorId)
        ? Promise.resolve()
        : new Promise((resolve, reject) => {
            // Batches may come faster than anybody can look.
            const timer = setTimeout(() => {
              waiting.delete(operatorId)
              look(operatorId).then(resolve, reject)
            }, everyMs)
            timer.unref()
            waiting.set(operatorId, timer)
          }),
  })
  const topic: LiveTopic = {
    name: positionsTopic,
    permission: [...mapPermissions.view],
    // The list was read by other means; changes follow.
    async snapshot({ operatorId }, id) {
      if (id !== undefined) return null
      if (!looks.has(operatorId)) looks.set(operatorId, { since: house.now().getTime(), told: new Map() })
      return []
    },
  }
  return {
    topic,
    close() {
      end()
      for (const timer of waiting.values()) clearTimeout(timer)
    },
  }
}

function itemOf(row: PositionRow): LiveItem {
  return { key: row.vehicleId, value: row, ...(row.stationId && { stationId: row.stationId }) }
}
