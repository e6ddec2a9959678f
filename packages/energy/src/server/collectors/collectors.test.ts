import { waitUntil } from '@evops/platform/testing'
import { createTestStation } from '@evops/stations/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { quarterMs, type CollectorReading, type CollectorRow, type SupplyLoad } from '../../contract/index.ts'
import { energySite, loopbackDlt645, loopbackModbus, type EnergySite } from '../../testing/index.ts'

const url = '/api/energy/collectors'
const from = Date.parse('2026-11-25T02:00:00Z')
const minute = 60_000
let site: EnergySite
let modbus: Awaited<ReturnType<typeof loopbackModbus>>
let dlt645: Awaited<ReturnType<typeof loopbackDlt645>>
beforeAll(async () => {
  ;[site, modbus, dlt645] = await Promise.all([energySite(), loopbackModbus(5), loopbackDlt645('000000001234')])
})
afterAll(() => Promise.all([site.close(), modbus.close(), dlt645.close()]))
afterEach(async () => {
  modbus.fault = 'none'
  dlt645.fault = 'none'
  await site.admin.query('update energy_collectors set enabled = false')
  site.setNow(undefined)
})

const energyAt = (address: number, meterId: string, more: object = {}) => ({
  meterId,
  quantity: 'energy-import',
  register: 'holding',
  address,
  valueType: 'u32',
  scaleE6: 10_000,
  ...more,
})
const powerAt = (address: number, meterId: string) => ({
  ...energyAt(address, meterId),
  quantity: 'power',
  valueType: 'f32',
  scaleE6: 1_000_000,
})
const aBody = (name: string, points: object[], more: object = {}) => ({
  name,
  stationId: site.stationId,
  protocol: 'modbus-tcp',
  host: '127.0.0.1',
  port: modbus.port,
  unitId: 5,
  points,
  ...more,
})
const aMeterBody = (name: string, points: object[], more: object = {}) =>
  aBody(name, points, { protocol: 'dlt645-tcp', port: dlt645.port, meterAddress: '000000001234', ...more })
const add = async (body: object): Promise<CollectorRow> => (await site.call('POST', url, { body })).data
const rowOf = async (id: string): Promise<CollectorRow> => (await site.call('GET', `${url}/${id}`)).data
const readNow = async (id: string): Promise<CollectorReading> => (await site.call('POST', `${url}/${id}/read`)).data
/** Sets the clock to a minute, reads the collector and stores the values. */
async function readAt(id: string, minutes: number): Promise<CollectorRow> {
  const now = new Date(from + minutes * minute)
  site.setNow(now)
  const isRead = async () => {
    await site.tick('energy:collect')
    const { readAt: at, faultAt } = await rowOf(id)
    return at === now.toISOString() || faultAt === now.toISOString()
  }
  await waitUntil(isRead, 'the collector was read')
  return rowOf(id)
}
const quarters = async (meterId: string) =>
  (
    await site.admin.query(
      `select ((extract(epoch from at) * 1000 - $2) / $3)::int as at, active_dwh::int as dwh, reactive_dvarh::int as dvarh, spread
       from energy_quarters where meter_id = $1 order by at`,
      [meterId, from, quarterMs],
    )
  ).rows

