import type { Receiver } from '../../contract/index.ts'

/** Highest sum of an account's ratios if nothing else was agreed with the provider. */
export const usualLimit = 3_000

export function isAboveLimit(receivers: readonly Pick<Receiver, 'ratio'>[], shareLimit: number): boolean {
  const sum = receivers.reduce((all, { ratio }) => all + ratio, 0)
  return sum > (shareLimit === 0 ? usualLimit : shareLimit)
}
