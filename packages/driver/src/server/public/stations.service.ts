import { orNotFound, Problem, type CallArgs, type Language, type ReplyOf } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { readConnectorCode } from '@evops/stations/contract'
import type { TariffContent } from '@evops/tariffs/contract'
import type * as contract from '../../contract/index.ts'
import type { DriverDeps, Operator } from '../deps.ts'
import { priceAt, todaysPriceOf } from './prices.rules.ts'
import {
  findStation,
  openConnectors,
  pageOfStations,
  type FoundStation,
  type OpenConnector,
} from './stations.store.ts'

interface DriverRequest {
  operator: Operator
  language: Language
}
type Deps = Pick<DriverDeps, 'services' | 'tariffs' | 'members'>

async function contentsOf(tx: Tx, { tariffs }: Deps, { id }: Operator, connectors: readonly OpenConnector[]) {
  const versions = connectors.flatMap(({ versionId }) => versionId ?? [])
  return tariffs.versionContents(tx, id, versions)
}
type Contents = ReadonlyMap<string, TariffContent>
const contentOf = (contents: Contents, { versionId }: OpenConnector) =>
  versionId === null ? undefined : contents.get(versionId)

function toDriverStation(
  { guide: _guide, hotline: _hotline, ...station }: FoundStation,
  {
    connectors,
    contents,
    operator,
    now,
  }: { connectors: readonly OpenConnector[]; contents: Contents; operator: Operator; now: Date },
): contract.DriverStation {
  const prices = connectors.flatMap((connector) => {
    const content = connector.stationId === station.id ? contentOf(contents, connector) : undefined
    return (content && priceAt(content, station.timeZone, now)) ?? []
  })
  const priceNowE5 = prices.length > 0 ? Math.min(...prices) : null
  return { ...station, currency: operator.currency, priceNowE5 }
}

/** Returns the stations open to the public with their current state. */
export async function stationsOf(
  tx: Tx,
  deps: Deps,
  { operator, query }: { operator: Operator; query: CallArgs<typeof contract.listDriverStations>['query'] },
): Promise<ReplyOf<typeof contract.listDriverStations>> {
  const now = deps.services.now()
  const { list, total } = await pageOfStations(tx, query)
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
export async function stationOf(
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
  const station = orNotFound(await findStation(tx, id, from))
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
}: OpenConnector): contract.Connector {
  return connector
}

/** Returns the connector for a code. Throws driver.qr-foreign and driver.qr-unknown. */
export async function connectorOf(
  tx: Tx,
  deps: Deps,
  { operator, qr }: { operator: Operator; qr: string },
): Promise<OpenConnector> {
  const code = readConnectorCode(qr)
  if (!code) throw new Problem('driver.qr-unknown', {}, { qr: 'driver.qr-unknown' })
  if (code.operator !== null && code.operator.toLowerCase() !== operator.optcode.toLowerCase())
    throw new Problem('driver.qr-foreign', { code: code.operator }, { qr: 'driver.qr-foreign' })
  const [connector] = await openConnectors(tx, code, deps.services.now())
  if (!connector) throw new Problem('driver.qr-unknown', {}, { qr: 'driver.qr-unknown' })
  return connector
}

/** Adds the station and today's price. */
export async function resolve(
  tx: Tx,
  deps: Deps,
  { operator, language, qr }: DriverRequest & { qr: string },
): Promise<ReplyOf<typeof contract.resolveDriverQr>> {
  const connector = await connectorOf(tx, deps, { operator, qr })
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
