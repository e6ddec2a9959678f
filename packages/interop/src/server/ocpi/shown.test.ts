import type { SiteChargePoint } from '@evops/charging/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOcpiTestSite, type OcpiTestSite, type SimulatedOcpiPeer } from '../../testing/ocpi-desk.ts'
import { createInterop } from '../index.ts'

let desk: OcpiTestSite
let chargePoint: SiteChargePoint
let other: SiteChargePoint
let partner: SimulatedOcpiPeer
beforeAll(async () => {
  desk = await createOcpiTestSite()
})
beforeEach(async () => {
  desk.setNow(undefined)
  await desk.signIn()
  ;[chargePoint, other] = [await desk.placed(), await desk.placed()]
  partner = await desk.registered({ pushEnabled: true, stationIds: [chargePoint.stationId, other.stationId] })
  await push()
})
afterEach(() => desk.admin.query('delete from organisation_partners'))
afterAll(() => desk.close())

const push = () => desk.run('interop:push-ocpi')
/** Advances the clock so that a check of visible data is due, but no nightly job. */
async function runShownUpdate(by = push): Promise<void> {
  desk.setNow(new Date(desk.services.now().getTime() + 31_000))
  await by()
}
const listRequests = (method: string, about: string, { peer } = partner) =>
  peer.arrived.filter((request) => request.method === method && request.path.includes(about))
const clearRequests = () => void (partner.peer.arrived.length = 0)
const query = (text: string, values: unknown[] = []) => desk.admin.query(text, values)
/** Returns the rows that a check writes, by the database's transaction numbers. */
async function listRowVersions(): Promise<string[]> {
  const { rows } = await query(
    `select 'connector' as kind, charge_point_id::text as of, xmin::text as by from interop_shown_connectors union all
     select 'station', station_id::text, xmin::text from interop_shown_stations union all
     select 'noted', station_id::text, xmin::text from interop_noted_stations union all
     select 'state', charge_point_id::text, xmin::text from interop_sent_states order by 1, 2, 3`,
  )
  return rows.map(({ kind, of, by }) => `${kind} ${of} ${by}`)
}

test('X-07 OCPI: a look at stations of which nothing changed writes and tells nothing; of one that did, nothing of another', async () => {
  await runShownUpdate()
  const [calls, before] = [partner.peer.calls.length, await listRowVersions()]
  await runShownUpdate()
  expect(partner.peer.calls).toHaveLength(calls)
  expect(await listRowVersions()).toEqual(before)
  await query("update stations_stations set name = 'Renamed', updated_at = now() where id = $1", [
    chargePoint.stationId,
  ])
  await runShownUpdate()
  expect(listRequests('PUT', '/locations/').map(({ body }) => body.name)).toContain('Renamed')
  const others = (rows: string[]) =>
    rows.filter((row) => row.includes(other.stationId) || row.includes(other.chargePointId))
  expect(others(await listRowVersions())).toEqual(others(before))
})

test('X-07 OCPI: a connector that came without its charge point being edited, and one that left, are told by a look', async () => {
  await query(
    'insert into stations_connectors (operator_id, charge_point_id, connector_no) select operator_id, id, 3 from stations_charge_points where id = $1',
    [chargePoint.chargePointId],
  )
  clearRequests()
  await runShownUpdate()
  const [come] = listRequests('PUT', chargePoint.stationId)
  expect(listRequests('PUT', '/locations/')).toHaveLength(1)
  const uid = come?.body.evses[2].uid
  await query('delete from stations_connectors where charge_point_id = $1 and connector_no = 3', [
    chargePoint.chargePointId,
  ])
  await runShownUpdate()
  expect(listRequests('PATCH', '').map(({ path, body }) => [path.split('/').at(-1), body.status])).toEqual([
    [uid, 'REMOVED'],
  ])
})

