import type { Services, JobTable } from '@evops/platform/server'
import { z } from 'zod'
import { saveComparison } from '../links/comparison.store.ts'
import { isOfThisCall, LinkError } from '../links/link-error.ts'
import type { PartnerKey } from '../partners/partners.store.ts'
import { capabilitiesOf, evseStatusOf, evseUidOf } from './locations.rules.ts'
import { markStationCompared, partnersToCompare, listSentStations, type ToldStation } from './locations-compare.store.ts'
import { findOcpiLinked, type OcpiLinked } from './ocpi-links.store.ts'
import type { OcpiOutbound } from './ocpi-outbound.ts'
import { receiverOf } from './ocpi-turn.ts'

/** A night's stations of one partner, those that it asked for longest ago first; asked for at once; named in the console. */
const [mostStations, atOnce, mostNamed] = [2_000, 8, 20]
const theirs = z.object({
  evses: z
    .array(z.object({ uid: z.string(), status: z.string(), capabilities: z.array(z.string()).nullish() }))
    .nullish(),
})

/** `station: connector theirs ≠ ours`, by the number on the charge point; none: it has what it was sent. */
export function differencesOf({ stationId, name, connectors }: ToldStation, has: unknown): string[] {
  const read = theirs.safeParse(has)
  if (!read.success) return [`${name}: not known there`]
  const statuses = new Map((read.data.evses ?? []).map(({ uid, status }) => [uid, status]))
  return connectors.flatMap(({ state, chargePointNo, ...connector }) => {
    const uid = evseUidOf({ stationId, ...connector })
    const [is, told] = [statuses.get(uid), evseStatusOf(state)]
    // What is gone need not be kept.
    return is === told || (is === undefined && told === 'REMOVED')
      ? []
      : [`${name}: ${chargePointNo === null ? uid : `${chargePointNo}-${connector.connectorNo}`} ${is ?? '–'} ≠ ${told}`]
  })
}

/** Whether it was sent something else that a charge point can do: what that reported of itself since is no difference, but is sent. */
function isOutdated({ stationId, connectors }: ToldStation, has: unknown): boolean {
  const said = new Map((theirs.safeParse(has).data?.evses ?? []).map((evse) => [evse.uid, evse.capabilities]))
  return connectors.some(({ state, chargePointId, connectorNo, ...can }) => {
    const told = said.get(evseUidOf({ stationId, chargePointId, connectorNo }))
    return state !== 'removed' && told && told.toSorted().join() !== capabilitiesOf(can).toSorted().join()
  })
}

/** Every night what partners have is read back; where it differs from what they were sent, it is sent again. */
export function compareJobs({
  services,
  outbound,
}: {
  services: Services
  outbound: Pick<OcpiOutbound, 'call'>
}): JobTable {
  async function compare(key: PartnerKey): Promise<void> {
    const { linked, stations } = await services.db.inTenant(key.operatorId, async (tx) => ({
      linked: await findOcpiLinked(tx, key.id),
      stations: await listSentStations(tx, key, mostStations),
    }))
    const url = linked && receiverOf(linked, 'locations')
    if (!url || stations.length === 0) return
    const found: string[] = []
    try {
      for (let from = 0; from < stations.length; from += atOnce) {
        const some = stations.slice(from, from + atOnce)
        found.push(...(await Promise.all(some.map((station) => one({ linked, url }, station)))).flat())
      }
    } catch (error) {
      // Pushing sends the same of it, and waits.
      if (error instanceof LinkError) return
      throw error
    }
    const summary = {
      stations: stations.length,
      differences: found.length,
      detail: found.slice(0, mostNamed).join('\n'),
    }
    await services.db.inTenant(key.operatorId, (tx) => saveComparison(tx, key, { ...summary, now: services.now() }))
  }
  async function one(line: { linked: OcpiLinked; url: string }, station: ToldStation): Promise<string[]> {
    const { linked, url } = line
    const { stationId } = station
    const has = await outbound
      .call(linked, { method: 'GET', url: `${url}/${stationId}`, name: 'locations' })
      .catch((error: unknown) => {
        if (!isOfThisCall(error)) throw error
        return undefined
      })
    const differences = differencesOf(station, has)
    const wish = {
      stationId,
      now: services.now(),
      isSame: differences.length === 0 && !isOutdated(station, has),
    }
    await services.db.inTenant(linked.operatorId, (tx) => markStationCompared(tx, linked, wish))
    return differences
  }
  return {
    'interop:compare-states': {
      title: {
        zh: '与对接方核对场站状态',
        en: 'Compare stations’ states with partners',
        es: 'Cotejar con los socios el estado de las estaciones',
      },
      cron: '40 3 * * *',
      async run() {
        // One after the other: nobody waits for it.
        for (const key of await services.db.asPlatform(partnersToCompare)) await compare(key)
      },
    },
  }
}
