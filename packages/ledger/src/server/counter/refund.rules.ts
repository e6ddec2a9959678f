export interface Part {
  topupId: string
  amountMinor: number
}

/** An amount over top-ups, the newest first, each up to what is left of it. What no top-up covers is left over. */
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
