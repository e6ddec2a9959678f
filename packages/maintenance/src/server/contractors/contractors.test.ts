import { updateContractor, updateStaff } from '../../contract/index.ts'
import { newId, withoutUnknownKeys } from '@evops/platform/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RankedStaff } from '../../contract/index.ts'
import { createMaintenanceTestSite, type MaintenanceTestSite } from '../../testing/index.ts'

let shop: MaintenanceTestSite
let staff: Record<'own' | 'ofA' | 'alsoOfA' | 'ofB' | 'alsoOfB', string>
let companies: { a: string; b: string }
const path = '/api/maintenance-contractors'
const changeOf = (row: object) => ({
  ...(withoutUnknownKeys(updateStaff.body, row) as { version: number }),
  stationIds: [],
})
async function aContractor(more: object = {}): Promise<string> {
  const body = { name: `Company ${newId().slice(-8)}`, ...more }
  const made = await shop.call('POST', path, { body })
  expect(made.status).toBe(200)
  return made.data.id
}
beforeAll(async () => {
  shop = await createMaintenanceTestSite()
  companies = {
    a: await aContractor({ name: '云电运维' }),
    b: await aContractor({ name: 'Instalaciones Sur' }),
  }
  staff = {
    own: await shop.aStaff({ name: 'Own', skills: ['dc'] }),
    ofA: await shop.aStaff({
      name: 'Of A',
      skills: ['dc'],
      userId: shop.users.workerA,
      contractorId: companies.a,
    }),
    alsoOfA: await shop.aStaff({ name: 'Also of A', skills: ['dc'], contractorId: companies.a }),
    ofB: await shop.aStaff({
      name: 'Of B',
      skills: ['dc'],
      userId: shop.users.workerB,
      contractorId: companies.b,
    }),
    alsoOfB: await shop.aStaff({ name: 'Also of B', skills: ['dc'], contractorId: companies.b }),
  }
})
afterAll(() => shop.close())

const act = (id: string, name: string, body: object = {}, token = 'chief') =>
  shop.call('POST', `/api/work-orders/${id}/${name}`, { body, token })
const get = (url: string, token = 'chief') => shop.call('GET', url, { token })
async function aWorkOrder(staffId?: string): Promise<string> {
  const body = {
    description: 'The screen is dark',
    chargePointNo: shop.chargePoint.chargePointNo,
    staffId: staffId ?? null,
  }
  return (await shop.call('POST', '/api/work-orders', { body })).data.id
}
const idsSeen = async (token: string): Promise<string[]> =>
  (await get('/api/work-orders?pageSize=200', token)).data.list.map(({ id }: { id: string }) => id)

