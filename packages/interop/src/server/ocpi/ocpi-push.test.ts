import type { SiteChargePoint } from '@evops/charging/testing'
import { evaluateConditions } from '@evops/platform/server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOcpiTestSite, type OcpiTestSite, type SimulatedOcpiPeer } from '../../testing/ocpi-desk.ts'
import { ocpiPushPendingSql } from './ocpi-push.store.ts'

let desk: OcpiTestSite
let chargePoint: SiteChargePoint
let partner: SimulatedOcpiPeer
beforeAll(async () => {
  desk = await createOcpiTestSite({ withinMs: 1_500 })
})
beforeEach(async () => {
  desk.setNow(undefined)
  await desk.signIn()
  chargePoint = await desk.placed()
  partner = await desk.registered({ pushEnabled: true, stationIds: [chargePoint.stationId] })
})
afterEach(() => desk.admin.query('delete from organisation_partners'))
afterAll(() => desk.close())

const push = () => desk.run('interop:push-ocpi')
const later = (seconds: number) => desk.setNow(new Date(desk.services.now().getTime() + seconds * 1_000))
const listRequests = (method: string) => partner.peer.arrived.filter((request) => request.method === method)
const at = () => `/2.3.0/locations/ES/OUR/${chargePoint.stationId}`
async function pointOf() {
  const point = await desk.connect(chargePoint)
  await point.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
  return {
    close: () => point.close(),
    /** Sends a status and waits until it is stored. */
    async receive(status: string, stored: string) {
      await point.call('StatusNotification', { connectorId: 1, status, errorCode: 'NoError' })
      const state = async () =>
        (
          await desk.admin.query<{ state: string }>(
            'select state from stations_connector_cards where charge_point_id = $1 and connector_no = 1',
            [chargePoint.chargePointId],
          )
        ).rows[0]?.state
      await expect.poll(state).toBe(stored)
    },
  }
}

test('X-07 OCPI: a partner is told tariffs and stations whole, then the newest status of a connector, once each', async () => {
  const point = await pointOf()
  await point.receive('Available', 'idle')
  await push()
  const [tariff, location] = listRequests('PUT')
  expect(tariff?.path).toBe(`/2.3.0/tariffs/ES/OUR/${tariff?.body.id}`)
  expect(tariff?.headers).toMatchObject({ 'ocpi-from-party-id': 'OUR', 'ocpi-to-country-code': 'NL' })
  expect(location?.path).toBe(at())
  expect(location?.body.evses.map(({ status }: { status: string }) => status)).toEqual(['AVAILABLE', 'UNKNOWN'])
  expect(listRequests('PATCH')).toEqual([])
  later(2)
  await push()
  expect(partner.peer.arrived).toHaveLength(2)

  await point.receive('Preparing', 'occupied')
  await point.receive('Charging', 'charging')
  later(2)
  await push()
  const [evse] = location?.body.evses ?? []
  expect(listRequests('PATCH').map(({ path, body }) => [path, body.status])).toEqual([
    [`${at()}/${evse.uid}`, 'CHARGING'],
  ])
  const [patched] = listRequests('PATCH')
  // Same content as in a full pull.
  const pulled = await partner.sendRequest('GET', `/2.3.0/locations/${chargePoint.stationId}/${evse.uid}`)
  expect(patched?.body).toEqual({ status: pulled.data.status, last_updated: pulled.data.last_updated })
  // Partners receive SUSPENDED as CHARGING.
  await point.receive('SuspendedEV', 'suspended')
  later(2)
  await push()
  expect(listRequests('PATCH')).toHaveLength(1)
  expect((await partner.link()).waiting).toBe(0)
  expect((await partner.link()).heardAt).not.toBeNull()
  await point.close()
})

test('X-07 OCPI: a planned connector is pushed as PLANNED once, and its state is stored', async () => {
  await desk.admin.query(
    'update stations_charge_points set awaits_connection = true, commissioned_on = null where id = $1',
    [chargePoint.chargePointId],
  )
  await push()
  expect(
    listRequests('PUT')
      .at(-1)
      ?.body.evses.map(({ status }: { status: string }) => status),
  ).toEqual(['PLANNED', 'PLANNED'])
  const { rows } = await desk.admin.query('select state from interop_sent_states where partner_id = $1', [partner.id])
  expect(rows).toEqual([{ state: 'planned' }, { state: 'planned' }])
  const sent = partner.peer.arrived.length
  later(61)
  await push()
  expect(partner.peer.arrived).toHaveLength(sent)
})

test('X-07 OCPI: a partner that is down waits longer each time, and is told the newest when it is back', async () => {
  partner.peer.fault('down')
  for (const [wait, failures] of [
    [0, 1],
    [1, 2],
    [4, 3],
    [16, 4],
  ] as const) {
    later(wait + 1)
    await push()
    expect(await partner.link()).toMatchObject({ failures, problem: 'status: HTTP 500' })
  }
  partner.peer.fault(null)
  later(61)
  await push()
  expect(listRequests('PUT')).toHaveLength(2)
  expect(await partner.link()).toMatchObject({ failures: 0, problem: '', waiting: 0 })
})

