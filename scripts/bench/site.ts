import { secretHash } from '@evops/stations/server'
import { newId } from '@evops/platform/contract'
import { exampleContent } from '@evops/tariffs/contract'
import pg from 'pg'

export interface BenchSite {
  operatorId: string
  points: SitePoint[]
}
/** A registered charge point with its credentials. */
export interface SitePoint {
  index: number
  identity: string
  password: string
  chargePointId: string
  /** An accepted tag; every charge point has its own. */
  idTag: string
}

const chargePointsPerStation = 20

/**
 * Registers an operator with the example tariff, stations, charge points with two connectors, and one accepted tag for
 * each charge point. Runs as the migrating user, because thousands of API calls would take longer than the bench
 * itself. A repeated call adds to the existing rows.
 */
export async function registerSite(
  databaseUrl: string,
  options: { secretKey: Buffer; points: number },
): Promise<BenchSite> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const there = await findLoadOperator(client)
    const operatorId = there?.operatorId ?? newId()
    const first = there?.points ?? 0
    const points = Array.from({ length: options.points }, (_, index) => aPoint(first + index))
    await client.query('begin')
    if (!there) await insertOperator(client, operatorId)
    await insertPoints(client, { operatorId, points, secretKey: options.secretKey })
    await client.query('commit')
    // Only the filled tables: a table that was analysed while empty misleads the planner.
    await client.query(
      'analyze stations_stations, stations_charge_points, stations_connectors, stations_identities, charging_tokens',
    )
    return { operatorId, points }
  } finally {
    await client.end()
  }
}

async function findLoadOperator(client: pg.Client) {
  const { rows } = await client.query<{ operatorId: string; points: number }>(
    `select operator_id as "operatorId", (select count(*)::int from stations_charge_points p where p.operator_id = o.operator_id) as points
     from organisation_operators o where optcode = 'load'`,
  )
  return rows[0]
}

async function insertOperator(client: pg.Client, operatorId: string): Promise<void> {
  await client.query(
    "insert into organisation_operators (operator_id, optcode, name, currency) values ($1, 'load', 'Load', 'CNY')",
    [operatorId],
  )
  await insertTariff(client, operatorId)
}

function aPoint(index: number): SitePoint {
  const number = String(index + 1).padStart(6, '0')
  return {
    index,
    identity: `32010600${number}`,
    password: `secret-of-${number}`,
    chargePointId: newId(),
    idTag: `TAG${number}`,
  }
}

async function insertTariff(client: pg.Client, operatorId: string): Promise<void> {
  const [ruleId, versionId] = [newId(), newId()]
  const since = '2020-01-01T00:00:00Z'
  await client.query(
    "insert into tariffs_rules (operator_id, id, code, name, currency) values ($1, $2, 'example', 'Example', 'CNY')",
    [operatorId, ruleId],
  )
  await client.query(
    "insert into tariffs_versions (operator_id, id, rule_id, number, content, effective_from, valid, published_at) values ($1, $2, $3, 1, $4, $5, tstzrange($5, null, '[)'), now())",
    [operatorId, versionId, ruleId, JSON.stringify(exampleContent('CNY')), since],
  )
  await client.query(
    "insert into tariffs_assignments (operator_id, id, rule_id, scope, target_id, valid, assigned_at) values ($1, $2, $3, 'operator', $1, tstzrange($4, null, '[)'), now())",
    [operatorId, newId(), ruleId, since],
  )
}

async function insertPoints(
  client: pg.Client,
  site: { operatorId: string; points: SitePoint[]; secretKey: Buffer },
): Promise<void> {
  const { operatorId, points, secretKey } = site
  const stations = Array.from({ length: Math.ceil(points.length / chargePointsPerStation) }, () => newId())
  const ids = points.map((point) => point.chargePointId)
  const identities = points.map((point) => point.identity)
  const tags = points.map((point) => point.idTag)
  await client.query(
    "insert into stations_stations (operator_id, id, code, name, time_zone) select $1, id, 'S' || place + $3, 'Station ' || place + $3, 'Asia/Shanghai' from unnest($2::uuid[]) with ordinality as s (id, place)",
    // One station per charge point is more than enough.
    [operatorId, stations, points[0]?.index ?? 0],
  )
  await client.query(
    'insert into stations_charge_points (operator_id, id, station_id, charge_point_no, name, rated_power_w) select $1, p.id, p.station_id, p.identity, p.identity, 120000 from unnest($2::uuid[], $3::uuid[], $4::text[]) as p (id, station_id, identity)',
    [operatorId, ids, points.map((_, at) => stations[Math.floor(at / chargePointsPerStation)]), identities],
  )
  await client.query(
    'insert into stations_connectors (operator_id, charge_point_id, connector_no) select $1, id, connector from unnest($2::uuid[]) as p (id), generate_series(1, 2) as connector',
    [operatorId, ids],
  )
  await client.query(
    'insert into stations_identities (identity, operator_id, charge_point_id, secret_hash) select p.identity, $1, p.id, p.hash from unnest($2::uuid[], $3::text[], $4::bytea[]) as p (id, identity, hash)',
    [operatorId, ids, identities, points.map((point) => secretHash(secretKey, point.password))],
  )
  await client.query(
    'insert into charging_tokens (operator_id, id, id_tag, many_at_once) select $1, t.id, t.tag, true from unnest($2::uuid[], $3::text[]) as t (id, tag)',
    [operatorId, points.map(() => newId()), tags],
  )
}
