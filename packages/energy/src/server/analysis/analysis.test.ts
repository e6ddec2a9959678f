import { afterAll, beforeAll, expect, test } from 'vitest'
import { analysisExport, quarterMs, type EnergyAnalysis, type EnergyCosts } from '../../contract/index.ts'
import { chineseContent, energySite, generateMonthQuarterHours, type EnergySite } from '../../testing/index.ts'
import { saveQuarters } from '../series/quarters.store.ts'

let site: EnergySite
beforeAll(async () => {
  site = await energySite()
  site.setNow(new Date('2026-08-03T02:00:00Z'))
})
afterAll(() => site.close())
const url = '/api/energy/analysis'
const july = 'dayFrom=2026-07-01&dayTo=2026-07-31'
const load = {
  timeZone: 'Asia/Shanghai',
  month: '2026-07',
  content: chineseContent,
  kilowatts: [250, 300, 200, 400, 500],
  others: { '2026-07-15T12:00': 690 },
  tangentE2: 75,
}
type Made = Parameters<typeof saveQuarters>[2][number]
const insertQuarters = (quarters: readonly Omit<Made, 'spread' | 'fromId'>[]) =>
  site.services.db.inTenant(site.operatorId, (tx) =>
    saveQuarters(
      tx,
      site.operatorId,
      quarters.map((one) => ({ ...one, spread: false, fromId: one.meterId })),
    ),
  )
const rollUp = () => site.tick('energy:roll-up')
const requestAnalysis = async (query: string) => (await site.call('GET', `${url}?${query}`)).data as EnergyAnalysis
const aSupply = async (name: string, meterIds: readonly string[], more: object = {}) => {
  const body = {
    name,
    supplyNo: name,
    validFrom: '2026-01-01',
    stationIds: [site.stationId],
    meterIds,
    ...more,
  }
  return (await site.call('POST', '/api/energy/supply-points', { body })).data.id as string
}

test('X-20 who may not, whose it is, and a period that cannot be: 401, 403, 404, 400 in words', async () => {
  const id = await aSupply('Access', [])
  const costs = `/api/energy/supply-points/${id}/costs?monthFrom=2026-07&monthTo=2026-07`
  const tested = `/api/energy/supply-points/${id}/forecast-test?${july}`
  for (const one of [`${url}?${july}&supplyId=${id}`, costs, tested]) {
    expect((await site.call('GET', one, { token: '' })).status).toBe(401)
    expect((await site.call('GET', one, { token: 'nobody' })).status).toBe(403)
    expect((await site.call('GET', one, { token: 'theirs' })).status).toBe(404)
    expect((await site.call('GET', one, { token: 'scoped' })).status).toBe(404)
    expect((await site.call('GET', one)).status).toBe(200)
  }
  const station = `${url}?${july}&stationId=${site.stationId}`
  expect((await site.call('GET', station, { token: 'theirs' })).status).toBe(404)
  expect((await site.call('GET', station, { token: 'scoped' })).status).toBe(404)
  expect((await site.call('GET', `${url}?${july}`, { token: 'scoped' })).data.supplies).toEqual([])

  const requestInvalid = async (path: string) => {
    const { status, fields } = await site.call('GET', path)
    return [status, JSON.stringify(fields)]
  }
  const upsideDown = [400, expect.stringContaining('must not end before it starts')]
  expect(await requestInvalid(`${url}?dayFrom=2026-07-31&dayTo=2026-07-01`)).toEqual(upsideDown)
  expect(await requestInvalid(`${costs.split('?')[0]}?monthFrom=2026-07&monthTo=2026-06`)).toEqual(upsideDown)
  expect(await requestInvalid(`${url}?dayFrom=2024-07-31&dayTo=2026-07-01`)).toEqual([
    400,
    expect.stringContaining('At most 400 days'),
  ])
  expect(await requestInvalid(`${tested.split('?')[0]}?dayFrom=2026-01-01&dayTo=2026-07-01`)).toEqual([
    400,
    expect.stringContaining('at most 100 days'),
  ])
  expect((await site.call('GET', `${url}?dayFrom=noon&dayTo=2026-07-01`)).status).toBe(400)
})