describe('X-20 collectors', () => {
  test('are kept with their points, changed by version, told in the audit log and removed', async () => {
    const meterId = await site.aMeter('K-1')
    const made = await add(aBody('Kept', [energyAt(0, meterId), powerAt(2, meterId)], { enabled: false }))
    expect(made).toMatchObject({
      name: 'Kept',
      stationName: 'North',
      state: 'off',
      intervalS: 60,
      byteOrder: 'abcd',
      points: [
        { quantity: 'energy-import', meterNo: 'K-1', valueE3: null, fault: null, refused: 0 },
        { quantity: 'power', address: 2, valueType: 'f32' },
      ],
    })
    const { id } = made
    const change = (version: number, more: object) => site.call('PUT', `${url}/${id}`, { body: { version, ...more } })
    const changed = await change(1, { name: 'Hall', points: [energyAt(8, meterId)] })
    expect(changed.data).toMatchObject({
      name: 'Hall',
      port: modbus.port,
      version: 2,
      points: [{ address: 8 }],
    })
    expect(await change(1, { name: 'Old' })).toMatchObject({ status: 409, error: 'request.conflict' })
    expect(site.audited.findLast(({ entity }) => entity === 'energy-collector')).toMatchObject({
      before: { name: 'Kept' },
    })
    const found = await site.call('GET', `${url}?search=ha&protocol=modbus-tcp&sort=-readAt`)
    expect(found.data.list.map(({ name }: CollectorRow) => name)).toEqual(['Hall'])
    expect(await site.call('DELETE', `${url}/${id}`)).toMatchObject({ status: 200 })
    expect(await site.call('GET', `${url}/${id}`)).toMatchObject({ status: 404 })
  })

  test('bad input is refused in its field: addresses, networks, places of points, meters elsewhere, quantities twice', async () => {
    const meterId = await site.aMeter('B-1')
    const other = await createTestStation(site.services, site.operatorId, { name: 'Other', timeZone: 'Asia/Shanghai' })
    const elsewhere = await site.aMeter('B-2', { stationId: other })
    const postInvalid = async (body: object) => {
      const { status, error, fields } = await site.call('POST', url, { body })
      return [status, error, Object.keys(fields ?? {})[0]]
    }
    const points = [energyAt(0, meterId)]
    expect(await postInvalid(aBody('X', points, { host: '10.1.2.3' }))).toEqual([
      400,
      'request.private-address',
      'host',
    ])
    expect(await postInvalid(aBody('X', points, { host: 'http://a/b' }))).toEqual([400, 'request.invalid', 'host'])
    expect(await postInvalid(aBody('X', []))).toEqual([400, 'request.invalid', 'points'])
    expect(await postInvalid(aBody('X', [...points, ...points]))).toEqual([400, 'request.invalid', 'points'])
    expect(await postInvalid(aMeterBody('X', points))).toEqual([400, 'request.invalid', 'points'])
    expect(await postInvalid(aMeterBody('X', points, { meterAddress: '' }))).toEqual([
      400,
      'request.invalid',
      'meterAddress',
    ])
    expect(await postInvalid(aBody('X', [energyAt(0, elsewhere)]))).toEqual([409, 'energy.meter-not-here', 'points'])
    expect(await postInvalid(aBody('X', [energyAt(0, site.operatorId)]))).toEqual([404, 'request.not-found', 'points'])
    await add(aBody('First', points, { enabled: false }))
    expect(await postInvalid(aBody('Second', points))).toEqual([409, 'energy.point-taken', 'points'])
    const others = [powerAt(0, meterId)]
    expect(await postInvalid(aBody('fIRST', others))).toEqual([409, 'energy.name-taken', 'name'])
  })

  test('are nobody else’s: others find none, who may not see the station neither, and every act has its code', async () => {
    const { id } = await add(aBody('Ours', [energyAt(0, await site.aMeter('O-1'))], { enabled: false }))
    for (const token of ['theirs', 'scoped']) {
      expect((await site.call('GET', url, { token })).data.total).toBe(0)
      for (const [method, path] of [
        ['GET', `${url}/${id}`],
        ['POST', `${url}/${id}/read`],
        ['DELETE', `${url}/${id}`],
      ] as const)
        expect(await site.call(method, path, { token })).toMatchObject({ status: 404 })
    }
    expect(await site.call('GET', url, { token: 'nobody' })).toMatchObject({ status: 403 })
    expect(await site.call('POST', `${url}/${id}/read`, { token: 'nobody' })).toMatchObject({ status: 403 })
  })
})

