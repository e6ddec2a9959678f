import { newId } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import { createTestStation } from '@evops/stations/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMaintenanceTestSite, type MaintenanceTestSite } from '../../testing/index.ts'

let shop: MaintenanceTestSite
let elsewhere: string
beforeAll(async () => {
  shop = await createMaintenanceTestSite()
  elsewhere = await createTestStation(shop.services, shop.operatorId, { name: 'Depot 8' })
})
afterAll(() => shop.close())

const path = '/api/maintenance-contractors'
const url = '/api/maintenance-contractor-imports'
const mark = () => newId().slice(-8)
const get = (at: string, token = 'chief') => shop.call('GET', at, { token })
const add = async (more: object) =>
  (await shop.call('POST', path, { body: { name: `Company ${mark()}`, ...more } })).data
async function send(content: string, dayOrder?: string) {
  const body = { fileName: 'contractors.csv', content }
  const { suggested } = (await shop.call('POST', `${url}/preview`, { body })).data
  const settings = { ...suggested, ...(dayOrder && { answers: { 'day-order': dayOrder } }) }
  const started = await shop.call('POST', url, { body: { ...body, settings } })
  expect(started.status).toBe(200)
  const read = async () => (await get(`${url}/${started.data.id}`)).data
  await waitUntil(async () => ['done', 'refused', 'failed'].includes((await read()).state), 'the import ends')
  return read()
}
const findContractors = async (search: string) => (await get(`${path}?search=${search}`)).data.list