test('X-20 a month: energy, peak, factors and base load from roll-ups; its costs are the bill’s, line by line', async () => {
  const meterId = await site.aMeter('A-1')
  const { tariffId } = (
    await site.call('POST', '/api/energy/tariffs', {
      body: { name: 'Analysed', fromDay: '2026-01-01', content: chineseContent },
    })
  ).data
  const id = await aSupply('Analysed', [meterId], { tariffId, contractedW: [600_000] })
  const all = generateMonthQuarterHours(load)
  // Adds a quarter hour before and after, as in files of the adjacent months. Three are missing.
  const more = [all[0], all.at(-1)].flatMap((one, side) =>
    one ? [{ ...one, at: one.at + (side === 0 ? -quarterMs : quarterMs) }] : [],
  )
  const remaining = [...all, ...more].filter((one) => ![100, 101, 102].includes(all.indexOf(one)))
  await insertQuarters(remaining.map((one) => ({ ...one, meterId, exportDwh: 10 })))

  const costsUrl = `/api/energy/supply-points/${id}/costs?monthFrom=2026-06&monthTo=2026-08`
  const waiting = await requestAnalysis(`${july}&supplyId=${id}`)
  expect(waiting).toMatchObject({ waiting: 31, period: { importDwh: 0, quarters: 2_976, readQuarters: 0 } })
  const before = (await site.call('GET', costsUrl)).data as EnergyCosts
  await rollUp()
  const analysis = await requestAnalysis(`${july}&supplyId=${id}`)
  const energy = all.reduce((sum, one) => sum + one.activeDwh, 0)
  const ordered = all.map(({ activeDwh }) => activeDwh).toSorted((a, b) => b - a)
  expect(analysis.waiting).toBe(0)
  expect(analysis.period).toEqual({
    dayFrom: '2026-07-01',
    dayTo: '2026-07-31',
    importDwh: energy,
    exportDwh: 10 * (all.length - 3),
    peakDwh: 690 * 2_500,
    peakAt: '2026-07-15T04:00:00.000Z',
    peakSupply: 'Analysed',
    loadFactorE4: Math.round((energy / all.length / (690 * 2_500)) * 10_000),
    // Reactive energy of 75 %: cos φ is 0.8.
    powerFactorE4: 8_000,
    baseDwh: ordered[Math.ceil(all.length * 0.95) - 1],
    quarters: all.length,
    readQuarters: all.length - 3,
    interpolated: 3,
  })
  expect(analysis.before).toMatchObject({
    dayFrom: '2026-06-01',
    dayTo: '2026-06-30',
    importDwh: 2_500 * 400,
  })
  expect(analysis.yearBefore).toMatchObject({ dayFrom: '2025-07-01', quarters: 0, peakDwh: null })
  expect(analysis.days).toHaveLength(31)
  expect(analysis.days.reduce((sum, day) => sum + day.importDwh, 0)).toBe(energy)
  expect(analysis.profile).toHaveLength(7 * 24)
  expect(analysis.profile.reduce((sum, hour) => sum + hour.dwh, 0)).toBe(energy)
  // The days at both ends of a period are added to the months between them.
  const part = await requestAnalysis(`dayFrom=2026-06-30&dayTo=2026-07-31&supplyId=${id}`)
  expect(part.profile.reduce((sum, hour) => sum + hour.dwh, 0)).toBe(energy + 2_500 * 400)
  expect(part.days[0]).toMatchObject({ day: '2026-06-30', readQuarters: 1 })

  const bill = (await site.call('GET', `/api/energy/supply-points/${id}/bill?month=2026-07`)).data
  const costs = (await site.call('GET', costsUrl)).data as EnergyCosts
  expect(costs).toEqual(before)
  const [june, own, august] = costs.months
  expect(own).toMatchObject({ month: '2026-07', totalMinor: 177_292_05, why: null, until: null })
  expect(own?.totalMinor).toBe(bill.totalMinor)
  expect(own?.lines.map(({ amountMinor }) => amountMinor)).toEqual(
    bill.lines.map((line: { amountMinor: number }) => line.amountMinor),
  )
  expect(june).toMatchObject({ totalMinor: null, why: 'energy.no-quarters' })
  expect(august).toMatchObject({ why: null, until: '2026-07-31T16:15:00.000Z' })

  // Late values appear after the roll-up, in their day, month and costs.
  const [first] = all
  await insertQuarters([{ ...(first ?? { at: 0, reactiveDvarh: 0 }), meterId, activeDwh: 990 * 2_500 }])
  expect((await requestAnalysis(`${july}&supplyId=${id}`)).waiting).toBeGreaterThan(0)
  const late = (await site.call('GET', `/api/energy/supply-points/${id}/bill?month=2026-07`)).data
  const costsNow = async () => ((await site.call('GET', costsUrl)).data as EnergyCosts).months[1]?.totalMinor
  expect(late.totalMinor).not.toBe(bill.totalMinor)
  expect(await costsNow()).toBe(late.totalMinor)
  await rollUp()
  expect(await costsNow()).toBe(late.totalMinor)
  expect((await requestAnalysis(`${july}&supplyId=${id}`)).period).toMatchObject({
    peakDwh: 990 * 2_500,
    peakAt: new Date(first?.at ?? 0).toISOString(),
  })

  const kind = site.energy.domain.exports?.find(({ name }) => name === analysisExport)
  const rows = []
  const filter = { dayFrom: '2026-07-01', dayTo: '2026-07-31', supplyId: id }
  for await (const row of kind?.rows(site.actors.ours, filter) ?? []) rows.push(row)
  expect(rows.map((cells) => [cells[0], cells.length])).toEqual(
    analysis.days.map(({ day }) => [day, kind?.head(site.actors.ours).length]),
  )
})

