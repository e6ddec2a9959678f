/** Seeded random numbers: the same seed gives the same simulation. Never used for secrets. */
export interface SeededRandom {
  /** 0 ≤ x < 1. */
  next(): number
  between(low: number, high: number): number
  /** Returns an integer, both ends included. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
  /** Returns a waiting time of a memoryless process with this mean. */
  waiting(mean: number): number
  /** Returns an independent stream, whose use does not affect this one. */
  fork(label: string): SeededRandom
  /** Returns 32 hexadecimal digits, used as an OCPP message id. */
  id(): string
}

/** mulberry32 on a seed and a label. */
export function seededRandom(seed: number, label = ''): SeededRandom {
  const start = hash(`${seed}/${label}`)
  let state = start
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const between = (low: number, high: number) => low + (high - low) * next()
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  const word = () =>
    Math.floor(next() * 0x1_0000_0000)
      .toString(16)
      .padStart(8, '0')
  return {
    next,
    between,
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
    waiting: (mean) => -Math.log(1 - next()) * mean,
    fork: (name) => seededRandom(start, name),
    id: () => word() + word() + word() + word(),
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}
