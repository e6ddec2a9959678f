/*
 * `npm run torture:cards -- [--lives N] [--seed S] [--at-once A]`: lives of purse cards by chance (`card-lives.ts`), A at once
 * over one ledger. Prints every life whose books are wrong, with its seed, and ends with the count.
 */
import { parseArgs } from 'node:util'
import { endTestDatabase, startTestDatabase } from '@evops/platform/testing'
import { cardLives } from './card-lives.ts'

const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '4' },
  },
})
const [lives = 0, seed = 0, atOnce = 0] = [values.lives, values.seed, values['at-once']].map(Number)
if (!(lives > 0) || !(atOnce > 0)) {
  console.error('torture:cards: --lives N --seed S --at-once A')
  process.exit(1)
}
await startTestDatabase()
const stage = await cardLives()
const begun = performance.now()
const seconds = () => Math.round((performance.now() - begun) / 1_000)
let [next, lived, wrong] = [0, 0, 0]
async function liveOn(): Promise<void> {
  while (next < lives) {
    const own = seed + next
    next += 1
    const found = await stage.live(own).catch((error: unknown) => [String(error)])
    lived += 1
    if (found.length > 0) {
      wrong += 1
      console.error(`life ${own}: ${found.join('; ')}`)
    }
    if (lived % 1_000 === 0) console.log(`${lived} lives in ${seconds()} s, ${wrong} wrong`)
  }
}
await Promise.all(Array.from({ length: atOnce }, liveOn))
const inAll = await stage.wrongInAll()
console.log(
  `${lived} lives from seed ${seed} in ${seconds()} s: ${wrong} wrong; the ledger as a whole: ${inAll.join(', ') || 'whole'}`,
)
await stage.close()
await endTestDatabase()
if (wrong > 0 || inAll.length > 0) process.exitCode = 1
