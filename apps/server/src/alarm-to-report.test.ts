import type { SiteChargePoint } from '@evops/charging/testing'
import { createTestUser } from '@evops/organisation/testing'
import { calendarDayAt, minuteMs, newId } from '@evops/platform/contract'
import { samplePictures, waitUntil } from '@evops/platform/testing'
import { createChargePoint, realClock, type ChargePoint } from '@evops/simulator/simulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productSite, type ProductSite } from './testing/product-site.ts'

/*
 * Covers the path from an alarm at night to the monthly report. It is always night at the station: the test clock
 * starts far enough in the past to reach the current time when the charge point is re-tested, because its commands use
 * the database clock.
 */

const two = Math.floor(Date.now() / minuteMs - 100) * minuteMs
/** A time zone in which it was two o'clock at that moment, or some minutes before. */
const nightZone = (() => {
  const hours = 2 - new Date(two).getUTCHours()
  const east = hours < -12 ? hours + 24 : hours
  // In these zone names a minus sign means east of Greenwich.
  return east === 0 ? 'UTC' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
})()
const dayThere = (when: Date) => calendarDayAt(when, nightZone)
/** Clock error of the technician's phone. */
const phoneOffMs = -40 * minuteMs

let site: ProductSite
let now = two
let chargePoint: SiteChargePoint
let point: ChargePoint
let technician: { userId: string; loginName: string; token: string }
const password = 'basement-at-two-7'
beforeAll(async () => {
  site = await productSite()
  site.setNow(new Date(two))
  chargePoint = await site.chargePoint({ timeZone: nightZone })
  const { operatorId } = site
  technician = await createTestUser(site.services, {
    operatorId,
    password,
    codes: ['ywordermng', 'chgyworder:edit', 'eventPerm'],
  })
  point = createChargePoint({
    url: `ws://127.0.0.1:${site.port}/ocpp/`,
    identity: chargePoint.identity,
    password: chargePoint.password,
    connectors: 1,
    ratedKw: 60,
    clock: realClock,
    reconnect: false,
  })
  expect(await point.comeBack()).toBe(true)
  await waitUntil(
    async () => (await chief('GET', `/api/charge-points/${chargePoint.chargePointId}`)).data.connected,
    'the link is known',
  )
})
afterAll(async () => {
  await point.close()
  await site.close()
})

const at = (minutes: number) => new Date(two + minutes * minuteMs)
/** Advances the clock minute by minute to this many minutes after two o'clock, and runs the tasks due meanwhile. */
async function pass(minutes: number): Promise<void> {
  while (now < at(minutes).getTime()) {
    now += minuteMs
    site.setNow(new Date(now))
    await site.job('stations', 'stations:alarms')
    await site.job('maintenance', 'maintenance:work-orders')
    await site.job('maintenance', 'maintenance:steps')
  }
}
/** Calls as a user with all permissions who has just signed in. */
async function chief(method: 'GET' | 'POST', url: string, body?: object) {
  const { token } = await createTestUser(site.services, { operatorId: site.operatorId, codes: 'all' })
  return site.call(method, url, body, token)
}
/** Calls as the technician, who signs in again when there is a network: no sign-in lasts as long as a repair. */
async function onPhone(method: 'GET' | 'POST', url: string, body?: object) {
  const reply = await site.app.inject({
    method: 'POST',
    url: '/oauth/token',
    payload: {
      grant_type: 'password',
      username: technician.loginName,
      password,
      client_id: 'boss-web',
      client_secret: 'boss-web',
    },
  })
  const { access_token: token } = JSON.parse(reply.body)
  technician = { ...technician, token }
  return site.call(method, url, body, token)
}
const getWorkOrder = async (id: string) => (await chief('GET', `/api/work-orders/${id}`)).data
const report = async () => {
  const dayTo = dayThere(at(120))
  const query = new URLSearchParams({ by: 'month', dayFrom: `${dayTo.slice(0, 7)}-01`, dayTo })
  const reply = await chief('GET', `/api/reports/workorderanalysis?${query}`)
  expect(reply).toMatchObject({ status: 200 })
  return reply.data
}

