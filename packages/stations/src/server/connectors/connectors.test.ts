import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectorStatuses, type ConnectorStatus } from '../../contract/index.ts'
import { createTestChargePoint, createTestStation, type TestChargePoint } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { savePlannedWorkStart } from './works.store.ts'

let site: TestSite
let stationId: string
const chargePoints: TestChargePoint[] = []

beforeAll(async () => {
  site = await createTestSite()
  stationId = await createTestStation(site.services, site.ours, { code: 'MON' })
  for (const chargePointNo of ['M-1', 'M-2', 'M-3'])
    chargePoints.push(
      await createTestChargePoint(site.services, site.ours, stationId, {
        chargePointNo,
        connectors: [{ connectorNo: 1 }, { connectorNo: 2, ratedPowerW: 7_000 }],
      }),
    )
  const [first, second] = chargePoints
  await link(first, true)
  await link(second, false)
  await state(first, 1, 'charging', 'Charging')
  await state(first, 2, 'faulted', 'Faulted', 'GroundFailure')
  await state(second, 1, 'charging', 'Charging')
  await site.admin.query(
    'insert into stations_connector_values (operator_id, charge_point_id, connector_no, sampled_at, register_dwh, power_w, voltage_dv, current_da, soc, temperature_dc) values ($1, $2, 1, now(), 123456789, 59000, 7512, 785, 44, 315)',
    [site.ours, first?.id],
  )
})
afterAll(() => site.close())

async function link(chargePoint: TestChargePoint | undefined, connected: boolean) {
  await site.admin.query("insert into stations_links values ($1, $2, $3, 'p', 'ocpp1.6', '1.2.3.4', now(), now())", [
    site.ours,
    chargePoint?.id,
    connected,
  ])
}
async function state(
  chargePoint: TestChargePoint | undefined,
  connectorNo: number,
  status: string,
  reported: string,
  error = 'NoError',
) {
  await site.admin.query(
    'insert into stations_connector_states (operator_id, charge_point_id, connector_no, status, reported_status, error_code, received_at) values ($1, $2, $3, $4, $5, $6, now())',
    [site.ours, chargePoint?.id, connectorNo, status, reported, error],
  )
}
const connectors = async (query = '', token = 'ours') =>
  (await site.call('GET', `/api/connectors${query}`, { token })).data
const keys = (list: { chargePointNo: string; connectorNo: number }[]) =>
  list.map((connector) => `${connector.chargePointNo}/${connector.connectorNo}`)

describe('the monitoring list', () => {
  test('S-18 signed out 401, code missing 403; S-17 of another operator nothing', async () => {
    for (const url of ['/api/connectors', '/api/connectors/summary']) {
      expect((await site.call('GET', url, { token: '' })).status).toBe(401)
      expect((await site.call('GET', url, { token: 'nobody' })).status).toBe(403)
    }
    expect((await connectors('', 'theirs')).list).toEqual([])
    expect((await connectors(`?stationId=${stationId}`, 'theirs')).list).toEqual([])
    expect((await site.call('GET', '/api/connectors/summary', { token: 'theirs' })).data).toMatchObject({
      connectors: 0,
      stations: [],
    })
  })

  test('shows the state, or offline with what was last known', async () => {
    const { list, next } = await connectors()
    expect(next).toBeNull()
    expect(list[0]).toMatchObject({
      key: `${chargePoints[0]?.id}:1`,
      stationCode: 'MON',
      status: 'charging',
      reported: 'Charging',
      errorCode: null,
      powerW: 59_000,
      soc: 44,
      registerDwh: 123_456_789,
      voltageDv: 7512,
      currentDa: 785,
      temperatureDc: 315,
      connected: true,
      ratedPowerW: 60_000,
    })
    expect(list[1]).toMatchObject({
      status: 'faulted',
      errorCode: 'GroundFailure',
      ratedPowerW: 7_000,
      powerW: null,
    })
    expect(list[2]).toMatchObject({ status: 'offline', lastStatus: 'charging', connected: false })
    expect(list[5]).toMatchObject({ status: 'offline', lastStatus: null, lastSeenAt: null, statusAt: null })
  })

  test('ROUTE-02 filters by state (what never connected is in none), station, beginning of the number, and goes on where it ended', async () => {
    expect(keys((await connectors('?status=offline')).list)).toEqual(['M-2/1', 'M-2/2'])
    expect(keys((await connectors('?status=faulted,charging')).list)).toEqual(['M-1/1', 'M-1/2'])
    expect(keys((await connectors('?search=m-3')).list)).toEqual(['M-3/1', 'M-3/2'])
    expect((await connectors(`?stationId=${newId()}`)).list).toEqual([])
    const seen: string[] = []
    let after = ''
    do {
      const { list, next } = await connectors(`?limit=4${after && `&after=${encodeURIComponent(after)}`}`)
      seen.push(...keys(list))
      after = next ?? ''
    } while (after !== '')
    expect(seen).toEqual(['M-1/1', 'M-1/2', 'M-2/1', 'M-2/2', 'M-3/1', 'M-3/2'])
    expect((await site.call('GET', '/api/connectors?status=exploded')).status).toBe(400)
    expect((await site.call('GET', '/api/connectors?after=x')).status).toBe(400)
  })

  test('ROUTE-02 is summed by state and station, what never connected by itself, empty stations left out', async () => {
    await createTestStation(site.services, site.ours, { code: 'EMPTY' })
    const { data } = await site.call('GET', '/api/connectors/summary')
    const none = Object.fromEntries(connectorStatuses.map((status) => [status, 0])) as Record<ConnectorStatus, number>
    const byStatus = { ...none, charging: 1, faulted: 1, offline: 2 }
    expect(data).toMatchObject({ connectors: 4, awaiting: 2, powerW: 59_000, byStatus })
    expect(data.stations).toMatchObject([
      {
        stationId,
        code: 'MON',
        chargePoints: 2,
        connectedChargePoints: 1,
        connectors: 4,
        awaiting: 2,
        maintenance: 0,
        byStatus,
      },
    ])
  })
})

