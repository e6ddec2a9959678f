import type { Services, Tx } from '@evops/platform/server'
import type { PartnerKey } from '../partners/partners.store.ts'

/** What is due with partners, several beside each other; a round never waits for one of them. */
export function createRounds<K extends PartnerKey>(
  services: Services,
  {
    most,
    take,
    work,
    failed,
  }: {
    most: number
    /** Whose turn it is, each lent for a time. The platform's transaction. */
    take: (tx: Tx, wish: { now: Date; limit: number }) => Promise<K[]>
    work: (turn: K) => Promise<void>
    /** For the log. */
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
