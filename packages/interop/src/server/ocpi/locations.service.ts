import type { Services, Tx } from '@evops/platform/server'
import type { OcpiVersion } from '../../contract/index.ts'
import { publicAddress } from '../links/public-address.ts'
import { connectorsOf } from '../port/port.store.ts'
import { showNow } from '../port/shown.service.ts'
import { codes, OcpiRefused, unknownHere } from './envelope.rules.ts'
import { locationOf, type OcpiLocation, type Shown } from './locations.rules.ts'
import {
  abilitiesOf,
  cardsOf,
  datedStation,
  goneConnectorsOf,
  pageOfStations,
  ruledSince,
  rulesOf,
  type DatedStation,
} from './locations.store.ts'
import type { OcpiAnswer, OcpiRequest } from './ocpi-inbound.ts'
import type { OcpiLinked } from './ocpi-links.store.ts'
import { pageAnswer, readPage } from './paging.rules.ts'

type Query = Readonly<Record<string, string | undefined>>
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the locations of stations in the requested order. Stations without coordinates are skipped. */
export async function locationsOf(
  tx: Tx,
  { linked, version, now }: { linked: OcpiLinked; version: OcpiVersion; now: Date },
  stations: readonly DatedStation[],
): Promise<OcpiLocation[]> {
  const ids = stations.map(({ stationId }) => stationId)
  const cards = new Map((await cardsOf(tx, linked, ids)).map((card) => [card.stationId, card]))
  const all = await connectorsOf(tx, linked.id, { stationIds: ids, now })
  const connectors = Map.groupBy(all, ({ stationId }) => stationId)
  const gone = Map.groupBy(await goneConnectorsOf(tx, linked, ids), ({ stationId }) => stationId)
  const versions = all.map(({ versionId }) => versionId).filter((id) => id !== null)
  const rules = await rulesOf(tx, linked.operatorId, versions)
  const ruledAt = await ruledSince(tx, linked, ids)
  const abilities = await abilitiesOf(tx, linked.operatorId, ids)
  return stations.flatMap(({ stationId, lastUpdated }) => {
    const card = cards.get(stationId)
    if (!card) return []
    const shown: Shown = {
      card,
      lastUpdated,
      connectors: connectors.get(stationId) ?? [],
      gone: gone.get(stationId) ?? [],
      rules,
      ruledAt,
      abilities,
    }
    return locationOf(version, linked.party, shown) ?? []
  })
}

/** Requires that the partner may see our stations, so that OCPI data is sent to it. */
export function requireSold({ direction }: OcpiLinked): void {
  if (direction === 'consume')
    throw new OcpiRefused(codes.client, 'nothing of ours is open to this platform', 403)
}

/** Provides the stations that are open to the partner, on request (2.2.1, section 8.2.1). */
export function createLocations(services: Services) {
  const base = publicAddress(services)

  async function one({ linked, version }: OcpiRequest, id: string): Promise<OcpiLocation> {
    requireSold(linked)
    const [found] = uuid.test(id)
      ? await services.db.inTenant(linked.operatorId, async (tx) => {
          const station = await datedStation(tx, linked, id)
          return station ? locationsOf(tx, { linked, version, now: services.now() }, [station]) : []
        })
      : []
    if (!found) throw unknownHere('location')
    return found
  }
  async function evse(request: OcpiRequest, id: string, uid: string) {
    const found = (await one(request, id)).evses.find((each) => each.uid === uid)
    if (!found) throw unknownHere('EVSE')
    return found
  }

  return {
    async list({ linked, version }: OcpiRequest, query: Query): Promise<OcpiAnswer> {
      requireSold(linked)
      const wish = readPage(query)
      // The following pages continue the snapshot of the first page.
      if (wish.offset === 0 && !wish.after) await showNow(services, linked, { anew: true })
      return services.db.inTenant(linked.operatorId, async (tx) => {
        const { total, list, isMore } = await pageOfStations(tx, linked, wish)
        const data = await locationsOf(tx, { linked, version, now: services.now() }, list)
        const last = list.at(-1)
        return pageAnswer(`${base}/ocpi/${version}/locations`, query, {
          wish,
          total,
          data,
          isMore,
          last: last && { at: last.exactly, id: last.stationId },
        })
      })
    },
    location: async (request: OcpiRequest, id: string): Promise<OcpiAnswer> => ({
      data: await one(request, id),
    }),
    evse: async (request: OcpiRequest, id: string, uid: string): Promise<OcpiAnswer> => ({
      data: await evse(request, id, uid),
    }),
    async connector(request: OcpiRequest, id: string, uid: string, connectorId: string): Promise<OcpiAnswer> {
      const { connectors } = await evse(request, id, uid)
      const found = connectors.find((each) => each.id === connectorId)
      if (!found) throw unknownHere('connector')
      return { data: found }
    },
  }
}
