import { waitUntil } from '@evops/platform/testing'
import { createTestStation } from '@evops/stations/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gridBillExport, quarterMs } from '../contract/index.ts'
import {
  chineseContent,
  energySite,
  generateMonthQuarterHours,
  spanishContent,
  type EnergySite,
} from '../testing/index.ts'

let site: EnergySite
beforeAll(async () => {
  site = await energySite()
})
afterAll(() => site.close())
const tariffsUrl = '/api/energy/tariffs'
const suppliesUrl = '/api/energy/supply-points'
const importsUrl = '/api/energy/quarter-imports'

const aTariff = async (name: string, more: object = {}) =>
  (
    await site.call('POST', tariffsUrl, {
      body: { name, fromDay: '2026-01-01', content: chineseContent, ...more },
    })
  ).data
const supplyBody = (name: string, more: object = {}) => ({
  name,
  supplyNo: `NO-${name}`,
  validFrom: '2026-01-01',
  stationIds: [site.stationId],
  ...more,
})
const preview = async (content: string) =>
  (await site.call('POST', `${importsUrl}/preview`, { body: { fileName: 'q.csv', content } })).data
const run = async (content: string) => {
  const { suggested } = await preview(content)
  const { data } = await site.call('POST', importsUrl, {
    body: { fileName: 'q.csv', content, settings: suggested },
  })
  const state = async () => (await site.call('GET', `${importsUrl}/${data.id}`)).data.state
  await waitUntil(async () => (await state()) === 'done', 'the import ends')
  return data.id as string
}
const quarters = async (meterId: string) =>
  (
    await site.admin.query(
      'select at, active_dwh::float8 as dwh, spread from energy_quarters where meter_id = $1 order by at',
      [meterId],
    )
  ).rows

test('grid tariffs: versions follow each other, days of two never meet, a gap is told', async () => {
  const first = await aTariff('Two-part', { untilDay: '2026-06-30' })
  expect(first).toMatchObject({ name: 'Two-part', untilDay: '2026-06-30', gapDays: 0, version: 1 })
  const across = await site.call('POST', tariffsUrl, {
    body: { name: 'two-PART', fromDay: '2026-06-30', content: chineseContent },
  })
  expect(across).toMatchObject({ status: 409, error: 'energy.overlap' })
  expect(across.msg).toContain('2026-01-01')
  const second = await aTariff('Two-part', { fromDay: '2026-07-03' })
  expect(second).toMatchObject({ tariffId: first.tariffId, gapDays: 2, untilDay: null })
  await expect(
    site.admin.query('update energy_tariff_versions set until_day = null where id = $1', [first.id]),
  ).rejects.toThrow('energy_tariff_versions_overlap')

  const renamed = await site.call('PUT', `${tariffsUrl}/${second.id}`, {
    body: { version: 1, name: 'Industry', fromDay: '2026-07-01' },
  })
  expect(renamed.data).toMatchObject({ name: 'Industry', gapDays: 0, version: 2, fromDay: '2026-07-01' })
  expect((await site.call('GET', `${tariffsUrl}/${first.id}`)).data.name).toBe('Industry')
  const old = await site.call('PUT', `${tariffsUrl}/${second.id}`, { body: { version: 1, remark: 'x' } })
  expect(old).toMatchObject({ status: 409, error: 'request.conflict' })
  const { list, total } = (await site.call('GET', `${tariffsUrl}?search=indus&sort=-name`)).data
  expect([total, list.map((one: { fromDay: string }) => one.fromDay)]).toEqual([2, ['2026-07-01', '2026-01-01']])
  const audited = site.audited.findLast(({ entity }) => entity === 'grid-tariff')
  expect(audited).toMatchObject({
    entity: 'grid-tariff',
    before: { name: 'Two-part' },
    after: {},
  })
})

