import { Problem } from '@evops/platform/contract'
import type { JobTable, Tx } from '@evops/platform/server'
import type { GridBill } from '../../contract/index.ts'
import { gridBillOf } from '../bills/bills.service.ts'
import type { EnergyDeps } from '../deps.ts'
import { lockRollUps } from '../marks/marks.store.ts'
import { localQuarter } from '../series/series.rules.ts'
import { costsDue, keepCosts, operatorsDue, type Costs, type DueMonth } from './costs.store.ts'

const everyMs = 60_000
const dayMs = 86_400_000

/** Keeps each station's part of the grid's bills, month by month, for whoever adds it up. */
export function costJobs({ house, currencyOf }: Pick<EnergyDeps, 'house' | 'currencyOf'>): JobTable {
  async function run(): Promise<void> {
    const now = house.now()
    const { db } = house
    for (const operatorId of await db.asPlatform((tx) => operatorsDue(tx, now))) {
      const given = { operatorId, currency: await currencyOf(operatorId), now }
      for (const due of await db.inTenant(operatorId, (tx) => costsDue(tx, now)))
        await db.inTenant(operatorId, (tx) => workOut(tx, { ...given, ...due }))
    }
  }
  return { 'energy:costs': { everyMs, when: 'exists (select from energy_costs_due(now()))', run } }
}

async function workOut(
  tx: Tx,
  given: DueMonth & { operatorId: string; currency: string; now: Date },
): Promise<void> {
  // Else a reading that comes in meanwhile would have its month marked as worked out.
  await lockRollUps(tx)
  const costs = await gridBillOf(tx, given).then(
    (bill) => costsOf(bill, given.now),
    (error: unknown) => {
      if (error instanceof Problem) return without(error.code)
      throw error
    },
  )
  await keepCosts(tx, { ...given, ...costs })
}
function without(why: string): Costs {
  return { totals: Array(5).fill(null), why, untilDay: null, isToDate: false, isCurrent: false }
}
function costsOf({ lines, energyDwh, timeZone, to, toDate }: GridBill, now: Date): Costs {
  const until = Date.parse(toDate?.until ?? to)
  const sum = (of: (code: GridBill['lines'][number]['code']) => boolean) =>
    lines.reduce((all, { code, amountMinor }) => (of(code) ? all + amountMinor : all), 0)
  const [energy, factor, other] = [
    sum((code) => code === 'energy'),
    sum((code) => code === 'power-factor' || code === 'reactive'),
    sum((code) => code === 'other'),
  ]
  // The rest is for power, however its rule calls it.
  const demand = sum(() => true) - energy - factor - other
  return {
    totals: [energyDwh, energy, demand, factor, other],
    why: null,
    untilDay: new Date(localQuarter(timeZone, until - 1).day * dayMs).toISOString().slice(0, 10),
    isToDate: toDate !== null,
    isCurrent: toDate === null || now.getTime() - until <= dayMs,
  }
}
