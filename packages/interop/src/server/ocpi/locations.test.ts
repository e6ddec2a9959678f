import type { SiteChargePoint } from '@evops/charging/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOcpiTestSite, type OcpiTestSite, type SimulatedOcpiPeer } from '../../testing/ocpi-desk.ts'

let desk: OcpiTestSite
let chargePoint: SiteChargePoint
let other: SiteChargePoint
beforeAll(async () => {
  desk = await createOcpiTestSite()
})
beforeEach(async () => {
  desk.setNow(undefined)
  await desk.signIn()
  ;[chargePoint, other] = [await desk.placed(), await desk.placed()]
})
afterEach(() => desk.admin.query('delete from organisation_partners'))
afterAll(() => desk.close())

interface Evse {
  uid: string
  status: string
  last_updated: string
  connectors: { last_updated: string; tariff_ids?: string[] }[]
}
interface Location {
  id: string
  name: string
  last_updated: string
  evses: Evse[]
}
const all = async (partner: SimulatedOcpiPeer): Promise<Location[]> =>
  (await partner.sendRequest('GET', '/2.3.0/locations?limit=100')).data
const at = async (partner: SimulatedOcpiPeer, { stationId }: SiteChargePoint) =>
  (await all(partner)).find(({ id }) => id === stationId)
const both = () => ({ stationIds: [chargePoint.stationId, other.stationId] })

/** Creates a separate rule for a single connector. */
async function createConnectorRule({ chargePointId }: SiteChargePoint, connectorNo: number): Promise<string> {
  const { rows } = await desk.admin.query<{ id: string }>(
    `with rule as (insert into tariffs_rules (operator_id, id, code, name, currency)
       select operator_id, gen_random_uuid(), 'R' || left(gen_random_uuid()::text, 8), 'Another', currency from tariffs_rules
       where operator_id = $1 and code !~ '^R' limit 1 returning id, operator_id),
     version as (insert into tariffs_versions (operator_id, id, rule_id, number, content, effective_from, valid, published_at)
       select r.operator_id, gen_random_uuid(), r.id, 1, v.content, v.effective_from, v.valid, v.published_at
       from rule r, (select * from tariffs_versions where operator_id = $1 limit 1) v)
     insert into tariffs_assignments (operator_id, id, rule_id, scope, target_id, connector, valid, assigned_at)
     select operator_id, gen_random_uuid(), id, 'connector', $2, $3, '[2020-01-01,)', now() from rule returning rule_id as id`,
    [desk.operatorId, chargePointId, connectorNo],
  )
  return rows[0]?.id ?? ''
}

test('X-07 OCPI: another tariff at a connector moves its last_updated, its EVSE’s and its location’s, and no other’s; who is told hears it', async () => {
  const pushPartner = await desk.registered({ ...both(), pushEnabled: true })
  const partner = await desk.registered(both())
  await desk.run('interop:push-ocpi')
  await all(partner)
  const before = await all(partner)
  const ruleId = await createConnectorRule(chargePoint, 2)
  desk.setNow(new Date(desk.services.now().getTime() + 120_000))
  const now = desk.services.now().toISOString()
  const after = await all(partner)
  const place = ({ stationId }: SiteChargePoint, list: Location[]) => list.find(({ id }) => id === stationId)
  const [was, is] = [place(chargePoint, before), place(chargePoint, after)]
  const moved = is?.evses.map((evse, no) => [
    evse.last_updated !== was?.evses[no]?.last_updated,
    evse.connectors[0]?.last_updated !== was?.evses[no]?.connectors[0]?.last_updated,
  ])
  expect(moved).toEqual([
    [false, false],
    [true, true],
  ])
  expect(is?.evses[1]?.connectors[0]?.tariff_ids).toEqual([ruleId])
  expect([is?.last_updated, is?.evses[1]?.last_updated]).toEqual([now, now])
  expect(place(other, after)).toEqual(place(other, before))
  const since = await partner.sendRequest('GET', `/2.3.0/locations?date_from=${now}`)
  expect(since.data.map(({ id }: Location) => id)).toEqual([chargePoint.stationId])
  // The pushed data equals the pulled data.
  await desk.run('interop:push-ocpi')
  const puts = pushPartner.peer.arrived.filter(
    ({ method, path }) => method === 'PUT' && path.endsWith(chargePoint.stationId),
  )
  expect(puts).toHaveLength(2)
  expect(puts[1]?.body.evses[1].connectors[0].tariff_ids).toEqual([ruleId])
})