test('X-20 losses per level: a meter less its children on days that all of them told, generation counted in; no circle', async () => {
  const [main, feeder, shop, solar] = [
    await site.aMeter('L-MAIN'),
    await site.aMeter('L-FEEDER'),
    await site.aMeter('L-SHOP'),
    await site.aMeter('L-SOLAR'),
  ]
  const id = await aSupply('Levels', [main])
  const place = (meterId: string, body: object, token = 'ours') =>
    site.call('PUT', `/api/energy/meter-places/${meterId}`, { body: { fromDay: null, ...body }, token })
  expect((await place(feeder, { parentId: main, role: 'use' })).data).toMatchObject({ parentId: main })
  await place(shop, { parentId: feeder, role: 'use' })
  await place(solar, { parentId: main, role: 'generation' })
  expect(await place(main, { parentId: shop, role: 'use' })).toMatchObject({
    status: 409,
    error: 'energy.meter-circle',
  })
  expect((await place(main, { parentId: main, role: 'use' })).error).toBe('energy.meter-circle')
  expect((await place(main, { parentId: site.operatorId, role: 'use' })).status).toBe(404)
  expect((await place(main, { parentId: null, role: 'use' }, 'theirs')).status).toBe(404)
  expect((await place(main, { parentId: null, role: 'use' }, 'scoped')).status).toBe(403)
  expect((await place(main, { parentId: null, role: 'engine' })).status).toBe(400)
  expect(site.audited.findLast(({ entity }) => entity === 'meter-place')).toMatchObject({
    entityId: solar,
    after: { parentId: main },
  })

  // Two days in June. On the second day the solar meter lacks its last quarter hour, which is not interpolated.
  const begin = Date.parse('2026-06-09T16:00:00Z')
  const days = (meterId: string, activeDwh: number, { exportDwh = null as number | null, less = 0 } = {}) =>
    insertQuarters(
      Array.from({ length: 192 - less }, (_, at) => ({
        meterId,
        at: begin + at * quarterMs,
        activeDwh,
        reactiveDvarh: null,
        exportDwh,
      })),
    )
  await days(main, 1_000, { exportDwh: 100 })
  await days(feeder, 1_150)
  await days(shop, 1_100)
  await days(solar, 300, { less: 1 })
  await rollUp()
  const { meters } = await requestAnalysis(`dayFrom=2026-06-01&dayTo=2026-06-30&supplyId=${id}`)
  const of = (meterNo: string) => meters.find((one) => one.meterNo === meterNo)
  // 1,000 − 100 come from the grid and 300 from the roof. 1,150 flow to the meters below.
  expect(of('L-MAIN')).toMatchObject({
    lossDwh: 50 * 96,
    comparedDwh: 900 * 96,
    comparedDays: 1,
    exportDwh: 19_200,
  })
  expect(of('L-FEEDER')).toMatchObject({ lossDwh: 50 * 192, comparedDwh: 1_150 * 192, comparedDays: 2 })
  expect(of('L-SHOP')).toMatchObject({ lossDwh: null, comparedDays: 0, parentId: feeder })
  expect(of('L-SOLAR')).toMatchObject({ role: 'generation', importDwh: 300 * 191 })
  // Reactive energy and phases are unknown, and no values are invented.
  const analysis = await requestAnalysis(`dayFrom=2026-06-01&dayTo=2026-06-30&supplyId=${id}`)
  expect(analysis).toMatchObject({ phases: [], co2: null, period: { powerFactorE4: null } })
})