describe('ROUTE-03 chgywpeoplemng: contractors from a file', () => {
  test('ROUTE-03 rows are added or changed by name, what the file does not say stays; undone it is as before', async () => {
    const [norte, sur] = [`Norte${mark()}`, `Sur${mark()}`]
    const existing = await add({ name: norte, phone: '600', remark: 'kept', stationIds: [shop.stationId] })
    const done = await send(
      `Company;Tax ID;Skills;Stations;Contract from;Contract until\n${norte.toUpperCase()};B-9;DC, Meters;Depot 7, Depot 8;2026-01-01;2999-12-31\n${sur};;;;;\n`,
    )
    expect(done).toMatchObject({ state: 'done', counts: { created: 1, updated: 1 } })
    expect((await get(`${path}/${existing.id}`)).data).toMatchObject({
      taxId: 'B-9',
      phone: '600',
      remark: 'kept',
      skills: ['dc', 'meter'],
      stations: [{ name: 'Depot 7' }, { name: 'Depot 8' }],
      validFrom: '2026-01-01',
      validUntil: '2999-12-31',
      contractStatus: 'valid',
    })
    expect(await findContractors(sur)).toMatchObject([
      { contractStatus: 'none', everywhere: true, skills: [], version: 1 },
    ])
    expect((await shop.call('POST', `${url}/${done.id}/undo`)).data).toMatchObject({ state: 'undone' })
    expect(await findContractors(sur)).toEqual([])
    expect((await get(`${path}/${existing.id}`)).data).toMatchObject({
      name: norte,
      taxId: '',
      skills: [],
      stationIds: [shop.stationId],
      contractStatus: 'none',
    })
  })

  test('ROUTE-03 what the export writes comes in again as it was; days in the order that is said', async () => {
    const name = `Ida${mark()}`
    const row = await add({ name, skills: ['ac'], stationIds: [elsewhere], validUntil: '2030-02-01' })
    const [cells = []] = await shop.file('maintenance.contractors', { search: name })
    const text = (place: number) => {
      const cell = cells[place]
      return typeof cell === 'string' ? cell : ''
    }
    const head = 'Company,Skills,Stations,Contract until'
    await send(`${head}\n${text(0)},${text(5)},${text(6)},01/02/2030\n`, 'dmy')
    const { version: _before, ...before } = row
    const { version, ...after } = (await get(`${path}/${row.id}`)).data
    expect(after).toEqual(before)
    expect(version).toBe(2)
  })

  test('ROUTE-03 one bad row and nothing is written; each fault names its row and column', async () => {
    const name = `Bad${mark()}`
    const done = await send(
      `name,skills,stations,validFrom,validUntil,taxId\n${name},dc,,,,\n,dc,,,,\n${name}2,flying,,,,\n${name}3,,Nowhere,,,\n${name}4,,,2026-02-01,2026-01-31,\n${name}5,,,soon,,\n${name},,,,,\n${name}6,,,,,${'x'.repeat(41)}\n`,
    )
    expect(done).toMatchObject({ state: 'refused' })
    expect(done.faults.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`)).toEqual(
      expect.arrayContaining(['3 name', '4 skills', '5 stations', '6 validUntil', '7 validFrom', '8 name', '9 taxId']),
    )
    expect(done.faults).toHaveLength(7)
    expect(JSON.stringify(done.faults)).toContain('The contract ends before it starts')
    expect(await findContractors(name)).toEqual([])
  })

  test('ROUTE-03 an import is not undone once somebody belongs to what it brought, or changed it', async () => {
    const name = `Used${mark()}`
    const done = await send(`name\n${name}\n`)
    const [{ id }] = await findContractors(name)
    await shop.aStaff({ contractorId: id })
    expect(await shop.call('POST', `${url}/${done.id}/undo`)).toMatchObject({ status: 409 })
    expect(await findContractors(name)).toHaveLength(1)
  })

  test('PERM-03 who may not, imports nothing: signed out 401, without the code or with a part of the operator 403, elsewhere 404', async () => {
    const body = { fileName: 'x', content: 'name\nX\n', settings: { mapping: { name: 'name' } } }
    for (const [token, status] of [
      ['', 401],
      ['viewer', 403],
      ['depot', 403],
    ] as const)
      expect(await shop.call('POST', url, { body, token })).toMatchObject({ status })
    const done = await send(`name\nMine${mark()}\n`)
    expect(await get(`${url}/${done.id}`, 'theirs')).toMatchObject({ status: 404 })
    expect(await shop.call('POST', `${url}/${done.id}/undo`, { token: 'theirs' })).toMatchObject({
      status: 404,
    })
  })
})

describe('PERM-05 contractors for who sees one station alone', () => {
  test('PERM-05 who works elsewhere does not seem to work everywhere: in the list, by station, and for an order', async () => {
    const skills = ['civil']
    const here = await add({ skills, stationIds: [shop.stationId, elsewhere] })
    const there = await add({ skills, stationIds: [elsewhere] })
    const all = await add({ skills })
    const rows = async (query: string, token: string) =>
      new Map<string, { everywhere: boolean; stations: { name: string }[] }>(
        (await get(`${path}?pageSize=100&skill=civil&${query}`, token)).data.list.map(
          (row: { id: string; everywhere: boolean; stations: { name: string }[] }) => [row.id, row],
        ),
      )
    const seen = await rows('', 'depot')
    expect(seen.get(here.id)).toMatchObject({ everywhere: false, stations: [{ name: 'Depot 7' }] })
    expect(seen.get(there.id)).toMatchObject({ everywhere: false, stations: [], stationIds: [] })
    expect(seen.get(all.id)).toMatchObject({ everywhere: true })
    const at = async (stationId: string, token: string) => {
      const found = await rows(`stationId=${stationId}`, token)
      return [here, there, all].map(({ id }) => found.has(id))
    }
    expect(await at(shop.stationId, 'depot')).toEqual([true, false, true])
    expect(await at(shop.stationId, 'chief')).toEqual([true, false, true])
    expect(await at(elsewhere, 'chief')).toEqual([true, true, true])

    const staff = await Promise.all([here, there, all].map(({ id }) => shop.aStaff({ contractorId: id })))
    const ownThere = await shop.aStaff({ stationIds: [elsewhere] })
    const body = { description: 'x', chargePointNo: shop.chargePoint.chargePointNo }
    const workOrder = (await shop.call('POST', '/api/work-orders', { body })).data.id
    for (const token of ['chief', 'depot']) {
      const { list } = (await get(`/api/work-orders/${workOrder}/staff`, token)).data
      const isHere = (id: string) => list.find((one: { id: string }) => one.id === id)?.here
      expect([token, ...staff.map(isHere), isHere(ownThere)]).toEqual([token, true, false, true, false])
    }
  })

  test('PERM-05 the database lets who is limited add and remove no place that they do not see', async () => {
    const { id } = await add({ stationIds: [elsewhere] })
    const limited = { operatorId: shop.operatorId, scope: { stationIds: [shop.stationId] } }
    await shop.services.db.inTenant(limited, (tx) =>
      tx.deleteFrom('maintenance_contractor_stations').where('contractor_id', '=', id).execute(),
    )
    expect((await get(`${path}/${id}`)).data.stationIds).toEqual([elsewhere])
    const other = await add({})
    await expect(
      shop.services.db.inTenant(limited, (tx) =>
        tx
          .insertInto('maintenance_contractor_stations')
          .values({ operator_id: shop.operatorId, contractor_id: other.id, station_id: elsewhere })
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/)
  })
})

test('ROUTE-03 contractors are found by how their contract stands: in force, ended, not started, without dates', async () => {
  const company = `Zeta${mark()}`
  const made = {
    valid: await add({ name: `${company} valid`, validUntil: '2999-12-31' }),
    ended: await add({ name: `${company} ended`, validUntil: '2020-01-31' }),
    coming: await add({ name: `${company} coming`, validFrom: '2999-01-01' }),
    none: await add({ name: `${company} none` }),
  }
  for (const [current, { id }] of Object.entries(made)) {
    const { list } = (await get(`${path}?search=${company}&contractStatus=${current}`)).data
    expect(list).toMatchObject([{ id, contractStatus: current }])
  }
  expect(await get(`${path}?contractStatus=open`)).toMatchObject({
    status: 400,
    fields: { contractStatus: expect.anything() },
  })
})
