/** Time in epoch ms, register in 0.1 Wh. */
export interface RegisterPoint {
  at: number
  registerDwh: number
}

/** Returns the register at a time: linear between neighbours, the first value before them all, the last one after. */
export function registerAt(points: readonly RegisterPoint[], at: number): number {
  const [first] = points
  if (!first || at <= first.at) return first?.registerDwh ?? 0
  for (let place = 1; place < points.length; place += 1) {
    const [before, after] = [points[place - 1], points[place]]
    if (!before || !after || at > after.at) continue
    const part = after.at === before.at ? 1 : (at - before.at) / (after.at - before.at)
    return before.registerDwh + Math.round((after.registerDwh - before.registerDwh) * part)
  }
  return points.at(-1)?.registerDwh ?? 0
}
