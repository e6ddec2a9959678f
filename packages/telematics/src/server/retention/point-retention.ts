import { dayMs } from '@evops/platform/contract'
import type { Db, Services, JobTable, RetainedData } from '@evops/platform/server'
import {
  listStoredDays,
  dropStoredDays,
  deleteUnknownNamesBefore,
  createTelematicsPartitions,
  defaultPartitionBytes,
} from './point-retention.store.ts'

const dayOf = (before: Date) => new Date(Math.floor(before.getTime() / dayMs) * dayMs)
const sum = (days: readonly { bytes: number }[]) => days.reduce((all, { bytes }) => all + bytes, 0)

/** Retention of vehicle positions by whole days (UTC). */
export function trackPointRetention(db: Pick<Db, 'asPlatform'>): RetainedData {
  const days = () => db.asPlatform(listStoredDays)
  return {
    kind: 'positions',
    async look(now) {
      const all = await days()
      const today = dayOf(now).getTime()
      const past = all.filter(({ day }) => day.getTime() < today && day.getTime() >= today - 7 * dayMs)
      return {
        bytes: sum(all) + (await db.asPlatform(defaultPartitionBytes)),
        rows: null,
        oldestAt: all[0]?.day ?? null,
        addedPerDay: past.length === 0 ? null : Math.round(sum(past) / past.length),
      }
    },
    async cutFor(maxBytes) {
      let left = maxBytes
      for (const { day, bytes } of (await days()).toReversed()) {
        left -= bytes
        if (left < 0) return new Date(day.getTime() + dayMs)
      }
      return null
    },
    async due(before) {
      const going = (await days()).filter(({ day }) => day < dayOf(before))
      return { bytes: sum(going), rows: going.length === 0 ? 0 : null }
    },
    drop: (before) => db.asPlatform((tx) => dropStoredDays(tx, dayOf(before))),
  }
}

/** Retention of unbound names in ms. */
const unknownMs = 90 * dayMs

export function partitionJobs({ db, now }: Pick<Services, 'db' | 'now'>): JobTable {
  return {
    'telematics:partitions': {
      title: {
        zh: '准备车辆位置分区',
        en: 'Prepare partitions of vehicle positions',
        es: 'Preparar particiones de posiciones',
      },
      cron: '7 0,12 * * *',
      run: () =>
        db.asPlatform(async (tx) => {
          await createTelematicsPartitions(tx)
          await deleteUnknownNamesBefore(tx, new Date(now().getTime() - unknownMs))
        }),
    },
  }
}