test('a content that no day can be billed by is refused with its field', async () => {
  const [own] = chineseContent.schedules
  const body = {
    name: 'Half a day',
    fromDay: '2026-01-01',
    content: {
      ...chineseContent,
      schedules: [{ ...own, spans: [{ from: '00:00', until: '12:00', period: 1 }] }],
    },
  }
  const refused = await site.call('POST', tariffsUrl, { body })
  expect(refused).toMatchObject({ status: 400, error: 'request.invalid' })
  expect(JSON.stringify(refused.fields)).toContain('without overlap or gap')
})

test('supply points: stations, meters that stand there, each counting once at a time; tariffs in use stay', async () => {
  const [meterId, second] = [await site.aMeter('G-1'), await site.aMeter('G-2')]
  const tariff = await aTariff('In use')
  const made = await site.call('POST', suppliesUrl, {
    body: supplyBody('Main', {
      tariffId: tariff.tariffId,
      meterIds: [second, meterId, meterId],
      contractedW: [600_000],
    }),
  })
  expect(made.data).toMatchObject({
    name: 'Main',
    timeZone: 'Asia/Shanghai',
    tariffName: 'In use',
    contractedW: [600_000],
    stations: [{ id: site.stationId, name: 'North' }],
    meters: [
      { id: meterId, name: 'G-1' },
      { id: second, name: 'G-2' },
    ],
  })
  const again = (body: object) => site.call('POST', suppliesUrl, { body })
  expect(await again(supplyBody('main'))).toMatchObject({ status: 409, error: 'energy.name-taken' })
  expect(await again(supplyBody('B', { meterIds: [meterId] }))).toMatchObject({ error: 'energy.meter-taken' })
  const madrid = await createTestStation(site.services, site.operatorId, { name: 'Madrid', timeZone: 'Europe/Madrid' })
  expect(await again(supplyBody('B', { stationIds: [site.stationId, madrid] }))).toMatchObject({
    error: 'energy.zones',
  })
  expect(await again(supplyBody('B', { stationIds: [madrid], meterIds: [meterId] }))).toMatchObject({
    error: 'energy.meter-elsewhere',
  })
  expect(await again(supplyBody('B', { stationIds: [] }))).toMatchObject({ status: 400 })
  expect(await site.call('DELETE', `${tariffsUrl}/${tariff.id}`)).toMatchObject({
    status: 409,
    error: 'energy.tariff-in-use',
  })

  // The contract ends, and the next one takes over the meter.
  const ended = await site.call('PUT', `${suppliesUrl}/${made.data.id}`, {
    body: { version: 1, validUntil: '2026-06-30' },
  })
  expect(ended.data).toMatchObject({ validUntil: '2026-06-30', meterIds: [meterId, second] })
  const next = await again(supplyBody('Next', { validFrom: '2026-07-01', meterIds: [meterId] }))
  expect(next.status).toBe(200)
  expect((await site.call('GET', `${suppliesUrl}?search=no-n`)).data.list).toMatchObject([{ name: 'Next' }])
  expect((await site.call('DELETE', `${suppliesUrl}/${next.data.id}`)).status).toBe(200)
  const found = await site.call('GET', '/api/energy/choices?kind=meter&search=g-')
  expect(found.data.map((one: { name: string }) => one.name)).toEqual(['G-1 · North', 'G-2 · North'])
})

test('who may not, and whose it is: 401, 403, 404, and nothing for whoever sees a part of the operator', async () => {
  const { id } = await aTariff('Ours alone')
  const supply = (await site.call('POST', suppliesUrl, { body: supplyBody('Ours alone') })).data
  for (const url of [`${tariffsUrl}/${id}`, `${suppliesUrl}/${supply.id}`]) {
    expect((await site.call('GET', url, { token: '' })).status).toBe(401)
    expect((await site.call('GET', url, { token: 'nobody' })).status).toBe(403)
    expect((await site.call('GET', url, { token: 'theirs' })).status).toBe(404)
    expect((await site.call('DELETE', url, { token: 'theirs' })).status).toBe(404)
    expect((await site.call('DELETE', url, { token: 'scoped' })).status).toBe(403)
  }
  const bill = `${suppliesUrl}/${supply.id}/bill?month=2026-07`
  expect((await site.call('GET', bill, { token: 'theirs' })).status).toBe(404)
  expect((await site.call('GET', bill, { token: 'scoped' })).status).toBe(404)
  expect((await site.call('GET', suppliesUrl, { token: 'scoped' })).data.total).toBe(0)
})

