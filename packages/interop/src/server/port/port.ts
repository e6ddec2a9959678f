import { localDayOf, startOfLocalDay } from '@evops/charging/contract'
import type { Services, Tx } from '@evops/platform/server'
import { contentForGroup, type PartnerTerms, type TariffContent } from '@evops/tariffs/contract'
import type { Tariffs } from '@evops/tariffs/server'
import type { BillRounding } from '../../contract/index.ts'
import {
  energyOf,
  connectorsOf,
  pricedStationsOf,
  stationsOf,
  type PortConnector,
  type PortStation,
  type StationWish,
} from './port.store.ts'

export type { PortConnector, PortStation } from './port.store.ts'

/** Partner that views our data. */
export interface Viewer {
  operatorId: string
  id: string
  markupE5: number
  billRounding: BillRounding
}
/** Price of a connector on a day of its station, for a partner. */
export interface PortPrices {
  content: TariffContent
  /** `2026-05-04` */
  date: string
}
export interface PortLocation extends PortStation {
  connectors: readonly PortConnector[]
  prices: PortPrices | undefined
}
export interface PortEnergy {
  station: PortStation
  connectors: readonly (PortConnector & { energyDwh: number })[]
}
export type Port = ReturnType<typeof createPort>

/** Returns the terms of a partner, as reported and as billed. `fees`: the protocol supports fees other than per kWh. */
export function termsFor(
  { markupE5, billRounding }: Pick<Viewer, 'markupE5' | 'billRounding'>,
  fees: boolean,
): PartnerTerms {
  return {
    service: { how: 'markup', markupE5, fees },
    occupancyFree: !fees,
    ...(billRounding !== 'tariff' && { rounding: billRounding }),
  }
}

const dayMs = 86_400_000
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

/**
 * Provides the data that every interconnection protocol translates: stations that are open to a partner, the status of
 * their connectors, their prices and their energy. The caller supplies a transaction of the operator.
 */
export function createPort({ now }: Pick<Services, 'now'>, tariffs: Pick<Tariffs, 'versionContents'>) {
  async function pricesOf(tx: Tx, { operatorId, ...agreed }: Viewer, versions: readonly (string | null)[]) {
    const ids = versions.filter((id) => id !== null)
    const contents = await tariffs.versionContents(tx, operatorId, ids)
    return (versionId: string | null, timeZone: string): PortPrices | undefined => {
      const content = versionId === null ? undefined : contents.get(versionId)
      return (
        content && {
          content: contentForGroup(content, termsFor(agreed, true)),
          date: dateOf(localDayOf(timeZone, now().getTime())),
        }
      )
    }
  }
  async function stationByCode(tx: Tx, { id }: Viewer, code: string): Promise<PortStation | undefined> {
    return (await stationsOf(tx, id, { codes: [code], now: now() })).list[0]
  }
  const connectorsIn = (tx: Tx, { id }: Viewer, stations: readonly PortStation[]) =>
    connectorsOf(tx, id, { stationIds: stations.map(({ stationId }) => stationId), now: now() })

  return {
    async locations(
      tx: Tx,
      viewer: Viewer,
      wish: Omit<StationWish, 'now'>,
    ): Promise<{ total: number; list: PortLocation[] }> {
      const { total, list } = await stationsOf(tx, viewer.id, { ...wish, now: now() })
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
    async states(tx: Tx, viewer: Viewer, codes: readonly string[]) {
      const { list } = await stationsOf(tx, viewer.id, { codes, now: now() })
      const connectors = await connectorsIn(tx, viewer, list)
      return list.map(({ code, stationId }) => ({
        code,
        connectors: connectors.filter((connector) => connector.stationId === stationId),
      }))
    },
    /** Returns a connector. Undefined: no such connector is open to the partner. */
    async connector(
      tx: Tx,
      viewer: Viewer,
      at: { chargePointNo: string; connectorNo: number },
    ): Promise<PortConnector | undefined> {
      return (await connectorsOf(tx, viewer.id, { ...at, now: now() }))[0]
    },
    /**
     * Returns the price of each station that is open to the partner, as of the last check. Undefined: no price is set.
     */
    async stationPrices(tx: Tx, viewer: Viewer) {
      const list = await pricedStationsOf(tx, viewer.id)
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
      viewer: Viewer,
      connector: Pick<PortConnector, 'versionId' | 'timeZone'>,
    ): Promise<PortPrices | undefined> {
      return (await pricesOf(tx, viewer, [connector.versionId]))(connector.versionId, connector.timeZone)
    },
    /**
     * Returns the energy of sessions that ended from the first to the last day of the station's calendar (days since
     * 1970), by connector. Undefined: no such station is open to the partner.
     */
    async energy(
      tx: Tx,
      viewer: Viewer,
      { code, from, to }: { code: string; from: number; to: number },
    ): Promise<PortEnergy | undefined> {
      const station = await stationByCode(tx, viewer, code)
      if (!station) return undefined
      const { stationId, timeZone } = station
      const span = {
        from: new Date(startOfLocalDay(timeZone, from)),
        to: new Date(startOfLocalDay(timeZone, to + 1)),
      }
      const connectors = await connectorsIn(tx, viewer, [station])
      const energies = new Map(
        (await energyOf(tx, stationId, span)).map((row) => [
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
