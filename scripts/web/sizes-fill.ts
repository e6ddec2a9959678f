import { newId } from '@evops/platform/contract'
import pg from 'pg'

/** An operator of a given size: `optcode` is `size-{stations}`. */
export interface OperatorSize {
  operatorId: string
  stations: number
}
const cities = [
  ['Madrid', 40.4168, -3.7038],
  ['Barcelona', 41.3874, 2.1686],
  ['Valencia', 39.4699, -0.3763],
  ['Sevilla', 37.3891, -5.9845],
  ['Zaragoza', 41.6488, -0.8891],
  ['Bilbao', 43.263, -2.935],
] as const
/** Returns the status that a connector reports, by its index modulo one hundred. */
const reportedStatus = (place: number) =>
  place < 2 ? 'faulted' : place < 30 ? 'charging' : place < 36 ? 'occupied' : place < 38 ? 'suspended' : 'idle'

/**
 * Fills an operator with stations around six cities, four to eight charge points each, one connector each: 2 % faulted,
 * a third in use, 3 % offline, 2 % that never connected; each fault has its alarm. Runs as the migrating user.
 */
export async function fillSize(databaseUrl: string, stations: number): Promise<OperatorSize> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const operatorId = newId()
  try {
    await client.query('begin')
    await client.query(
      "insert into organisation_operators (operator_id, optcode, name, currency, time_zone) values ($1, $2, $3, 'EUR', 'Europe/Madrid')",
      [operatorId, `size-${stations}`, `${stations} stations`],
    )
    const places = Array.from({ length: stations }, (_, at) => placeOf(at))
    const ids = places.map(() => newId())
    await client.query(
      `insert into stations_stations (operator_id, id, code, name, time_zone, latitude, longitude, country_code, rated_power_w)
       select $1, s.id, s.code, s.name, 'Europe/Madrid', s.lat, s.lon, 'ES', 480000
       from unnest($2::uuid[], $3::text[], $4::text[], $5::float8[], $6::float8[]) as s (id, code, name, lat, lon)`,
      [
        operatorId,
        ids,
        places.map(({ code }) => code),
        places.map(({ name }) => name),
        places.map(({ lat }) => lat),
        places.map(({ lon }) => lon),
      ],
    )
    await fillPoints(client, operatorId, ids)
    await client.query('commit')
    await client.query(
      'analyze stations_stations, stations_charge_points, stations_connectors, stations_links, stations_connector_states',
    )
    return { operatorId, stations }
  } finally {
    await client.end()
  }
}

function placeOf(at: number) {
  const [city, lat, lon] = cities[at % cities.length] ?? cities[0]
  const turn = Math.floor(at / cities.length)
  // Places stations in a sunflower pattern around their city: the same each time, and no two at one place.
  const [angle, far] = [turn * 2.39996, 0.02 * Math.sqrt(turn)]
  const number = String(turn + 1).padStart(3, '0')
  return {
    code: `${city.slice(0, 3).toUpperCase()}-${number}`,
    name: `${city} ${number}`,
    lat: lat + far * Math.cos(angle),
    lon: lon + far * Math.sin(angle),
  }
}

async function fillPoints(client: pg.Client, operatorId: string, stations: readonly string[]): Promise<void> {
  const points = stations.flatMap((stationId, at) =>
    Array.from({ length: 4 + (at % 5) }, (_, number) => ({ stationId, number: number + 1, id: newId() })),
  )
  const columns = points.map((point, at) => ({
    ...point,
    no: `P${String(at + 1).padStart(6, '0')}`,
    status: reportedStatus((at * 37) % 100),
    // Connection state: null if the charge point never connected, else whether it is connected.
    link: (at * 61) % 100 < 2 ? null : (at * 61) % 100 >= 5,
  }))
  const met = columns.filter(({ link }) => link !== null)
  await client.query(
    `insert into stations_charge_points (operator_id, id, station_id, charge_point_no, name, rated_power_w, asset_state, booted_at)
     select $1, p.id, p.station_id, p.no, lpad(p.number::text, 2, '0'), 120000,
       case when p.link is null then 'awaiting' else 'operating' end, case when p.link is not null then now() end
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::int[], $6::boolean[]) as p (id, station_id, no, number, link)`,
    [
      operatorId,
      columns.map(({ id }) => id),
      columns.map(({ stationId }) => stationId),
      columns.map(({ no }) => no),
      columns.map(({ number }) => number),
      columns.map(({ link }) => link),
    ],
  )
  const of = [operatorId, met.map(({ id }) => id)]
  await client.query(
    'insert into stations_connectors (operator_id, charge_point_id, connector_no) select $1, id, 1 from unnest($2::uuid[]) as p (id)',
    [operatorId, columns.map(({ id }) => id)],
  )
  await client.query(
    `insert into stations_identities (identity, operator_id, charge_point_id, no_password)
     select 'S' || $3 || p.no, $1, p.id, true from unnest($2::uuid[], $4::text[]) as p (id, no)`,
    [operatorId, columns.map(({ id }) => id), stations.length, columns.map(({ no }) => no)],
  )
  // Last seen tomorrow: no heartbeats arrive, and the connections must stay up during the inspection.
  await client.query(
    `insert into stations_links (operator_id, charge_point_id, connected, subprotocol, changed_at, last_seen_at)
     select $1, p.id, p.link, 'ocpp1.6', now() - interval '2 hours', now() + interval '1 day'
     from unnest($2::uuid[], $3::boolean[]) as p (id, link)`,
    [...of, met.map(({ link }) => link)],
  )
  await client.query(
    `insert into stations_connector_states (operator_id, charge_point_id, connector_no, status, reported_status, error_code, received_at)
     select $1, p.id, 1, p.status, p.status, case p.status when 'faulted' then 'GroundFailure' end, now() - interval '40 minutes'
     from unnest($2::uuid[], $3::text[]) as p (id, status)`,
    [...of, met.map(({ status }) => status)],
  )
  await fillPower(client, of, met)
  const faulted = met.filter(({ status, link }) => status === 'faulted' && link === true)
  await client.query(
    `insert into stations_alarms (operator_id, id, station_id, charge_point_id, connector_no, code, level, raised_at, last_at)
     select $1, a.id, a.station_id, a.charge_point_id, 1, 'F20', 4, now() - interval '40 minutes', now() - interval '40 minutes'
     from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as a (id, station_id, charge_point_id)`,
    [operatorId, faulted.map(() => newId()), faulted.map(({ stationId }) => stationId), faulted.map(({ id }) => id)],
  )
}

/** A charging connector delivers between a quarter and all of its 120 kW, depending on its index. */
async function fillPower(
  client: pg.Client,
  of: readonly unknown[],
  charging: readonly { status: string }[],
): Promise<void> {
  await client.query(
    `insert into stations_connector_values (operator_id, charge_point_id, connector_no, sampled_at, power_w, soc, changed_at)
     select $1, p.id, 1, now(), p.power_w, 55, now() from unnest($2::uuid[], $3::int[]) as p (id, power_w)
     where p.power_w > 0`,
    [...of, charging.map(({ status }, at) => (status === 'charging' ? 30_000 + ((at * 17) % 90) * 1_000 : 0))],
  )
}