test('26 a meter that moved to another feeder counts there from its day on, and where it was before; a correction counts for all days', async () => {
  const [one, other, load] = [await site.aMeter('MV-ONE'), await site.aMeter('MV-OTHER'), await site.aMeter('MV-LOAD')]
  const id = await aSupply('Moved', [one, other])
  const place = (meterId: string, body: object) =>
    site.call('PUT', `/api/energy/meter-places/${meterId}`, { body: { role: 'use', fromDay: null, ...body } })
  await place(load, { parentId: one })
  const moved = await place(load, { parentId: other, fromDay: '2026-05-04' })
  expect(moved.data).toEqual({ meterId: load, parentId: other, role: 'use', fromDay: '2026-05-04' })
  expect(site.audited.findLast(({ entity }) => entity === 'meter-place')).toMatchObject({
    before: { parentId: one, fromDay: null },
    after: { parentId: other, fromDay: '2026-05-04' },
  })
  // Four days in May: it took 90 of the 100 that each feeder takes.
  const begin = Date.parse('2026-05-01T16:00:00Z')
  for (const [meterId, activeDwh] of [
    [one, 100],
    [other, 100],
    [load, 90],
  ] as const)
    await insertQuarters(
      Array.from({ length: 4 * 96 }, (_, at) => ({
        meterId,
        at: begin + at * quarterMs,
        activeDwh,
        reactiveDvarh: null,
      })),
    )
  await rollUp()
  const lossesIn = async (days: string) => {
    const { meters } = await requestAnalysis(`${days}&supplyId=${id}`)
    const of = (meterNo: string) => meters.find((meter) => meter.meterNo === meterNo)
    return {
      days: [of('MV-ONE')?.comparedDays, of('MV-OTHER')?.comparedDays],
      losses: [of('MV-ONE')?.lossDwh, of('MV-OTHER')?.lossDwh],
      current: [of('MV-LOAD')?.parentId, of('MV-LOAD')?.fromDay],
    }
  }
  const may = 'dayFrom=2026-05-02&dayTo=2026-05-05'
  expect(await lossesIn(may)).toEqual({
    days: [2, 2],
    losses: [2 * 960, 2 * 960],
    current: [other, '2026-05-04'],
  })
  expect(await lossesIn('dayFrom=2026-05-02&dayTo=2026-05-03')).toEqual({
    days: [2, 0],
    losses: [2 * 960, null],
    current: [one, null],
  })
  // A circle on some of the days is rejected: the feeder that was its parent until that day may become its child from
  // then on, but not before.
  expect(await place(one, { parentId: load, fromDay: '2026-05-03' })).toMatchObject({
    status: 409,
    error: 'energy.meter-circle',
  })
  expect(await place(one, { parentId: load, fromDay: '2026-05-04' })).toMatchObject({ status: 200 })
  await place(one, { parentId: null })
  // An earlier move replaces the positions of later days.
  await place(load, { parentId: one, fromDay: '2026-05-03' })
  expect((await lossesIn(may)).days).toEqual([4, 0])
  await place(load, { parentId: other })
  expect(await lossesIn(may)).toMatchObject({ days: [0, 4], current: [other, null] })
  expect(await place(load, { parentId: one, fromDay: 'soon' })).toMatchObject({ status: 400 })
})

