import type { ImportSettings } from '../../contract/index.ts'
import type { Fault } from './cells.rules.ts'
import type { Plan } from './plan.rules.ts'
import type { Existing } from './plan.store.ts'

/** What of a plan exists already. A file of charge points may name stations that exist; a file of stations may not. */
export function existingFaults(plan: Plan, known: Existing, { kind, mapping }: ImportSettings): Fault[] {
  const faults: Fault[] = []
  for (const { code, row } of kind === 'station' ? plan.stations.values() : [])
    if (known.stations.has(code))
      faults.push({
        row,
        column: mapping.stationCode ?? null,
        key: 'stations.import.station-exists',
        values: { value: code },
      })
  for (const { pileNo, identity, row } of plan.piles.values()) {
    if (known.pileNos.has(pileNo))
      faults.push({
        row,
        column: mapping.pileNo ?? null,
        key: 'stations.import.pile-exists',
        values: { value: pileNo },
      })
    else if (known.identities.has(identity)) faults.push(identityTaken(row, identity, mapping))
  }
  return faults
}

export function identityTaken(row: number, identity: string, mapping: ImportSettings['mapping']): Fault {
  return {
    row,
    column: mapping.identity ?? null,
    key: 'stations.import.identity-taken',
    values: { value: identity },
  }
}
