import { createTestActor, readExport, waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { departureExport, serviceMinutes, serviceTime } from '../../contract/index.ts'
import { createTestDepot, createTestBuses, depotSite, type DepotSite } from '../../testing/index.ts'
import { gtfsInstant, localInstant } from './service-clock.rules.ts'

let site: DepotSite
let b12: string
let b21: string
beforeAll(async () => {
  site = await depotSite()
  await createTestDepot(site, { limitW: 100_000, points: [{ limitW: 60_000, fallbackW: 5_000 }] })
  const made = await createTestBuses(site, ['12', '21'])
  b12 = made[0] ?? ''
  b21 = made[1] ?? ''
  await site.services.jobs.start(site.depots.domain.jobs ?? {})
})
afterAll(() => site.close())
const url = '/api/departures'
const day = '2026-11-24'
const at = (time: string, on = day) => `${on}T${time}:00.000Z`
const form = (blockNo: string, more: object = {}) => ({
  stationId: site.stationId,
  serviceDay: day,
  blockNo,
  departAt: at('05:00'),
  returnAt: at('12:00'),
  ...more,
})
const make = async (blockNo: string, more: object = {}) => site.call('POST', url, { body: form(blockNo, more) })

test('E-01 a vehicle is out once at a time: an overlap is refused in words, and by the database', async () => {
  const first = await make('101', { vehicleId: b12 })
  expect(first.data).toMatchObject({
    targetSoc: 90,
    vehicleLabel: '12',
    timeZone: 'Asia/Shanghai',
    source: 'person',
  })
  const again = await make('102', { vehicleId: b12, departAt: at('11:59'), returnAt: at('18:00') })
  expect(again).toMatchObject({ status: 409, error: 'depots.vehicle-busy' })
  expect(again.msg).toContain('101')
  const later = await make('103', { vehicleId: b12, departAt: at('12:00'), returnAt: at('18:00') })
  expect(later.status).toBe(200)
  expect(await make('101')).toMatchObject({ status: 409, error: 'depots.block-taken' })
  await expect(
    site.admin.query('update depots_departures set depart_at = $1 where id = $2', [at('11:00'), later.data.id]),
  ).rejects.toThrow('depots_departures_overlap')
  for (const one of [first, later]) await site.call('DELETE', `${url}/${one.data.id}`)
})

test('X-23 bus 12 stands where bus 21 was planned: one act swaps them', async () => {
  const mine = (await make('201', { vehicleId: b12 })).data
  const other = (await make('202', { vehicleId: b21, departAt: at('06:00'), returnAt: at('13:00') })).data
  const assignVehicle = (id: string, body: object) => site.call('POST', `${url}/${id}/vehicle`, { body })
  expect(await assignVehicle(other.id, { vehicleId: b12 })).toMatchObject({
    status: 409,
    error: 'depots.vehicle-busy',
  })
  const { data } = await assignVehicle(other.id, { vehicleId: b12, swap: true })
  expect(data).toMatchObject({
    departure: { vehicleLabel: '12' },
    swapped: { id: mine.id, vehicleLabel: '21' },
  })
  expect(site.audited.at(-1)).toMatchObject({ entity: 'departure', before: { vehicleLabel: '21' } })
  const seen = await site.call('POST', `${url}/${other.id}/plugged`, { body: { plugged: true } })
  expect(seen.data.pluggedAt).not.toBeNull()
  // The departure has another vehicle, so the confirmation of the first one is removed.
  expect((await assignVehicle(other.id, { vehicleId: null })).data.departure).toMatchObject({
    vehicleId: null,
    pluggedAt: null,
  })
  const { data: found } = await site.call('GET', `${url}?view=all&vehicle=missing&day=${day}&search=20`)
  expect(found.list).toMatchObject([{ id: other.id }])
  for (const one of [mine, other]) await site.call('DELETE', `${url}/${one.id}`)
})

test('S-11 departures: without a code, another operator, a user of other stations, an old version, bad input', async () => {
  const made = (await make('301', { vehicleId: b12 })).data
  for (const [token, status] of [
    ['', 401],
    ['nobody', 403],
    ['theirs', 404],
    ['scoped', 404],
  ] as const)
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { ...form('301'), version: 1 }],
      ['DELETE', '', undefined],
      ['POST', '/vehicle', { vehicleId: null }],
      ['POST', '/plugged', { plugged: true }],
    ] as const)
      expect([
        token,
        method,
        (await site.call(method, `${url}/${made.id}${path}`, { token, ...(body && { body }) })).status,
      ]).toEqual([token, method, status])
  const change = (body: object) => site.call('PUT', `${url}/${made.id}`, { body })
  expect((await change({ version: 1, targetSoc: 80 })).data).toMatchObject({ targetSoc: 80, vehicleId: b12 })
  expect(await change({ version: 1, targetSoc: 70 })).toMatchObject({
    status: 409,
    error: 'request.conflict',
  })
  expect((await make('302', { returnAt: at('04:00') })).fields).toHaveProperty('returnAt')
  const unknown = await make('302', { vehicleId: made.id })
  expect([unknown.status, Object.keys(unknown.fields ?? {})]).toEqual([404, ['vehicleId']])
  await site.call('DELETE', `${url}/${made.id}`)
})

