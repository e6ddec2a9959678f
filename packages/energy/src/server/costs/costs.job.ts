import type { JobTable } from '@evops/platform/server'
import { billOrWhy } from '../bills/bills.service.ts'
import type { EnergyDeps } from '../deps.ts'
import { lockRollUps } from '../marks/marks.store.ts'
import { costsDue, saveStationCosts, operatorsDue } from './costs.store.ts'

/** Keeps each station's part of the grid's bills, month by month, for whoever adds it up. */
export function costJobs({ services, currencyOf }: Pick<EnergyDeps, 'services' | 'currencyOf'>): JobTable {
  async function run(): Promise<void> {
    const now = services.now()
    const { db } = services
    for (const operatorId of await db.asPlatform((tx) => operatorsDue(tx, now))) {
      const given = { operatorId, currency: await currencyOf(operatorId), now }
      for (const due of await db.inTenant(operatorId, (tx) => costsDue(tx, now)))
        await db.inTenant(operatorId, async (tx) => {
          // Else a reading that comes in meanwhile would have its month marked as worked out.
          await lockRollUps(tx)
          await saveStationCosts(tx, { ...given, ...due }, await billOrWhy(tx, { ...given, ...due }))
        })
    }
  }
  const when = 'exists (select from energy_costs_due(now()))'
  return { 'energy:costs': { everyMs: 60_000, when, run } }
}
