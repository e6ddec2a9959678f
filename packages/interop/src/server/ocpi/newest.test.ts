import type { SiteChargePoint } from '@evops/charging/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOcpiTestSite, type OcpiTestSite, type SimulatedOcpiPeer } from '../../testing/ocpi-desk.ts'

let desk: OcpiTestSite
let chargePoint: SiteChargePoint
let other: SiteChargePoint
let partner: SimulatedOcpiPeer
beforeAll(async () => {
  desk = await createOcpiTestSite({ withinMs: 1_500 })
})
beforeEach(async () => {
  desk.setNow(undefined)
  await desk.signIn()
  ;[chargePoint, other] = [await desk.placed(), await desk.placed()]
  for (const { chargePointId } of [chargePoint, other]) {
    await query(
      `insert into stations_links (operator_id, charge_point_id, connected, changed_at, last_seen_at) values ($1, $2, true, now(), now())`,
      [desk.operatorId, chargePointId],
    )
    await query(
      `insert into stations_connector_states (operator_id, charge_point_id, connector_no, status, reported_status, received_at)
       select operator_id, charge_point_id, connector_no, 'idle', 'Available', now() from stations_connectors where charge_point_id = $1 on conflict do nothing`,
      [chargePointId],
    )
  }
  partner = await desk.registered({ pushEnabled: true, stationIds: [chargePoint.stationId] })
})
afterEach(() => desk.admin.query('delete from organisation_partners'))
afterAll(() => desk.close())

const query = (text: string, values: unknown[] = []) => desk.admin.query(text, values)
/** Advances the clock by seconds and runs the push. The check of visible data is not due. */
async function turn(seconds = 2): Promise<void> {
  desk.setNow(new Date(desk.services.now().getTime() + seconds * 1_000))
  await desk.run('interop:push-ocpi')
}
const listPatches = ({ peer }: SimulatedOcpiPeer) => peer.arrived.filter(({ method }) => method === 'PATCH')
/** Returns the statuses that the partner received since the last call. */
function takeStatuses(one = partner): string[] {
  const statuses = listPatches(one).map(({ body }) => body.status)
  one.peer.arrived.length = 0
  return statuses.toSorted((a, b) => a.localeCompare(b))
}
const setConnectorStatus = ({ chargePointId }: SiteChargePoint, connectorNo: number, status: string) =>
  query(
    `update stations_connector_states set status = $3, changed_at = clock_timestamp() where charge_point_id = $1 and connector_no = $2`,
    [chargePointId, connectorNo, status],
  )

test('X-07 OCPI: what changed of a connector, its link, its charge point or its station is told in the next turn, each once', async () => {
  await turn()
  expect(takeStatuses()).toEqual([])
  const link = (connected: boolean) =>
    query('update stations_links set connected = $2, changed_at = clock_timestamp() where charge_point_id = $1', [
      chargePoint.chargePointId,
      connected,
    ])
  const asset = (state: string) =>
    query('update stations_charge_points set asset_state = $2, updated_at = clock_timestamp() where id = $1', [
      chargePoint.chargePointId,
      state,
    ])
  const setStationStatus = (status: number) =>
    query('update stations_stations set status = $2, updated_at = clock_timestamp() where id = $1', [
      chargePoint.stationId,
      status,
    ])
  for (const [change, evseStatuses] of [
    [() => setConnectorStatus(chargePoint, 1, 'faulted'), ['OUTOFORDER']],
    [() => link(false), ['UNKNOWN', 'UNKNOWN']],
    [() => link(true), ['AVAILABLE', 'OUTOFORDER']],
    [() => asset('repair'), ['INOPERATIVE', 'INOPERATIVE']],
    [() => asset('operating'), ['AVAILABLE', 'OUTOFORDER']],
    [() => setStationStatus(5), ['INOPERATIVE', 'INOPERATIVE']],
  ] as const) {
    await change()
    await turn()
    expect(takeStatuses()).toEqual(evseStatuses)
    await turn()
    expect(takeStatuses()).toEqual([])
  }
})

test('X-07 S-17 OCPI: partners share a look at what changed, and each hears of its own stations alone', async () => {
  const neighbour = await desk.registered({ pushEnabled: true, stationIds: [other.stationId] })
  const both = await desk.registered({
    pushEnabled: true,
    stationIds: [chargePoint.stationId, other.stationId],
  })
  await turn()
  for (const one of [partner, neighbour, both]) takeStatuses(one)
  await setConnectorStatus(chargePoint, 1, 'faulted')
  await setConnectorStatus(other, 2, 'charging')
  await turn()
  const places = (one: SimulatedOcpiPeer) => listPatches(one).map(({ path }) => path.split('/').at(-2))
  expect(places(partner)).toEqual([chargePoint.stationId])
  expect(places(neighbour)).toEqual([other.stationId])
  // In order of change.
  expect(places(both)).toEqual([chargePoint.stationId, other.stationId])
})

test('X-07 OCPI: a connector that changed ten times while nobody told it is one call with the newest; what was lost is told again as it stands by then, and no older state follows', async () => {
  const steady = await desk.registered({ pushEnabled: true, stationIds: [chargePoint.stationId] })
  await turn()
  for (const one of [partner, steady]) takeStatuses(one)
  partner.peer.fault('lost', '', 2)
  const calls: Record<string, number[]> = {}
  for (const last of ['faulted', 'charging', 'idle', 'reserved']) {
    for (let n = 0; n < 10; n += 1) await setConnectorStatus(chargePoint, 1, n % 2 === 0 ? 'occupied' : 'idle')
    await setConnectorStatus(chargePoint, 1, last)
    await setConnectorStatus(chargePoint, 2, last)
    const before = listPatches(steady).length
    await turn()
    expect(listPatches(steady)).toHaveLength(before + 2)
    await turn()
    expect(listPatches(steady)).toHaveLength(before + 2)
  }
  partner.peer.fault(null)
  await turn(20)
  await turn()
  for (const { path, body } of listPatches(partner)) (calls[path] ??= []).push(Date.parse(body.last_updated))
  expect(Object.keys(calls)).toHaveLength(2)
  for (const times of Object.values(calls)) expect(times).toEqual(times.toSorted((a, b) => a - b))
  const last = Object.keys(calls).map((path) => listPatches(partner).findLast((one) => one.path === path)?.body.status)
  expect(last).toEqual(['RESERVED', 'RESERVED'])
  expect(await partner.link()).toMatchObject({ waiting: 0, failures: 0 })
})
