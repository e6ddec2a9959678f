export interface Part {
  topupId: string
  amountMinor: number
}

/**
 * Distributes an amount over recharges, newest first, each up to its remaining amount. The uncovered rest is returned.
 */
export function spread(
  amountMinor: number,
  topups: readonly { id: string; leftMinor: number }[],
): { parts: Part[]; leftOverMinor: number } {
  const parts: Part[] = []
  let left = amountMinor
  for (const { id, leftMinor } of topups) {
    const part = Math.min(left, leftMinor)
    if (part > 0) parts.push({ topupId: id, amountMinor: part })
    left -= part
  }
  return { parts, leftOverMinor: left }
}
