import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitUntil } from '@evops/platform/testing'
import {
  sessionDetail,
  sessionExport,
  sessionMessage,
  sessionRow,
  sessionSums,
  orphanStop,
  runningSession,
} from '../../contract/index.ts'
import { runTestSession, staffSite, type SiteChargePoint, type StaffSite } from '../../testing/index.ts'

let site: StaffSite
let first: SiteChargePoint
let second: SiteChargePoint
let foreign: SiteChargePoint
let foreignId: string

beforeAll(async () => {
  site = await staffSite()
  await site.token('TAG-OK')
  await site.token('=cmd|calc')
  first = await site.chargePoint()
  second = await site.chargePoint()
  foreign = await site.chargePoint({ operatorId: site.theirOperator })
  const one = await site.connect(first)
  await runTestSession(one, { from: 600, until: 540 })
  await runTestSession(one, { from: 300, until: 240, connectorNo: 2, kWh: 12, idTag: '=cmd|calc' })
  await runTestSession(one, { from: 50, until: null, kWh: 20 })
  const two = await site.connect(second)
  await runTestSession(two, { from: 200, until: 150, idTag: 'NOBODY', kWh: 8 })
  await runTestSession(two, { from: 100, until: 90, kWh: 900 })
  await two.call('StopTransaction', {
    transactionId: 77,
    idTag: 'TAG-OK',
    meterStop: 5,
    timestamp: new Date().toISOString(),
  })
  const three = await site.connect(foreign)
  await runTestSession(three)
  await waitUntil(async () => {
    const { data } = await site.call('GET', '/api/sessions?state=charging')
    return data.list[0]?.energyDwh === 200_000
  }, 'the running order shows its energy')
  foreignId = (await site.call('GET', '/api/sessions', { token: 'theirs' })).data.list[0].id
  for (const point of [one, two, three]) point.socket.close()
})
afterAll(() => site.close())

const list = async (query = '') => (await site.call('GET', `/api/sessions?${query}`)).data
const lines = (text: string) => text.replace('\uFEFF', '').trim().split('\r\n')

describe('who may', () => {
  const calls = [
    '/api/sessions',
    '/api/sessions/sums',
    '/api/sessions/running',
    '/api/sessions/orphan-stops',
    '/api/sessions/01890000-0000-7000-8000-000000000001',
    '/api/sessions/01890000-0000-7000-8000-000000000001/ocpp-messages',
  ]
  test.each(calls)('S-18 S-19 GET %s: 401 signed out, 403 without the code', async (url) => {
    expect((await site.call('GET', url, { token: '' })).status).toBe(401)
    expect((await site.call('GET', url, { token: 'nobody' })).status).toBe(403)
  })

  test.each(['', '/ocpp-messages'])("S-17 another operator's order%s is not found", async (tail) => {
    expect((await site.call('GET', `/api/sessions/${foreignId}${tail}`)).status).toBe(404)
    expect((await site.call('GET', `/api/sessions/${foreignId}${tail}`, { token: 'theirs' })).status).toBe(200)
  })

  test.each([`stationId=`, `chargePointId=`])(
    'S-17 a filter by another operator’s %s selects nothing',
    async (filter) => {
      const id = filter === 'chargePointId=' ? foreign.chargePointId : foreign.stationId
      for (const path of ['', '/sums', '/running']) {
        const reply = await site.call('GET', `/api/sessions${path}?${filter}${id}`)
        if (path === '/running' && filter === 'chargePointId=') continue
        expect([path, reply.data.total ?? reply.data.sessions ?? reply.data.length]).toEqual([path, 0])
      }
      expect(lines(await site.file(sessionExport, `${filter}${id}`))).toHaveLength(1)
    },
  )

  test.each([
    ['state=done', 'state'],
    ['stationId=1', 'stationId'],
    ['startedFrom=yesterday', 'startedFrom'],
    ['pageSize=201', 'pageSize'],
    ['sort=secret', 'sort'],
    ['abnormal=maybe', 'abnormal'],
    [`search=${'x'.repeat(256)}`, 'search'],
  ])('?%s is refused by name', async (query, field) => {
    const reply = await site.call('GET', `/api/sessions?${query}`)
    expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [field]])
  })
})

