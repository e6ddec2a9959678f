/** Returns a generator of numbers in [0, 1) determined by a seed (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  const scramble = (value: number, shift: number, bits: number) => Math.imul(value ^ (value >>> shift), value | bits)
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    const once = scramble(state, 15, 1)
    const twice = once ^ (once + scramble(once, 7, 61))
    return ((twice ^ (twice >>> 14)) >>> 0) / 2 ** 32
  }
}
