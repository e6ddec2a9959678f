import type { Services, JobTable } from '@evops/platform/server'
import { lateStarts, lateStartHoldsSql, releaseStart } from './starts.store.ts'

/**
 * Releases the money on hold for roaming sessions whose record did not arrive within the period agreed with the
 * partner.
 */
export function releaseJobs(services: Services): JobTable {
  return {
    'interop:release-set-aside': {
      title: {
        zh: '释放漫游充电冻结金额',
        en: 'Release money set aside for roaming',
        es: 'Liberar importes reservados para itinerancia',
      },
      forOperators: true,
      cron: '*/10 * * * *',
      when: lateStartHoldsSql,
      run: async () => {
        const at = services.now()
        for (const { operatorId, reference } of await services.db.asPlatform((tx) => lateStarts(tx, at)))
          await services.db.inTenant(operatorId, (tx) => releaseStart(tx, operatorId, { reference, at, why: 'late' }))
      },
    },
  }
}