describe('ROUTE-03 chgywpeoplemng: contractors', () => {
  test('ROUTE-03 a contractor is added, read, changed, exported and deleted; each of it is audited', async () => {
    const form = {
      name: 'Montajes Norte',
      taxId: 'B-123',
      contact: 'Ana',
      phone: '600 100 200',
      email: 'ana@example.org',
      skills: ['dc', 'meter'],
      stationIds: [shop.stationId],
      validFrom: '2026-01-01',
      validUntil: '2999-12-31',
      remark: '',
    }
    const made = (await shop.call('POST', path, { body: form })).data
    expect(made).toMatchObject({ ...form, contractStatus: 'valid', staff: 0, openWorkOrders: 0, version: 1 })
    expect(made.stations).toEqual([{ stationId: shop.stationId, name: 'Depot 7' }])
    expect(shop.audited.at(-1)).toMatchObject({ entity: 'maintenance-contractor', entityId: made.id })
    const body = { ...form, validUntil: '2026-02-01', stationIds: [], version: 1 }
    const changed = await shop.call('PUT', `${path}/${made.id}`, { body })
    expect(changed.data).toMatchObject({ contractStatus: 'ended', stations: [], version: 2 })
    expect(await shop.call('PUT', `${path}/${made.id}`, { body: { ...body, remark: 'x' } })).toMatchObject({
      status: 409,
    })
    const ended = await get(`${path}?contractStatus=ended&search=b-12`)
    expect(ended.data.list).toMatchObject([{ id: made.id }])
    expect((await get(`${path}?search=norte&contractStatus=valid`)).data.list).toEqual([])
    expect((await get(`${path}?search=norte&skill=network`)).data.list).toEqual([])
    const rows = await shop.file('maintenance.contractors', { search: 'norte' })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toEqual(expect.arrayContaining(['Montajes Norte', 'B-123', 'DC; Meters', 'Contract ended']))
    expect((await shop.call('DELETE', `${path}/${made.id}`)).status).toBe(200)
    expect((await get(`${path}/${made.id}`)).status).toBe(404)
  })

  test('ROUTE-03 what a contractor cannot be is refused: a name twice, a contract that ends before it starts, stations that are not there', async () => {
    expect(await shop.call('POST', path, { body: { name: 'instalaciones sur' } })).toMatchObject({
      status: 409,
      error: 'maintenance.contractor-name',
      fields: { name: expect.anything() },
    })
    const span = { name: 'X', validFrom: '2026-02-01', validUntil: '2026-01-31' }
    expect(await shop.call('POST', path, { body: span })).toMatchObject({
      status: 400,
      fields: { validUntil: expect.stringContaining('before it starts') },
    })
    expect(await shop.call('POST', path, { body: { name: 'X', stationIds: [newId()] } })).toMatchObject({
      status: 404,
    })
    expect(await shop.call('DELETE', `${path}/${companies.a}`)).toMatchObject({
      status: 409,
      error: 'maintenance.contractor-used',
    })
  })

  test('ROUTE-03 who may: signed out 401, without the code 403, elsewhere 404; whoever sees some stations alone changes none', async () => {
    for (const [token, status] of [
      ['', 401],
      ['nobody', 403],
      ['workerA', 403],
    ] as const)
      expect((await get(path, token)).status).toBe(status)
    expect((await get(`${path}/${companies.a}`, 'theirs')).status).toBe(404)
    expect((await get(path, 'theirs')).data.list).toEqual([])
    expect((await get(path, 'depot')).status).toBe(200)
    expect((await shop.call('POST', path, { body: { name: 'Y' }, token: 'depot' })).status).toBe(403)
  })

  test('ROUTE-03 staff belong to one: found by it, and changed over only without open orders', async () => {
    const found = (await get(`/api/maintenance-staff?contractorId=${companies.a}`)).data.list
    expect(found.map(({ id }: { id: string }) => id).toSorted()).toEqual([staff.ofA, staff.alsoOfA].toSorted())
    expect(found[0]).toMatchObject({ contractorName: '云电运维' })
    const one = await shop.aStaff({ contractorId: companies.a })
    const workOrder = await aWorkOrder(one)
    const row = (await get(`/api/maintenance-staff/${one}`)).data
    const body = { ...changeOf(row), contractorId: companies.b }
    expect(await shop.call('PUT', `/api/maintenance-staff/${one}`, { body })).toMatchObject({
      status: 409,
      error: 'maintenance.staff-busy',
    })
    await act(workOrder, 'transfer', { staffId: staff.own, text: 'x' })
    expect((await shop.call('PUT', `/api/maintenance-staff/${one}`, { body })).data).toMatchObject({
      contractorName: 'Instalaciones Sur',
    })
    expect(
      (
        await shop.call('PUT', `/api/maintenance-staff/${one}`, {
          body: { ...body, version: row.version + 1, contractorId: newId() },
        })
      ).status,
    ).toBe(404)
  })
})

