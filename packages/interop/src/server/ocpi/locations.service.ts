import type { Services, Tx } from '@evops/platform/server'
import type { OcpiVersion } from '../../contract/index.ts'
import { publicBaseUrl } from '../links/public-address.ts'
import { listPartnerConnectors } from '../port/port.store.ts'
import { updateSharedData } from '../port/shown.service.ts'
import { ocpiStatusCodes, OcpiCallError, ocpiUnknownObjectError } from './envelope.rules.ts'
import { buildOcpiLocation, type OcpiLocation, type ShownOcpiStation } from './locations.rules.ts'
import {
  listChargePointCapabilities,
  listStationCards,
  datedStation,
  listRemovedConnectors,
  pageOcpiStations,
  connectorTariffStarts,
  listTariffRules,
  type DatedStation,
} from './locations.store.ts'
import type { OcpiCallResponse, OcpiRequest } from './ocpi-inbound.ts'
import type { LinkedOcpiPartner } from './ocpi-links.store.ts'
import { buildPageResponse, parsePageQuery } from './paging.rules.ts'

type Query = Readonly<Record<string, string | undefined>>
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the locations of stations in the requested order. Stations without coordinates are skipped. */
export async function buildOcpiLocations(
  tx: Tx,
  { linked, version, now }: { linked: LinkedOcpiPartner; version: OcpiVersion; now: Date },
  stations: readonly DatedStation[],
): Promise<OcpiLocation[]> {
  const ids = stations.map(({ stationId }) => stationId)
  const cards = new Map((await listStationCards(tx, linked, ids)).map((card) => [card.stationId, card]))
  const all = await listPartnerConnectors(tx, linked.id, { stationIds: ids, now })
  const connectors = Map.groupBy(all, ({ stationId }) => stationId)
  const gone = Map.groupBy(await listRemovedConnectors(tx, linked, ids), ({ stationId }) => stationId)
  const versions = all.map(({ versionId }) => versionId).filter((id) => id !== null)
  const rules = await listTariffRules(tx, linked.operatorId, versions)
  const ruledAt = await connectorTariffStarts(tx, linked, ids)
  const abilities = await listChargePointCapabilities(tx, linked.operatorId, ids)
  return stations.flatMap(({ stationId, lastUpdated }) => {
    const card = cards.get(stationId)
    if (!card) return []
    const shown: ShownOcpiStation = {
      card,
      lastUpdated,
      connectors: connectors.get(stationId) ?? [],
      gone: gone.get(stationId) ?? [],
      rules,
      ruledAt,
      abilities,
    }
    return buildOcpiLocation(version, linked.party, shown) ?? []
  })
}

/** Requires that the partner may see our stations, so that OCPI data is sent to it. */
export function requireSupplyDirection({ direction }: LinkedOcpiPartner): void {
  if (direction === 'consume')
    throw new OcpiCallError(ocpiStatusCodes.client, 'nothing of ours is open to this platform', 403)
}

/** Provides the stations that are open to the partner, on request (2.2.1, section 8.2.1). */
export function createLocations(services: Services) {
  const base = publicBaseUrl(services)

  async function one({ linked, version }: OcpiRequest, id: string): Promise<OcpiLocation> {
    requireSupplyDirection(linked)
    const [found] = uuid.test(id)
      ? await services.db.inTenant(linked.operatorId, async (tx) => {
          const station = await datedStation(tx, linked, id)
          return station ? buildOcpiLocations(tx, { linked, version, now: services.now() }, [station]) : []
        })
      : []
    if (!found) throw ocpiUnknownObjectError('location')
    return found
  }
  async function evse(request: OcpiRequest, id: string, uid: string) {
    const found = (await one(request, id)).evses.find((each) => each.uid === uid)
    if (!found) throw ocpiUnknownObjectError('EVSE')
    return found
  }

  return {
    async list({ linked, version }: OcpiRequest, query: Query): Promise<OcpiCallResponse> {
      requireSupplyDirection(linked)
      const wish = parsePageQuery(query)
      // The following pages continue the snapshot of the first page.
      if (wish.offset === 0 && !wish.after) await updateSharedData(services, linked, { anew: true })
      return services.db.inTenant(linked.operatorId, async (tx) => {
        const { total, list, isMore } = await pageOcpiStations(tx, linked, wish)
        const data = await buildOcpiLocations(tx, { linked, version, now: services.now() }, list)
        const last = list.at(-1)
        return buildPageResponse(`${base}/ocpi/${version}/locations`, query, {
          wish,
          total,
          data,
          isMore,
          last: last && { at: last.exactly, id: last.stationId },
        })
      })
    },
    location: async (request: OcpiRequest, id: string): Promise<OcpiCallResponse> => ({
      data: await one(request, id),
    }),
    evse: async (request: OcpiRequest, id: string, uid: string): Promise<OcpiCallResponse> => ({
      data: await evse(request, id, uid),
    }),
    async connector(request: OcpiRequest, id: string, uid: string, connectorId: string): Promise<OcpiCallResponse> {
      const { connectors } = await evse(request, id, uid)
      const found = connectors.find((each) => each.id === connectorId)
      if (!found) throw ocpiUnknownObjectError('connector')
      return { data: found }
    },
  }
}
