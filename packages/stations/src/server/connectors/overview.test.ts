import {
  connectorStatuses,
  type ConnectorRow,
  hasNeverConnected,
  stateOfOverviewChar,
  type OverviewStation,
} from '../../contract/index.ts'
import { createTestChargePoint, createTestStation } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { nightlyTest } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statesChangedSince } from './overview.store.ts'
import { stationSummariesForWall } from './wall.store.ts'

/** Returns the status of each connector of a charge point, by connector number. */
function connectorStatusesOf(text: string) {
  const states = Array.from(text, stateOfOverviewChar)
  return new Map(states.flatMap((state, at) => (state ? [[at + 1, state.status] as const] : [])))
}

let site: TestSite
let stationId: string
let chargePointId: string
beforeAll(async () => {
  site = await createTestSite()
  stationId = await createTestStation(site.services, site.ours, { code: 'OV-1' })
  await createTestStation(site.services, site.ours, { code: 'OV-2' })
  const chargePoint = await createTestChargePoint(site.services, site.ours, stationId, {
    chargePointNo: 'OV-A',
    connectors: [
      { connectorNo: 1, connectorType: 4 },
      { connectorNo: 3, connectorType: 4 },
    ],
  })
  chargePointId = chargePoint.id
  await createTestChargePoint(site.services, site.theirs, await createTestStation(site.services, site.theirs), {
    chargePointNo: 'OV-B',
  })
})
afterAll(() => site.close())

async function report(connectorNo: number, status: string, connected = true) {
  await site.admin.query(
    `insert into stations_connector_states (operator_id, charge_point_id, connector_no, status, reported_status, received_at) values ($1, $2, $3, $4, $4, now())
     on conflict (operator_id, charge_point_id, connector_no) do update set status = excluded.status, changed_at = clock_timestamp()`,
    [site.ours, chargePointId, connectorNo, status],
  )
  await site.admin.query(
    `insert into stations_links values ($1, $2, $3, 'p', 'ocpp1.6', '', clock_timestamp(), now())
     on conflict (operator_id, charge_point_id) do update set connected = excluded.connected, changed_at = clock_timestamp()`,
    [site.ours, chargePointId, connected],
  )
}
async function loadOverview(token = 'ours'): Promise<OverviewStation[]> {
  return (await site.call('GET', '/api/connectors/overview', { token })).data.stations
}

test('ROUTE-02 the overview holds every charge point with the state of each connector, and those of nobody else', async () => {
  const [station, ...others] = await loadOverview()
  expect(others).toEqual([])
  expect(station).toMatchObject({ stationId, code: 'OV-1', chargePoints: [['OV-A', '9.9']] })
  expect((await loadOverview('theirs')).flatMap((each) => each.chargePoints.map(([no]) => no))).toEqual(['OV-B'])
  expect((await site.call('GET', '/api/connectors/overview', { token: 'nobody' })).status).toBe(403)
  expect((await site.call('GET', '/api/connectors/overview', { token: '' })).status).toBe(401)
})

test('ROUTE-02 the overview says what the list of connectors says, also of a charge point that is not connected', async () => {
  await report(1, 'charging')
  await report(3, 'faulted')
  const [[, text] = ['', '']] = (await loadOverview())[0]?.chargePoints ?? []
  const connectors = (await site.call('GET', `/api/connectors?chargePointId=${chargePointId}`)).data.list as {
    connectorNo: number
    status: string
  }[]
  expect([...connectorStatusesOf(text)]).toEqual(connectors.map(({ connectorNo, status }) => [connectorNo, status]))
  expect(text).toBe(`${connectorStatuses.indexOf('charging')}.${connectorStatuses.indexOf('faulted')}`)
  const changed = await site.services.db.inTenant(site.ours, (tx) =>
    statesChangedSince(tx, site.ours, new Date(Date.now() - 60_000)),
  )
  expect(changed).toEqual([{ stationId, states: ['OV-A', text] }])
  await report(1, 'charging', false)
  expect((await loadOverview())[0]?.chargePoints).toEqual([['OV-A', '0.0']])
})

