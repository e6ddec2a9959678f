import { newId, workbookPrefix } from '@evops/platform/contract'
import { xlsxFile } from '@evops/platform/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MeterRow } from '../../contract/index.ts'
import { createTestStation } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { checkMeterReadings } from './readings.rules.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const base = '/api/station-meters'
async function aMeter(more: object = {}) {
  const stationId = await createTestStation(site.services, site.ours, { timeZone: 'Europe/Madrid' })
  const body = { stationId, meterNo: `M-${newId().slice(-8)}`, ...more }
  const { status, data } = await site.call('POST', base, { body })
  expect(status).toBe(200)
  return data as { id: string; meterNo: string; stationId: string; version: number }
}
const reading = (at: string, kWh: number, more: object = {}) => ({ at, registerDwh: kWh * 10_000, ...more })
const postReadings = (id: string, readings: object[]) =>
  site.call('POST', `${base}/${id}/readings`, { body: { readings } })

describe('doors', () => {
  const id = newId()
  test.each([
    ['GET', base, 'viewer'],
    ['POST', base, ''],
    ['POST', `${base}/import`, ''],
    ['PUT', `${base}/${id}`, ''],
    ['DELETE', `${base}/${id}`, ''],
    ['GET', `${base}/${id}/readings`, 'viewer'],
    ['POST', `${base}/${id}/readings`, ''],
    ['GET', `${base}/${id}/curve?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z`, 'viewer'],
  ] as const)('S-18 %s %s: signed out 401, code missing 403', async (method, url, allowed) => {
    expect((await site.call(method, url, { token: '' })).status).toBe(401)
    expect((await site.call(method, url, { token: 'nobody' })).status).toBe(403)
    if (!allowed) expect((await site.call(method, url, { token: 'viewer' })).status).toBe(403)
  })

  test("S-17 another operator's meter does not exist", async () => {
    const { id: ours, version } = await aMeter()
    const token = 'theirs'
    expect((await site.call('GET', `${base}/${ours}/readings`, { token })).status).toBe(404)
    expect((await site.call('DELETE', `${base}/${ours}`, { token })).status).toBe(404)
    const body = { meterNo: 'X', version }
    expect((await site.call('PUT', `${base}/${ours}`, { token, body })).status).toBe(404)
    const readings = [reading('2026-01-01T00:00:00Z', 1)]
    expect((await site.call('POST', `${base}/${ours}/readings`, { token, body: { readings } })).status).toBe(404)
  })
})

describe('M-12 a station meter', () => {
  test('keeps readings once, multiplies their steps, and says what it doubts', async () => {
    const { id } = await aMeter({ multiplier: 40, maxPowerW: 400_000 })
    const day = [
      reading('2026-11-01T00:00:00Z', 1_000),
      reading('2026-11-01T01:00:00Z', 1_005),
      // 40 × 500 kWh in one hour exceeds 400 kW.
      reading('2026-11-01T02:00:00Z', 1_505),
      reading('2026-11-01T03:00:00Z', 1_002),
      reading('2026-11-01T04:00:00Z', 1_010),
    ]
    expect((await postReadings(id, day)).data).toEqual({ added: 5, changed: 0, same: 0, doubtful: 2 })
    expect((await postReadings(id, day)).data).toEqual({ added: 0, changed: 0, same: 5, doubtful: 2 })
    const { data } = await site.call('GET', `${base}/${id}/readings`)
    expect(data.list.map(({ doubt, energyDwh }: Record<string, unknown>) => [doubt, energyDwh])).toEqual([
      [null, 40 * 50_000],
      ['backwards', null],
      ['too_fast', null],
      [null, 40 * 50_000],
      [null, null],
    ])
    const curve = await site.call('GET', `${base}/${id}/curve?from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z`)
    expect(curve.data).toEqual([
      { from: '2026-11-01T00:00:00.000Z', to: '2026-11-01T01:00:00.000Z', energyDwh: 2_000_000 },
      { from: '2026-11-01T01:00:00.000Z', to: '2026-11-01T04:00:00.000Z', energyDwh: 2_000_000 },
    ])
    const row = (await site.call('GET', base)).data.list.find((each: { id: string }) => each.id === id)
    expect(row).toMatchObject({ readings: 5, doubtful: 2, lastRegisterDwh: 10_100_000 })
  })

  test('a corrected reading clears the doubt of those after it; a changed meter begins anew', async () => {
    const { id } = await aMeter()
    await postReadings(id, [reading('2026-11-01T00:00:00Z', 900), reading('2026-11-01T01:00:00Z', 100)])
    expect((await site.call('GET', `${base}/${id}/readings`)).data.list[0].doubt).toBe('backwards')
    const changed = await postReadings(id, [reading('2026-11-01T01:00:00Z', 100, { restarts: true })])
    expect(changed.data).toEqual({ added: 0, changed: 1, same: 0, doubtful: 0 })
    await postReadings(id, [reading('2026-11-01T02:00:00Z', 130)])
    const { list } = (await site.call('GET', `${base}/${id}/readings`)).data
    expect(list[0]).toMatchObject({ doubt: null, energyDwh: 300_000 })
  })

  test('refuses the future, an unknown station, a taken number, a stale form, and to go while it has readings', async () => {
    const { id, meterNo, stationId, version } = await aMeter()
    expect((await postReadings(id, [reading('2999-01-01T00:00:00Z', 1)])).error).toBe('stations.reading-future')
    expect((await postReadings(id, [{ at: 'yesterday', registerDwh: -1 }])).fields).toBeTruthy()
    expect((await site.call('POST', base, { body: { stationId: newId(), meterNo: 'N' } })).error).toBe(
      'stations.station-unknown',
    )
    expect((await site.call('POST', base, { body: { stationId, meterNo } })).error).toBe('stations.meter-no-taken')
    const url = `${base}/${id}`
    expect((await site.call('PUT', url, { body: { meterNo, version: version + 1 } })).status).toBe(409)
    await postReadings(id, [reading('2026-11-01T00:00:00Z', 1)])
    expect((await site.call('DELETE', url)).error).toBe('stations.meter-has-readings')
  })
})