const setWorkSince = (chargePoint: TestChargePoint | undefined, connectorNo: number, since: Date | null) =>
  site.services.db.inTenant(site.ours, (tx) =>
    savePlannedWorkStart(
      tx,
      { operatorId: site.ours, chargePointId: chargePoint?.id ?? '', connectorNo },
      async () => since,
    ),
  )
describe('planned work in progress', () => {
  test('ROUTE-02 list, counts, overview and charge point say maintenance alike, beside what it reports; what never connected is not counted', async () => {
    const since = new Date('2026-11-25T08:00:00Z')
    await setWorkSince(chargePoints[0], 2, since)
    await setWorkSince(chargePoints[1], 0, new Date('2026-11-25T09:00:00Z'))
    await setWorkSince(chargePoints[2], 0, since)
    const found = (await connectors('?maintenance=true')).list
    expect(keys(found)).toEqual(['M-1/2', 'M-2/1', 'M-2/2'])
    expect(found[0]).toMatchObject({
      status: 'faulted',
      reported: 'Faulted',
      maintenanceSince: since.toISOString(),
    })
    expect(keys((await connectors('?maintenance=false')).list)).toEqual(['M-1/1', 'M-3/1', 'M-3/2'])
    const { data } = await site.call('GET', '/api/connectors/summary')
    expect(data).toMatchObject({
      connectors: 4,
      maintenance: 3,
      byStatus: { charging: 1, faulted: 1, offline: 2 },
    })
    expect(data.stations).toMatchObject([{ maintenance: 3 }])
    const overview = (await site.call('GET', '/api/connectors/overview')).data.stations[0].chargePoints
    expect(overview).toEqual([
      ['M-1', '3h'],
      ['M-2', 'aa'],
      ['M-3', '99'],
    ])
    const of = async (chargePoint: TestChargePoint | undefined) =>
      (await site.call('GET', `/api/charge-points/${chargePoint?.id}`)).data
    expect((await of(chargePoints[0])).maintenanceSince).toBe(since.toISOString())
    expect((await of(chargePoints[2])).maintenanceSince).toBeNull()
    expect((await connectors('?maintenance=true', 'theirs')).list).toEqual([])
  })

  test('ROUTE-02 over, it is nowhere any more', async () => {
    for (const [chargePoint, connectorNo] of [
      [chargePoints[0], 2],
      [chargePoints[1], 0],
      [chargePoints[2], 0],
    ] as const)
      await setWorkSince(chargePoint, connectorNo, null)
    expect((await connectors('?maintenance=true')).list).toEqual([])
    expect((await site.call('GET', '/api/connectors/summary')).data.maintenance).toBe(0)
  })
})
