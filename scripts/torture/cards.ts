/*
 * `npm run torture -- cards [--lives N] [--seed S] [--at-once A] [--book B]`: runs random life cycles of purse cards
 * (`card-lives.ts`), A in parallel. Each B life cycles use their own ledger, which is checked as a whole at the end.
 * Prints every life cycle with errors, its seed, and the progress. On interruption it finishes the running life cycles
 * and prints how to continue.
 */
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { endTestDatabase, startTestDatabase } from '@evops/platform/testing'
import { createCardLifeCycles } from './card-lives.ts'
import { prepareStatementsOnce } from './prepared.ts'

const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '24' },
    book: { type: 'string', default: '5000' },
  },
})
const [lives = 0, seed = 0, atOnce = 0, book = 0] = [values.lives, values.seed, values['at-once'], values.book].map(
  Number,
)
if (!(lives > 0) || !(atOnce > 0) || !(book > 0) || !Number.isSafeInteger(seed)) {
  console.error('torture:cards: --lives N --seed S --at-once A --book B')
  process.exit(1)
}
const progressEvery = 500
const startedAt = performance.now()
const seconds = () => (performance.now() - startedAt) / 1_000
let [next, lived, wrong, stopped] = [0, 0, 0, false]
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (stopped = true))
const formatProgress = () =>
  `${lived} of ${lives} lives in ${Math.round(seconds())} s (${(lived / seconds()).toFixed(1)} a second), ${wrong} wrong`

/** Runs life cycles up to a number on one ledger. Returns the errors of the whole ledger. */
async function liveOverOneLedger(upTo: number): Promise<string[]> {
  const stage = await createCardLifeCycles()
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

prepareStatementsOnce()
await startTestDatabase({
  under: existsSync('/dev/shm') ? '/dev/shm' : tmpdir(),
  // The test checks sums, not query plans. Plans made while a table was empty must be replaced soon.
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
if (next < lives) console.log(`to continue: npm run torture -- cards --lives ${lives - next} --seed ${seed + next}`)
await endTestDatabase()
if (wrong > 0 || broken.length > 0) process.exitCode = 1
