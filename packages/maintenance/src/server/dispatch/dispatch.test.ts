import { createTestStation } from '@evops/stations/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RankedStaff, WorkRules } from '../../contract/index.ts'
import { createMaintenanceTestSite, type MaintenanceTestSite } from '../../testing/index.ts'

let shop: MaintenanceTestSite
let elsewhere: string
const staff: Record<'able' | 'other' | 'away' | 'off', string> = { able: '', other: '', away: '', off: '' }
beforeAll(async () => {
  shop = await createMaintenanceTestSite()
  elsewhere = await createTestStation(shop.services, shop.operatorId, { name: 'Depot 8' })
  const place = (stationId: string, lat: number, lng: number) =>
    shop.admin.query('update stations_stations set latitude = $2, longitude = $3 where id = $1', [stationId, lat, lng])
  await place(shop.stationId, 40.4168, -3.7038)
  await place(elsewhere, 41.3874, 2.1686)
  staff.off = await shop.aStaff({ staffNo: 'A-1', name: 'Off', skills: ['dc'], state: 'leave' })
  staff.other = await shop.aStaff({ staffNo: 'A-2', name: 'Other', skills: ['civil'] })
  staff.away = await shop.aStaff({ staffNo: 'A-3', name: 'Away', skills: ['dc'], stationIds: [elsewhere] })
  const certificates = [{ name: 'High voltage', number: '1', until: null, skill: 'dc' }]
  const able = { staffNo: 'A-4', name: 'Able', skills: ['dc'], certificates, userId: shop.users.workerA }
  staff.able = await shop.aStaff(able)
  await shop.aStaff({ staffNo: 'A-9', name: 'Head', userId: shop.users.chief, chief: true, skills: [] })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.admin.query(
    "update stations_alarms set state = 'closed', cleared_at = now(), closed_at = now() where state <> 'closed'",
  )
  await shop.watch()
})

const post = async (body: object) =>
  (await shop.call('POST', '/api/work-orders', { body: { description: 'x', ...body } })).data.id
const ranking = async (id: string, token = 'chief') => shop.call('GET', `/api/work-orders/${id}/staff`, { token })
const rule = async (more: Partial<WorkRules>) => {
  const { data } = await shop.call('GET', '/api/work-order-rules')
  return shop.call('PUT', '/api/work-order-rules', { body: { ...data, ...more } })
}
const ofAlarm = async (alarmId: string) => (await shop.call('GET', `/api/work-orders?alarmId=${alarmId}`)).data.list[0]
const titles = async (token: string): Promise<string[]> =>
  (await shop.call('GET', '/api/messages?pageSize=200', { token })).data.list.map(
    (one: { content: { title: { en: string } } }) => one.content.title.en,
  )

