import { newId } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import type { RawChargePoint } from '@evops/ocpp/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AlarmRow } from '../../contract/index.ts'
import { createTestUser } from '@evops/organisation/testing'
import { alarmPermissions } from '../../contract/index.ts'
import { createTestChargePoint, createTestStation, type TestChargePoint } from '../../testing/index.ts'
import {
  sendBootNotification,
  sendDeviceCall,
  createGatewayTestSite,
  type GatewayTestSite,
} from '../../testing/wire-site.ts'
import { watchAlarms } from './watch.job.ts'

let site: GatewayTestSite
let chargePoint: TestChargePoint
let point: RawChargePoint
beforeAll(async () => {
  site = await createGatewayTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  site.setNow(undefined)
  chargePoint = await site.chargePoint()
  point = await site.connect(chargePoint)
  await sendBootNotification(point)
})

const report = (status: string, errorCode = 'NoError', more: object = {}) =>
  sendDeviceCall(point, 'StatusNotification', { connectorId: 1, status, errorCode, ...more })
const fault = (errorCode = 'GroundFailure', more: object = {}) => report('Faulted', errorCode, more)
const watch = () => watchAlarms(site.services)
const later = (minutes: number) => site.setNow(new Date(Date.now() + minutes * 60_000))
async function alarms(query = ''): Promise<AlarmRow[]> {
  return (await site.call('GET', `/api/alarms?chargePointId=${chargePoint.id}${query}`)).data.list
}
async function only(): Promise<AlarmRow> {
  const list = await alarms()
  expect(list).toHaveLength(1)
  return list[0] ?? ({} as AlarmRow)
}
const act = (id: string, name: 'acknowledge' | 'close' | 'notes', note = '') =>
  site.call('POST', `/api/alarms/${id}/${name}`, { body: { note } })
const stepsOf = async (id: string): Promise<string[]> =>
  (await site.call('GET', `/api/alarms/${id}`)).data.steps.map((step: { kind: string }) => step.kind)