test('files of quarter hours: what cannot be is refused row by row, corrections replace, an undo brings back', async () => {
  const meterId = await site.aMeter('Q-1')
  const bad = [
    'meter,time,kWh,kvarh',
    'nobody,2026-07-01 00:00,1,',
    'Q-1,2026-07-01 00:05,1,',
    'Q-1,noon,1,',
    'Q-1,2026-07-01 00:15,-1,',
    'Q-1,2026-07-01 00:30,2500.1,',
    'Q-1,2126-07-01 00:30,1,',
    'Q-1,2026-07-01 00:45,,3',
    'Q-1,2026-07-01 01:00,1,',
    'Q-1,2026-07-01 01:00,2,',
  ]
  const { faults } = await preview(bad.join('\n'))
  expect(faults.map(({ row }: { row: number }) => row)).toEqual([2, 3, 4, 5, 6, 7, 8, 10])

  const first = await run('meter,time,kWh,kvarh\nQ-1,2026-07-01 00:00,10.5,1\nq-1,2026-07-01 00:15,11,')
  // 00:00 in Shanghai.
  expect(await quarters(meterId)).toMatchObject([
    { at: new Date('2026-06-30T16:00:00Z'), dwh: 105_000 },
    { dwh: 110_000 },
  ])
  const corrected = 'meter,time,kWh\nQ-1,2026-07-01 00:15,12\nQ-1,2026-07-01 00:30,13'
  expect((await preview(corrected)).counts).toMatchObject({ created: 1, updated: 1 })
  const second = await run(corrected)
  const dwh = async () => (await quarters(meterId)).map((one) => one.dwh)
  expect(await dwh()).toEqual([105_000, 120_000, 130_000])
  expect(await site.call('POST', `${importsUrl}/${first}/undo`)).toMatchObject({ status: 409 })
  expect((await site.call('POST', `${importsUrl}/${second}/undo`)).status).toBe(200)
  expect(await dwh()).toEqual([105_000, 110_000])
  expect((await site.call('POST', `${importsUrl}/${first}/undo`)).status).toBe(200)
  expect(await dwh()).toEqual([])
})

test('exported energy comes beside the imported one, in energies and registers, is corrected, and never stands alone', async () => {
  const [meterId, second] = [await site.aMeter('X-1'), await site.aMeter('X-2', { multiplier: 10 })]
  const both = async (id: string) =>
    (
      await site.admin.query(
        'select active_dwh::float8 as took, export_dwh::float8 as fed from energy_quarters where meter_id = $1 order by at',
        [id],
      )
    ).rows.map(({ took, fed }) => [took, fed])
  const bad = [
    'meter,time,kWh,export kWh,register,export register',
    'X-1,2026-07-01 00:00,,1,,',
    'X-1,2026-07-01 00:15,1,2500.1,,',
    'X-1,2026-07-01 00:30,1,-1,,',
    'X-2,2026-07-01 00:00,,,,7',
    'X-2,2026-07-01 00:15,,,10,9',
    'X-2,2026-07-01 00:30,,,11,8',
  ]
  const { faults } = await preview(bad.join('\n'))
  expect(faults.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
    [2, 'export kWh'],
    [3, 'export kWh'],
    [4, 'export kWh'],
    [5, 'export register'],
    [7, 'export register'],
  ])
  await run('meter,time,kWh,上网电量\nX-1,2026-07-01 00:00,1,2.5\nX-1,2026-07-01 00:15,1,')
  expect(await both(meterId)).toEqual([
    [10_000, 25_000],
    [10_000, null],
  ])
  const corrected = await run('meter,time,kWh,vertido kWh\nX-1,2026-07-01 00:00,1,3')
  expect((await both(meterId))[0]).toEqual([10_000, 30_000])
  expect((await site.call('POST', `${importsUrl}/${corrected}/undo`)).status).toBe(200)
  expect((await both(meterId))[0]).toEqual([10_000, 25_000])
  const registers = [
    'meter,time,register,export register',
    'X-2,2026-07-01 00:00,100,50',
    'X-2,2026-07-01 00:15,100.5,50',
    'X-2,2026-07-01 00:45,101.5,50.2',
  ]
  await run(registers.join('\n'))
  expect(await both(second)).toEqual([
    [50_000, 0],
    [50_000, 10_000],
    [50_000, 10_000],
  ])
})