const preview = async (content: string) =>
  (await site.call('POST', '/api/departure-imports/preview', { body: { fileName: 't.csv', content } })).data
const run = async (content: string) => {
  const { suggested } = await preview(content)
  const body = { fileName: 't.csv', content, settings: suggested }
  const { data } = await site.call('POST', '/api/departure-imports', { body })
  const state = async () => (await site.call('GET', `/api/departure-imports/${data.id}`)).data.state
  await waitUntil(async () => (await state()) === 'done', 'the import ends')
  return data
}

test('a list of departures begins with the next ones: what has left stands under past, the latest first', async () => {
  const hours = (by: number) => new Date(site.services.now().getTime() + by * 3_600_000).toISOString()
  const made = []
  for (const [block, by] of [
    ['long-ago', -30],
    ['later', 30],
    ['just-left', -1],
    ['soon', 1],
  ] as const)
    made.push((await make(block, { departAt: hours(by), returnAt: hours(by + 6) })).data)
  const blocks = async (query: string) =>
    (await site.call('GET', `${url}?${query}`)).data.list.map((row: { blockNo: string }) => row.blockNo)
  expect(await blocks('')).toEqual(['soon', 'later'])
  expect(await blocks('sort=-departAt')).toEqual(['later', 'soon'])
  expect(await blocks('view=past')).toEqual(['just-left', 'long-ago'])
  expect(await blocks('view=all')).toEqual(['later', 'soon', 'just-left', 'long-ago'])
  const actor = createTestActor(site.operatorId, ['departure:export'])
  const { rows } = await readExport(site.depots.domain, actor, { name: departureExport })
  expect(rows.map(([, , block]) => block)).toEqual(['soon', 'later'])
  for (const { id } of made) await site.call('DELETE', `${url}/${id}`)
})

test('a timetable comes from a file: service days beyond midnight, overlaps told by row', async () => {
  const head = 'Depot;Service day;Block;Pull-out;Pull-in;Bus;Target SoC\n'
  const good = `${head}Depot North;2026-11-25;401;05:10;25:30;12;95\nDepot North;2026-11-26;401;05:10;13:00;12;\n`
  const seen = await preview(good)
  expect(seen).toMatchObject({ counts: { rows: 2, created: 2 }, faultCount: 0, missing: [] })
  const bad = `${head}Depot North;2026-11-25;1;05:10;25:30;12;\nDepot North;2026-11-26;2;01:00;03:00;12;\nSouth;x;;48:00;1;99;200\n`
  const { faults } = await preview(bad)
  expect(faults.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual(
    expect.arrayContaining([
      [2, 'Bus'],
      [3, 'Bus'],
      [4, 'Depot'],
      [4, 'Service day'],
      [4, 'Block'],
      [4, 'Pull-out'],
      [4, 'Bus'],
      [4, 'Target SoC'],
    ]),
  )
  const { id } = await run(good)
  const { data } = await site.call('GET', `${url}?view=all&day=2026-11-25`)
  expect(data.list).toMatchObject([
    {
      blockNo: '401',
      departAt: '2026-11-24T21:10:00.000Z',
      returnAt: '2026-11-25T17:30:00.000Z',
      targetSoc: 95,
      source: 'file',
    },
  ])
  const actor = createTestActor(site.operatorId, ['departure:export'])
  const { rows } = await readExport(site.depots.domain, actor, {
    name: departureExport,
    filter: { view: 'all' },
  })
  expect(rows.map(([, on, block]) => [on, block])).toEqual([
    [{ day: '2026-11-25' }, '401'],
    [{ day: '2026-11-26' }, '401'],
  ])
  expect((await site.call('POST', `/api/departure-imports/${id}/undo`)).status).toBe(200)
  expect((await site.call('GET', `${url}?view=all&day=2026-11-25`)).data.total).toBe(0)
})

test('a service day is longer than a day, also in nights in which clocks are changed', () => {
  expect([serviceMinutes('25:30'), serviceMinutes('5:10'), serviceMinutes('48:00'), serviceMinutes('5')]).toEqual([
    1530,
    310,
    undefined,
    undefined,
  ])
  expect(serviceTime(1530)).toBe('25:30')
  const iso = (instant: number) => new Date(instant).toISOString()
  // Madrid, the night to 25 October 2026: the clock goes back from 03:00 to 02:00.
  expect(iso(localInstant('Europe/Madrid', '2026-10-24', 30 * 60))).toBe('2026-10-25T05:00:00.000Z')
  expect(iso(gtfsInstant('Europe/Madrid', '2026-10-24', 30 * 60))).toBe('2026-10-25T04:00:00.000Z')
  expect(iso(localInstant('Europe/Madrid', '2026-10-25', 6 * 60))).toBe('2026-10-25T05:00:00.000Z')
  expect(iso(gtfsInstant('Europe/Madrid', '2026-10-25', 6 * 60))).toBe('2026-10-25T05:00:00.000Z')
})
