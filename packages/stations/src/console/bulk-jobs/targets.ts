import type { Chosen } from '@evops/kit'

/** Returns the selected rows, or all rows that match the list's filters, as targets of a bulk job. */
export function targetsOf({ every, filter, keys }: Chosen) {
  return every ? { filter } : { chargePointIds: [...keys] }
}
