import type { Page, PagedQuery } from '@evops/platform/contract'
import { textMatchesSql, readPage, sortColumnOf, type Tx } from '@evops/platform/server'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type {
  listPartnerReadiness,
  MissingDetail,
  PartnerReadinessFilter,
  PartnerReadinessRow,
} from '../../contract/index.ts'

/** Builds the array of missing details from their conditions. */
function missing(conditions: Partial<Record<MissingDetail, RawBuilder<boolean>>>) {
  const cases = Object.entries(conditions).map(([name, isMissing]) => sql`case when ${isMissing} then ${name} end`)
  return sql<MissingDetail[]>`array_remove(array[${sql.join(cases)}]::text[], null)`
}
const bool = (text: string) => sql.raw<boolean>(text)
/** T/CEC 102 identifies a place in China by its area code, everywhere else the postcode is usual. */
const ofStation = missing({
  country: bool('s.country_code is null'),
  areaCode: bool("s.country_code = 'CN' and s.area_code is null"),
  street: bool('s.street is null'),
  postcode: bool("s.country_code is distinct from 'CN' and s.postcode is null"),
  town: bool('s.town is null'),
  position: bool('s.longitude is null or s.latitude is null'),
  hours: bool("not s.round_the_clock and coalesce(s.business_hours, '') = ''"),
})
const connectorsWhere = (condition: string) =>
  bool(`exists (select from stations_connectors g where g.operator_id = p.operator_id and g.charge_point_id = p.id
    and ${condition})`)
const ofChargePoint = missing({
  connectors: sql`not ${connectorsWhere('true')}`,
  connectorType: connectorsWhere('g.ocpi_type is null'),
  power: connectorsWhere('coalesce(g.rated_power_w, p.rated_power_w, 0) = 0'),
})
/** Closed stations and charge points in stock or retired are not sent to anybody. */
const all = sql<Omit<PartnerReadinessRow, 'missing'> & { missing: MissingDetail[] }>`(
  select 'station' as kind, s.id, s.code, s.name, s.id as "stationId", s.name as "stationName", ${ofStation} as missing
  from stations_stations s where s.status <> 5
  union all
  select 'chargePoint', p.id, p.charge_point_no, p.name, s.id, s.name, ${ofChargePoint}
  from stations_charge_points p
  join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id
  where s.status <> 5 and p.asset_state not in ('stock', 'retired'))`
const sortColumns = {
  code: sql`r.code`,
  station: sql`r."stationName" collate "zh-x-icu"`,
  missing: sql`cardinality(r.missing)`,
} as const

function rows(tx: Tx, { search, kind, detail, stationId }: PartnerReadinessFilter) {
  let query = tx
    .selectFrom(all.as('r'))
    .select(['r.kind', 'r.id', 'r.code', 'r.name', 'r.stationId', 'r.stationName', 'r.missing'])
    .where(sql<SqlBool>`cardinality(r.missing) > 0`)
  if (search) query = query.where(textMatchesSql(search, { names: [sql`r.name`], codes: [sql`r.code`] }))
  if (kind) query = query.where('r.kind', '=', kind)
  if (detail) query = query.where(sql<SqlBool>`${detail} = any(r.missing)`)
  if (stationId) query = query.where('r.stationId', '=', stationId)
  return query
}

export async function pageOfPartnerReadiness(
  tx: Tx,
  query: PartnerReadinessFilter & PagedQuery<typeof listPartnerReadiness>,
): Promise<Page<PartnerReadinessRow>> {
  const [column, down] = sortColumnOf(query.sort, sortColumns, 'station')
  const sorted = rows(tx, query)
    .orderBy(column, down)
    .orderBy(sql`r."stationName" collate "zh-x-icu"`)
    .orderBy('r.stationId')
    .orderBy('r.kind', 'desc')
    .orderBy('r.code')
  return readPage(tx, sorted, query)
}

/** Returns the next rows by their ids, for files. */
export async function partnerReadinessAfter(
  tx: Tx,
  filter: PartnerReadinessFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<PartnerReadinessRow[]> {
  let query = rows(tx, filter).orderBy('r.id').limit(limit)
  if (after !== undefined) query = query.where('r.id', '>', after)
  return query.execute()
}