describe('ROUTE-02 chgeventmonitoring: the life of an alarm', () => {
  test('a fault is one alarm however often it is told: raised, acknowledged, cleared, closed', async () => {
    await fault()
    await watch()
    await fault('GroundFailure', { info: 'relay 2' })
    await fault()
    await watch()
    const raised = await only()
    expect(raised).toMatchObject({ code: 'F20', level: 4, state: 'raised', connectorNo: 1, count: 3 })
    expect((await act(raised.id, 'acknowledge', 'on my way')).data).toMatchObject({
      state: 'acknowledged',
      acknowledgedBy: 'tester',
    })
    const refused = await act(raised.id, 'close', 'enough')
    expect([refused.status, refused.error]).toEqual([409, 'stations.alarm-holds'])
    await report('Available')
    await watch()
    expect(await only()).toMatchObject({ state: 'cleared', clearedAt: expect.any(String) })
    expect((await act(raised.id, 'close')).status).toBe(400)
    expect((await act(raised.id, 'close', 'relay replaced')).data).toMatchObject({
      state: 'closed',
      closedBy: 'tester',
    })
    expect((await act(raised.id, 'close', 'again')).error).toBe('stations.alarm-closed')
    expect(await stepsOf(raised.id)).toEqual(['raised', 'acknowledged', 'cleared', 'closed'])
    await fault()
    await watch()
    expect(await alarms()).toHaveLength(2)
  })

  test('by weight: what waits before what somebody has seen before what is over, each the gravest first', async () => {
    const sendStatus = (connectorId: number, status: string, errorCode = 'NoError') =>
      sendDeviceCall(point, 'StatusNotification', { connectorId, status, errorCode })
    const order = async () => {
      await watch()
      return (await alarms('&state=open&sort=-weight')).map(({ code, state }) => `${code} ${state}`)
    }
    await sendStatus(2, 'Faulted', 'ReaderFailure')
    await sendStatus(1, 'Faulted', 'GroundFailure')
    expect(await order()).toEqual(['F20 raised', 'F08 raised'])
    await act((await alarms('&code=F20'))[0]?.id ?? '', 'acknowledge')
    expect(await order()).toEqual(['F08 raised', 'F20 acknowledged'])
    await sendStatus(1, 'Available')
    expect(await order()).toEqual(['F08 raised', 'F20 cleared'])
    await sendStatus(2, 'Available')
    expect(await order()).toEqual(['F20 cleared', 'F08 cleared'])
  })

  test('what cleared and comes back is the same alarm; quiet for its time it closes by itself, a grave one only once seen', async () => {
    await fault('ReaderFailure')
    await watch()
    await report('Available')
    await watch()
    await fault('ReaderFailure')
    await watch()
    const { id } = await only()
    expect(await stepsOf(id)).toEqual(['raised', 'cleared', 'reopened'])
    await report('Available')
    await watch()
    later(31)
    await watch()
    expect(await only()).toMatchObject({ state: 'closed', level: 2, closedBy: null })
    site.setNow(undefined)
    await fault('GroundFailure')
    await watch()
    await report('Available')
    await watch()
    later(31)
    await watch()
    const grave = (await alarms('&state=open'))[0]
    expect(grave).toMatchObject({ code: 'F20', state: 'cleared' })
    await act(grave?.id ?? '', 'acknowledge')
    later(62)
    await watch()
    expect(await alarms('&state=open')).toEqual([])
  })

  test('reports committed while nobody looked are all judged, in their order, and once: a killed worker loses nothing', async () => {
    await fault('ReaderFailure')
    await report('Available')
    await fault('WeakSignal')
    await Promise.all([watch(), watch(), watch()])
    await watch()
    expect(await alarms()).toMatchObject([{ code: 'F08', count: 1, state: 'cleared' }])
    const events = (await site.call('GET', `/api/events?chargePointId=${chargePoint.id}&kind=fault`)).data.list
    expect(events).toMatchObject([
      { code: 'F25', level: 1, reported: 'Faulted', status: 'faulted', errorCode: 'WeakSignal' },
      { code: 'F08', level: 2 },
    ])
  })

  test('a maker’s code is mapped through the table, the line that says most wins', async () => {
    const line = { vendor: 'Maker', vendorCode: 'E017', faultCode: 'F12' }
    expect((await site.call('POST', '/api/fault-mappings', { body: line })).status).toBe(200)
    const narrow = { ...line, model: 'M-60', faultCode: 'F11', level: 2 }
    await site.call('POST', '/api/fault-mappings', { body: narrow })
    expect((await site.call('POST', '/api/fault-mappings', { body: line })).error).toBe('stations.fault-mapping-taken')
    expect(
      (await site.call('POST', '/api/fault-mappings', { body: { vendor: 'Maker', faultCode: 'F12' } })).fields,
    ).toMatchObject({ vendorCode: expect.any(String) })
    await fault('OtherError', { vendorErrorCode: 'e017' })
    await watch()
    expect(await only()).toMatchObject({ code: 'F11', level: 2, detail: 'OtherError · e017' })
    await report('Available')
    await fault('OtherError', { vendorErrorCode: 'X-1' })
    await watch()
    const unmapped = (await site.call('GET', '/api/fault-mappings/unmapped')).data
    expect(unmapped).toMatchObject([{ vendorCode: 'X-1', vendor: 'Maker', model: 'M-60', reports: 1 }])
    const send = (content: string, dryRun = false) =>
      site.call('POST', '/api/fault-mappings/import', { body: { content, dryRun } })
    const file = 'vendor,model,vendor_code,fault_code,note\nMaker,M-60,E017,F11,new\n,,X-1,F13,'
    const counted = { total: 2, added: 1, replaced: 1, errors: [], unread: [] }
    expect((await send(file, true)).data).toEqual(counted)
    expect((await send(file)).data).toEqual(counted)
    expect((await send('vendor,vendor_code,fault_code\n,Y,F13\nonly,,F13\n,Z,none')).data).toMatchObject({
      added: 0,
      errors: [
        { row: 3, field: 'vendor_code' },
        { row: 4, field: 'fault_code' },
      ],
    })
    expect((await send('a,b\n1,2')).error).toBe('stations.import-unmapped')
  })

  test('a charge point that is gone is an alarm after its rule’s time, and an event at once', async () => {
    point.socket.close()
    await waitUntil(
      async () =>
        (await site.rows('select from stations_links where charge_point_id = $1 and not connected', chargePoint))
          .length > 0,
      'the link is down',
    )
    await watch()
    expect(await alarms()).toEqual([])
    const links = (await site.call('GET', `/api/events?chargePointId=${chargePoint.id}&kind=link`)).data.list
    expect(links.map((event: { code: string }) => event.code)).toContain('Offline')
    later(2)
    await watch()
    await watch()
    expect(await only()).toMatchObject({ code: 'F30', connectorNo: 0, count: 1, state: 'raised' })
    await site.connect(chargePoint)
    await watch()
    expect(await only()).toMatchObject({ state: 'cleared' })
  })
})

