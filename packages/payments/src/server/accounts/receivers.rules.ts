import type { ProfitSharingReceiver } from '../../contract/index.ts'

/** Highest sum of an account's ratios if nothing else was agreed with the provider. */
export const defaultShareLimit = 3_000

export function isAboveShareLimit(
  receivers: readonly Pick<ProfitSharingReceiver, 'ratio'>[],
  shareLimit: number,
): boolean {
  const sum = receivers.reduce((all, { ratio }) => all + ratio, 0)
  return sum > (shareLimit === 0 ? defaultShareLimit : shareLimit)
}
