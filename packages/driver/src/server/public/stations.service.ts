import { orNotFound, Problem, type CallArgs, type Language, type ReplyOf } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { readConnectorCode } from '@evops/stations/contract'
import type { TariffContent } from '@evops/tariffs/contract'
import type * as contract from '../../contract/index.ts'
import type { DriverDeps, Operator } from '../deps.ts'
import { priceAt, todaysPriceOf } from './prices.rules.ts'
import { findStation, openGuns, pageOfStations, type FoundStation, type OpenGun } from './stations.store.ts'

interface Asked {
  operator: Operator
  language: Language
}
type Deps = Pick<DriverDeps, 'house' | 'tariffs' | 'members'>

async function contentsOf(tx: Tx, { tariffs }: Deps, { id }: Operator, guns: readonly OpenGun[]) {
  const versions = guns.flatMap(({ versionId }) => versionId ?? [])
  return tariffs.versionContents(tx, id, versions)
}
type Contents = ReadonlyMap<string, TariffContent>
const contentOf = (contents: Contents, { versionId }: OpenGun) =>
  versionId === null ? undefined : contents.get(versionId)

function priced(
  { guide: _guide, hotline: _hotline, ...station }: FoundStation,
  {
    guns,
    contents,
    operator,
    now,
  }: { guns: readonly OpenGun[]; contents: Contents; operator: Operator; now: Date },
): contract.DriverStation {
  const prices = guns.flatMap((gun) => {
    const content = gun.stationId === station.id ? contentOf(contents, gun) : undefined
    return (content && priceAt(content, station.timeZone, now)) ?? []
  })
  const priceNowE5 = prices.length > 0 ? Math.min(...prices) : null
  return { ...station, currency: operator.currency, priceNowE5 }
}

/** Stations that are open to the public, as they stand now. */
export async function stationsOf(
  tx: Tx,
  deps: Deps,
  { operator, query }: { operator: Operator; query: CallArgs<typeof contract.listDriverStations>['query'] },
): Promise<ReplyOf<typeof contract.listDriverStations>> {
  const now = deps.house.now()
  const { list, total } = await pageOfStations(tx, query)
  const guns = await openGuns(tx, { stationIds: list.map(({ id }) => id) }, now)
  const contents = await contentsOf(tx, deps, operator, guns)
  const { page, pageSize } = query
  return {
    list: list.map((station) => priced(station, { guns, contents, operator, now })),
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
  }: Asked & { id: string; longitude?: number | undefined; latitude?: number | undefined },
): Promise<contract.DriverStationDetail> {
  const now = deps.house.now()
  const station = orNotFound(await findStation(tx, id, from))
  const guns = await openGuns(tx, { stationIds: [id] }, now)
  const contents = await contentsOf(tx, deps, operator, guns)
  const { timeZone, guide, hotline } = station
  return {
    ...priced(station, { guns, contents, operator, now }),
    guide,
    hotline: hotline || operator.hotline,
    piles: guns.map((gun) => {
      const content = contentOf(contents, gun)
      return { ...shown(gun), price: content ? todaysPriceOf(content, { timeZone, now, language }) : null }
    }),
    evaluation: await deps.members.ofDriver.stars(tx, id),
  }
}

function shown({ stationId: _station, versionId: _version, ...gun }: OpenGun): contract.Connector {
  return gun
}

/** The connector behind a code. Throws driver.qr-foreign and driver.qr-unknown. */
export async function connectorOf(
  tx: Tx,
  deps: Deps,
  { operator, qr }: { operator: Operator; qr: string },
): Promise<OpenGun> {
  const code = readConnectorCode(qr)
  if (!code) throw new Problem('driver.qr-unknown', {}, { qr: 'driver.qr-unknown' })
  if (code.operator !== null && code.operator.toLowerCase() !== operator.optcode.toLowerCase())
    throw new Problem('driver.qr-foreign', { code: code.operator }, { qr: 'driver.qr-foreign' })
  const [gun] = await openGuns(tx, code, deps.house.now())
  if (!gun) throw new Problem('driver.qr-unknown', {}, { qr: 'driver.qr-unknown' })
  return gun
}

/** With its station and today's price. */
export async function resolve(
  tx: Tx,
  deps: Deps,
  { operator, language, qr }: Asked & { qr: string },
): Promise<ReplyOf<typeof contract.resolveDriverQr>> {
  const gun = await connectorOf(tx, deps, { operator, qr })
  const station = await findStation(tx, gun.stationId, {})
  if (!station) throw new Problem('driver.qr-unknown')
  const { id, name, address, timeZone } = station
  const content = contentOf(await contentsOf(tx, deps, operator, [gun]), gun)
  return {
    connector: shown(gun),
    price: content ? todaysPriceOf(content, { timeZone, now: deps.house.now(), language }) : null,
    station: { id, name, address, timeZone },
  }
}