describe('the accuracy class of a meter', () => {
  test('is entered, shown, changed and removed; other words are refused', async () => {
    const { id, meterNo, version } = await aMeter()
    const row = async () =>
      (await site.call('GET', base)).data.list.find((each: { id: string }) => each.id === id) as MeterRow
    expect((await row()).accuracyClass).toBeNull()
    const change = (accuracyClass: string | null, at: number) =>
      site.call('PUT', `${base}/${id}`, { body: { meterNo, accuracyClass, version: at } })
    expect((await change('iec_0_5s', version)).status).toBe(200)
    expect((await row()).accuracyClass).toBe('iec_0_5s')
    expect((await change('0.5', version + 1)).fields).toHaveProperty('accuracyClass')
    expect((await change(null, version + 1)).status).toBe(200)
    expect((await row()).accuracyClass).toBeNull()
  })
})

describe('a file of readings', () => {
  const send = (content: string, dryRun: boolean) =>
    site.call('POST', `${base}/import`, { body: { content, dryRun }, language: 'es' })

  test("is tried out, then written whole; times without a zone are the station's, also across daylight saving", async () => {
    const { id, meterNo } = await aMeter()
    const content = [
      'meterNo;at;kWh;restarts',
      `${meterNo};2026-10-25 01:00;100,5;`,
      `${meterNo};2026-10-25 04:00;110,25;no`,
    ].join('\n')
    const expected = { total: 2, added: 2, changed: 0, same: 0, doubtful: 0, errors: [], unread: [] }
    expect((await send(content, true)).data).toEqual(expected)
    expect((await site.call('GET', `${base}/${id}/readings`)).data.total).toBe(0)
    expect((await send(content, false)).data).toEqual(expected)
    const { list } = (await site.call('GET', `${base}/${id}/readings`)).data
    expect(list.map(({ at, registerDwh, source }: Record<string, unknown>) => [at, registerDwh, source])).toEqual([
      ['2026-10-25T03:00:00.000Z', 1_102_500, 'csv'],
      ['2026-10-24T23:00:00.000Z', 1_005_000, 'csv'],
    ])
  })

  test('may be a workbook', async () => {
    const { id, meterNo } = await aMeter()
    async function* cells() {
      yield [meterNo, '2026-11-01 01:00', 100.5]
      yield [meterNo, '2026-11-01 02:00:00', 110.25]
    }
    const pieces: Uint8Array[] = []
    for await (const piece of xlsxFile(cells(), { head: ['meterNo', 'at', 'kWh'], sheet: 'x' })) pieces.push(piece)
    const content = workbookPrefix + Buffer.concat(pieces).toString('base64')
    expect((await send(content, false)).data).toMatchObject({ total: 2, added: 2, errors: [] })
    const { list } = (await site.call('GET', `${base}/${id}/readings`)).data
    expect(list.map(({ registerDwh }: Record<string, unknown>) => registerDwh)).toEqual([1_102_500, 1_005_000])
  })

  test('with one bad row writes nothing and names row, column and fault', async () => {
    const { id, meterNo } = await aMeter()
    const content = [
      'meterNo,at,kWh',
      `${meterNo},2026-11-01T00:00:00Z,1`,
      'nobody,2026-11-01T00:00:00Z,1',
      `${meterNo},yesterday,1`,
      `${meterNo},2026-11-01T01:00:00Z,-4`,
      `${meterNo},2026-11-01T00:00:00Z,2`,
    ].join('\n')
    const { data } = await send(content, false)
    expect(data.errors.map(({ row, field }: Record<string, unknown>) => [row, field])).toEqual([
      [3, 'meterNo'],
      [4, 'at'],
      [5, 'kWh'],
      [6, 'at'],
    ])
    expect(data.errors[0].message).toBe('No existe el contador nobody')
    expect((await site.call('GET', `${base}/${id}/readings`)).data.total).toBe(0)
    expect((await send('a,b\n1,2', true)).error).toBe('stations.meter-import-columns')
  })
})

test('M-12 a spike is doubted once: what follows is judged against the last good reading', () => {
  const hour = 3_600_000
  const readings = [0, 1, 2, 3].map((n) => ({
    at: n * hour,
    registerDwh: (n === 1 ? 9_000 : n) * 10_000,
    restarts: false,
  }))
  expect(
    checkMeterReadings(readings, { multiplier: 1, maxPowerW: 50_000, before: null }).map(({ doubt }) => doubt),
  ).toEqual([null, 'too_fast', null, null])
})
