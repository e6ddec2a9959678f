import type { Chosen } from '@evops/kit'

/** The rows chosen, or everything that the list's filters select, as a rollout takes them. */
export function targetsOf({ every, filter, keys }: Chosen) {
  return every ? { filter } : { chargePointIds: [...keys] }
}