const none = Object.fromEntries(connectorStatuses.map((status) => [status, 0]))
const countByStatus = (states: readonly string[]) =>
  states.reduce((counts, status) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }), { ...none })
async function everyConnector(): Promise<ConnectorRow[]> {
  const found: ConnectorRow[] = []
  for (let after: string | null = ''; after !== null;) {
    const more: string = after && `&after=${encodeURIComponent(after)}`
    const { data } = await site.call('GET', `/api/connectors?limit=2000${more}`)
    found.push(...data.list)
    after = data.next
  }
  return found
}
/** Checks that the counts of connectors that have ever connected are equal in the list and on all other screens. */
async function allCountAlike(awaiting: number): Promise<void> {
  const listed = (await everyConnector()).filter((connector) => !hasNeverConnected(connector))
  const counts = countByStatus(listed.map(({ status }) => status))
  const summary = (await site.call('GET', '/api/connectors/summary')).data
  expect(summary).toMatchObject({ connectors: listed.length, awaiting, byStatus: counts })
  const overview = (await loadOverview()).flatMap(({ chargePoints }) =>
    chargePoints.flatMap(([, text]) => [...connectorStatusesOf(text).values()]),
  )
  expect(countByStatus(overview)).toEqual(counts)
  const walls = await site.services.db.inTenant(site.ours, stationSummariesForWall)
  for (const status of connectorStatuses)
    expect(walls.reduce((sum, { byStatus }) => sum + byStatus[status], 0)).toBe(counts[status])
}

test('ROUTE-01 ROUTE-02 ROUTE-14 dashboard, list, overview and walls count the same connectors in the same states, and what never connected in none', async () => {
  await report(1, 'charging')
  await report(3, 'faulted')
  await createTestChargePoint(site.services, site.ours, stationId, {
    chargePointNo: 'OV-C',
    connectors: [{ connectorNo: 1 }, { connectorNo: 2 }],
  })
  await allCountAlike(2)
})

/**
 * Adds stations, each with one charge point with two connectors, in all states. Every seventh never connected, every
 * fifth is disconnected.
 */
async function moreStations(from: number, to: number): Promise<void> {
  const states = connectorStatuses.filter((status) => status !== 'offline')
  for (const statement of [
    `insert into stations_stations (operator_id, id, code, name, time_zone) select $1, uuid_at(1, n), 'N' || n, 'N' || n, 'UTC' from n`,
    `insert into stations_charge_points (operator_id, id, station_id, charge_point_no, name, rated_power_w) select $1, uuid_at(2, n), uuid_at(1, n), 'N' || n, '01', 60000 from n`,
    `insert into stations_connectors (operator_id, charge_point_id, connector_no) select $1, uuid_at(2, n), g from n, generate_series(1, 2) g`,
    `insert into stations_links select $1, uuid_at(2, n), n % 5 > 0, 'p', 'ocpp1.6', '', now(), now() from n where n % 7 > 0`,
    `insert into stations_connector_states (operator_id, charge_point_id, connector_no, status, reported_status, received_at)
     select $1, uuid_at(2, n), g, (array['${states.join("','")}'])[1 + (n * g) % ${states.length}], 'x', now() from n, generate_series(1, 2) g where n % 7 > 0`,
  ])
    await site.admin.query(
      `with n as (select generate_series(${from}, ${to}) as n) ${statement.replaceAll(
        /uuid_at\((\d), n\)/g,
        "('00000000-0000-4000-800$1-' || lpad(n::text, 12, '0'))::uuid",
      )}`,
      [site.ours],
    )
}
const sizes = [1, 30, 300, 1_400]
for (const [at, size] of sizes.entries())
  (size > 30 ? nightlyTest(test) : test)(
    `ROUTE-01 ROUTE-02 ROUTE-14 every screen counts alike, with ${size} stations more`,
    async () => {
      await moreStations((sizes[at - 1] ?? 0) + 1, size)
      await allCountAlike(2 + 2 * Math.floor(size / 7))
    },
  )
