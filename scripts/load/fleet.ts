import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Installation } from '../bench/installation.ts'
import { cpuSeconds, processTree } from '../bench/process-cpu.ts'
import { registerSite, type SitePoint } from '../bench/site.ts'
import { ReconnectingConnection, type OcppReply } from '../torture/wire.ts'

/** A registered charge point with its open connection. */
export interface FleetPoint {
  point: SitePoint
  wire: ReconnectingConnection
}

const connectWidth = 100

/** Registers this many charge points, connects them and sends a BootNotification for each. */
export async function createChargePointFleet(installation: Installation, points: number): Promise<FleetPoint[]> {
  const secretKey = installation.secretKey()
  const site = await registerSite(installation.databaseUrl(), { secretKey, points })
  const fleet = site.points.map((point) => ({
    point,
    wire: new ReconnectingConnection({ url: installation.ocppUrl, point, chance: Math.random }),
  }))
  const waiting = [...fleet]
  const connector = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      await next.wire.connect()
      const boot = { chargePointVendor: 'Fleet', chargePointModel: 'F-1' }
      if (!isAnswered(await next.wire.call('boot', 'BootNotification', boot))) waiting.push(next)
    }
  }
  await Promise.all(Array.from({ length: connectWidth }, connector))
  return fleet
}

export function isAnswered(reply: OcppReply): reply is { payload: Record<string, unknown> } {
  return typeof reply === 'object' && 'payload' in reply
}

/** Makes a call and records its response time. A missing or refused answer counts as one minute. */
export async function measureReply(into: number[], call: Promise<OcppReply>): Promise<OcppReply> {
  const startedAt = performance.now()
  const reply = await call
  into.push(isAnswered(reply) ? performance.now() - startedAt : 60_000)
  return reply
}

/** Runs an action for each item in turn, all within `everyMs`, round after round, until the time is over. */
export async function runInTurns<T>(
  all: readonly T[],
  { everyMs, forMs }: { everyMs: number; forMs: number },
  act: (one: T) => Promise<unknown>,
): Promise<void> {
  const startedAt = performance.now()
  const under: Promise<unknown>[] = []
  const total = Math.floor((all.length * forMs) / everyMs)
  for (let done = 0; done < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) * all.length) / everyMs))
    for (; done < due; done += 1) {
      const one = all[done % all.length]
      if (one !== undefined) under.push(act(one))
    }
    await wait(20)
  }
  await Promise.all(under)
}

/** Runs a statement as the migrating user and returns one row. */
export async function queryNumbers(
  installation: Installation,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: installation.databaseUrl() })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, string>>(text, values)
    return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]))
  } finally {
    await client.end()
  }
}

/** Returns the resource usage of the server process: current megabytes, and CPU seconds so far. */
export function serverCost(installation: Installation): { megabytes: number; cpu: number } {
  const pid = installation.pid() ?? 0
  const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  const tree = processTree(pid, new Set([installation.postgresPid()]))
  return { megabytes: Number(resident) / 1_024, cpu: cpuSeconds(tree) ?? 0 }
}
