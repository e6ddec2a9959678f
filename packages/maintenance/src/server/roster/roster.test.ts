import { newId } from '@evops/platform/contract'
import { createTestStation } from '@evops/stations/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rosterExport } from '../../contract/index.ts'
import { staffOnDuty } from '../index.ts'
import { createMaintenanceTestSite, type MaintenanceTestSite } from '../../testing/index.ts'

let shop: MaintenanceTestSite
beforeAll(async () => {
  shop = await createMaintenanceTestSite()
})
afterAll(() => shop.close())
beforeEach(() => shop.setNow(undefined))

const url = (id: string) => `/api/maintenance-staff/${id}/roster`
const updateRoster = (id: string, body: object, token = 'chief') => shop.call('PUT', url(id), { body, token })
const row = async (staffNo: string, more = '') =>
  (await shop.call('GET', `/api/maintenance-roster?search=${staffNo}${more}`)).data.list[0]

describe('X-12 the duty roster', () => {
  test('X-12 who is on duty now follows from their roster; without one from their state', async () => {
    const id = await shop.aStaff({ staffNo: 'R-1', userId: shop.users.workerA })
    const zone = { timeZone: 'Europe/Madrid', name: 'Hours', mon: '08:00-18:00', standard: true }
    await shop.call('POST', '/api/work-calendars', { body: zone })
    // A Wednesday.
    shop.setNow(new Date('2026-01-14T21:30:00Z'))
    expect(await row('R-1')).toMatchObject({ rostered: false, onDuty: true })
    const days = [
      { day: '2026-01-16', hours: '', name: 'Wedding' },
      { day: '2026-01-15', hours: '9-13', name: '' },
    ]
    expect((await updateRoster(id, { wed: '22:00-06:00', fri: '8-16', days, version: 0 })).data).toEqual({
      mon: '',
      tue: '',
      wed: '22:00-30:00',
      thu: '',
      fri: '08:00-16:00',
      sat: '',
      sun: '',
      days: [{ ...days[1], hours: '09:00-13:00' }, days[0]],
      timeZone: 'Europe/Madrid',
      version: 1,
    })
    expect(await row('R-1')).toMatchObject({
      rostered: true,
      onDuty: true,
      days: [
        { day: '2026-01-12', hours: '', special: null },
        { day: '2026-01-13', hours: '' },
        { day: '2026-01-14', hours: '22:00-30:00' },
        { day: '2026-01-15', hours: '09:00-13:00', special: '' },
        { day: '2026-01-16', hours: '', special: 'Wedding' },
        { day: '2026-01-17' },
        { day: '2026-01-18' },
      ],
    })
    const duty = () =>
      shop.services.db.inTenant(shop.operatorId, (tx) =>
        staffOnDuty(tx, { stationId: shop.stationId, now: shop.services.now() }),
      )
    expect(await duty()).toHaveLength(1)
    expect(await shop.file(rosterExport, { search: 'R-1' })).toMatchObject([
      { 0: 'R-1', 4: 'Off', 6: '22:00-30:00', 7: '09:00-13:00', 8: 'Off Wedding' },
    ])
    shop.setNow(new Date('2026-01-15T05:00:00Z'))
    expect(await row('R-1', '&week=2026-01-23')).toMatchObject({
      onDuty: false,
      today: '09:00-13:00',
      days: { 0: { day: '2026-01-19' }, 4: { day: '2026-01-23', hours: '08:00-16:00' } },
    })
    expect(await duty()).toEqual([])
    expect(await row('R-1', '&onDuty=true')).toBeUndefined()
    const staff = async (more: string) => (await shop.call('GET', `/api/maintenance-staff?search=R-1${more}`)).data.list
    expect(await staff('&state=on_duty')).toEqual([])
    expect(await staff('&state=off')).toMatchObject([{ rostered: true, onDuty: false }])
    const choices = (await shop.call('GET', '/api/work-orders/staff')).data
    expect(choices.find((one: { id: string }) => one.id === id)).toMatchObject({ onDuty: false })
    expect((await shop.call('DELETE', url(id))).status).toBe(200)
    expect(await row('R-1')).toMatchObject({ rostered: false, onDuty: true })
    expect((await shop.call('DELETE', url(id))).status).toBe(404)
  })

  test('X-12 who is on leave is not on duty, whatever their roster says', async () => {
    const id = await shop.aStaff({ staffNo: 'R-2', state: 'off' })
    const always = Object.fromEntries(
      ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, '00:00-24:00']),
    )
    await updateRoster(id, { ...always, version: 0 })
    expect(await row('R-2')).toMatchObject({ onDuty: true, state: 'off' })
    const body = { staffNo: 'R-2', name: 'T', state: 'leave', version: 1 }
    await shop.call('PUT', `/api/maintenance-staff/${id}`, { body })
    expect(await row('R-2')).toMatchObject({ onDuty: false })
  })

  test('X-12 one change at a time; what is no shift is refused; audited', async () => {
    const id = await shop.aStaff({ staffNo: 'R-3' })
    expect((await updateRoster(id, { mon: '08:00-16:00', version: 0 })).data.version).toBe(1)
    expect((await updateRoster(id, { mon: '09:00-16:00', version: 0 })).status).toBe(409)
    expect((await updateRoster(id, { tue: '10:00-12:00', version: 1 })).data).toMatchObject({
      mon: '08:00-16:00',
      tue: '10:00-12:00',
      version: 2,
    })
    expect((await updateRoster(id, { mon: '09:00-16:00', version: 1 })).status).toBe(409)
    for (const mon of ['08:00', '16:00-12:00 08:00-10:00', '25:00-26:00', '08:00-49:00'])
      expect(await updateRoster(id, { mon, version: 2 })).toMatchObject({
        status: 400,
        fields: { mon: expect.any(String) },
      })
    const days = [{ day: '2026-01-01' }, { day: '2026-01-01', hours: '8-9' }]
    expect((await updateRoster(id, { days, version: 2 })).status).toBe(400)
    expect(
      shop.audited.filter(({ entity, entityId }) => entity === 'maintenance-roster' && entityId === id),
    ).toHaveLength(2)
  })

  test('S-17 D-27h rosters of others do not exist here; who serves stations unseen is the whole operator’s to plan', async () => {
    const id = await shop.aStaff({ staffNo: 'R-4' })
    const theirs = { token: 'theirs' }
    expect((await shop.call('GET', url(id), theirs)).status).toBe(404)
    expect((await updateRoster(id, { mon: '8-9', version: 0 }, 'theirs')).status).toBe(404)
    expect((await shop.call('DELETE', url(id), theirs)).status).toBe(404)
    expect((await shop.call('GET', '/api/maintenance-roster', theirs)).data.total).toBe(0)
    expect((await updateRoster(newId(), { version: 0 })).status).toBe(404)
    expect((await updateRoster(id, { version: 0 }, 'viewer')).status).toBe(403)
    const elsewhere = await createTestStation(shop.services, shop.operatorId)
    const there = await shop.aStaff({ staffNo: 'R-5', stationIds: [elsewhere] })
    expect(await updateRoster(there, { mon: '8-9', version: 0 }, 'depot')).toMatchObject({
      status: 403,
      error: 'request.whole-operator',
    })
  })
})