test('registers: a step is multiplied and spread over its quarter hours; one that falls, or jumps, is refused', async () => {
  const meterId = await site.aMeter('R-1', { multiplier: 10 })
  const wrong = [
    'meter,time,register',
    'R-1,2026-07-01 00:00,100',
    'R-1,2026-07-01 00:15,99',
    'R-1,2026-07-01 00:30,100000',
    'R-1,2026-07-01 00:45,100.5',
  ]
  const { faults } = await preview(wrong.join('\n'))
  expect(faults).toMatchObject([
    { row: 3, message: expect.stringContaining('lower than the previous') },
    { row: 4, message: expect.stringContaining('faster') },
  ])
  // The register is constant for a quarter hour, then rises by 1 kWh within three: 10 kWh, 33,333.3 times 0.1 Wh each.
  await run('meter,time,register\nR-1,2026-07-01 00:00,100\nR-1,2026-07-01 00:15,100\nR-1,2026-07-01 01:00,101')
  expect((await quarters(meterId)).map(({ dwh, spread }) => [dwh, spread])).toEqual([
    [0, false],
    [33_333, true],
    [33_333, true],
    [33_334, true],
  ])
  const apart = 'meter,time,register\nR-1,2026-07-02 00:00,102\nR-1,2026-07-03 00:00,103'
  expect((await preview(apart)).faults).toMatchObject([{ row: 2 }])
})

test('a clock that is put back tells an hour twice, one that is put forward skips one', async () => {
  const madrid = await createTestStation(site.services, site.operatorId, { name: 'M2', timeZone: 'Europe/Madrid' })
  const meterId = await site.aMeter('DST', { stationId: madrid })
  const content = (times: readonly string[]) => ['meter,time,kWh', ...times.map((at) => `DST,${at},1`)].join('\n')
  const settings = async (text: string) => ({ ...(await preview(text)).suggested, timeZone: 'Europe/Madrid' })
  const autumn = content(['2025-10-26 01:45', '2025-10-26 02:00', '2025-10-26 02:00', '2025-10-26 03:00'])
  const { data } = await site.call('POST', importsUrl, {
    body: { fileName: 'a.csv', content: autumn, settings: await settings(autumn) },
  })
  const state = async () => (await site.call('GET', `${importsUrl}/${data.id}`)).data.state
  await waitUntil(async () => (await state()) === 'done', 'the import ends')
  expect((await quarters(meterId)).map(({ at }) => at.toISOString().slice(11, 16))).toEqual([
    '23:45',
    '00:00',
    '01:00',
    '02:00',
  ])
  const spring = content(['2026-03-29 01:45', '2026-03-29 02:15', '2026-03-29 03:00'])
  const body = { fileName: 's.csv', content: spring, settings: await settings(spring) }
  const { faults } = (await site.call('POST', `${importsUrl}/preview`, { body })).data
  expect(faults).toMatchObject([{ row: 3 }])
})

