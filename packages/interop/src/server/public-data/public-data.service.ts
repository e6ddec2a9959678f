import type { Services, Tenant, Tx } from '@evops/platform/server'
import type { TariffContent } from '@evops/tariffs/contract'
import type { Tariffs } from '@evops/tariffs/server'
import type { OcpiParty, OcpiVersion, PublicDuty, PublicPart } from '../../contract/index.ts'
import { buildOcpiLocation, type OcpiLocation } from '../ocpi/locations.rules.ts'
import { listTariffRules } from '../ocpi/locations.store.ts'
import { buildOcpiTariff } from '../ocpi/tariffs.rules.ts'
import { datexFoot, datexHead, datexSite, datexStatus } from './datex.rules.ts'
import { publicCards, publicConnectors, publicVersions } from './public-data.store.ts'

const atOnce = 200
export interface PublicFileRequest {
  /** Owner and scope of the data. */
  tenant: string | Tenant
  operatorId: string
  party: OcpiParty
  duty: PublicDuty
}
export interface PublicFile {
  name: string
  type: string
  text: AsyncGenerator<string>
}
export interface PublicDeps {
  services: Pick<Services, 'db' | 'now'>
  tariffs: Pick<Tariffs, 'versionContents'>
}

/**
 * Generates a public data file, a few stations at a time. Only these stations are in memory, and no database connection
 * is held while a slow client reads.
 */
export function publicFile(deps: PublicDeps, part: PublicPart, wish: PublicFileRequest): PublicFile {
  const { countryCode, partyId } = wish.party
  const isJson = part === 'locations' || part === 'tariffs'
  return {
    name: `${countryCode}-${partyId}-${part}.${isJson ? 'json' : 'xml'}`,
    type: isJson ? 'application/json; charset=utf-8' : 'application/xml; charset=utf-8',
    text: isJson ? jsonOf(deps, part, wish) : xmlOf(deps, part === 'datex-table' ? 'Table' : 'Status', wish),
  }
}

/** Generates the complete OCPI envelope. */
async function* jsonOf(deps: PublicDeps, part: 'locations' | 'tariffs', wish: PublicFileRequest) {
  yield '{"data":['
  let isFirst = true
  const rows = part === 'locations' ? locations(deps, wish) : [tariffs(deps, wish)]
  for await (const some of rows) {
    if (some.length === 0) continue
    yield `${isFirst ? '' : ','}${some.map((one) => JSON.stringify(one)).join(',')}`
    isFirst = false
  }
  yield `],"status_code":1000,"timestamp":"${deps.services.now().toISOString()}"}`
}
async function* xmlOf(deps: PublicDeps, kind: 'Table' | 'Status', wish: PublicFileRequest) {
  const now = deps.services.now()
  const tariffList = kind === 'Table' ? await tariffs(deps, wish, '2.3.0') : []
  const context = { party: wish.party, now, tariffs: new Map(tariffList.map((one) => [one.id, one])) }
  yield datexHead(kind, context)
  for await (const some of locations(deps, wish))
    yield some.map((one) => (kind === 'Table' ? datexSite(one, context) : datexStatus(one))).join('')
  yield datexFoot(kind)
}

async function* locations(
  { services }: PublicDeps,
  { tenant, operatorId, party, duty }: PublicFileRequest,
): AsyncGenerator<OcpiLocation[]> {
  const read = async (tx: Tx, after: string | undefined) => {
    const cards = await publicCards(tx, duty, { after, limit: atOnce })
    const connectors = await publicConnectors(
      tx,
      cards.flatMap(({ stationId }) => stationId ?? []),
      services.now(),
    )
    const ofStation = Map.groupBy(connectors, ({ stationId }) => stationId)
    const rules = await listTariffRules(
      tx,
      operatorId,
      connectors.flatMap(({ versionId }) => versionId ?? []),
    )
    const list = cards.flatMap((card) => {
      const own = ofStation.get(card.stationId) ?? []
      const changes = own.map(({ changedAt }) => changedAt?.getTime() ?? 0)
      const lastUpdated = new Date(Math.max(card.updatedAt?.getTime() ?? 0, ...changes))
      // A station without charge points is not public.
      return own.length === 0
        ? []
        : (buildOcpiLocation('2.2.1', party, { card, lastUpdated, connectors: own, gone: [], rules }) ?? [])
    })
    return { list, last: cards.length < atOnce ? undefined : (cards.at(-1)?.stationId ?? undefined) }
  }
  let after: string | undefined
  do {
    const { list, last } = await services.db.inTenant(tenant, (tx) => read(tx, after))
    yield list
    after = last
  } while (after !== undefined)
}

/** Returns prices for the general public, without prices of groups and markups of partners. */
async function tariffs(
  { services, tariffs: owner }: PublicDeps,
  { tenant, operatorId, party, duty }: PublicFileRequest,
  version: OcpiVersion = '2.2.1',
) {
  const now = services.now()
  const from = `${now.toISOString().slice(0, 7)}-01`
  return services.db.inTenant(tenant, async (tx) => {
    const versions = await publicVersions(tx, duty, now)
    const contents = await owner.versionContents(
      tx,
      operatorId,
      versions.map(({ versionId }) => versionId),
    )
    const toOcpiTariff = (content: TariffContent, ruleId: string, since: Date) => ({
      ...buildOcpiTariff(content, { version, party, id: ruleId, from }),
      last_updated: since.toISOString(),
    })
    return versions.flatMap(({ versionId, ruleId, since }) => {
      const content = contents.get(versionId)
      return content ? [toOcpiTariff(content, ruleId, since)] : []
    })
  })
}