test('X-20 several supply points: energy of all, the highest peak of one; CO₂ of each day by the operator’s own factor of it', async () => {
  const emits = (co2: object) =>
    site.admin.query(
      `update organisation_operators set settings = settings || jsonb_build_object('co2', $2::jsonb) where operator_id = $1`,
      [site.operatorId, JSON.stringify({ fuelGrams: 900, gridGrams: 550, ...co2 })],
    )
  await emits({})
  const all = await requestAnalysis(`${july}&stationId=${site.stationId}`)
  expect(all.supplies.map(({ name }) => name)).toEqual(['Access', 'Analysed', 'Levels', 'Moved'])
  expect(all.period).toMatchObject({ peakSupply: 'Analysed', loadFactorE4: null, baseDwh: null })
  expect(all.duration).toEqual([])
  expect(all.period.quarters).toBe(4 * 2_976)
  const gramsOf = (factorOf: (day: string) => number) =>
    Math.round(all.days.reduce((sum, { day, importDwh }) => sum + importDwh * factorOf(day), 0) / 10_000)
  expect(all.co2).toEqual({ factors: [{ from: null, gramsPerKwh: 550 }], grams: gramsOf(() => 550) })
  // Factors after the period are ignored, and their order does not matter.
  const gridFrom = [
    { from: '2026-08-01', grams: 1 },
    { from: '2026-07-16', grams: 400 },
  ]
  await emits({ gridFrom })
  const changed = (await requestAnalysis(`${july}&stationId=${site.stationId}`)).co2
  expect(changed).toEqual({
    factors: [
      { from: null, gramsPerKwh: 550 },
      { from: '2026-07-16', gramsPerKwh: 400 },
    ],
    grams: gramsOf((day) => (day < '2026-07-16' ? 550 : 400)),
  })
  const second = await requestAnalysis(`dayFrom=2026-07-16&dayTo=2026-07-31&stationId=${site.stationId}`)
  expect(second.co2?.factors).toEqual([{ from: '2026-07-16', gramsPerKwh: 400 }])
  await emits({})
})

test('X-20 phases of a meter that tells all three are held against their mean', async () => {
  const meterId = await site.aMeter('PH-1')
  const id = await aSupply('Phases', [meterId])
  const collector = {
    name: 'Phases',
    stationId: site.stationId,
    protocol: 'modbus-tcp',
    host: '127.0.0.1',
    port: 9,
    unitId: 1,
    byteOrder: 'abcd',
    intervalS: 60,
    enabled: false,
    points: [1, 2, 3].map((phase) => ({
      meterId,
      quantity: `current-${phase}`,
      register: 'holding',
      address: phase,
      valueType: 'u16',
      scaleE6: 1_000_000,
    })),
  }
  expect((await site.call('POST', '/api/energy/collectors', { body: collector })).status).toBe(200)
  await site.admin.query(
    `update energy_data_points set value_e3 = case quantity when 'current-1' then 110000 when 'current-2' then 100000 else 90000 end, value_at = $2 where meter_id = $1`,
    [meterId, new Date('2026-08-03T01:59:00Z')],
  )
  expect((await requestAnalysis(`${july}&supplyId=${id}`)).phases).toEqual([
    { meterNo: 'PH-1', at: '2026-08-03T01:59:00.000Z', quantity: 'current', imbalanceE4: 1_000 },
  ])
})

test('X-20 the forecast is tested through the API on what its supply point took', async () => {
  const meterId = await site.aMeter('F-1')
  const id = await aSupply('Forecast', [meterId])
  const begin = Date.parse('2026-05-31T16:00:00Z')
  // Six equal weeks, then a day with double consumption.
  const quarters = Array.from({ length: 43 * 96 }, (_, at) => ({
    meterId,
    at: begin + at * quarterMs,
    activeDwh: (1_000 + (at % 672)) * (at >= 42 * 96 ? 2 : 1),
    reactiveDvarh: null,
  }))
  await insertQuarters(quarters)
  await rollUp()
  const requestForecastTest = async (days: string) =>
    (await site.call('GET', `/api/energy/supply-points/${id}/forecast-test?${days}`)).data
  expect(await requestForecastTest('dayFrom=2026-07-06&dayTo=2026-07-12')).toMatchObject({
    quarters: 672,
    forecast: { wapeE4: 0, peakE4: 0 },
    naive: { wapeE4: 0, peakE4: 0 },
  })
  expect(await requestForecastTest('dayFrom=2026-07-13&dayTo=2026-07-13')).toMatchObject({
    quarters: 96,
    forecast: { wapeE4: 5_000, peakE4: 5_000 },
  })
  // Fewer than two weeks of values precede the day.
  expect(await requestForecastTest('dayFrom=2026-06-08&dayTo=2026-06-08')).toMatchObject({
    quarters: 0,
    days: [],
  })
})
