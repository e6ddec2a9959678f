import { requireFound, Problem, type CallArgs, type Language, type EndpointReply } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { readConnectorCode } from '@evops/stations/contract'
import type { TariffContent } from '@evops/tariffs/contract'
import type * as contract from '../../contract/index.ts'
import type { DriverDeps, DriverOperator } from '../deps.ts'
import { pricePerKwhAt, todaysPriceOf } from './prices.rules.ts'
import {
  findStation,
  openConnectors,
  pagePublicStations,
  type StationWithoutPrice,
  type PublicConnector,
} from './stations.store.ts'

interface DriverRequest {
  operator: DriverOperator
  language: Language
}
type Deps = Pick<DriverDeps, 'services' | 'tariffs' | 'members'>

async function contentsOf(tx: Tx, { tariffs }: Deps, { id }: DriverOperator, connectors: readonly PublicConnector[]) {
  const versions = connectors.flatMap(({ versionId }) => versionId ?? [])
  return tariffs.versionContents(tx, id, versions)
}
type Contents = ReadonlyMap<string, TariffContent>
const contentOf = (contents: Contents, { versionId }: PublicConnector) =>
  versionId === null ? undefined : contents.get(versionId)

function toDriverStation(
  { guide: _guide, hotline: _hotline, ...station }: StationWithoutPrice,
  {
    connectors,
    contents,
    operator,
    now,
  }: { connectors: readonly PublicConnector[]; contents: Contents; operator: DriverOperator; now: Date },
): contract.DriverStation {
  const prices = connectors.flatMap((connector) => {
    const content = connector.stationId === station.id ? contentOf(contents, connector) : undefined
    return (content && pricePerKwhAt(content, station.timeZone, now)) ?? []
  })
  const priceNowE5 = prices.length > 0 ? Math.min(...prices) : null
  return { ...station, currency: operator.currency, priceNowE5 }
}

/** Returns the stations open to the public with their current state. */
export async function listStationsForDrivers(
  tx: Tx,
  deps: Deps,
  { operator, query }: { operator: DriverOperator; query: CallArgs<typeof contract.listDriverStations>['query'] },
): Promise<EndpointReply<typeof contract.listDriverStations>> {
  const now = deps.services.now()
  const { list, total } = await pagePublicStations(tx, query)
  const connectors = await openConnectors(tx, { stationIds: list.map(({ id }) => id) }, now)
  const contents = await contentsOf(tx, deps, operator, connectors)
  const { page, pageSize } = query
  return {
    list: list.map((station) => toDriverStation(station, { connectors, contents, operator, now })),
    total,
    page,
    pageSize,
  }
}

/** Throws request.not-found, also for a station that is not open to the public. */
export async function getPublicStation(
  tx: Tx,
  deps: Deps,
  {
    operator,
    language,
    id,
    ...from
  }: DriverRequest & { id: string; longitude?: number | undefined; latitude?: number | undefined },
): Promise<contract.DriverStationDetail> {
  const now = deps.services.now()
  const station = requireFound(await findStation(tx, id, from))
  const connectors = await openConnectors(tx, { stationIds: [id] }, now)
  const contents = await contentsOf(tx, deps, operator, connectors)
  const { timeZone, guide, hotline } = station
  return {
    ...toDriverStation(station, { connectors, contents, operator, now }),
    guide,
    hotline: hotline || operator.hotline,
    chargePoints: connectors.map((connector) => {
      const content = contentOf(contents, connector)
      return {
        ...toConnector(connector),
        price: content ? todaysPriceOf(content, { timeZone, now, language }) : null,
      }
    }),
    evaluation: await deps.members.ofDriver.stars(tx, id),
  }
}

function toConnector({
  stationId: _station,
  versionId: _version,
  ...connector
}: PublicConnector): contract.DriverConnector {
  return connector
}

/** Returns the connector for a code. Throws driver.qr-foreign and driver.qr-unknown. */
export async function findConnectorByCode(
  tx: Tx,
  deps: Deps,
  { operator, qr }: { operator: DriverOperator; qr: string },
): Promise<PublicConnector> {
  const code = readConnectorCode(qr)
  if (!code) throw new Problem('driver.qr-unknown', {}, { qr: 'driver.qr-unknown' })
  if (code.operator !== null && code.operator.toLowerCase() !== operator.optcode.toLowerCase())
    throw new Problem('driver.qr-foreign', { code: code.operator }, { qr: 'driver.qr-foreign' })
  const [connector] = await openConnectors(tx, code, deps.services.now())
  if (!connector) throw new Problem('driver.qr-unknown', {}, { qr: 'driver.qr-unknown' })
  return connector
}

/** Adds the station and today's price. */
export async function addStationAndPrice(
  tx: Tx,
  deps: Deps,
  { operator, language, qr }: DriverRequest & { qr: string },
): Promise<EndpointReply<typeof contract.resolveDriverQr>> {
  const connector = await findConnectorByCode(tx, deps, { operator, qr })
  const station = await findStation(tx, connector.stationId, {})
  if (!station) throw new Problem('driver.qr-unknown')
  const { id, name, address, timeZone } = station
  const content = contentOf(await contentsOf(tx, deps, operator, [connector]), connector)
  return {
    connector: toConnector(connector),
    price: content ? todaysPriceOf(content, { timeZone, now: deps.services.now(), language }) : null,
    station: { id, name, address, timeZone },
  }
}
