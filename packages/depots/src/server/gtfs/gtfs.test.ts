import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDepot, depotSite, type DepotSite } from '../../testing/index.ts'

let site: DepotSite
beforeAll(async () => {
  site = await depotSite()
  await createTestDepot(site, { limitW: 100_000, points: [] })
})
afterAll(() => site.close())

const files = {
  'routes.txt': 'route_id,route_short_name\nr1,K1\n',
  'trips.txt':
    'route_id,service_id,trip_id,block_id\nr1,week,t1,B1\nr1,week,t2,B1\nr1,once,t3,"B, 2"\nr1,week,t4,\nr1,never,t5,B3\n',
  'stop_times.txt':
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt1,06:00:00,06:00:00,a,1\nt1,07:10:00,07:10:00,b,2\nt2,24:40:00,24:45:00,b,1\nt2,25:30:00,25:30:00,a,2\nt3,08:00:00,08:00:00,a,1\nt3,09:00:00,09:00:00,b,2\nt4,08:00:00,08:00:00,a,1\nt5,08:00:00,08:00:00,a,1\n',
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nweek,1,1,1,1,1,0,0,20261101,20261130\n',
  'calendar_dates.txt': 'service_id,date,exception_type\nonce,20261128,1\nweek,20261127,2\n',
}
const createZip = (contents: Record<string, string>) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(contents).map(([name, text]) => [name, strToU8(text)]))),
  ).toString('base64')
const importGtfs = (content: string, more: object = {}) =>
  site.call('POST', '/api/departures/gtfs', {
    body: { stationId: site.stationId, content, from: '2026-11-26', days: 4, ...more },
  })

test('a GTFS feed becomes rotations: blocks by service day, beyond midnight, with pull-out and pull-in', async () => {
  const looked = await importGtfs(createZip(files), { dryRun: true })
  // Thursday, and Saturday by exception. Friday is removed, and there is no service on Sunday.
  expect(looked.data).toMatchObject({ total: 2, created: 2, errors: [], withoutBlock: 1 })
  expect((await site.call('GET', '/api/departures?view=all')).data.total).toBe(0)
  expect((await importGtfs(createZip(files), { pullInMinutes: 20 })).data).toMatchObject({
    created: 2,
    updated: 0,
  })
  const { data } = await site.call('GET', '/api/departures?view=all&sort=departAt')
  expect(data.list).toMatchObject([
    {
      blockNo: 'B1',
      serviceDay: '2026-11-26',
      departAt: '2026-11-25T21:45:00.000Z',
      returnAt: '2026-11-26T17:50:00.000Z',
    },
    { blockNo: 'B, 2', serviceDay: '2026-11-28' },
  ])
  expect((await importGtfs(createZip(files))).data).toMatchObject({ created: 0, updated: 2 })
})

test('trips without a block become blocks by the turn-round of vehicles, as a proposal', async () => {
  const feed = createZip({
    ...files,
    'trips.txt': 'route_id,service_id,trip_id,block_id\nr1,week,u1,\nr1,week,u2,\nr1,week,u3,\nr1,week,u4,\n',
    // The second trip returns ten minutes after the first, the third overlaps both, the fourth is hours later.
    'stop_times.txt':
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence\nu1,06:00:00,06:00:00,a,1\nu1,07:00:00,07:00:00,b,2\nu2,07:10:00,07:10:00,b,1\nu2,08:00:00,08:00:00,a,2\nu3,06:30:00,06:30:00,a,1\nu3,07:30:00,07:30:00,b,2\nu4,18:00:00,18:00:00,a,1\nu4,19:00:00,19:00:00,b,2\n',
  })
  const span = { from: '2026-11-19', days: 1, dryRun: true }
  expect((await importGtfs(feed, span)).data).toMatchObject({
    total: 0,
    withoutBlock: 4,
    builtBlocks: 0,
  })
  expect((await importGtfs(feed, { ...span, buildBlocks: true })).data).toMatchObject({
    total: 3,
    created: 3,
    withoutBlock: 4,
    builtBlocks: 3,
    errors: [],
  })
})

