import { setTimeout as wait } from 'node:timers/promises'
import { makeInstallation, type Installation } from '../bench/installation.ts'
import { registerSite } from '../bench/site.ts'
import { between, chanceOf, type Chance } from './chance.ts'
import { compare, type Differences } from './differences.ts'
import { torturedPoint } from './point.ts'
import { readStored } from './stored.ts'
import { nothingTold, type Told } from './told.ts'

export const victims = ['node', 'postgres', 'both', 'mix'] as const
export type Victim = (typeof victims)[number]

export interface TortureOptions {
  cycles: number
  points: number
  seed: number
  kill: Victim
  say: (line: string) => void
}
export interface TortureReport {
  told: Told
  differences: Differences
  /** From the kill to the next acknowledged call, ms, one per cycle. */
  outages: number[]
  orders: number
  samples: number
}
export interface Torture {
  run(): Promise<TortureReport>
  /** Ends every process and removes the folder; also while running. */
  cleanUp: () => Promise<void>
}

/** How long the load runs before the next kill, and how long a recovery may take. */
const loadMs = { least: 150, most: 900 }
const recoveryLimitMs = 60_000

/**
 * kills the server, its database or both with SIGKILL at random moments under load, again and again, and
 * compares at the end what was acknowledged with what is stored.
 */
export async function prepareTorture(options: TortureOptions): Promise<Torture> {
  const installation = await makeInstallation()
  return {
    run: () => run(installation, options),
    cleanUp: installation.remove,
  }
}

async function run(installation: Installation, options: TortureOptions): Promise<TortureReport> {
  const { cycles, seed, say } = options
  await installation.start()
  const secretKey = installation.secretKey()
  const site = await registerSite(installation.databaseUrl(), { secretKey, points: options.points })
  const told = nothingTold()
  const chance = chanceOf(seed)
  const points = site.points.map((point) =>
    torturedPoint({ url: installation.ocppUrl, point, told, chance: chanceOf(seed + 1 + point.index) }),
  )
  const lives = points.map((point) => point.live())
  const outages: number[] = []
  try {
    await answered(told, performance.now())
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      await wait(between(chance, loadMs.least, loadMs.most))
      outages.push(await oneKill(installation, { told, victim: victimOf(options.kill, chance) }))
      if (cycle % 20 === 0 || cycle === cycles) say(`${cycle} of ${cycles} cycles, ${told.answers} answers`)
    }
    for (const point of points) point.drain()
    const drained = Promise.all(lives).then(() => 'drained' as const)
    if ((await Promise.race([drained, wait(recoveryLimitMs, 'late' as const, { ref: false })])) === 'late')
      throw new Error('the points could not finish their sessions')
  } finally {
    for (const point of points) point.close()
    await Promise.all(lives)
  }
  const stored = await readStored(installation.databaseUrl())
  return {
    told,
    differences: compare(told, stored),
    outages,
    orders: stored.orders.length,
    samples: stored.samples.length,
  }
}

function victimOf(kill: Victim, chance: Chance): Exclude<Victim, 'mix'> {
  if (kill !== 'mix') return kill
  const drawn = chance()
  return drawn < 0.5 ? 'node' : drawn < 0.8 ? 'postgres' : 'both'
}

/** Kills, starts again what does not come back by itself, and waits for the next acknowledged call. */
async function oneKill(
  installation: Installation,
  { told, victim }: { told: Told; victim: Exclude<Victim, 'mix'> },
): Promise<number> {
  if (installation.pid() === undefined) throw new Error('the server ended by itself')
  const killedAt = performance.now()
  const postgres = installation.postgresPid()
  if (victim !== 'node' && postgres !== undefined) process.kill(postgres, 'SIGKILL')
  if (victim !== 'postgres') {
    await installation.kill()
    await installation.start()
  }
  // What was under way may still be answered: only an answer to something later counts.
  await answered(told, victim === 'postgres' ? killedAt + 50 : performance.now())
  return told.lastAnswerAt - killedAt
}

async function answered(told: Told, after: number): Promise<void> {
  for (const limit = performance.now() + recoveryLimitMs; told.lastAnswerAt <= after; await wait(5))
    if (performance.now() > limit) throw new Error(`no answer for ${recoveryLimitMs} ms`)
}