/** Imports a month's series as a file would, without some quarter hours. */
async function fill(
  meterId: string,
  options: Parameters<typeof generateMonthQuarterHours>[0],
  without: readonly number[] = [],
) {
  const all = generateMonthQuarterHours(options).filter((_, place) => !without.includes(place))
  // One before and one after, as in files of the adjacent months.
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) throw new Error('no quarter hours')
  const stored = [{ ...first, at: first.at - quarterMs }, ...all, { ...last, at: last.at + quarterMs }]
  await site.admin.query(
    `insert into energy_quarters (operator_id, meter_id, at, active_dwh, reactive_dvarh, from_id)
      select $1, $2, to_timestamp(n.at / 1000), n.dwh, n.dvarh, $2 from unnest($3::float8[], $4::bigint[], $5::bigint[]) n (at, dwh, dvarh)
      on conflict do nothing`,
    [
      site.operatorId,
      meterId,
      stored.map(({ at }) => at),
      stored.map(({ activeDwh }) => activeDwh),
      stored.map(({ reactiveDvarh }) => reactiveDvarh),
    ],
  )
}

test('the bill of a month: from what is stored, with what was interpolated; what it lacks is said in words', async () => {
  const meterId = await site.aMeter('B-1')
  const tariff = await aTariff('Billed', { untilDay: '2026-07-31' })
  const made = await site.call('POST', suppliesUrl, {
    body: supplyBody('Billed', { contractedW: [600_000] }),
  })
  const { id } = made.data
  const url = (month: string) => `${suppliesUrl}/${id}/bill?month=${month}`
  const updateSupplyPoint = (body: object, version: number) =>
    site.call('PUT', `${suppliesUrl}/${id}`, { body: { version, ...body } })
  expect(await site.call('GET', url('2026-07'))).toMatchObject({ status: 409, error: 'energy.no-tariff' })
  await updateSupplyPoint({ tariffId: tariff.tariffId }, 1)
  expect(await site.call('GET', url('2026-07'))).toMatchObject({ error: 'energy.no-meter' })
  await updateSupplyPoint({ meterIds: [meterId] }, 2)
  const empty = await site.call('GET', url('2026-07'))
  expect(empty).toMatchObject({ status: 409, error: 'energy.no-quarters' })
  expect(empty.msg).toContain('B-1')

  const load = {
    timeZone: 'Asia/Shanghai',
    month: '2026-07',
    content: chineseContent,
    kilowatts: [250, 300, 200, 400, 500],
    others: { '2026-07-15T12:00': 690 },
    tangentE2: 75,
  }
  // Three quarter hours in the night of the 2nd are interpolated between two equal values.
  await fill(meterId, load, [100, 101, 102])
  const bill = (await site.call('GET', url('2026-07'))).data
  // The month that is calculated by hand in worked-examples.test.ts.
  expect(bill).toMatchObject({
    supplyName: 'Billed',
    tariffName: 'Billed',
    currency: 'CNY',
    totalMinor: 177_292_05,
    interpolated: 3,
    quarters: 2_976,
    warnings: [],
  })
  expect(bill.lines[3]).toMatchObject({ code: 'energy', period: 4, interpolated: 3, quarters: 7 * 4 * 31 })
  await fill(meterId, { ...load, month: '2026-08', others: {} })
  const august = await site.call('GET', url('2026-08'))
  expect(august).toMatchObject({ status: 409, error: 'energy.no-version' })
  expect(august.msg).toContain('2026-08-01')
  await updateSupplyPoint({ validUntil: '2026-07-30' }, 3)
  expect(await site.call('GET', url('2026-07'))).toMatchObject({ error: 'energy.not-valid' })
  expect((await site.call('GET', url('2026-13'))).status).toBe(400)
})