test('X-07 OCPI: a charge point that went to another station is REMOVED in the old one for who only pulls, and back again', async () => {
  const partner = await desk.registered(both())
  const [was] = [await at(partner, chargePoint)]
  const move = ({ stationId }: SiteChargePoint) =>
    desk.admin.query('update stations_charge_points set station_id = $2, updated_at = now() where id = $1', [
      chargePoint.chargePointId,
      stationId,
    ])
  await move(other)
  const statuses = async (where: SiteChargePoint) => (await at(partner, where))?.evses.map(({ status }) => status)
  await all(partner)
  expect(await statuses(chargePoint)).toEqual(['REMOVED', 'REMOVED'])
  expect((await statuses(other))?.toSorted()).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN', 'UNKNOWN'])
  const gone = await at(partner, chargePoint)
  expect(gone?.evses.map(({ uid }) => uid)).toEqual(was?.evses.map(({ uid }) => uid))
  expect((gone?.last_updated ?? '') > (was?.last_updated ?? '')).toBe(true)
  await move(chargePoint)
  await all(partner)
  expect(await statuses(chargePoint)).toEqual(['UNKNOWN', 'UNKNOWN'])
  expect(await statuses(other)).toEqual(['UNKNOWN', 'UNKNOWN', 'REMOVED', 'REMOVED'])
})

test('X-07 OCPI: a station that was deleted stays REMOVED for those who were shown it, and was never there for others', async () => {
  const partner = await desk.registered(both())
  const was = await at(partner, chargePoint)
  await desk.admin.query("update stations_charge_points set station_id = $2, asset_state = 'retired' where id = $1", [
    chargePoint.chargePointId,
    other.stationId,
  ])
  await desk.admin.query('delete from stations_stations where id = $1', [chargePoint.stationId])
  await all(partner)
  const gone = await at(partner, chargePoint)
  expect(gone).toMatchObject({ id: chargePoint.stationId, name: was?.name })
  expect(gone?.evses.map(({ status, uid }) => [status, uid])).toEqual(was?.evses.map(({ uid }) => ['REMOVED', uid]))
  expect((await partner.sendRequest('GET', `/2.3.0/locations/${chargePoint.stationId}`)).data).toEqual(gone)
  const later = await desk.registered({ stationIds: [other.stationId] })
  expect((await all(later)).map(({ id }) => id)).toEqual([other.stationId])
})

test('X-07 OCPI: a partner that reads tokens as they are is sent them so; the others in Base64', async () => {
  for (const rawTokens of [false, true]) {
    const partner = await desk.registered({ ...both(), pushEnabled: true, rawTokens })
    await desk.run('interop:push-ocpi')
    const [, header = ''] = partner.peer.arrived.at(-1)?.headers.authorization?.split(' ') ?? []
    const decoded = Buffer.from(header, 'base64').toString('utf8')
    expect([rawTokens, partner.peer.letsIn.has(header), partner.peer.letsIn.has(decoded)]).toEqual([
      rawTokens,
      rawTokens,
      !rawTokens,
    ])
  }
})

test('X-07 OCPI: at night what a partner has is held against what it was told; what it lost it is told again, and counted', async () => {
  const partner = await desk.registered({ ...both(), pushEnabled: true })
  const { peer } = partner
  await desk.run('interop:push-ocpi')
  const compare = () => desk.run('interop:compare-states')
  await compare()
  expect((await partner.link()).compared).toMatchObject({ stations: 2, differences: 0, detail: '' })
  const puts = () => peer.arrived.filter(({ method, path }) => method === 'PUT' && path.includes('/locations/'))
  expect(puts()).toHaveLength(2)
  // The partner lost one station, and has a different connector for the other.
  const lost = puts().findIndex(({ path }) => path.endsWith(chargePoint.stationId))
  const place = peer.arrived.findIndex((message) => message === puts()[lost])
  const [gone] = peer.arrived.splice(place, 1)
  const [remainingPut] = puts()
  const [evse] = remainingPut?.body.evses ?? []
  evse.status = 'CHARGING'
  await compare()
  const { compared } = await partner.link()
  expect(compared).toMatchObject({ stations: 2, differences: 2 })
  expect(compared?.detail.split('\n')).toHaveLength(2)
  expect(compared?.detail.split('\n')).toEqual(
    expect.arrayContaining([
      `${gone?.body.name}: not known there`,
      expect.stringMatching(new RegExp(`^${remainingPut?.body.name}: ${other.chargePointNo}-[12] CHARGING ≠ UNKNOWN$`)),
    ]),
  )
  await desk.run('interop:push-ocpi')
  expect(puts()).toHaveLength(3)
  await compare()
  expect((await partner.link()).compared).toMatchObject({ differences: 0 })
  // A partner that does not respond does not receive all data again.
  peer.fault('down', '')
  await compare()
  peer.fault(null)
  await desk.run('interop:push-ocpi')
  expect(puts()).toHaveLength(3)
})
