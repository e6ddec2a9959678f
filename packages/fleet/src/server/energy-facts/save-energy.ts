import { dayMs } from '@evops/platform/contract'
import type { Services, JobTable, Tx } from '@evops/platform/server'
import {
  deleteTakenMarks,
  energyFactsDueSql,
  recalculateVehicleDays,
  saveEnergyRange,
  lockEnergyFacts,
  nextDaysToStore,
  operatorsWithDueEnergy,
  takeEnergyMarks,
  type VehicleDays,
} from './save-energy.store.ts'
import { markLastDaysChanged } from './marks.store.ts'

/** Number of recent days with possibly running sessions or late records: these days are read from the original data. */
const openDays = 4
/** Number of days per statement, so that the rows of a fleet of thousands are sorted in memory. */
const piece = 92
const everyMs = 10_000

export interface EnergyFacts {
  /** Recalculates marked days, and stores days that have ended. */
  keep(): Promise<void>
  jobs: JobTable
}

/**
 * Creates the calculation of vehicles' distance and energy: days are calculated completely, so that repeating it
 * changes nothing.
 */
export function createEnergyFacts(services: Services): EnergyFacts {
  async function updateEnergyFacts(): Promise<void> {
    const until = nameOf(services.now().getTime() - openDays * dayMs)
    const operators = await services.db.asPlatform((tx) => operatorsWithDueEnergy(tx, until))
    for (const operatorId of operators) {
      await services.db.inTenant(operatorId, recalculateMarked)
      let more = true
      while (more)
        more = await services.db.inTenant(operatorId, (tx) => recalculateNextMonth(tx, { operatorId, until }))
    }
  }
  return {
    keep: updateEnergyFacts,
    jobs: {
      'fleet:keep-energy': { everyMs, when: energyFactsDueSql, run: updateEnergyFacts },
      'fleet:recheck-energy': {
        title: {
          zh: '复核车辆能耗',
          en: 'Recheck vehicle energy',
          es: 'Comprobar la energía de los vehículos',
        },
        cron: '23 3 * * *',
        run: () => services.db.asPlatform(markLastDaysChanged),
      },
    },
  }
}

async function recalculateMarked(tx: Tx): Promise<void> {
  await lockEnergyFacts(tx)
  for (const cell of await takeEnergyMarks(tx)) for (const part of partsOf(cell)) await recalculateVehicleDays(tx, part)
  await deleteTakenMarks(tx)
}

/** One month per transaction, to keep transactions short. */
async function recalculateNextMonth(
  tx: Tx,
  { operatorId, until }: { operatorId: string; until: string },
): Promise<boolean> {
  await lockEnergyFacts(tx)
  const cell = await nextDaysToStore(tx, until)
  if (!cell) return false
  await recalculateVehicleDays(tx, cell)
  await saveEnergyRange(tx, operatorId, cell)
  return true
}

function partsOf({ vehicles, from, to }: VehicleDays): VehicleDays[] {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  return Array.from({ length: Math.ceil((last - first + dayMs) / (piece * dayMs)) }, (_, place) => {
    const begin = first + place * piece * dayMs
    return { vehicles, from: nameOf(begin), to: nameOf(Math.min(last, begin + (piece - 1) * dayMs)) }
  })
}
const nameOf = (at: number) => new Date(at).toISOString().slice(0, 10)
