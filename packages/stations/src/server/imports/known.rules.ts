import type { ImportSettings } from '../../contract/index.ts'
import type { Fault } from '../cells.rules.ts'

export function identityTaken(row: number, identity: string, mapping: ImportSettings['mapping']): Fault {
  return {
    row,
    column: mapping.identity ?? null,
    key: 'stations.import.identity-taken',
    values: { value: identity },
  }
}
