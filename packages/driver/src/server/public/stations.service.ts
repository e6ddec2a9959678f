import { requireFound, Problem, type CallArgs, type Language, type EndpointReply } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { TariffContent } from '@evops/tariffs/contract'
import type * as contract from '../../contract/index.ts'
import type { DriverDeps, DriverOperator } from '../deps.ts'
import { connectorsOfCode, numbersInCode, readDriverCode, readEvseId } from './codes.rules.ts'
import { pricePerKwhAt, todaysPriceOf } from './prices.rules.ts'
import {
  evsePrefixOf,
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

/**
 * Returns all connectors that a code may mean. Throws driver.qr-foreign, and driver.qr-unknown if there is none.
 */
async function findConnectorsByCode(
  tx: Tx,
  deps: Deps,
  { operator, qr }: { operator: DriverOperator; qr: string },
): Promise<PublicConnector[]> {
  const code = readDriverCode(qr)
  if (!code) throw new Problem('driver.qr-unknown', {}, { qr: 'driver.qr-unknown' })
  if (code.operator !== null && code.operator.toLowerCase() !== operator.optcode.toLowerCase())
    throw foreignCode(code.operator)
  const candidates = await openConnectors(tx, { compactNos: numbersInCode(code) }, deps.services.now())
  const connectors = connectorsOfCode(code, candidates)
  if (connectors.length === 0) throw new Problem('driver.qr-unknown', {}, { qr: 'driver.qr-unknown' })
  const evse = readEvseId(code.text)
  const isByEvse =
    evse && connectors.every(({ code: own, chargePointNo }) => !isSameText(code.text, own, chargePointNo))
  const ownPrefix = isByEvse ? await evsePrefixOf(tx) : undefined
  if (evse && ownPrefix !== undefined && ownPrefix !== evse.prefix) throw foreignCode(evse.prefix)
  return connectors
}
const isSameText = (text: string, ...others: string[]) =>
  others.some((other) => other.toLowerCase() === text.toLowerCase())
const foreignCode = (code: string) => new Problem('driver.qr-foreign', { code }, { qr: 'driver.qr-foreign' })

/** Returns the connector for a code. Throws driver.qr-foreign, driver.qr-unknown and driver.code-choice. */
export async function findConnectorByCode(
  tx: Tx,
  deps: Deps,
  wanted: { operator: DriverOperator; qr: string },
): Promise<PublicConnector> {
  const [connector, ...others] = await findConnectorsByCode(tx, deps, wanted)
  if (!connector || others.length > 0) throw new Problem('driver.code-choice', {}, { qr: 'driver.code-choice' })
  return connector
}

/** Returns all connectors that a code may mean, with their stations. Throws driver.qr-foreign and driver.qr-unknown. */
export async function listCodeConnectors(
  tx: Tx,
  deps: Deps,
  wanted: { operator: DriverOperator; qr: string },
): Promise<EndpointReply<typeof contract.listDriverCodeConnectors>> {
  const connectors = await findConnectorsByCode(tx, deps, wanted)
  const stations = new Map<string, StationWithoutPrice | undefined>()
  for (const { stationId } of connectors)
    if (!stations.has(stationId)) stations.set(stationId, await findStation(tx, stationId, {}))
  return connectors.flatMap((connector) => {
    const station = stations.get(connector.stationId)
    return station ? [{ connector: toConnector(connector), station: codeStationOf(station) }] : []
  })
}
const codeStationOf = ({ id, name, address, timeZone }: StationWithoutPrice) => ({ id, name, address, timeZone })

/** Adds the station and today's price. */
export async function addStationAndPrice(
  tx: Tx,
  deps: Deps,
  { operator, language, qr }: DriverRequest & { qr: string },
): Promise<EndpointReply<typeof contract.resolveDriverQr>> {
  const connector = await findConnectorByCode(tx, deps, { operator, qr })
  const station = await findStation(tx, connector.stationId, {})
  if (!station) throw new Problem('driver.qr-unknown')
  const { timeZone } = station
  const content = contentOf(await contentsOf(tx, deps, operator, [connector]), connector)
  return {
    connector: toConnector(connector),
    price: content ? todaysPriceOf(content, { timeZone, now: deps.services.now(), language }) : null,
    station: codeStationOf(station),
  }
}
