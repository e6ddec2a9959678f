import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestStation } from '@evops/stations/testing'
import { createMaintenanceTestSite, type MaintenanceTestSite } from '../../testing/index.ts'

let shop: MaintenanceTestSite
beforeAll(async () => {
  shop = await createMaintenanceTestSite()
})
afterAll(() => shop.close())
const post = (body: object, token = 'chief') => shop.call('POST', '/api/maintenance-staff', { body, token })

describe('ROUTE-03 chgywpeoplemng: maintenance staff', () => {
  test('ROUTE-03 somebody with skills, a certificate and stations; their mobile is masked until it is asked for', async () => {
    const body = {
      staffNo: 'T-1',
      name: 'Technician 1',
      mobile: '138 1234 5678',
      skills: ['dc', 'meter'],
      certificates: [{ name: 'Electrician', number: 'E-991', until: '2026-12-01', skill: 'dc' }],
      stationIds: [shop.stationId],
      userId: shop.users.workerA,
    }
    const { status, data } = await post(body)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      mobile: '138****5678',
      skills: ['dc', 'meter'],
      stations: [{ stationId: shop.stationId, name: 'Depot 7' }],
      certificates: body.certificates,
      certificateUntil: '2026-12-01',
      onDuty: true,
      rostered: false,
      openWorkOrders: 0,
      version: 1,
    })
    const change = { ...body, mobile: data.mobile, name: 'Technician One', version: 1 }
    expect((await shop.call('PUT', `/api/maintenance-staff/${data.id}`, { body: change })).data).toMatchObject({
      name: 'Technician One',
      mobile: '138****5678',
      version: 2,
    })
    expect((await shop.call('PUT', `/api/maintenance-staff/${data.id}`, { body: change })).status).toBe(409)
    const seen = await shop.call('POST', `/api/maintenance-staff/${data.id}/reveal`, {
      body: { reason: 'call' },
    })
    expect(seen.data.mobile).toBe('+8613812345678')
    expect(JSON.stringify(shop.audited)).not.toContain('13812345678')
  })

  test('D-27h who serves a station that a user does not see is neither changed nor removed by them', async () => {
    const elsewhere = await createTestStation(shop.services, shop.operatorId)
    const createStaff = async (staffNo: string, stationIds: string[]) =>
      (await post({ staffNo, name: 'Technician', stationIds })).data
    const [there, both, here] = [
      await createStaff('D-1', [elsewhere]),
      await createStaff('D-2', [elsewhere, shop.stationId]),
      await createStaff('D-3', [shop.stationId]),
    ]
    const url = (one: { id: string }) => `/api/maintenance-staff/${one.id}`
    const rename = (one: { id: string; staffNo: string }, token: string) =>
      shop.call('PUT', url(one), {
        body: { staffNo: one.staffNo, name: 'Renamed', stationIds: [shop.stationId], version: 1 },
        token,
      })
    const refused = { status: 403, error: 'request.whole-operator' }
    for (const one of [there, both]) {
      expect(await rename(one, 'depot')).toMatchObject(refused)
      expect(await shop.call('DELETE', url(one), { token: 'depot' })).toMatchObject(refused)
      expect((await shop.call('GET', url(one))).data.stations).toEqual(one.stations)
    }
    // Stations that the user may not see are not listed, and are not shown as "everywhere" either.
    expect((await shop.call('GET', url(there), { token: 'depot' })).data).toMatchObject({
      everywhere: false,
      stations: [],
    })
    expect((await rename(here, 'depot')).data).toMatchObject({ name: 'Renamed' })
    expect((await shop.call('DELETE', url(here), { token: 'depot' })).status).toBe(200)
    expect((await rename(both, 'chief')).status).toBe(200)
  })

  test('ROUTE-03 numbers and sign-ins are one person’s; faults name their field', async () => {
    await post({ staffNo: 'T-2', name: 'Technician 2', userId: shop.users.workerB })
    expect(await post({ staffNo: 'T-2', name: 'Other' })).toMatchObject({
      status: 409,
      fields: { staffNo: expect.anything() },
    })
    expect(await post({ staffNo: 'T-3', name: 'Other', userId: shop.users.workerB })).toMatchObject({
      status: 409,
      error: 'maintenance.staff-user-taken',
    })
    expect(await post({ staffNo: 'T-3', name: 'Other', mobile: '12' })).toMatchObject({
      status: 400,
      fields: { mobile: expect.anything() },
    })
    expect(await post({ staffNo: '', name: '' })).toMatchObject({
      status: 400,
      fields: { name: expect.anything() },
    })
    expect((await post({ staffNo: 'T-3', name: 'Other', stationIds: [newId()] })).status).toBe(404)
  })

  test('ROUTE-03 who had orders is not deleted, and who has some does not leave', async () => {
    const id = await shop.aStaff({ staffNo: 'T-4', name: 'Technician 4' })
    const workOrder = (await shop.call('POST', '/api/work-orders', { body: { description: 'x', staffId: id } })).data
    const { data } = await shop.call('GET', `/api/maintenance-staff/${id}`)
    expect(data.openWorkOrders).toBe(1)
    const body = { staffNo: 'T-4', name: 'Technician 4', state: 'left', version: data.version }
    expect(await shop.call('PUT', `/api/maintenance-staff/${id}`, { body })).toMatchObject({
      error: 'maintenance.staff-busy',
    })
    await shop.call('POST', `/api/work-orders/${workOrder.id}/cancel`, { body: { text: 'x' } })
    expect(await shop.call('DELETE', `/api/maintenance-staff/${id}`)).toMatchObject({
      error: 'maintenance.staff-has-work-orders',
    })
    expect((await shop.call('PUT', `/api/maintenance-staff/${id}`, { body })).data.state).toBe('left')
    const choices = (await shop.call('GET', '/api/work-orders/staff')).data
    expect(choices.map((one: { id: string }) => one.id)).not.toContain(id)
    const fresh = await shop.aStaff()
    expect((await shop.call('DELETE', `/api/maintenance-staff/${fresh}`)).status).toBe(200)
  })

  test('ROUTE-03 from a file: all rows or none, codes or words, known numbers are changed', async () => {
    const send = (content: string, dryRun = false) =>
      shop.call('POST', '/api/maintenance-staff/import', { body: { content, dryRun } })
    const good =
      'staffNo,name,mobile,skills,stations,state\nI-1,Import 1,13812345679,DC; meter,Depot 7,On duty\nI-2,Import 2,,ac,,off\n'
    expect((await send(good, true)).data).toMatchObject({ total: 2, created: 2, errors: [] })
    expect((await send(good)).data).toMatchObject({ created: 2, updated: 0 })
    expect((await send('staffNo,name\nI-1,Import One\n')).data).toMatchObject({ created: 0, updated: 1 })
    const { list } = (await shop.call('GET', '/api/maintenance-staff?search=I-1')).data
    expect(list).toMatchObject([
      { name: 'Import One', mobile: '138****5679', skills: ['dc', 'meter'], stations: [{ name: 'Depot 7' }] },
    ])
    const bad = await send('staffNo,name,stations,skills\nI-3,Import 3,Nowhere,dc\nI-4,Import 4,,wood\n')
    expect(bad.data.errors.map(({ row, field }: { row: number; field: string }) => `${row} ${field}`)).toEqual([
      '2 stations',
      '3 skills.0',
    ])
    expect((await shop.call('GET', '/api/maintenance-staff?search=I-3')).data.total).toBe(0)
    expect(await send('name\nx\n')).toMatchObject({ status: 400, error: 'maintenance.import-columns' })
  })

  test('S-17 S-18 theirs do not exist here, and without the code there is nothing', async () => {
    const id = await shop.aStaff()
    expect((await shop.call('GET', `/api/maintenance-staff/${id}`, { token: 'theirs' })).status).toBe(404)
    expect((await shop.call('GET', '/api/maintenance-staff', { token: 'viewer' })).status).toBe(403)
    expect((await shop.call('GET', '/api/maintenance-staff', { token: '' })).status).toBe(401)
  })
})