describe('ROUTE-02 chgeventmonitoring: rules', () => {
  const form = (more: object) => ({
    name: `Rule ${newId()}`,
    kind: 'fault',
    chargePointId: chargePoint.id,
    ...more,
  })
  const save = (more: object) => site.call('POST', '/api/alarm-rules', { body: form(more) })

  test('the narrowest rule decides: level, how long it must last, silence, escalation', async () => {
    const rule = (await save({ level: 1, holdSeconds: 120, escalateMinutes: 10 })).data
    await fault()
    await watch()
    expect(await alarms()).toEqual([])
    later(3)
    await watch()
    expect(await only()).toMatchObject({ level: 1, state: 'raised' })
    later(20)
    await watch()
    await watch()
    const { id, level } = await only()
    expect(level).toBe(2)
    expect(await stepsOf(id)).toEqual(['raised', 'escalated'])
    site.setNow(undefined)
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await site.call('POST', `/api/alarm-rules/${rule.id}/silence`, { body: { until, note: 'building work' } })
    await report('Available')
    await fault('ReaderFailure')
    later(5)
    await watch()
    expect((await alarms('&state=raised')).map((alarm) => alarm.code)).toEqual([])
    await site.call('POST', `/api/alarm-rules/${rule.id}/silence`, { body: { until: null } })
    await watch()
    expect((await alarms('&state=raised')).map((alarm) => alarm.code)).toEqual(['F08'])
  })

  test('the preview tells what a rule would have done; one that fires for every sample is refused with the count', async () => {
    await fault()
    await fault()
    await report('Available')
    await fault()
    await watch()
    const preview = await site.call('POST', '/api/alarm-rules/preview', { body: form({}) })
    expect(preview.data).toMatchObject({ fired: 2, looked: 3, fits: 3, always: false })
    await site.admin.query(
      `insert into stations_meter_values (operator_id, charge_point_key, connector_no, at, received_at, temperature_dc)
       select $1, charge_point_key, 1, now() - make_interval(mins => n), now(), 300 + n from stations_charge_points, generate_series(1, 30) n where id = $2`,
      [site.ours, chargePoint.id],
    )
    const hot = (limit: number) => save({ kind: 'threshold', content: { measure: 'temperatureDc', limit } })
    const refused = await hot(200)
    expect([refused.status, refused.error, refused.msg]).toEqual([
      400,
      'stations.alarm-rule-always',
      'This rule would fire for every value: 30 of the 30 of the last 7 days match',
    ])
    expect((await hot(320)).status).toBe(200)
    expect((await save({ kind: 'threshold' })).fields).toMatchObject({
      'content.measure': expect.any(String),
    })
    const builtin = (await site.call('GET', '/api/alarm-rules')).data.list[0]
    expect((await site.call('DELETE', `/api/alarm-rules/${builtin.id}`)).error).toBe('stations.alarm-rule-builtin')
  })

  test('the preview of what must be looked at sample by sample is bounded, and says so', async () => {
    const preview = (content: object) =>
      site.call('POST', '/api/alarm-rules/preview', {
        body: form({ kind: 'threshold', content, chargePointId: null }),
      })
    const low = { measure: 'voltageDv', above: false, limit: 3_000 }
    expect((await preview(low)).data.chargePoints).toBe(null)
    const { rows } = await site.admin.query(
      `insert into stations_charge_points (operator_id, id, station_id, charge_point_no, name, rated_power_w)
       select operator_id, gen_random_uuid(), station_id, 'MANY-' || n, 'm', 60000 from stations_charge_points, generate_series(1, 120) n where id = $1 returning charge_point_key`,
      [chargePoint.id],
    )
    await site.admin.query(
      `insert into stations_meter_values (operator_id, charge_point_key, connector_no, at, received_at, voltage_dv)
       select $1, key, 1, now() - interval '2 hours', now(), 2000 from unnest($2::bigint[]) key`,
      [site.ours, rows.map(({ charge_point_key: key }) => key)],
    )
    const { data } = await preview(low)
    expect(data.chargePoints.looked).toBe(25)
    expect(data.chargePoints.of).toBeGreaterThan(120)
    expect(data.looked).toBeLessThanOrEqual(25)
    expect(data.fits).toBe(data.looked)
    // The five-minute aggregates contain the maximum power, so all charge points can be checked.
    expect((await preview({ measure: 'powerW', limit: 1 })).data.chargePoints).toBe(null)
    await site.admin.query(`delete from stations_charge_points where charge_point_no ^@ 'MANY-'`)
  })

  test('a value beyond its limit is an alarm while it lasts', async () => {
    await save({ kind: 'threshold', content: { measure: 'temperatureDc', limit: 500 }, level: 3 })
    const value = (temperature: number) =>
      site.admin.query(
        `insert into stations_connector_values (operator_id, charge_point_id, connector_no, sampled_at, temperature_dc) values ($1, $2, 1, now(), $3)
         on conflict (operator_id, charge_point_id, connector_no) do update set temperature_dc = excluded.temperature_dc, sampled_at = now()`,
        [site.ours, chargePoint.id, temperature],
      )
    await value(520)
    const listPendingVersions = async () =>
      (await site.admin.query('select xmin from stations_alarm_pending where charge_point_id = $1', [chargePoint.id]))
        .rows
    await watch()
    const once = await listPendingVersions()
    await watch()
    // An unchanged active alarm is not written again every second.
    expect([once.length, await listPendingVersions()]).toEqual([1, once])
    expect(await only()).toMatchObject({ code: 'F31', state: 'raised', count: 1, detail: '520' })
    await value(480)
    await watch()
    expect(await only()).toMatchObject({ state: 'cleared' })
  })
})

