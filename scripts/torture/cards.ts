/*
 * `npm run torture:cards -- [--lives N] [--seed S] [--at-once A] [--book B]`: lives of purse cards by chance (`card-lives.ts`), A at
 * once; every B lives over a ledger of their own, which is looked at as a whole when they ended. Prints every life whose books are
 * wrong, with its seed, and how far it is; interrupted, it ends the lives that go on and says how to continue.
 */
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { endTestDatabase, startTestDatabase } from '@evops/platform/testing'
import { cardLives } from './card-lives.ts'
import { preparedStatements } from './prepared.ts'

const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '24' },
    book: { type: 'string', default: '5000' },
  },
})
const [lives = 0, seed = 0, atOnce = 0, book = 0] = [
  values.lives,
  values.seed,
  values['at-once'],
  values.book,
].map(Number)
if (!(lives > 0) || !(atOnce > 0) || !(book > 0) || !Number.isSafeInteger(seed)) {
  console.error('torture:cards: --lives N --seed S --at-once A --book B')
  process.exit(1)
}
const progressEvery = 500
const begun = performance.now()
const seconds = () => (performance.now() - begun) / 1_000
let [next, lived, wrong, stopped] = [0, 0, 0, false]
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (stopped = true))
const formatProgress = () =>
  `${lived} of ${lives} lives in ${Math.round(seconds())} s (${(lived / seconds()).toFixed(1)} a second), ${wrong} wrong`

/** Lives up to a number of them over one ledger; what is wrong with it as a whole. */
async function liveOverOneLedger(upTo: number): Promise<string[]> {
  const stage = await cardLives()
  async function liveOn(): Promise<void> {
    while (next < upTo && !stopped) {
      const own = seed + next
      next += 1
      const found = await stage.live(own).catch((error: unknown) => [String(error)])
      lived += 1
      if (found.length > 0) {
        wrong += 1
        console.error(`life ${own}: ${found.join('; ')}`)
      }
      if (lived % progressEvery === 0) console.log(formatProgress())
    }
  }
  await Promise.all(Array.from({ length: atOnce }, liveOn))
  const inAll = await stage.wrongInAll()
  await stage.close()
  return inAll
}

preparedStatements()
await startTestDatabase({
  under: existsSync('/dev/shm') ? '/dev/shm' : tmpdir(),
  // Sums are looked at, not plans: what was planned while a table was empty is planned again soon.
  settings: ['enable_seqscan=off', 'plan_cache_mode=force_generic_plan', 'autovacuum_naptime=3s'],
})
const broken: string[] = []
while (next < lives && !stopped) {
  const from = seed + next
  const inAll = await liveOverOneLedger(Math.min(next + book, lives))
  broken.push(...inAll)
  console.log(`the ledger of lives ${from} to ${seed + next - 1} as a whole: ${inAll.join(', ') || 'whole'}`)
}
console.log(`${formatProgress()}, from seed ${seed}`)
if (next < lives)
  console.log(`to continue: npm run torture:cards -- --lives ${lives - next} --seed ${seed + next}`)
await endTestDatabase()
if (wrong > 0 || broken.length > 0) process.exitCode = 1
