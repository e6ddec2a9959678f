import { calendarDayOf } from '@evops/platform/contract'
import { localDayOf, startOfLocalDay } from '@evops/charging/contract'
import type { Services, Tx } from '@evops/platform/server'
import { contentForGroup, type PartnerTerms, type TariffContent } from '@evops/tariffs/contract'
import type { Tariffs } from '@evops/tariffs/server'
import type { BillRounding } from '../../contract/index.ts'
import {
  endedSessionEnergy,
  listPartnerConnectors,
  listPricedStations,
  listPartnerStations,
  type SharedConnector,
  type SharedStation,
  type StationQuery,
} from './port.store.ts'

export type { SharedConnector, SharedStation } from './port.store.ts'

/** Partner that views our data. */
export interface ViewingPartner {
  operatorId: string
  id: string
  markupE5: number
  billRounding: BillRounding
}
/** Price of a connector on a day of its station, for a partner. */
export interface SharedConnectorPrice {
  content: TariffContent
  /** `2026-05-04` */
  date: string
}
export interface SharedLocation extends SharedStation {
  connectors: readonly SharedConnector[]
  prices: SharedConnectorPrice | undefined
}
export interface SharedConnectorEnergy {
  station: SharedStation
  connectors: readonly (SharedConnector & { energyDwh: number })[]
}
export type SharedDataService = ReturnType<typeof createSharedDataService>

/** Returns the terms of a partner, as reported and as billed. `fees`: the protocol supports fees other than per kWh. */
export function partnerPriceTerms(
  { markupE5, billRounding }: Pick<ViewingPartner, 'markupE5' | 'billRounding'>,
  fees: boolean,
): PartnerTerms {
  return {
    service: { how: 'markup', markupE5, fees },
    occupancyFree: !fees,
    ...(billRounding !== 'tariff' && { rounding: billRounding }),
  }
}

/**
 * Provides the data that every interconnection protocol translates: stations that are open to a partner, the status of
 * their connectors, their prices and their energy. The caller supplies a transaction of the operator.
 */
export function createSharedDataService({ now }: Pick<Services, 'now'>, tariffs: Pick<Tariffs, 'versionContents'>) {
  async function pricesOf(tx: Tx, { operatorId, ...agreed }: ViewingPartner, versions: readonly (string | null)[]) {
    const ids = versions.filter((id) => id !== null)
    const contents = await tariffs.versionContents(tx, operatorId, ids)
    return (versionId: string | null, timeZone: string): SharedConnectorPrice | undefined => {
      const content = versionId === null ? undefined : contents.get(versionId)
      return (
        content && {
          content: contentForGroup(content, partnerPriceTerms(agreed, true)),
          date: calendarDayOf(localDayOf(timeZone, now().getTime())),
        }
      )
    }
  }
  async function stationByCode(tx: Tx, { id }: ViewingPartner, code: string): Promise<SharedStation | undefined> {
    return (await listPartnerStations(tx, id, { codes: [code], now: now() })).list[0]
  }
  const connectorsIn = (tx: Tx, { id }: ViewingPartner, stations: readonly SharedStation[]) =>
    listPartnerConnectors(tx, id, { stationIds: stations.map(({ stationId }) => stationId), now: now() })

  return {
    async locations(
      tx: Tx,
      viewer: ViewingPartner,
      wish: Omit<StationQuery, 'now'>,
    ): Promise<{ total: number; list: SharedLocation[] }> {
      const { total, list } = await listPartnerStations(tx, viewer.id, { ...wish, now: now() })
      const connectors = await connectorsIn(tx, viewer, list)
      const ofStation = Map.groupBy(connectors, ({ stationId }) => stationId)
      const prices = await pricesOf(
        tx,
        viewer,
        list.map(({ versionId }) => versionId),
      )
      return {
        total,
        list: list.map((station) => ({
          ...station,
          connectors: ofStation.get(station.stationId) ?? [],
          prices: prices(station.versionId, station.timeZone),
        })),
      }
    },
    /** Returns the connector statuses of stations. A station that is not open to the partner is skipped. */
    async states(tx: Tx, viewer: ViewingPartner, codes: readonly string[]) {
      const { list } = await listPartnerStations(tx, viewer.id, { codes, now: now() })
      const connectors = await connectorsIn(tx, viewer, list)
      return list.map(({ code, stationId }) => ({
        code,
        connectors: connectors.filter((connector) => connector.stationId === stationId),
      }))
    },
    /** Returns a connector. Undefined: no such connector is open to the partner. */
    async connector(
      tx: Tx,
      viewer: ViewingPartner,
      at: { chargePointNo: string; connectorNo: number },
    ): Promise<SharedConnector | undefined> {
      return (await listPartnerConnectors(tx, viewer.id, { ...at, now: now() }))[0]
    },
    /**
     * Returns the price of each station that is open to the partner, as of the last check. Undefined: no price is set.
     */
    async stationPrices(tx: Tx, viewer: ViewingPartner) {
      const list = await listPricedStations(tx, viewer.id)
      const prices = await pricesOf(
        tx,
        viewer,
        list.map(({ versionId }) => versionId),
      )
      return list.map(({ stationId, code, timeZone, versionId }) => ({
        stationId,
        code,
        prices: prices(versionId, timeZone),
      }))
    },
    async prices(
      tx: Tx,
      viewer: ViewingPartner,
      connector: Pick<SharedConnector, 'versionId' | 'timeZone'>,
    ): Promise<SharedConnectorPrice | undefined> {
      return (await pricesOf(tx, viewer, [connector.versionId]))(connector.versionId, connector.timeZone)
    },
    /**
     * Returns the energy of sessions that ended from the first to the last day of the station's calendar (days since
     * 1970), by connector. Undefined: no such station is open to the partner.
     */
    async energy(
      tx: Tx,
      viewer: ViewingPartner,
      { code, from, to }: { code: string; from: number; to: number },
    ): Promise<SharedConnectorEnergy | undefined> {
      const station = await stationByCode(tx, viewer, code)
      if (!station) return undefined
      const { stationId, timeZone } = station
      const span = {
        from: new Date(startOfLocalDay(timeZone, from)),
        to: new Date(startOfLocalDay(timeZone, to + 1)),
      }
      const connectors = await connectorsIn(tx, viewer, [station])
      const energies = new Map(
        (await endedSessionEnergy(tx, stationId, span)).map((row) => [
          `${row.chargePointId}:${row.connectorNo}`,
          row.energyDwh,
        ]),
      )
      return {
        station,
        connectors: connectors.map((connector) => ({
          ...connector,
          energyDwh: energies.get(`${connector.chargePointId}:${connector.connectorNo}`) ?? 0,
        })),
      }
    },
  }
}