test('X-12 ROUTE-03 chgyworder an alarm at 02:00 becomes an order, is repaired by a phone without a network, synchronised, re-tested, closed, and stands in the month’s report', async () => {
  const made = await chief('POST', '/api/maintenance-staff', {
    staffNo: 'T-7',
    name: 'Technician 7',
    skills: ['dc'],
    userId: technician.userId,
  })
  expect(made).toMatchObject({ status: 200 })
  const checklist = await chief('POST', '/api/work-checklists', {
    name: 'After a ground fault',
    items: [{ text: 'Insulation', kind: 'value', unit: 'MΩ', min: '1' }],
  })

  // 02:00: the charge point reports a fault. Five minutes later nobody has taken it, so a rule creates a work order.
  await point.fault(1, 'GroundFailure')
  await pass(7)
  const { data: found } = await chief('GET', '/api/work-orders')
  expect(found.list).toMatchObject([{ state: 'new', type: 'fault', chargePointNo: chargePoint.chargePointNo }])
  const [{ id, alarmId }] = found.list
  expect(alarmId).not.toBeNull()
  expect(await chief('POST', `/api/work-orders/${id}/checklist`, { checklistId: checklist.data.id })).toMatchObject({
    status: 200,
  })
  expect(await chief('POST', `/api/work-orders/${id}/dispatch`, { staffId: made.data.id })).toMatchObject({
    status: 200,
  })

  // 02:12: the technician accepts the work order and has it on the phone.
  await pass(12)
  expect(await onPhone('POST', `/api/work-orders/${id}/accept`, {})).toMatchObject({ status: 200 })
  const { data: phoneCopy } = await onPhone('GET', `/api/work-orders/${id}`)

  // 02:50 to 03:30, in a basement without network: actions are recorded with the phone's own clock, which is wrong.
  const seen = { state: phoneCopy.state, seq: phoneCopy.steps.length }
  const act = (kind: string, minutes: number, body: object, more: object = {}) => ({
    id: newId(),
    workOrderId: id,
    kind,
    at: new Date(at(minutes).getTime() + phoneOffMs).toISOString(),
    seen,
    body,
    ...more,
  })
  const acts = [
    act('arrive', 50, {}),
    act('begin', 55, { text: 'no camera' }, { seen: { state: 'on_site', seq: seen.seq + 1 } }),
    act('part', 75, { name: 'Cable', quantity: 1, unitMinor: 90_000 }),
    act('check', 85, { line: 1, value: '2.5', note: '' }),
    act(
      'finish',
      90,
      { cause: 'connector', remedy: 'Cable changed' },
      { seen: { state: 'processing', seq: seen.seq + 2 } },
    ),
  ]
  await pass(88)
  await point.clearFault(1)
  await pass(100)
  expect(await getWorkOrder(id)).toMatchObject({ state: 'accepted' })

  // 03:40: the network is back. The actions are sent twice, as after a lost response; each is applied once.
  const sent = { now: new Date(now + phoneOffMs).toISOString(), acts }
  for (const _ of [1, 2]) {
    const reply = await onPhone('POST', '/api/work-orders/sync', sent)
    expect(reply).toMatchObject({ status: 200, data: { clockOffSeconds: phoneOffMs / 1_000 } })
    const { data } = reply
    expect(data.acts.map(({ outcome, msg }: Record<string, string>) => [outcome, msg])).toEqual(
      acts.map(() => ['done', expect.any(String)]),
    )
  }
  const photo = await site.app.inject({
    method: 'POST',
    url: `/api/work-orders/${id}/pictures`,
    headers: { authorization: `Bearer ${technician.token}`, 'content-type': 'image/jpeg' },
    payload: samplePictures.jpeg,
  })
  expect(photo.statusCode).toBe(200)
  const done = await getWorkOrder(id)
  expect(done).toMatchObject({
    state: 'done',
    doneAt: at(90).toISOString(),
    parts: [{ name: 'Cable', unitMinor: 90_000 }],
    checklist: { checks: [{ value: '2.5', result: 'ok' }] },
    pictures: [{}],
  })
  expect(done.steps.map(({ kind, at: when }: Record<string, string>) => [kind, when])).toEqual(
    expect.arrayContaining([
      ['on_site', at(50).toISOString()],
      ['begun', at(55).toISOString()],
      ['done', at(90).toISOString()],
    ]),
  )

  // The charge point must confirm the repair, including fifteen minutes without the fault; the work order cannot be
  // closed before.
  expect(await chief('POST', `/api/work-orders/${id}/close`, {})).toMatchObject({
    status: 409,
    error: 'maintenance.retest-missing',
  })
  site.setNow(undefined)
  const newestRun = async () => (await getWorkOrder(id)).retests[0]
  await waitUntil(
    async () => {
      await site.job('maintenance', 'maintenance:retests')
      const { rows } = await site.admin.query<{ is: boolean }>(
        `select steps @> '[{"key": "charge", "state": "skipped"}]' as is from maintenance_retests where work_order_id = $1`,
        [id],
      )
      return rows[0]?.is === true
    },
    'the charge point has answered',
    30_000,
  )
  await pass(118)
  await site.job('maintenance', 'maintenance:retests')
  expect(await newestRun()).toMatchObject({ state: 'passed' })
  expect(await chief('POST', `/api/work-orders/${id}/close`, {})).toMatchObject({ status: 200 })
  expect(await getWorkOrder(id)).toMatchObject({ state: 'closed', proof: 'retest' })
  const { data: alarm } = await chief('GET', `/api/alarms/${alarmId}`)
  expect(alarm).toMatchObject({ state: 'cleared' })

  // The monthly report: one fault, accepted and repaired within the time limits, at the first visit.
  const madeAt = Date.parse(done.createdAt)
  expect(await report()).toMatchObject({
    totals: [
      {
        values: {
          madeWorkOrders: 1,
          faultWorkOrders: 1,
          acceptedWorkOrders: 1,
          meanAcceptSeconds: (Date.parse(phoneCopy.acceptedAt ?? '') - madeAt) / 1_000,
          meanRepairSeconds: (at(90).getTime() - madeAt) / 1_000,
          slaRate: 1,
          firstFixRate: 1,
          repeatedWorkOrders: 0,
        },
      },
    ],
  })
})
