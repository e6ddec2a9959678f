import { dayMs } from '@evops/platform/contract'
import { perDay, type Db, type RetainedData } from '@evops/platform/server'
import {
  startOfNewestRows,
  countRowsToDelete,
  deleteRowsBefore,
  dropPartitions,
  measureRetainedRows,
  dayPartitionsOf,
  defaultPartitionsSize,
  type ChargePointHistoryTable,
  type PartitionedTable,
} from './retention.store.ts'

const atOnce = 20_000

/** Retention of charge point messages, meter values and states. */
export function deviceDataRetention(db: Pick<Db, 'asPlatform'>): readonly RetainedData[] {
  return [
    partitionRetention(db, 'ocppMessages', ['stations_ocpp_message_packs', 'stations_ocpp_messages']),
    partitionRetention(db, 'meterValues', ['stations_meter_value_packs', 'stations_meter_values']),
    chargePointRetention(db, 'states', 'stations_state_changes'),
    chargePointRetention(db, 'events', 'stations_events'),
  ]
}

/** Partitions by whole UTC days: a partition is dropped only when its whole day is beyond the limit. */
function partitionRetention(
  db: Pick<Db, 'asPlatform'>,
  kind: 'ocppMessages' | 'meterValues',
  tables: readonly PartitionedTable[],
): RetainedData {
  const dayOf = (before: Date) => new Date(Math.floor(before.getTime() / dayMs) * dayMs)
  const partitions = () => db.asPlatform((tx) => dayPartitionsOf(tx, tables))
  return {
    kind,
    async look(now) {
      const today = dayOf(now).getTime()
      const all = await partitions()
      const past = all.filter(({ day }) => day.getTime() < today && day.getTime() >= today - 7 * dayMs)
      const other = await db.asPlatform((tx) => defaultPartitionsSize(tx, tables))
      return {
        bytes: all.reduce((sum, { bytes }) => sum + bytes, other),
        rows: null,
        oldestAt: all[0]?.day ?? null,
        addedPerDay:
          past.length === 0 ? null : Math.round(past.reduce((sum, { bytes }) => sum + bytes, 0) / past.length),
      }
    },
    async cutFor(maxBytes) {
      let left = maxBytes
      for (const { day, bytes } of (await partitions()).toReversed()) {
        left -= bytes
        if (left < 0) return new Date(day.getTime() + dayMs)
      }
      return null
    },
    async due(before) {
      const all = await partitions()
      const going = all.filter(({ day }) => day < dayOf(before))
      return { bytes: going.reduce((sum, { bytes }) => sum + bytes, 0), rows: going.length === 0 ? 0 : null }
    },
    drop: (before) =>
      db.asPlatform(async (tx) => {
        for (const table of tables) await dropPartitions(tx, table, dayOf(before))
      }),
  }
}

function chargePointRetention(
  db: Pick<Db, 'asPlatform'>,
  kind: 'states' | 'events',
  table: ChargePointHistoryTable,
): RetainedData {
  return {
    kind,
    look: (now) =>
      db.asPlatform(async (tx) => {
        const { rows, rowBytes, added, oldestAt } = await measureRetainedRows(tx, table, now)
        const addedPerDay = perDay(added * rowBytes, { oldestAt, now })
        return { bytes: Math.round(rows * rowBytes), rows, oldestAt, addedPerDay }
      }),
    cutFor: (maxBytes) =>
      db.asPlatform(async (tx) => {
        const { rowBytes } = await measureRetainedRows(tx, table, new Date(0))
        const most = Math.floor(maxBytes / rowBytes)
        const at = await startOfNewestRows(tx, table, most)
        return at ? new Date(at.getTime() + 1) : null
      }),
    due: (before) =>
      db.asPlatform(async (tx) => {
        const { rowBytes } = await measureRetainedRows(tx, table, new Date(0))
        const rows = await countRowsToDelete(tx, table, before)
        return { rows, bytes: Math.round(rows * rowBytes) }
      }),
    async drop(before) {
      for (let gone = atOnce; gone === atOnce;)
        gone = await db.asPlatform((tx) => deleteRowsBefore(tx, table, before, atOnce))
    },
  }
}
