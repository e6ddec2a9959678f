import { setTimeout as wait } from 'node:timers/promises'
import { createInstallation, type Installation } from '../../bench/installation.ts'
import { randomBetween, createRandomSource, type RandomSource } from '../chance.ts'
import { createLedgerBooks, type ExpectedLedgerBooks } from './books.ts'
import { createClient, type OperationCounts } from './client.ts'
import { verifyLedger } from './proof.ts'

export interface LedgerTortureOptions {
  operations: number
  clients: number
  wallets: number
  killEvery: { least: number; most: number }
  seed: number
  writeLine: (line: string) => void
}
export interface LedgerReport extends OperationCounts {
  kills: number
  journals: number
  entries: number
  violations: string[]
}
const password = 'correct-horse-battery'

/**
 * L-01: runs random operations while the server and its database are killed. Each operation is repeated until it is
 * answered.
 */
export async function prepareLedgerTorture(
  options: LedgerTortureOptions,
): Promise<{ run(): Promise<LedgerReport>; cleanUp: () => Promise<void> }> {
  const installation = await createInstallation({ env: { EVOPS_ADMIN_PASSWORD: password } })
  return { run: () => run(installation, options), cleanUp: () => installation.remove() }
}

async function run(installation: Installation, options: LedgerTortureOptions): Promise<LedgerReport> {
  const { operations, seed, writeLine } = options
  await installation.start()
  const books = await createLedgerBooks(installation, { wallets: options.wallets, password })
  const tally: OperationCounts = { done: 0, refused: 0, resent: 0 }
  const clients = Array.from({ length: options.clients }, (_, n) =>
    createClient({
      installation,
      books,
      tally,
      chance: createRandomSource(seed + n + 1),
      isOver: () => tally.done + tally.refused >= operations,
    }),
  )
  const lives = Promise.all(clients.map((client) => client.live()))
  const over = lives.then(() => 'over' as const)
  const chance = createRandomSource(seed)
  let kills = 0
  try {
    for (;;) {
      const pause = randomBetween(chance, options.killEvery.least, options.killEvery.most)
      if ((await Promise.race([over, wait(pause, 'kill' as const)])) === 'over') break
      kills += 1
      await kill(installation, chance)
      if (kills % 5 === 0) writeLine(`${kills} kills, ${tally.done + tally.refused} of ${operations} operations`)
    }
  } finally {
    await lives
    await Promise.all(clients.map((client) => client.close()))
  }
  return { ...tally, kills, ...(await proveBooks(installation, books)) }
}

async function proveBooks(installation: Installation, books: ExpectedLedgerBooks) {
  return verifyLedger(installation.databaseUrl(), books)
}

async function kill(installation: Installation, chance: RandomSource): Promise<void> {
  const drawn = chance()
  const postgres = installation.postgresPid()
  if (drawn >= 0.5 && postgres !== undefined) process.kill(postgres, 'SIGKILL')
  if (drawn >= 0.8 || drawn < 0.5) {
    await installation.kill()
    await installation.start()
  }
}
