import type { Services, JobTable, Tx } from '@evops/platform/server'
import type { z } from 'zod'
import { protocolErrorTexts } from '../../../contract/index.ts'
import { LinkError } from '../../links/link-error.ts'
import type { PartnerKey } from '../../partners/partners.store.ts'
import {
  saveReceivedLocations,
  saveReceivedTariffs,
  markLocationsSeen,
  deleteUnseenLocations,
} from '../../roaming/places.store.ts'
import { saveRejectedObject } from '../../roaming/refusals.store.ts'
import {
  finishLocationPull,
  extendPullLease,
  pullFailures,
  locationPullDueSql,
  claimLocationPulls,
} from '../../roaming/roaming-links.store.ts'
import { createRounds } from '../../roaming/rounds.ts'
import { backOffSeconds } from '../../tcec/back-off.rules.ts'
import { findLinkedOcpiPartner, type LinkedOcpiPartner } from '../ocpi-links.store.ts'
import type { OcpiOutbound } from '../ocpi-outbound.ts'
import { validateOcpiObject } from './objects.rules.ts'
import { receivedObjectId, pagesOf, senderModuleUrl } from './pages.ts'
import { locationShape, toReceivedLocation, toReceivedTariff, tariffShape } from './places.rules.ts'

const everyMs = 2_000
const mostPartners = 16

interface Refused {
  objectNo: string
  reason: string
  raw: unknown
}
/** Splits the objects of a page into readable and unreadable ones. */
function splitValidObjects<S extends z.ZodType<{ last_updated: string }>>(
  shape: S,
  objects: readonly unknown[],
  of: { platformId: string; now: Date },
): { taken: z.output<S>[]; refused: Refused[] } {
  const taken: z.output<S>[] = []
  const refused: Refused[] = []
  for (const object of objects) {
    const one = validateOcpiObject(shape, object, of)
    if ('taken' in one) taken.push(one.taken)
    else refused.push({ objectNo: receivedObjectId(object), reason: one.refused, raw: object })
  }
  return { taken, refused }
}
interface Page {
  tx: Tx
  linked: LinkedOcpiPartner
  objects: readonly unknown[]
  now: Date
}
/** Modules that a pull reads. Each one stores a page and returns the rejected objects. */
const modules = [
  {
    identifier: 'tariffs',
    kind: 'tariff',
    async keep({ tx, linked, objects, now }: Page): Promise<Refused[]> {
      const { taken, refused } = splitValidObjects(tariffShape, objects, {
        platformId: linked.platformId,
        now,
      })
      await saveReceivedTariffs(tx, linked, { tariffs: taken.map(toReceivedTariff), now })
      return refused
    },
  },
  {
    identifier: 'locations',
    kind: 'location',
    async keep({ tx, linked, objects, now }: Page): Promise<Refused[]> {
      const { taken, refused } = splitValidObjects(locationShape, objects, {
        platformId: linked.platformId,
        now,
      })
      await saveReceivedLocations(tx, linked, { places: taken.map(toReceivedLocation), now, whole: true })
      return refused
    },
  },
] as const
type Module = (typeof modules)[number]

/**
 * Pulls all stations and tariffs of partners and the changes of sessions and records, page by page: after registration,
 * each night, and on request. Unreadable objects are reported and skipped. Objects that are missing from a complete
 * pull are removed.
 */
export function createPull({
  services,
  outbound,
  pullRecords,
}: {
  services: Services
  outbound: OcpiOutbound
  pullRecords: (linked: LinkedOcpiPartner) => Promise<void>
}) {
  async function pull(key: PartnerKey): Promise<void> {
    const inTenant = <T>(work: (tx: Tx) => Promise<T>) => services.db.inTenant(key.operatorId, work)
    const startedAt = services.now()
    const linked = await inTenant((tx) => findLinkedOcpiPartner(tx, key.id))
    if (!linked) return
    let problem = ''
    try {
      for (const module of modules) await pullModule(linked, module)
      await inTenant((tx) => deleteUnseenLocations(tx, key, startedAt))
      await pullRecords(linked)
    } catch (error) {
      if (!(error instanceof LinkError)) throw error
      problem = `${error.kind}: ${error.message}`.slice(0, 300)
    }
    await inTenant(async (tx) =>
      finishLocationPull(tx, key, { now: services.now(), problem, waits: backOffSeconds(await pullFailures(tx, key)) }),
    )
  }

  async function pullModule(linked: LinkedOcpiPartner, module: Module): Promise<void> {
    const { identifier } = module
    const from = senderModuleUrl(linked, identifier)
    // A partner without tariffs can still have stations.
    if (from === undefined && identifier === 'tariffs') return
    if (from === undefined) throw new LinkError('refused', protocolErrorTexts['no-locations'])
    for await (const objects of pagesOf(outbound, linked, { identifier, from }))
      await storePage(linked, module, objects)
  }

  async function storePage(linked: LinkedOcpiPartner, module: Module, objects: readonly unknown[]): Promise<void> {
    const now = services.now()
    await services.db.inTenant(linked.operatorId, async (tx) => {
      const refused = await module.keep({ tx, linked, objects, now })
      for (const one of refused) await saveRejectedObject(tx, linked, { ...one, kind: module.kind, at: now })
      const named = refused.map(({ objectNo }) => objectNo)
      await markLocationsSeen(tx, linked, { stationNos: named, tariffNos: named, now })
      await extendPullLease(tx, linked, now)
    })
  }

  const rounds = createRounds(services, {
    most: mostPartners,
    take: claimLocationPulls,
    work: pull,
    failed: 'a partner was not pulled',
  })
  return {
    jobs: { 'interop:pull-ocpi': { everyMs, when: locationPullDueSql, run: rounds.run } } satisfies JobTable,
    idle: rounds.idle,
  }
}