describe('X-20 a Modbus device is read', () => {
  test('at its interval: values, quarter hours out of its counter times CT × PT, a roll-over and a hole that nobody fills', async () => {
    const meterId = await site.aMeter('M-1', { multiplier: 40 })
    modbus.put32(0, 4_294_967_246)
    modbus.putFloat(2, 12.5)
    site.setNow(new Date(from))
    const requestCount = modbus.requestCount
    const points = [energyAt(0, meterId), powerAt(2, meterId)]
    const { id } = await add(aBody('Read', points, { byteOrder: 'abcd', intervalS: 900 }))
    expect(await readAt(id, 0)).toMatchObject({
      state: 'reading',
      fault: null,
      points: [{ valueE3: 42_949_672_460 * 40 }, { valueE3: 500_000 }],
    })
    // Both registers are close together, so they are read with a single request.
    expect(modbus.requestCount - requestCount).toBe(1)
    modbus.put32(0, 50)
    await readAt(id, 15)
    modbus.put32(0, 30)
    expect(await readAt(id, 30)).toMatchObject({
      points: [{ fault: 'backwards', refused: 1, valueE3: 20_000 }, { fault: null }],
    })
    modbus.put32(0, 350)
    expect(await readAt(id, 45)).toMatchObject({ points: [{ fault: null, refused: 1 }, {}] })
    // 1 kWh × 40, then 3 kWh × 40 over two quarter hours without a reading between them.
    expect(await quarters(meterId)).toEqual([
      { at: 0, dwh: 400_000, dvarh: null, spread: false },
      { at: 1, dwh: 600_000, dvarh: null, spread: true },
      { at: 2, dwh: 600_000, dvarh: null, spread: true },
    ])
  })

  test('26 what is read every second is written every five: the last value, after as many questions on one connection', async () => {
    const meterId = await site.aMeter('S-1')
    modbus.put32(0, 4_200)
    const requestCount = modbus.requestCount
    const { id } = await add(aBody('Seconds', [energyAt(0, meterId)], { intervalS: 1 }))
    const { createdAt } = (
      await site.admin.query('select created_at as "createdAt" from energy_collectors where id = $1', [id])
    ).rows[0]
    await site.tick('energy:collect')
    await waitUntil(async () => (await rowOf(id)).readAt !== null, 'the first five were written')
    expect(modbus.requestCount - requestCount).toBeGreaterThanOrEqual(5)
    const { readAt: lastAt, points } = await rowOf(id)
    expect(points).toMatchObject([{ valueE3: 42_000, fault: null, valueAt: lastAt }])
    // Five reads take four clock intervals.
    expect(Date.parse(lastAt ?? '') - createdAt.getTime()).toBeGreaterThan(3_000)
  })

  test('what a file told of a quarter hour stays', async () => {
    const meterId = await site.aMeter('F-1')
    modbus.put32(0, 1_000)
    site.setNow(new Date(from))
    const { id } = await add(aBody('File', [energyAt(0, meterId)], { intervalS: 900 }))
    await readAt(id, 0)
    await site.admin.query(
      'insert into energy_quarters (operator_id, meter_id, at, active_dwh, from_id) values ($1, $2, $3, 77, $2)',
      [site.operatorId, meterId, new Date(from)],
    )
    modbus.put32(0, 3_000)
    await readAt(id, 30)
    expect(await quarters(meterId)).toMatchObject([
      { at: 0, dwh: 77 },
      { at: 1, dwh: 100_000, spread: true },
    ])
  })

  test('a point that it does not have is told at that point, and the others are read', async () => {
    const meterId = await site.aMeter('P-1')
    modbus.put32(0, 100)
    const { id } = await add(aBody('Part', [energyAt(0, meterId), powerAt(4, meterId)], { enabled: false }))
    expect(await readNow(id)).toMatchObject({
      fault: null,
      clockDriftS: null,
      points: [
        { quantity: 'energy-import', valueE3: 1_000, fault: null },
        { quantity: 'power', valueE3: null, fault: 'illegal-address' },
      ],
    })
    expect((await rowOf(id)).points.map(({ valueE3 }) => valueE3)).toEqual([null, null])
  })

  test.each([
    ['silent', 'timeout', ''],
    ['half-frame', 'timeout', 'after 6 bytes'],
    ['garbage', 'bad-frame', 'MBAP'],
    ['wrong-unit', 'wrong-unit', 'unit 6'],
    ['exception', 'device-failure', 'exception 4'],
    ['hangs-up', 'closed', ''],
  ] as const)(
    'one that is %s is told as %s, waited for longer, and well again with its next answer',
    async (how, fault, detail) => {
      const meterId = await site.aMeter(`T-${how}`)
      modbus.put32(0, 100)
      site.setNow(new Date(from))
      const { id } = await add(aBody(`Bad ${how}`, [energyAt(0, meterId)], { intervalS: 5 }))
      modbus.fault = how
      expect(await readAt(id, 0)).toMatchObject({ state: 'failed', fault, faultDetail: detail })
      const { rows } = await site.admin.query(
        'select failures, busy_by, due_at > $2::timestamptz as waits from energy_collectors where id = $1',
        [id, new Date(from + 500)],
      )
      expect(rows).toEqual([{ failures: 1, busy_by: null, waits: true }])
      modbus.fault = 'none'
      expect(await readAt(id, 1)).toMatchObject({
        state: 'reading',
        fault: null,
        points: [{ valueE3: 1_000 }],
      })
    },
  )

  test('nobody listens there, or the network is not allowed: the fault is said, now and on the list', async () => {
    const closed = await loopbackModbus()
    const points = [energyAt(0, await site.aMeter('N-1'))]
    const { id } = await add(aBody('Nobody', points, { port: closed.port, enabled: false }))
    await closed.close()
    expect(await readNow(id)).toMatchObject({ fault: 'unreachable', points: [] })
    await site.admin.query(`update energy_collectors set host = '10.9.9.9' where id = $1`, [id])
    expect(await readNow(id)).toMatchObject({ fault: 'not-allowed', faultDetail: '10.9.9.9' })
  })

  test('what was being read while somebody changed it is not kept', async () => {
    const meterId = await site.aMeter('V-1')
    modbus.fault = 'silent'
    site.setNow(new Date(from))
    const requestCount = modbus.requestCount
    const { id } = await add(aBody('Moved', [energyAt(0, meterId)], { intervalS: 900 }))
    await site.tick('energy:collect')
    await waitUntil(() => modbus.requestCount > requestCount, 'it is being read')
    await site.call('PUT', `${url}/${id}`, { body: { version: 1, enabled: false } })
    modbus.fault = 'none'
    const busy = async () =>
      (await site.admin.query('select fault, failures from energy_collectors where id = $1', [id])).rows[0]
    expect(await busy()).toEqual({ fault: null, failures: 0 })
    await site.energy.settled()
    expect(await busy()).toEqual({ fault: null, failures: 0 })
  })
})