describe('X-12 dispatch', () => {
  test('X-12 for an order the staff are ranked, each with what speaks for and against them', async () => {
    const id = await post({ chargePointNo: shop.chargePoint.chargePointNo })
    const { data } = await ranking(id)
    expect(data.skill).toBe('dc')
    expect(data.list.map(({ name }: RankedStaff) => name)).toEqual(['Able', 'Off', 'Away', 'Other', 'Head'])
    expect(data.list[0]).toEqual({
      id: staff.able,
      staffNo: 'A-4',
      name: 'Able',
      state: 'on_duty',
      able: true,
      here: true,
      onDuty: true,
      certificate: 'valid',
      km: null,
      openWorkOrders: 0,
      contractor: null,
      byRule: true,
    })
    expect(data.list[1]).toMatchObject({ onDuty: false, state: 'leave', certificate: 'none', byRule: false })
    expect(data.list[2]).toMatchObject({ here: false, byRule: false })
    expect(data.list[3]).toMatchObject({ able: false, certificate: 'none', byRule: false })
    await shop.call('POST', `/api/work-orders/${id}/cancel`, { body: { text: 'x' } })
  })

  test('X-12 distance: from their open orders, else from where they last accepted one; unknown stays unknown', async () => {
    const away = await post({ stationId: elsewhere, staffId: staff.away })
    const id = await post({ chargePointNo: shop.chargePoint.chargePointNo })
    const km = async (name: string): Promise<number | null> =>
      (await ranking(id)).data.list.find((one: RankedStaff) => one.name === name).km
    expect(await km('Away')).toBeGreaterThan(490)
    expect(await km('Away')).toBeLessThan(520)
    await shop.call('POST', `/api/work-orders/${away}/cancel`, { body: { text: 'x' } })
    expect(await km('Away')).toBe(null)
    const taken = await post({ stationId: shop.stationId, staffId: staff.able })
    await shop.call('POST', `/api/work-orders/${taken}/accept`, { body: {} })
    expect(await km('Able')).toBe(0)
    for (const [name, body] of [
      ['arrive', {}],
      ['begin', { text: 'x' }],
      ['finish', { cause: 'other', remedy: 'x' }],
      ['close', {}],
    ] as const)
      await shop.call('POST', `/api/work-orders/${taken}/${name}`, { body })
    expect((await shop.call('GET', `/api/work-orders/${taken}`)).data.state).toBe('closed')
    expect(await km('Able')).toBe(0)
    await shop.call('POST', `/api/work-orders/${id}/cancel`, { body: { text: 'x' } })
  })

  test('S-17 an order of others has no ranking here; who sees one station finds the same one', async () => {
    const id = await post({ chargePointNo: shop.chargePoint.chargePointNo })
    expect((await ranking(id, 'theirs')).status).toBe(404)
    expect((await ranking(id, 'viewer')).status).toBe(403)
    expect((await ranking(id, 'depot')).data).toEqual((await ranking(id)).data)
    const there = await post({ stationId: elsewhere })
    expect((await ranking(there, 'depot')).status).toBe(404)
    for (const one of [id, there]) await shop.call('POST', `/api/work-orders/${one}/cancel`, { body: { text: 'x' } })
  })

  test('X-12 by rule an order of an alarm goes to the first of the ranking, audited and told as by hand', async () => {
    const before = await shop.anAlarm()
    await shop.watch()
    expect(await ofAlarm(before)).toMatchObject({ state: 'new', assigneeName: null })
    expect((await rule({ autoAssign: true, autoMost: 2 })).status).toBe(200)
    const waiting = (await titles('chief')).filter((one) => one.includes('waiting to be assigned')).length
    const alarmId = await shop.anAlarm({ code: 'F12', connectorNo: 2 })
    await Promise.all([shop.watch(), shop.watch()])
    const workOrder = await ofAlarm(alarmId)
    expect(workOrder).toMatchObject({ state: 'dispatched', assigneeName: 'Able' })
    const { steps } = (await shop.call('GET', `/api/work-orders/${workOrder.id}`)).data
    expect(steps).toMatchObject([
      { kind: 'created', byName: '' },
      { kind: 'dispatched', byName: '', staffName: 'Able' },
    ])
    expect(await titles('workerA')).toContain(`Order ${workOrder.no} awaits your acceptance`)
    expect((await titles('chief')).filter((one) => one.includes('waiting to be assigned'))).toHaveLength(waiting)
    const { rows } = await shop.admin.query(
      "select action, after from organisation_audit where entity_id = $1 and action = 'dispatchWorkOrder'",
      [workOrder.id],
    )
    expect(rows).toMatchObject([{ after: { rule: 'autoAssign', staffNo: 'A-4', no: workOrder.no } }])
    // A work order that existed before the rule is left to the dispatcher.
    expect(await ofAlarm(before)).toMatchObject({ state: 'new' })
    // The limit is two: the third remains unassigned, and the chiefs are notified.
    const second = await shop.anAlarm({ code: 'F11', connectorNo: 1 })
    await shop.watch()
    const third = await shop.anAlarm({ code: 'F22', connectorNo: 1 })
    await shop.watch()
    expect(await ofAlarm(second)).toMatchObject({ state: 'dispatched', assigneeName: 'Able' })
    expect(await ofAlarm(third)).toMatchObject({ state: 'new', assigneeName: null })
    expect((await titles('chief')).filter((one) => one.includes('waiting to be assigned'))).toHaveLength(waiting + 1)
    await rule({ autoAssign: false })
  })

  test('X-12 by rule nobody off their roster gets one', async () => {
    await rule({ autoAssign: true, autoMost: 50 })
    await shop.call('PUT', `/api/maintenance-staff/${staff.able}/roster`, { body: { version: 0 } })
    const alarmId = await shop.anAlarm({ code: 'F12' })
    await shop.watch()
    expect(await ofAlarm(alarmId)).toMatchObject({ state: 'new', assigneeName: null })
    await shop.call('DELETE', `/api/maintenance-staff/${staff.able}/roster`)
    await rule({ autoAssign: false })
  })
})
