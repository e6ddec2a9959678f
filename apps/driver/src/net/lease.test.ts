import { expect, test } from 'vitest'
import { type Shelf, withLease } from './lease.ts'

/** What tabs of one origin share, on a clock that only their pauses move: each step of a tab is one turn. */
function origin() {
  let kept: string | null = null
  let now = 1_000_000
  const shelf: Shelf = {
    read: () => kept,
    write: (value) => (kept = value),
    now: () => now,
    pause: async (ms) => {
      now += ms
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    },
  }
  return { shelf, kept: () => kept, at: (ms: number) => (now += ms) }
}
/** Three tabs whose token ran out at once: each works through its turns, and says who else worked meanwhile. */
async function together(shelf: Shelf, count: number): Promise<{ most: number; done: number }> {
  let [inside, most, done] = [0, 0, 0]
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    inside -= 1
    done += 1
  }
  await Promise.all(Array.from({ length: count }, () => withLease(work, shelf)))
  return { most, done }
}

test('of tabs that begin at once one works at a time, and all of them do', async () => {
  const { shelf, kept } = origin()
  expect(await together(shelf, 3)).toEqual({ most: 1, done: 3 })
  expect(kept()).toBeNull()
})

test('a tab that died with the lease holds the others back for its time, no longer; a clock set back holds nobody', async () => {
  for (const until of [9_000, 900_000_000]) {
    const { shelf } = origin()
    const before = shelf.now()
    shelf.write(`dead ${before + until}`)
    expect(await withLease(async () => 'worked', shelf)).toBe('worked')
    expect(shelf.now() - before).toBeLessThan(16_000)
  }
})

test('the lease is given back where the work fails, and where nothing is shared there is nobody to wait for', async () => {
  const { shelf, kept } = origin()
  await expect(withLease(() => Promise.reject(new Error('no line')), shelf)).rejects.toThrow('no line')
  expect(kept()).toBeNull()
  const refuses: Shelf = {
    ...shelf,
    read: () => {
      throw new Error('storage is off')
    },
  }
  expect(await withLease(async () => 'alone', refuses)).toBe('alone')
})