describe('the list', () => {
  test('shows orders newest first, as the contract says', async () => {
    const found = await list()
    expect(found.list.map((row: unknown) => sessionRow.parse(row))).toHaveLength(5)
    expect(found.list.map((row: { state: string }) => row.state)).toEqual([
      'charging',
      'abnormal',
      'settled',
      'settled',
      'settled',
    ])
    expect(found.list[0]).toMatchObject({
      stationId: first.stationId,
      chargePointNo: first.chargePointNo,
      energyDwh: 200_000,
      endSoc: 80,
      totalMinor: null,
    })
  })

  test.each([
    ['state', () => 'state=settled', 3],
    ['station', () => `stationId=${second.stationId}`, 2],
    ['chargePoint', () => `chargePointId=${first.chargePointId}`, 3],
    ['abnormal or flagged', () => 'abnormal=true', 2],
    ['neither', () => 'abnormal=false', 3],
    ['from', () => `startedFrom=${new Date(Date.now() - 210 * 60_000).toISOString()}`, 3],
    ['to', () => `startedTo=${new Date(Date.now() - 210 * 60_000).toISOString()}`, 2],
    ['the beginning of a charge point number', () => `search=${first.chargePointNo}`, 3],
    ['the beginning of a tag, in any case', () => 'search=tag-', 3],
    ['a tag that looks like SQL', () => `search=${encodeURIComponent("' or 1=1 --")}`, 0],
    ['a wildcard, which is none', () => 'search=%25', 0],
    ['two at once', () => `chargePointId=${first.chargePointId}&state=charging`, 1],
  ])('filtered by %s; sums and export agree with it', async (_, query, expected) => {
    const found = await list(`${query()}&pageSize=200`)
    expect(found.total).toBe(expected)
    const sum = (key: string) =>
      found.list.reduce((total: number, row: Record<string, number | null>) => total + (row[key] ?? 0), 0)
    const sums = sessionSums.parse((await site.call('GET', `/api/sessions/sums?${query()}`)).data)
    expect(sums).toEqual({
      sessions: expected,
      countedSessions: found.list.filter((row: { endedAt: string | null }) => row.endedAt !== null).length,
      beyond: false,
      energyDwh: sum('energyDwh'),
      electricityMinor: sum('electricityMinor'),
      serviceMinor: sum('serviceMinor'),
      occupancyMinor: sum('occupancyMinor'),
      totalMinor: sum('totalMinor'),
      reducedMinor: sum('reducedMinor'),
      payableMinor: sum('payableMinor'),
      paidMinor: 0,
      paidGiftMinor: 0,
      paidPrincipalMinor: 0,
      refundedMinor: 0,
      waivedMinor: 0,
      currency: 'CNY',
      running: found.list.filter((row: { state: string }) => row.state === 'charging').length,
    })
    const file = lines(await site.file(sessionExport, query()))
    expect(file.slice(1).map((line) => line.split(',')[0])).toEqual(
      found.list.map((row: { sessionNo: string }) => row.sessionNo),
    )
  })

  test('of more orders than asked for nothing is summed, and that is said', async () => {
    const { total } = await list()
    const sumsUpTo = async (upTo: number) => (await site.call('GET', `/api/sessions/sums?upTo=${upTo}`)).data
    expect(await sumsUpTo(total - 1)).toMatchObject({ sessions: total - 1, beyond: true, totalMinor: 0 })
    const whole = (await site.call('GET', '/api/sessions/sums')).data
    expect(whole.totalMinor).toBeGreaterThan(0)
    expect(await sumsUpTo(total)).toEqual(whole)
    expect((await site.call('GET', '/api/sessions/sums?upTo=0')).status).toBe(400)
  })

  test('by the beginning of an order number', async () => {
    const { sessionNo } = (await list()).list[2]
    expect((await list(`search=${sessionNo}`)).total).toBe(1)
    expect((await list(`search=${sessionNo.slice(0, 30)}`)).list[0].sessionNo).toBe(sessionNo)
  })

  test.each([
    ['energyDwh', [80_000, 120_000, 300_000, null, 200_000]],
    ['-energyDwh', [300_000, 120_000, 80_000, 200_000, null]],
  ])('sorted by %s, what is not known yet last', async (sort, expected) => {
    const energies = (await list(`sort=${sort}`)).list.map((row: { energyDwh: number | null }) => row.energyDwh)
    expect(energies.slice(0, 3)).toEqual(expected.slice(0, 3))
    expect(new Set(energies.slice(3))).toEqual(new Set(expected.slice(3)))
  })

  test('page by page it is the same list', async () => {
    const whole = (await list()).list.map((row: { id: string }) => row.id)
    const parts = await Promise.all([1, 2, 3].map((n) => list(`page=${n}&pageSize=2`)))
    expect(parts.flatMap((part) => part.list.map((row: { id: string }) => row.id))).toEqual(whole)
    expect(parts.map((part) => part.total)).toEqual([5, 5, 5])
  })
})

