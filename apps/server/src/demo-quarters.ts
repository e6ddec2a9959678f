const quarterMs = 900_000

/** Part of a day in which energy flowed, in ms. */
export interface Flow {
  from: number
  to: number
  dwh: number
}

/**
 * Spreads the energy of a meter's day over its quarter hours like the energy that flowed, so that the sum is exact. A
 * day without any flow is spread evenly.
 */
export function spreadOverQuarters(
  energyDwh: number,
  { from, to }: { from: number; to: number },
  flows: readonly Flow[],
): number[] {
  const weights = Array.from({ length: (to - from) / quarterMs }, (_, place) => {
    const at = from + place * quarterMs
    return flows.reduce((sum, flow) => sum + partOf(flow, at, at + quarterMs), 0)
  })
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let [passed, written] = [0, 0]
  return weights.map((weight, place) => {
    passed += whole > 0 ? weight / whole : 1 / weights.length
    const until = place === weights.length - 1 ? energyDwh : Math.round(energyDwh * Math.min(1, passed))
    const own = until - written
    written = until
    return own
  })
}

function partOf({ from, to, dwh }: Flow, begin: number, end: number): number {
  const shared = Math.min(to, end) - Math.max(from, begin)
  return shared <= 0 || to <= from ? 0 : (dwh * shared) / (to - from)
}