test('the bill of a month that runs goes to date, says until when and what is missing, and its file does too', async () => {
  const [one, two] = [await site.aMeter('D-1'), await site.aMeter('D-2')]
  const { tariffId } = await aTariff('To date')
  const { id } = (
    await site.call('POST', suppliesUrl, {
      body: supplyBody('To date', { tariffId, contractedW: [600_000], meterIds: [one, two] }),
    })
  ).data
  const load = { timeZone: 'Asia/Shanghai', month: '2026-07', content: chineseContent }
  const july = { ...load, kilowatts: [100, 100, 100, 100, 100], tangentE2: 40 }
  const from = Date.parse('2026-06-30T16:00:00Z')
  const all = Array.from({ length: 2_976 }, (_, place) => place)
  await fill(one, july, all.slice(960))
  await fill(two, july, all.slice(399))
  try {
    const requestBillAt = async (now: number, month = '2026-07') => {
      site.setNow(new Date(now))
      return site.call('GET', `${suppliesUrl}/${id}/bill?month=${month}`)
    }
    // The 11th at 00:07. The second meter has reported four days and four hours.
    const { data: bill } = await requestBillAt(from + 960 * quarterMs + 7 * 60_000)
    const until = new Date(from + 400 * quarterMs).toISOString()
    expect(bill.toDate).toEqual({
      until,
      missing: 560,
      open: 2_576,
      meters: [
        { name: 'D-1', until: new Date(from + 960 * quarterMs).toISOString() },
        { name: 'D-2', until },
      ],
    })
    // 100 hours of 200 kW, and the contracted demand of the whole month.
    expect(bill).toMatchObject({ quarters: 400, energyDwh: 200_000_000, days: 31 })
    expect(bill.lines.find(({ code }: { code: string }) => code === 'demand')).toMatchObject({
      amountMinor: 600 * 40_00,
    })
    const kind = site.energy.domain.exports?.find(({ name }) => name === gridBillExport)
    const rows = []
    for await (const row of kind?.rows(site.actors.ours, { supplyId: id, month: '2026-07' }) ?? []) rows.push(row)
    expect(rows.map((cells) => cells.at(-1))).toEqual(bill.lines.map(() => ({ instant: until, zone: null })))
    expect(kind?.head(site.actors.ours)).toHaveLength(rows[0]?.length ?? 0)

    expect(await requestBillAt(from - 1)).toMatchObject({ status: 409, error: 'energy.month-ahead' })
    expect(await requestBillAt(Date.parse('2026-08-05T00:00:00Z'), '2026-08')).toMatchObject({
      status: 409,
      error: 'energy.no-quarters-yet',
    })
    // After the end of the month all quarter hours are required.
    expect(await requestBillAt(Date.parse('2026-08-05T00:00:00Z'))).toMatchObject({
      error: 'energy.no-quarters',
    })
  } finally {
    site.setNow(undefined)
  }
})

test('Spain through the API: powers that fall are refused when the bill is asked for', async () => {
  const madrid = await createTestStation(site.services, site.operatorId, { name: 'M3', timeZone: 'Europe/Madrid' })
  const meterId = await site.aMeter('ES-1', { stationId: madrid })
  const { tariffId } = await aTariff('6.1TD', { content: spanishContent })
  const supply = (
    await site.call('POST', suppliesUrl, {
      body: supplyBody('ES', {
        stationIds: [madrid],
        meterIds: [meterId],
        tariffId,
        contractedW: [100_000, 90_000, 100_000, 120_000, 120_000, 200_000],
      }),
    })
  ).data
  await fill(meterId, {
    timeZone: 'Europe/Madrid',
    month: '2026-10',
    content: spanishContent,
    kilowatts: [1, 1, 1, 1, 1, 1],
  })
  const refused = await site.call('GET', `${suppliesUrl}/${supply.id}/bill?month=2026-10`)
  expect(refused).toMatchObject({ status: 409, error: 'energy.contract-not-rising' })
})