describe('X-20 a DL/T 645 meter is read', () => {
  test('energies, signed power, voltages and its clock, which is told where it is off', async () => {
    const meterId = await site.aMeter('D-1', { multiplier: 2 })
    const point = (quantity: string, dataId: string, scaleE6: number) => ({
      meterId,
      quantity,
      dataId,
      scaleE6,
    })
    dlt645.data.set('00010000', '00012345').set('00030000', '00000100')
    dlt645.data.set('02030000', '801500').set('02010100', '2305')
    // Wednesday. The meter's clock is 95 s ahead of Shanghai time.
    dlt645.data.set('04000101', '26112503').set('04000102', '100135')
    site.setNow(new Date(from))
    const points = [
      point('energy-import', '00010000', 10_000),
      point('reactive-import', '00030000', 10_000),
      point('power', '02030000', 100),
      point('voltage-1', '02010100', 100_000),
    ]
    const { id } = await add(aMeterBody('Meter', points, { intervalS: 900 }))
    expect(await readNow(id)).toMatchObject({
      fault: null,
      clockDriftS: 95,
      points: [
        { valueE3: 246_900 },
        { quantity: 'power', valueE3: -300 },
        { quantity: 'reactive-import', valueE3: 2_000 },
        { quantity: 'voltage-1', valueE3: 230_500 },
      ],
    })
    expect(await readAt(id, 0)).toMatchObject({ state: 'reading', clockDriftS: 95 })
    dlt645.data.set('00010000', '00012445').set('00030000', '00000150')
    await readAt(id, 15)
    expect(await quarters(meterId)).toEqual([{ at: 0, dwh: 20_000, dvarh: 10_000, spread: false }])
  })

  test.each([
    ['silent', 'timeout'],
    ['half-frame', 'timeout'],
    ['bad-checksum', 'bad-checksum'],
    ['garbage', 'bad-frame'],
    ['wrong-unit', 'wrong-unit'],
    ['hangs-up', 'closed'],
  ] as const)('one that is %s is told as %s', async (how, fault) => {
    const points = [
      {
        meterId: await site.aMeter(`DT-${how}`),
        quantity: 'energy-import',
        dataId: '00010000',
        scaleE6: 10_000,
      },
    ]
    dlt645.data.set('00010000', '00000001')
    const { id } = await add(aMeterBody(`Meter ${how}`, points, { enabled: false }))
    dlt645.fault = how
    expect(await readNow(id)).toMatchObject({ fault, points: [] })
  })
})

describe('X-20 the load of a supply point by its meters', () => {
  test('counts them instead of charge points while they are read, says how old they are, and why where they are not', async () => {
    const meterId = await site.aMeter('L-1', { multiplier: 10 })
    const body = {
      name: 'Live',
      supplyNo: 'L',
      validFrom: '2026-01-01',
      stationIds: [site.stationId],
      meterIds: [meterId],
    }
    const supply = (await site.call('POST', '/api/energy/supply-points', { body })).data
    const load = async (): Promise<SupplyLoad> =>
      (await site.call('GET', `/api/energy/supply-points/${supply.id}/load`)).data
    site.setNow(new Date(from))
    expect((await load()).live).toEqual({ source: 'points', readAt: null, why: 'not-read', meterNo: 'L-1' })

    modbus.put32(0, 10_000)
    modbus.putFloat(2, 6)
    site.setNow(new Date(from - minute))
    const { id } = await add(aBody('Live', [energyAt(0, meterId), powerAt(2, meterId)]))
    await readAt(id, -1)
    await readAt(id, 0)
    // 0.5 kWh × 10 in five minutes are 60 kW. The present power is 9 × 10 kW.
    modbus.put32(0, 10_050)
    modbus.putFloat(2, 9)
    await readAt(id, 5)
    // Before the next read is due, at minute six.
    site.setNow(new Date(from + 5.5 * minute))
    expect(await load()).toMatchObject({
      live: { source: 'meters', readAt: new Date(from + 5 * minute).toISOString(), why: null, meterNo: null },
      // 5 kWh plus half a minute of 90 kW in 5.5 minutes. 9.5 minutes remain: 5 + 0.75 + 14.25 = 20 kWh are 80 kW.
      running: { presentW: 90_000, averageW: 62_727, forecastW: 80_000 },
    })
    modbus.fault = 'silent'
    await readAt(id, 8)
    expect(await load()).toMatchObject({
      live: { source: 'points', why: 'silent', meterNo: 'L-1' },
      running: { presentW: 0 },
    })
  })
})