describe('ROUTE-02 chgeventmonitoring: storms', () => {
  test('a station that is gone as a whole is one alarm; what stays gone afterwards stands for itself', async () => {
    const stationId = await createTestStation(site.services, site.ours)
    const chargePoints: TestChargePoint[] = []
    for (let n = 0; n < 4; n += 1) chargePoints.push(await createTestChargePoint(site.services, site.ours, stationId))
    const link = (of: TestChargePoint, connected: boolean) =>
      site.admin.query(
        `insert into stations_links (operator_id, charge_point_id, connected, changed_at, last_seen_at) values ($1, $2, $3, now(), now())
         on conflict (operator_id, charge_point_id) do update set connected = excluded.connected, changed_at = clock_timestamp()`,
        [site.ours, of.id, connected],
      )
    await site.admin.query("update stations_charge_points set asset_state = 'operating' where station_id = $1", [
      stationId,
    ])
    for (const one of chargePoints) await link(one, false)
    later(2)
    await watch()
    const list = async (query = '') => (await site.call('GET', `/api/alarms?stationId=${stationId}${query}`)).data.list
    const storm = await list()
    expect(storm).toMatchObject([{ code: 'F30', chargePointId: null, level: 4, folded: 4, state: 'raised' }])
    expect(await list(`&foldedInto=${storm[0].id}`)).toHaveLength(4)
    expect((await site.call('GET', `/api/alarms/summary?stationId=${stationId}`)).data).toMatchObject({
      open: 1,
      byLevel: { 1: 0, 2: 0, 3: 0, 4: 1 },
    })
    const { rows: untold } = await site.admin.query(
      'select s.kind from stations_alarm_steps s join stations_alarms a on a.id = s.alarm_id where a.station_id = $1 and not s.notified and s.kind = $2',
      [stationId, 'raised'],
    )
    expect(untold).toHaveLength(1)
    for (const one of chargePoints.slice(1)) await link(one, true)
    await watch()
    expect(await list('&active=true')).toMatchObject([
      { chargePointNo: chargePoints[0]?.chargePointNo, foldedInto: null },
    ])
  })
})

