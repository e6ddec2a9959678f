import type { BulkActSelection } from '@evops/kit'

/** Returns the selected rows, or all rows that match the list's filters, as targets of a bulk job. */
export function bulkJobTargetsOf({ every, filter, keys }: BulkActSelection) {
  return every ? { filter } : { chargePointIds: [...keys] }
}