describe('the export', () => {
  test.each([
    ['en', 'Session no.', 'Charging', 'Abnormal'],
    ['zh', '订单号', '充电中', '异常'],
    ['es', 'N.º de sesión', 'Cargando', 'Anómala'],
  ] as const)('speaks %s and begins with a byte order mark', async (language, heading, ...states) => {
    const text = await site.file(sessionExport, '', language)
    expect(text.startsWith(`\uFEFF${heading},`)).toBe(true)
    for (const state of states) expect(text).toContain(`,${state},`)
  })

  test('S-23 D-30d a tag that is a formula is masked, so inert', async () => {
    const text = await site.file(sessionExport)
    expect(text).toContain(',•••• calc,')
    expect(text).not.toContain('=cmd')
  })

  test('figures are decimals of kWh and of the currency, times the station’s', async () => {
    const { list: rows } = await list('state=settled')
    const cells = lines(await site.file(sessionExport, 'state=settled'))[1]?.split(',') ?? []
    expect(cells).toContain((rows[0].energyDwh / 10_000).toFixed(4))
    expect(cells).toContain((rows[0].totalMinor / 100).toFixed(2))
    const shanghai = new Date(Date.parse(rows[0].startedAt) + 8 * 3_600_000).toISOString()
    expect(cells).toContain(shanghai.slice(0, 19).replace('T', ' '))
  })
})

describe('one order', () => {
  const idOf = async (query: string) => (await list(query)).list[0].id as string
  const detail = async (id: string) => sessionDetail.parse((await site.call('GET', `/api/sessions/${id}`)).data)

  test('settled: the kept bill, its journal and its curve', async () => {
    const session = await detail(await idOf(`chargePointId=${first.chargePointId}&state=settled&sort=startedAt`))
    expect(session).toMatchObject({
      billed: true,
      energyDwh: 300_000,
      tariffVersion: 1,
      meterStartDwh: 10_000_000,
    })
    expect(session.tariffName).toContain('Time-of-use example')
    expect(session.journalId).not.toBeNull()
    expect(session.bill?.totalMinor).toBe(session.totalMinor)
    expect(session.curve.map((point) => point.registerDwh)).toEqual([10_075_000, 10_150_000, 10_225_000])
    expect(session.curve[0]).toMatchObject({ powerW: 30_000, soc: 35 })
  })

  test('charging: priced as of its last register, kept nowhere', async () => {
    const session = await detail(await idOf('state=charging'))
    expect(session).toMatchObject({ billed: false, journalId: null, totalMinor: null })
    expect(session.bill).toMatchObject({ meteredDwh: 200_000, energyDwh: 200_000 })
    expect(session.bill?.totalMinor).toBe((session.bill?.electricity.minor ?? 0) + (session.bill?.service.minor ?? 0))
    const { rows } = await site.admin.query('select 1 from charging_bills where session_id = $1', [session.id])
    expect(rows).toEqual([])
  })

  test('abnormal: no bill, and why', async () => {
    const session = await detail(await idOf('state=abnormal'))
    expect(session).toMatchObject({ bill: null, billed: false, payState: 'none', flags: ['A07'] })
  })

  test('M-09 a clock that never was set: the curve stands at the true time, and an earlier session stays out of it', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    await runTestSession(point, { from: 30, until: 20 })
    const { transactionId } = await startIn1970(point)
    await point.call('StopTransaction', {
      transactionId,
      meterStop: 2_000_100,
      timestamp: '1970-01-01T00:00:20Z',
    })
    const session = await detail(await idOf(`chargePointId=${chargePoint.chargePointId}`))
    expect(session).toMatchObject({
      state: 'settled',
      flags: ['A06', 'A13'],
      deviceStartedAt: '1970-01-01T00:00:00.000Z',
    })
    expect(Date.now() - Date.parse(session.startedAt)).toBeLessThan(60_000)
    expect(session.curve).toHaveLength(1)
    point.socket.close()
  })

  async function startIn1970(point: Awaited<ReturnType<StaffSite['connect']>>) {
    const reply = await point.call('StartTransaction', {
      connectorId: 1,
      idTag: 'TAG-OK',
      meterStart: 2_000_000,
      timestamp: '1970-01-01T00:00:00Z',
    })
    const { transactionId } =
      reply.type === 'result' ? (reply.payload as { transactionId: number }) : { transactionId: 0 }
    await point.call('MeterValues', {
      connectorId: 1,
      transactionId,
      meterValue: [{ timestamp: '1970-01-01T00:00:10Z', sampledValue: [{ value: '2000050' }] }],
    })
    return { transactionId }
  }

  test('its frames: the messages of its connector, without those of the other', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    const mine = await runTestSession(point, { from: 30, until: null })
    await runTestSession(point, { from: 20, until: 10, connectorNo: 2 })
    await point.call('StopTransaction', {
      transactionId: mine.transactionId,
      meterStop: 1_030_000,
      timestamp: new Date().toISOString(),
    })
    const id = await idOf(`chargePointId=${chargePoint.chargePointId}&sort=startedAt`)
    const ocppMessages = async () => (await site.call('GET', `/api/sessions/${id}/ocpp-messages?pageSize=200`)).data
    // Responses are stored a moment after their requests.
    await waitUntil(async () => (await ocppMessages()).list.length >= 10, 'frames are kept')
    const found = (await ocppMessages()).list.map((ocppMessage: unknown) => sessionMessage.parse(ocppMessage))
    expect(
      found
        .filter((ocppMessage: { action: string | null }) => ocppMessage.action)
        .map((ocppMessage: { action: string }) => ocppMessage.action),
    ).toEqual(['StartTransaction', 'MeterValues', 'MeterValues', 'MeterValues', 'StopTransaction'])
    expect(found).toHaveLength(10)
    expect(found.some((ocppMessage: { body: string }) => ocppMessage.body.includes('"connectorId":2'))).toBe(false)
    point.socket.close()
  })
})

