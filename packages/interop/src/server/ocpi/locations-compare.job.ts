import type { Services, JobTable } from '@evops/platform/server'
import { z } from 'zod'
import { saveComparison } from '../links/comparison.store.ts'
import { isSingleCallFailure, LinkError } from '../links/link-error.ts'
import type { PartnerKey } from '../partners/partners.store.ts'
import { evseCapabilities, evseStatusOf, evseUidOf } from './locations.rules.ts'
import {
  markStationCompared,
  partnersToCompare,
  listSentStations,
  type ComparedStation,
} from './locations-compare.store.ts'
import { findLinkedOcpiPartner, type LinkedOcpiPartner } from './ocpi-links.store.ts'
import type { OcpiOutbound } from './ocpi-outbound.ts'
import { receiverModuleUrl } from './ocpi-turn.ts'

/**
 * Limits: stations of a partner per night (those compared longest ago come first), parallel requests, and names listed
 * in the console.
 */
const [mostStations, atOnce, mostNamed] = [2_000, 8, 20]
const theirs = z.object({
  evses: z
    .array(z.object({ uid: z.string(), status: z.string(), capabilities: z.array(z.string()).nullish() }))
    .nullish(),
})

/**
 * Returns the differences as `station: connector theirs ≠ ours`, with the connector number at the charge point. Empty:
 * the partner has the data that it was sent.
 */
export function stationDifferences({ stationId, name, connectors }: ComparedStation, has: unknown): string[] {
  const read = theirs.safeParse(has)
  if (!read.success) return [`${name}: not known there`]
  const statuses = new Map((read.data.evses ?? []).map(({ uid, status }) => [uid, status]))
  return connectors.flatMap(({ state, chargePointNo, ...connector }) => {
    const uid = evseUidOf({ stationId, ...connector })
    const [is, ourStatus] = [statuses.get(uid), evseStatusOf(state)]
    // A removed connector may be missing at the partner.
    return is === ourStatus || (is === undefined && ourStatus === 'REMOVED')
      ? []
      : [
          `${name}: ${chargePointNo === null ? uid : `${chargePointNo}-${connector.connectorNo}`} ${is ?? '–'} ≠ ${ourStatus}`,
        ]
  })
}

/**
 * Returns true if the partner's capabilities differ from those last sent. Capabilities that the charge point has
 * reported since then do not count as a difference, but are sent.
 */
function isOutdated({ stationId, connectors }: ComparedStation, has: unknown): boolean {
  const theirCapabilities = new Map(
    (theirs.safeParse(has).data?.evses ?? []).map((evse) => [evse.uid, evse.capabilities]),
  )
  return connectors.some(({ state, chargePointId, connectorNo, ...can }) => {
    const partnerCapabilities = theirCapabilities.get(evseUidOf({ stationId, chargePointId, connectorNo }))
    return (
      state !== 'removed' &&
      partnerCapabilities &&
      partnerCapabilities.toSorted().join() !== evseCapabilities(can).toSorted().join()
    )
  })
}

/**
 * Creates the nightly job that reads back the stations of partners. Stations that differ from the data last sent are
 * sent again.
 */
export function locationComparisonJobs({
  services,
  outbound,
}: {
  services: Services
  outbound: Pick<OcpiOutbound, 'call'>
}): JobTable {
  async function compare(key: PartnerKey): Promise<void> {
    const { linked, stations } = await services.db.inTenant(key.operatorId, async (tx) => ({
      linked: await findLinkedOcpiPartner(tx, key.id),
      stations: await listSentStations(tx, key, mostStations),
    }))
    const url = linked && receiverModuleUrl(linked, 'locations')
    if (!url || stations.length === 0) return
    const found: string[] = []
    try {
      for (let from = 0; from < stations.length; from += atOnce) {
        const some = stations.slice(from, from + atOnce)
        found.push(...(await Promise.all(some.map((station) => one({ linked, url }, station)))).flat())
      }
    } catch (error) {
      // The push sends the same data and waits longer after failures.
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
  async function one(line: { linked: LinkedOcpiPartner; url: string }, station: ComparedStation): Promise<string[]> {
    const { linked, url } = line
    const { stationId } = station
    const has = await outbound
      .call(linked, { method: 'GET', url: `${url}/${stationId}`, name: 'locations' })
      .catch((error: unknown) => {
        if (!isSingleCallFailure(error)) throw error
        return undefined
      })
    const differences = stationDifferences(station, has)
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
        zh: '与合作方核对场站状态',
        en: 'Compare stations’ states with partners',
        es: 'Cotejar con los socios el estado de las estaciones',
      },
      forOperators: true,
      cron: '40 3 * * *',
      async run() {
        // Runs one partner after the other, because the job has no time limit.
        for (const key of await services.db.asPlatform(partnersToCompare)) await compare(key)
      },
    },
  }
}
