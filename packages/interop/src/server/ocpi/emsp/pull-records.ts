import type { House } from '@evops/platform/server'
import { holdPull, noteRecordsPulled, recordsPulledTo } from '../../roaming/roaming-links.store.ts'
import { OcpiRefused } from '../envelope.rules.ts'
import type { OcpiLinked } from '../ocpi-links.store.ts'
import type { OcpiOutbound } from '../ocpi-outbound.ts'
import type { createCdrs } from './cdrs.service.ts'
import { idOf, pagesOf, senderOf } from './pages.ts'
import type { createForeignSessions } from './sessions.service.ts'

const dayMs = 86_400_000
/** So far back the first pull goes; and so much of what was pulled before is read again, for what could not be taken then. */
const [firstDays, againDays] = [30, 7]

interface Deps {
  house: House
  outbound: OcpiOutbound
  foreignSessions: ReturnType<typeof createForeignSessions>
  cdrs: ReturnType<typeof createCdrs>
}
/**
 * Sessions and records of our drivers at partners that do not push them, or did not get them across: what changed since the last pull, through the
 * same services as what is pushed, so that what comes twice is there once. Each is taken by itself; those services keep what they refuse.
 */
export function createRecordPull({ house, outbound, foreignSessions, cdrs }: Deps) {
  const taken = (linked: OcpiLinked, said: unknown) => ({
    linked,
    version: linked.version ?? '2.2.1',
    body: () => said,
  })
  const modules = {
    sessions: (linked: OcpiLinked, said: unknown) =>
      foreignSessions.put(taken(linked, said), {
        country: linked.platformId.slice(0, 2),
        party: linked.platformId.slice(2),
        session: idOf(said),
      }),
    cdrs: (linked: OcpiLinked, said: unknown) => cdrs.post(taken(linked, said)),
  } as const

  /** Sessions first: records name them. Throws LinkError. */
  return async function pullRecords(linked: OcpiLinked): Promise<void> {
    const begunAt = house.now()
    const to = await house.db.inTenant(linked.operatorId, (tx) => recordsPulledTo(tx, linked))
    const since =
      (to ?? new Date(begunAt.getTime() - firstDays * dayMs)).getTime() - (to ? againDays * dayMs : 0)
    for (const identifier of ['sessions', 'cdrs'] as const) {
      const url = senderOf(linked, identifier)
      if (url === undefined) continue
      const from = new URL(url)
      from.searchParams.set('date_from', new Date(since).toISOString())
      for await (const objects of pagesOf(outbound, linked, { identifier, from: from.href })) {
        for (const said of objects)
          await modules[identifier](linked, said).catch((error: unknown) => {
            if (!(error instanceof OcpiRefused)) throw error
          })
        await house.db.inTenant(linked.operatorId, (tx) => holdPull(tx, linked, house.now()))
      }
    }
    await house.db.inTenant(linked.operatorId, (tx) => noteRecordsPulled(tx, linked, begunAt))
  }
}
