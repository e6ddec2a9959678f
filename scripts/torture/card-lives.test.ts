import { isNight, patience } from '@evops/platform/testing'
import { expect, test } from 'vitest'
import { cardLives } from './card-lives.ts'

/** `npm run torture:cards` lives more of them. */
const lives = isNight ? 3_000 : 24
test(
  'L-02, L-03, API-10 purse cards by chance: after each life the books are even, the mirror is loads less payments, and nothing is booked twice',
  async () => {
    const stage = await cardLives()
    const wrong: string[] = []
    for (let seed = 1; seed <= lives; seed += 4)
      await Promise.all(
        [0, 1, 2, 3].map(async (more) => {
          const found = await stage.live(seed + more)
          if (found.length > 0) wrong.push(`life ${seed + more}: ${found.join('; ')}`)
        }),
      )
    expect(wrong).toEqual([])
    expect(await stage.wrongInAll()).toEqual([])
    await stage.close()
  },
  patience(60_000 + lives * 1_000),
)
