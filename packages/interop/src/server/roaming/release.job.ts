import type { House, JobTable } from '@evops/platform/server'
import { lateStarts, lateStartsWait, releaseStart } from './starts.store.ts'

/** What was set aside for sessions elsewhere whose record did not come within the time that was agreed with the partner. */
export function releaseJobs(house: House): JobTable {
  return {
    'interop:release-set-aside': {
      title: {
        zh: '释放漫游充电冻结金额',
        en: 'Release money set aside for roaming',
        es: 'Liberar importes reservados para itinerancia',
      },
      cron: '*/10 * * * *',
      when: lateStartsWait,
      run: async () => {
        const at = house.now()
        for (const { operatorId, reference } of await house.db.asPlatform((tx) => lateStarts(tx, at)))
          await house.db.inTenant(operatorId, (tx) =>
            releaseStart(tx, operatorId, { reference, at, why: 'late' }),
          )
      },
    },
  }
}