describe('NAV-01 alarms: who sees to one', () => {
  const assign = (id: string, userId: string | null, token = 'ours') =>
    site.call('POST', `/api/alarms/${id}/assign`, { body: { userId }, token })
  const peopleOf = async (id: string, search = '') =>
    (await site.call('GET', `/api/alarms/${id}/people?search=${search}`)).data as {
      id: string
      name: string
    }[]

  test('assigned it is seen and found by its person, given to another it leaves the first, taken back it is no one’s', async () => {
    const helper = await createTestUser(site.services, { operatorId: site.ours, codes: alarmPermissions.control })
    await fault()
    await watch()
    const { id } = await only()
    expect((await assign(id, helper.userId)).data).toMatchObject({
      state: 'acknowledged',
      assignedTo: helper.userId,
      assignedName: helper.loginName,
    })
    expect(await alarms('&assigned=me')).toEqual([])
    const me = (await peopleOf(id))[0]?.id ?? ''
    expect((await assign(id, me)).data.assignedName).toBe('tester')
    expect(await alarms('&assigned=me')).toHaveLength(1)
    expect((await assign(id, null)).data).toMatchObject({ state: 'acknowledged', assignedTo: null })
    expect(await alarms('&assigned=none')).toHaveLength(1)
    expect((await assign(id, null)).status).toBe(200)
    expect(await stepsOf(id)).toEqual(['raised', 'acknowledged', 'assigned', 'unassigned', 'assigned', 'unassigned'])
    expect(site.audited.at(-1)).toMatchObject({ entity: 'alarm', entityId: id })
  })

  test('only whoever may handle alarms and sees the station is offered and accepted', async () => {
    const wish = { operatorId: site.ours }
    const helper = await createTestUser(site.services, { ...wish, codes: alarmPermissions.control })
    const reader = await createTestUser(site.services, { ...wish, codes: ['eventPerm'] })
    const elsewhere = await createTestUser(site.services, { ...wish, codes: alarmPermissions.control })
    await site.admin.query(
      `update organisation_roles set data_scope = 'own' where id in (select role_id from organisation_user_roles where user_id = $1)`,
      [elsewhere.userId],
    )
    const stranger = await createTestUser(site.services, { operatorId: site.theirs, codes: alarmPermissions.control })
    await fault()
    await watch()
    const { id } = await only()
    const offered = (await peopleOf(id)).map((person) => person.id)
    expect(offered).toContain(helper.userId)
    for (const { userId } of [reader, elsewhere, stranger]) {
      expect(offered).not.toContain(userId)
      const refused = await assign(id, userId)
      expect([refused.status, refused.error]).toEqual([400, 'stations.alarm-person'])
    }
    expect(await peopleOf(id, helper.loginName.toUpperCase())).toEqual([{ id: helper.userId, name: helper.loginName }])
    expect((await assign(id, helper.userId, 'theirs')).status).toBe(404)
    expect((await assign(id, helper.userId, 'viewer')).status).toBe(403)
    expect((await assign(id, helper.userId, '')).status).toBe(401)
    expect((await site.call('POST', `/api/alarms/${id}/assign`, { body: { userId: 'x' } })).fields).toHaveProperty(
      'userId',
    )
  })
})

describe('S-17 S-18 alarms of others', () => {
  test('another operator sees neither alarms nor rules, and whoever lacks the code acts on none', async () => {
    await fault()
    await watch()
    const { id } = await only()
    expect((await site.call('GET', `/api/alarms/${id}`, { token: 'theirs' })).status).toBe(404)
    expect((await site.call('GET', '/api/alarms', { token: 'theirs' })).data.list).toEqual([])
    expect((await site.call('GET', '/api/events', { token: 'theirs' })).data.list).toEqual([])
    expect((await site.call('GET', '/api/alarms', { token: 'viewer' })).status).toBe(403)
    for (const path of ['acknowledge', 'close', 'notes'])
      expect(
        (await site.call('POST', `/api/alarms/${id}/${path}`, { token: 'viewer', body: { note: 'x' } })).status,
      ).toBe(403)
  })
})

test('F32 a SIM card that ends within 30 days is one alarm, cleared when another date is entered', async () => {
  const ends = (days: number) =>
    site.admin.query('update stations_charge_points set sim_expires_on = current_date + $2::int where id = $1', [
      chargePoint.id,
      days,
    ])
  await ends(31)
  later(1)
  await watch()
  expect(await alarms()).toEqual([])
  await ends(20)
  later(2)
  await watch()
  later(3)
  await watch()
  expect(await only()).toMatchObject({ code: 'F32', level: 1, state: 'raised', count: 1 })
  await ends(400)
  later(4)
  await watch()
  expect(await only()).toMatchObject({ code: 'F32', state: 'cleared' })
})
