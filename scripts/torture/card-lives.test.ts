import { isNight, scaleTestTimeout } from '@evops/platform/testing'
import { expect, test } from 'vitest'
import { createCardLifeCycles } from './card-lives.ts'

/** `npm run torture -- cards` runs more of them. */
const lives = isNight ? 5_000 : 10
const atOnce = 20
test(
  'L-02, L-03, API-10 purse cards by chance: after each life the books are even, the mirror is loads less payments, and nothing is booked twice',
  async () => {
    const stage = await createCardLifeCycles()
    const wrong: string[] = []
    let next = 1
    async function liveOn(): Promise<void> {
      while (next <= lives) {
        const seed = next++
        const found = await stage.live(seed)
        if (found.length > 0) wrong.push(`life ${seed}: ${found.join('; ')}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, liveOn))
    expect(wrong).toEqual([])
    expect(await stage.wrongInAll()).toEqual([])
    await stage.close()
  },
  scaleTestTimeout(60_000 + lives * 1_000),
)