test('M-07 while it is charging, the meter’s life is not shown as its energy, nor priced', async () => {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  const reply = await point.call('StartTransaction', {
    connectorId: 1,
    idTag: 'TAG-OK',
    meterStart: 0,
    timestamp: new Date(Date.now() - 60_000).toISOString(),
  })
  expect(reply.type).toBe('result')
  await point.call('MeterValues', {
    connectorId: 1,
    meterValue: [{ timestamp: new Date().toISOString(), sampledValue: [{ value: '910031' }] }],
  })
  await waitUntil(async () => {
    const { rows } = await site.admin.query('select 1 from stations_connector_values where charge_point_id = $1', [
      chargePoint.chargePointId,
    ])
    return rows.length === 1
  }, 'the register is known')
  const { list: rows } = await list(`chargePointId=${chargePoint.chargePointId}`)
  expect(rows).toMatchObject([{ state: 'charging', energyDwh: null }])
  expect((await site.call('GET', `/api/sessions/${rows[0].id}`)).data.bill).toBeNull()
  await point.call('StopTransaction', {
    transactionId: (await site.call('GET', `/api/sessions/${rows[0].id}`)).data.transactionId,
    meterStop: 910_114,
    timestamp: new Date().toISOString(),
  })
  expect((await list(`chargePointId=${chargePoint.chargePointId}`)).list).toMatchObject([
    { state: 'settled', energyDwh: 830 },
  ])
  point.socket.close()
})

test('orders that run now, by station', async () => {
  const all = (await site.call('GET', '/api/sessions/running')).data
  expect(all.map((row: unknown) => runningSession.parse(row))).toMatchObject([
    { chargePointId: first.chargePointId, connectorNo: 1, energyDwh: 200_000, idTag: '•••• G-OK' },
  ])
  expect((await site.call('GET', `/api/sessions/running?stationId=${second.stationId}`)).data).toEqual([])
})

test('M-05 stops that fit no order', async () => {
  const { data } = await site.call('GET', '/api/sessions/orphan-stops')
  expect(data.list.map((row: unknown) => orphanStop.parse(row))).toMatchObject([
    {
      chargePointId: second.chargePointId,
      chargePointNo: second.chargePointNo,
      reportedTransactionId: '77',
      meterEndDwh: 50,
    },
  ])
  expect((await site.call('GET', '/api/sessions/orphan-stops', { token: 'theirs' })).data.total).toBe(0)
})