test('X-07 OCPI: who does not know a station is told it whole; what is refused waits alone', async () => {
  await push()
  const point = await pointOf()
  partner.peer.fault('unknown', '')
  await point.receive('Available', 'idle')
  later(2)
  await push()
  expect(await partner.link()).toMatchObject({ failures: 0 })
  partner.peer.fault(null)
  const before = listRequests('PUT').length
  later(61)
  await push()
  expect(
    listRequests('PUT')
      .slice(before)
      .map(({ path }) => path),
  ).toEqual([at()])
  expect((await partner.link()).waiting).toBe(0)
  await point.close()
})

test('X-07 OCPI: what goes is told as REMOVED, a tariff that is gone is deleted', async () => {
  await push()
  await desk.admin.query('delete from organisation_partner_stations where partner_id = $1', [partner.id])
  later(61)
  await push()
  expect(listRequests('PATCH').map(({ body }) => body.status)).toEqual(['REMOVED', 'REMOVED'])
  expect(listRequests('DELETE').map(({ path }) => path)).toEqual([listRequests('PUT')[0]?.path])
  later(61)
  await push()
  expect(listRequests('PATCH')).toHaveLength(2)
  await desk.admin.query(
    'insert into organisation_partner_stations (operator_id, partner_id, station_id) values ($1, $2, $3)',
    [desk.operatorId, partner.id, chargePoint.stationId],
  )
  later(61)
  await push()
  expect(
    listRequests('PUT')
      .map(({ path }) => path)
      .slice(2),
  ).toContain(at())
})

test('X-07 OCPI: the token that a partner means is found where both registered at once, and kept', async () => {
  const { peer } = partner
  // The partner accepts the previous token, as if its own response had arrived late.
  const [first] = peer.letsIn
  await partner.register()
  peer.letsIn.clear()
  peer.letsIn.add(first ?? '')
  await push()
  expect(listRequests('PUT')).toHaveLength(2)
  const calls = peer.calls.length
  later(61)
  await push()
  expect(peer.calls).toHaveLength(calls)
})

test('X-07 OPS-01 OCPI: who knows how everything stands has no turn until a connector or a station is other', async () => {
  await push()
  const set = (text: string) => desk.admin.query(text)
  const waits = async () => {
    await set(
      "update interop_links set next_at = now(), swept_at = now(), whole_at = now(), looked_at = now() + interval '6 s'",
    )
    return (await desk.services.db.asPlatformOnce((tx) => evaluateConditions(tx, [ocpiPushPendingSql])))[0]
  }
  expect(await waits()).toBe(false)
  await set("update stations_charge_points set updated_at = now() + interval '2 s'")
  expect(await waits()).toBe(true)
  await set('update stations_charge_points set updated_at = now()')
  expect(await waits()).toBe(false)
  await set('update interop_sent_stations set confirmed_at = null, next_at = now()')
  expect(await waits()).toBe(true)
})

test('X-07 OCPI: who wants nothing is told nothing: switched off, unregistered, not ours to tell', async () => {
  const waits = async () =>
    (await desk.services.db.asPlatformOnce((tx) => evaluateConditions(tx, [ocpiPushPendingSql])))[0]
  expect(await waits()).toBe(true)
  const calls = partner.peer.calls.length
  for (const change of ['push_enabled = false', 'enabled = false', "direction = 'consume'"]) {
    await desk.admin.query("update organisation_partners set push_enabled = true, enabled = true, direction = 'both'")
    await desk.admin.query(`update organisation_partners set ${change}`)
    await push()
    expect([change, partner.peer.calls.length, await waits()]).toEqual([change, calls, false])
  }
  await desk.admin.query("update organisation_partners set push_enabled = true, enabled = true, direction = 'both'")
  expect((await desk.send('DELETE', `/api/organisation/partners/${partner.id}/ocpi`)).status).toBe(200)
  expect(partner.peer.calls.at(-1)).toBe('DELETE /2.3.0/credentials')
  await push()
  expect(await waits()).toBe(false)
  expect(partner.peer.calls).toHaveLength(calls + 1)
  expect(await partner.link()).toMatchObject({ state: 'unregistered' })
})

test('X-07 OCPI: partners that share a change are told it each once, in one look; one that fails now and then is told all the same', async () => {
  const others = [
    await desk.registered({ pushEnabled: true, stationIds: [chargePoint.stationId] }),
    await desk.registered({ pushEnabled: true, stationIds: [chargePoint.stationId] }),
  ]
  const [flaky] = others
  const all = [partner, ...others]
  const point = await pointOf()
  await point.receive('Available', 'idle')
  await push()
  // Every second call fails. The partner accepted the call before, so its interval stays that of a single failure.
  flaky?.peer.fault('lost', '', 2)
  for (const [status, stored, sentStatus] of [
    ['Preparing', 'occupied', 'CHARGING'],
    ['Available', 'idle', 'AVAILABLE'],
    ['Faulted', 'faulted', 'OUTOFORDER'],
  ] as const) {
    await point.receive(status, stored)
    later(2)
    await push()
    later(2)
    await push()
    for (const { peer } of all)
      expect(peer.arrived.findLast(({ method }) => method === 'PATCH')?.body.status).toBe(sentStatus)
  }
  for (const { peer } of [partner, ...others.slice(1)])
    expect(peer.arrived.filter(({ method }) => method === 'PATCH')).toHaveLength(3)
  flaky?.peer.fault(null)
  later(20)
  await push()
  expect(await flaky?.link()).toMatchObject({ waiting: 0, failures: 0 })
  await point.close()
})
