import type { Services, Tx } from '@evops/platform/server'
import type { PartnerKey } from '../partners/partners.store.ts'

/** Runs due work for several partners in parallel. A round never waits for a slow partner. */
export function createRounds<K extends PartnerKey>(
  services: Services,
  {
    most,
    take,
    work,
    failed,
  }: {
    most: number
    /** Claims the partners whose work is due, each for a limited time. Runs in a platform transaction. */
    take: (tx: Tx, wish: { now: Date; limit: number }) => Promise<K[]>
    work: (turn: K) => Promise<void>
    /** Log message for a failure. */
    failed: string
  },
) {
  const underway = new Set<Promise<void>>()
  async function run(): Promise<void> {
    const limit = most - underway.size
    if (limit <= 0) return
    for (const turn of await services.db.asPlatform((tx) => take(tx, { now: services.now(), limit }))) {
      const done: Promise<void> = work(turn)
        .catch((error: unknown) => services.log.error({ error, partner: turn.id }, failed))
        .finally(() => underway.delete(done))
      underway.add(done)
    }
  }
  return {
    run: () => run(),
    idle: async () => void (await Promise.all(underway)),
  }
}
