/** Random numbers in [0, 1) that depend only on a seed (mulberry32). */
export type RandomSource = () => number

export function createRandomSource(seed: number): RandomSource {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function randomBetween(chance: RandomSource, least: number, most: number): number {
  return least + chance() * (most - least)
}