test('X-07 OCPI: a charge point that moved is REMOVED where it was, then shown where it is', async () => {
  clearRequests()
  await query('update stations_charge_points set station_id = $2, updated_at = now() where id = $1', [
    chargePoint.chargePointId,
    other.stationId,
  ])
  await runShownUpdate()
  expect(listRequests('PATCH', chargePoint.stationId).map(({ body }) => body.status)).toEqual(['REMOVED', 'REMOVED'])
  await runShownUpdate()
  const place = listRequests('PUT', other.stationId).at(-1) ?? listRequests('PATCH', other.stationId).at(-1)
  expect(place).toBeDefined()
  const pulled = await partner.sendRequest('GET', `/2.3.0/locations/${other.stationId}`)
  const sentUids = new Set([
    ...listRequests('PATCH', other.stationId).map(({ path }) => path.split('/').at(-1)),
    ...listRequests('PUT', other.stationId).flatMap(({ body }) => body.evses.map(({ uid }: { uid: string }) => uid)),
  ])
  for (const { uid } of pulled.data.evses) expect([uid, sentUids.has(uid)]).toEqual([uid, true])
})

test('X-07 OCPI: a price that begins at an instant, and a mark-up, are told once it is so, each to whom it concerns', async () => {
  // Far from the end of a month, when tariffs by months are sent again.
  const today = desk.services.now()
  desk.setNow(new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 10, 12)))
  await desk.signIn()
  await push()
  const marked = await desk.registered({
    pushEnabled: true,
    markupE5: 10_000,
    stationIds: [chargePoint.stationId],
  })
  await push()
  await runShownUpdate()
  clearRequests()
  marked.peer.arrived.length = 0
  const from = new Date(desk.services.now().getTime() + 100_000)
  // Another version of the rule begins then: the content of the tariff changes, and its connectors stay the same.
  await query(
    `with before as (update tariffs_versions set valid = tstzrange(lower(valid), $2) where operator_id = $1 and upper_inf(valid) returning *)
     insert into tariffs_versions (operator_id, id, rule_id, number, content, effective_from, valid, published_at)
     select operator_id, gen_random_uuid(), rule_id, number + 1,
       jsonb_set(content, '{minuteFeeE5}', '77000'), $2, tstzrange($2, null), now()
     from before`,
    [desk.operatorId, from],
  )
  await runShownUpdate()
  expect([listRequests('PUT', '/tariffs/'), listRequests('PUT', '/tariffs/', marked)]).toEqual([[], []])
  desk.setNow(new Date(from.getTime() + 25_000))
  await push()
  const prices = [partner, marked].map((one) =>
    JSON.stringify(listRequests('PUT', '/tariffs/', one).at(-1)?.body.elements),
  )
  expect(prices.map((price) => price.length > 2)).toEqual([true, true])
  expect(prices[0]).not.toBe(prices[1])
  expect(listRequests('PUT', '/locations/')).toEqual([])
  // A markup alone changes the tariff of that partner.
  clearRequests()
  await query('update organisation_partners set markup_e5 = 20000 where id = $1', [marked.id])
  await runShownUpdate()
  expect(JSON.stringify(listRequests('PUT', '/tariffs/', marked).at(-1)?.body.elements)).not.toBe(prices[1])
  expect(listRequests('PUT', '')).toEqual([])
})

test('X-07 OCPI: what changed while no process ran is told by the next one: opened, closed, deleted', async () => {
  const third = await desk.placed()
  clearRequests()
  await query(`insert into organisation_partner_stations (operator_id, partner_id, station_id) values ($1, $2, $3)`, [
    desk.operatorId,
    partner.id,
    third.stationId,
  ])
  await query('delete from organisation_partner_stations where partner_id = $1 and station_id = $2', [
    partner.id,
    other.stationId,
  ])
  await query("update stations_charge_points set asset_state = 'retired', station_id = $2 where id = $1", [
    chargePoint.chargePointId,
    third.stationId,
  ])
  await query('delete from stations_stations where id = $1', [chargePoint.stationId])
  const restarted = createInterop(desk.deps)
  await runShownUpdate(async () => {
    await restarted.domain.jobs?.['interop:push-ocpi']?.run({}, { jobId: 'test', attempt: 1 })
    await restarted.idle()
  })
  restarted.close()
  expect(listRequests('PUT', '/locations/').map(({ body }) => body.id)).toEqual([third.stationId])
  for (const { stationId } of [chargePoint, other])
    expect(listRequests('PATCH', stationId).map(({ body }) => body.status)).toEqual(['REMOVED', 'REMOVED'])
})
