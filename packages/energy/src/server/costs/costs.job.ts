import type { JobTable } from '@evops/platform/server'
import { gridBillOrErrorCode } from '../bills/bills.service.ts'
import type { EnergyDeps } from '../deps.ts'
import { lockRollUps } from '../marks/marks.store.ts'
import { listDueCostMonths, saveStationCosts, operatorsWithDueCosts } from './costs.store.ts'

/** Stores each station's share of the grid bills by month, for use in sums. */
export function costJobs({ services, currencyOf }: Pick<EnergyDeps, 'services' | 'currencyOf'>): JobTable {
  async function run(): Promise<void> {
    const now = services.now()
    const { db } = services
    for (const operatorId of await db.asPlatform((tx) => operatorsWithDueCosts(tx, now))) {
      const context = { operatorId, currency: await currencyOf(operatorId), now }
      for (const due of await db.inTenant(operatorId, (tx) => listDueCostMonths(tx, now)))
        await db.inTenant(operatorId, async (tx) => {
          // Without the lock, a month would be marked as calculated although a new reading arrived meanwhile.
          await lockRollUps(tx)
          await saveStationCosts(tx, { ...context, ...due }, await gridBillOrErrorCode(tx, { ...context, ...due }))
        })
    }
  }
  const when = 'exists (select from energy_costs_due(now()))'
  return { 'energy:costs': { everyMs: 60_000, when, run } }
}