test('the frequencies of a trip are its departures', async () => {
  const feed = createZip({
    ...files,
    'trips.txt': 'route_id,service_id,trip_id,block_id\nr1,week,v1,\n',
    'stop_times.txt':
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence\nv1,00:00:00,00:00:00,a,1\nv1,00:40:00,00:40:00,b,2\n',
    'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nv1,06:00:00,07:00:00,1200\n',
  })
  const span = { from: '2026-11-19', days: 1, dryRun: true, buildBlocks: true }
  expect((await importGtfs(feed, span)).data).toMatchObject({ withoutBlock: 3, builtBlocks: 3, total: 3 })
})

test('impossible times and overlaps inside a block are named with their row', async () => {
  const feed = createZip({
    ...files,
    'trips.txt': 'route_id,service_id,trip_id,block_id\nr1,week,w1,B9\nr1,week,w2,B9\nr1,week,w3,B9\n',
    'stop_times.txt':
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence\nw1,06:00:00,06:00:00,a,1\nw1,08:00:00,08:00:00,b,2\nw2,07:00:00,07:00:00,b,1\nw2,09:00:00,09:00:00,a,2\nw3,99:99:99,99:99:99,a,1\n',
  })
  const { data } = await importGtfs(feed, { from: '2026-11-19', days: 1, dryRun: true })
  expect(data.total).toBe(1)
  expect(data.findings).toEqual([
    expect.objectContaining({ file: 'stop_times.txt', row: 6 }),
    expect.objectContaining({ file: 'stop_times.txt', row: 6 }),
    {
      file: 'trips.txt',
      row: 3,
      message: '2026-11-19, block B9: trips w2 and w1 overlap',
    },
  ])
})

test('a feed is read beside the server, and one of more rotations than an import takes says so', async () => {
  const many = Array.from({ length: 1_300 }, (_, no) => `T${no}`)
  const trips = many.map((id) => `r1,daily,${id},${id}`)
  const times = many.map((id) => `${id},08:00:00,08:00:00,a,1\n${id},09:00:00,09:00:00,b,2`)
  const feed = createZip({
    'trips.txt': ['route_id,service_id,trip_id,block_id', ...trips].join('\n'),
    'stop_times.txt': ['trip_id,arrival_time,departure_time,stop_id,stop_sequence', ...times].join('\n'),
    'calendar.txt':
      'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\ndaily,1,1,1,1,1,1,1,20261101,20261130\n',
  })
  const threads: number[] = []
  const onThread = () => void threads.push(1)
  process.on('worker', onThread)
  const reply = await importGtfs(feed, { days: 4, dryRun: true })
  process.off('worker', onThread)
  expect(reply).toMatchObject({ status: 400, error: 'depots.gtfs-too-many' })
  expect(Object.keys(reply.fields ?? {})).toEqual(['days'])
  expect(threads).toHaveLength(1)
  expect((await importGtfs(feed, { days: 3, dryRun: true })).data).toMatchObject({ total: 3_900, errors: [] })
})

test('what is no feed is refused in words, for nobody else’s depot', async () => {
  expect(await importGtfs('bm90IGEgemlw')).toMatchObject({ status: 400, error: 'depots.gtfs-unreadable' })
  expect(await importGtfs(createZip({ 'trips.txt': files['trips.txt'] }))).toMatchObject({
    status: 400,
    error: 'depots.gtfs-unreadable',
  })
  expect(await importGtfs(createZip(files), { from: '2027-01-01' })).toMatchObject({
    status: 400,
    error: 'depots.gtfs-empty',
  })
  const payload = { stationId: site.stationId, content: createZip(files), from: '2026-11-26' }
  for (const [token, status] of [
    ['', 401],
    ['nobody', 403],
    ['theirs', 404],
    ['scoped', 404],
  ] as const)
    expect([token, (await site.call('POST', '/api/departures/gtfs', { token, body: payload })).status]).toEqual([
      token,
      status,
    ])
})