describe('ROUTE-03 chgyworder: orders of a contractor', () => {
  test('S-17 its people see the orders of their contractor and no others, in lists, by address, in figures and files', async () => {
    const [ofA, mate, ofB, own, free] = [
      await aWorkOrder(staff.ofA),
      await aWorkOrder(staff.alsoOfA),
      await aWorkOrder(staff.ofB),
      await aWorkOrder(staff.own),
      await aWorkOrder(),
    ]
    expect((await get(`/api/work-orders/${ofA}`)).data).toMatchObject({ contractorName: '云电运维' })
    expect((await get(`/api/work-orders/${own}`)).data).toMatchObject({
      contractorId: null,
      contractorName: null,
    })
    const [seenByA, seenByB] = [await idsSeen('workerA'), await idsSeen('workerB')]
    expect(seenByA).toEqual(expect.arrayContaining([ofA, mate]))
    expect([ofB, own, free].filter((id) => seenByA.includes(id))).toEqual([])
    expect(seenByB).toContain(ofB)
    expect([ofA, mate, own, free].filter((id) => seenByB.includes(id))).toEqual([])
    // Both limits apply to a user who has both.
    expect(await idsSeen('workerBHere')).toEqual(seenByB)
    expect(await idsSeen('viewer')).toEqual(expect.arrayContaining([ofA, mate, ofB, own, free]))
    for (const [id, status] of [
      [ofA, 200],
      [mate, 200],
      [ofB, 404],
      [own, 404],
      [free, 404],
    ] as const)
      expect((await get(`/api/work-orders/${id}`, 'workerA')).status).toBe(status)
    expect((await act(ofB, 'note', { text: 'x' }, 'workerA')).status).toBe(404)
    expect((await act(ofB, 'accept', {}, 'workerA')).status).toBe(404)
    const { open } = (await get('/api/work-orders/summary', 'workerB')).data
    expect(Object.values<number>(open).reduce((sum, n) => sum + n, 0)).toBe(seenByB.length)
    const found = (await get(`/api/work-orders?contractorId=${companies.b}`)).data.list
    expect(found.map(({ id }: { id: string }) => id)).toEqual(seenByB)
    const file = await shop.file('maintenance.workOrders', { contractorId: companies.b })
    expect(file.every((row) => row.includes('Instalaciones Sur'))).toBe(true)
  })

  test('S-17 the whole way by its people: accepted, handed back, still theirs until somebody else gets it', async () => {
    const id = await aWorkOrder(staff.ofA)
    expect((await act(id, 'accept', {}, 'workerA')).data).toMatchObject({ state: 'accepted', mine: true })
    const other = await aWorkOrder(staff.ofA)
    expect((await act(other, 'reject', { text: 'Not ours' }, 'workerA')).data).toMatchObject({
      state: 'new',
      assigneeId: null,
      contractorName: '云电运维',
    })
    await act(other, 'dispatch', { staffId: staff.own })
    expect((await get(`/api/work-orders/${other}`)).data.contractorId).toBe(null)
    expect((await get(`/api/work-orders/${other}`, 'workerA')).status).toBe(404)
  })

  test('S-17 its people give orders to each other alone, and find each other alone', async () => {
    const id = await aWorkOrder(staff.ofA)
    const ranking = (await get(`/api/work-orders/${id}/staff`, 'workerA')).data.list
    expect(ranking.map(({ id: one }: RankedStaff) => one).toSorted()).toEqual([staff.ofA, staff.alsoOfA].toSorted())
    const choices = (await get('/api/work-orders/staff', 'workerA')).data
    expect(choices.map((one: { id: string }) => one.id).toSorted()).toEqual([staff.ofA, staff.alsoOfA].toSorted())
    expect(await act(id, 'transfer', { staffId: staff.own, text: 'x' }, 'workerA')).toMatchObject({
      status: 403,
      error: 'maintenance.contractor-only',
    })
    const passed = await act(id, 'transfer', { staffId: staff.alsoOfA, text: 'x' }, 'workerA')
    expect(passed.data).toMatchObject({ assigneeName: 'Also of A', contractorName: '云电运维' })
  })

  test('S-17 whoever helps is of the same contractor or the operator’s own', async () => {
    const id = await aWorkOrder()
    expect(await act(id, 'dispatch', { staffId: staff.own, helperIds: [staff.ofA] })).toMatchObject({
      status: 409,
      error: 'maintenance.contractor-helper',
    })
    expect(await act(id, 'dispatch', { staffId: staff.ofA, helperIds: [staff.ofB] })).toMatchObject({
      status: 409,
    })
    const reply = await act(id, 'dispatch', { staffId: staff.ofA, helperIds: [staff.alsoOfA, staff.own] })
    expect(reply.data.helpers).toHaveLength(2)
  })

  test('X-12 a contract that has ended, or has not begun, excludes: ranked last with the reason, given nothing by hand or by rule', async () => {
    const company = await aContractor({ validUntil: '2026-01-31' })
    const late = await shop.aStaff({ name: 'Late', skills: ['dc'], contractorId: company })
    const id = await aWorkOrder()
    const listRankedStaff = async (): Promise<RankedStaff[]> => (await get(`/api/work-orders/${id}/staff`)).data.list
    expect((await listRankedStaff()).at(-1)).toMatchObject({
      id: late,
      contractor: { contractStatus: 'ended' },
      byRule: false,
    })
    expect((await listRankedStaff()).find((one) => one.id === staff.own)).toMatchObject({ contractor: null })
    expect(await act(id, 'dispatch', { staffId: late })).toMatchObject({
      status: 409,
      error: 'maintenance.contract-over',
      msg: expect.stringContaining('Late'),
    })
    const write = async (more: object) => {
      const row = (await get(`${path}/${company}`)).data
      const body = withoutUnknownKeys(updateContractor.body, { ...row, ...more }) as object
      await shop.call('PUT', `${path}/${company}`, { body })
    }
    await write({ validFrom: '2999-01-01', validUntil: null })
    expect((await listRankedStaff()).at(-1)).toMatchObject({
      id: late,
      contractor: { contractStatus: 'coming' },
    })
    // Skills outside the contract do not count for the contractor's staff.
    await write({ validFrom: null, skills: ['civil'] })
    expect((await listRankedStaff()).find((one) => one.id === late)).toMatchObject({
      contractor: { contractStatus: 'valid' },
      able: false,
    })
    await write({ skills: [] })
    expect((await listRankedStaff()).find((one) => one.id === late)).toMatchObject({
      able: true,
      here: true,
      byRule: true,
    })
    expect((await act(id, 'dispatch', { staffId: late })).status).toBe(200)
  })

  test('S-17 a chief of a contractor hears of its orders alone', async () => {
    const row = (await get(`/api/maintenance-staff/${staff.ofB}`)).data
    const ofB = await aWorkOrder(staff.alsoOfB)
    const own = await aWorkOrder(staff.own)
    const { version } = row
    await shop.call('PUT', `/api/maintenance-staff/${staff.ofB}`, {
      body: { ...changeOf(row), chief: true, version },
    })
    for (const id of [ofB, own])
      await shop.admin.query(
        "update maintenance_work_orders set accept_due = now() - interval '1 minute', accept_warn = now() - interval '2 minutes' where id = $1",
        [id],
      )
    await shop.watch()
    const messages = (await get('/api/messages?pageSize=200', 'workerB')).data.list
    const titles: string[] = messages.map((one: { content: { title: { en: string } } }) => one.content.title.en)
    const { no: ofBNo } = (await get(`/api/work-orders/${ofB}`)).data
    const { no: ownNo } = (await get(`/api/work-orders/${own}`)).data
    expect(titles.some((title) => title.includes(ofBNo))).toBe(true)
    expect(titles.some((title) => title.includes(ownNo))).toBe(false)
  })

  test('S-17 the database decides: whoever asks as somebody of a contractor sees no other row', async () => {
    const [ofA, ofB] = [await aWorkOrder(staff.ofA), await aWorkOrder(staff.ofB)]
    const listVisibleWorkOrders = (tenant: Parameters<MaintenanceTestSite['services']['db']['inTenant']>[0]) =>
      shop.services.db.inTenant(tenant, async (tx) => {
        const rows = await tx.selectFrom('maintenance_work_orders').where('id', 'in', [ofA, ofB]).select('id').execute()
        return rows.map(({ id }) => id)
      })
    const { operatorId, users } = shop
    expect(await listVisibleWorkOrders({ operatorId, scope: 'all', userId: users.workerA })).toEqual([ofA])
    expect((await listVisibleWorkOrders({ operatorId, scope: 'all', userId: users.chief })).toSorted()).toEqual(
      [ofA, ofB].toSorted(),
    )
    expect((await listVisibleWorkOrders(operatorId)).toSorted()).toEqual([ofA, ofB].toSorted())
    expect(await listVisibleWorkOrders({ operatorId, scope: 'all', userId: 'a machine' })).toHaveLength(2)
    const moved = shop.services.db.inTenant({ operatorId, scope: 'all', userId: users.workerA }, (tx) =>
      tx.updateTable('maintenance_work_orders').set({ contractor_id: companies.b }).where('id', '=', ofA).execute(),
    )
    await expect(moved).rejects.toThrow('row-level security')
  })
})
