import type { RawChargePoint } from '@evops/ocpp/testing'
import { newId } from '@evops/platform/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BalanceCause, DayBalanceDetail } from '../../contract/index.ts'
import { staffSite, type SiteChargePoint, type StaffSite } from '../../testing/index.ts'
import { calculateConnectorBalance, meterEnergy, type ConnectorToBalance } from './balance.rules.ts'
import { readingsBetween } from './reconcile.store.ts'

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
  await site.token('TAG-OK')
})
afterAll(() => site.close())

/** Yesterday in the station's time zone. */
const yesterday = new Date(Date.now() - 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
const at = (clock: string) => `${yesterday}T${clock.length === 5 ? `${clock}:00` : clock}+08:00`
async function sendCall(point: RawChargePoint, action: string, payload: object): Promise<{ transactionId?: number }> {
  const reply = await point.call(action, payload)
  if (reply.type !== 'result') throw new Error(`${action}: ${reply.description}`)
  return reply.payload as { transactionId?: number }
}
type Read = readonly [clock: string, wh: number]
async function session(point: RawChargePoint, [from, startWh]: Read, [to, stopWh]: Read): Promise<void> {
  const { transactionId } = await sendCall(point, 'StartTransaction', {
    connectorId: 1,
    idTag: 'TAG-OK',
    meterStart: startWh,
    timestamp: at(from),
  })
  await sendCall(point, 'StopTransaction', { transactionId, meterStop: stopWh, timestamp: at(to) })
}
const idle = (point: RawChargePoint, [clock, wh]: Read) =>
  sendCall(point, 'MeterValues', {
    connectorId: 1,
    meterValue: [
      {
        timestamp: at(clock),
        sampledValue: [
          {
            value: String(wh),
            measurand: 'Energy.Active.Import.Register',
            unit: 'Wh',
            context: 'Sample.Clock',
          },
        ],
      },
    ],
  })

async function aMeter(stationId: string, readings: readonly (readonly [string, number])[]) {
  const id = newId()
  await site.admin.query(
    'insert into stations_meters (operator_id, id, station_id, meter_no) values ($1, $2, $3, $4)',
    [site.operatorId, id, stationId, `GRID-${id.slice(-6)}`],
  )
  for (const [when, kWh] of readings)
    await site.admin.query(
      "insert into stations_meter_readings (operator_id, meter_id, at, register_dwh, source) values ($1, $2, $3, $4, 'api')",
      [site.operatorId, id, when, kWh * 10_000],
    )
}
const nextMidnight = new Date(Date.parse(at('00:00')) + 86_400_000).toISOString()
async function alarmsOf(stationId: string) {
  const { rows } = await site.admin.query(
    `select code, day::text, level, state, count, detail,
       (select array_agg(s.kind order by s.at, s.id) from stations_alarm_steps s where s.operator_id = a.operator_id and s.alarm_id = a.id) as steps
     from stations_alarms a where station_id = $1`,
    [stationId],
  )
  return rows
}
const balanceOf = async (chargePoint: SiteChargePoint): Promise<DayBalanceDetail> =>
  (await site.call('GET', `/api/day-balances/${chargePoint.stationId}/${yesterday}`)).data
const briefly = ({ kind, chargePointNo, energyDwh }: BalanceCause) => ({ kind, chargePointNo, energyDwh })

test('D-07d what samples say of an order counts from its start register', async () => {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  const { transactionId } = await sendCall(point, 'StartTransaction', {
    connectorId: 1,
    idTag: 'TAG-OK',
    meterStart: 1_000,
    timestamp: at('10:00'),
  })
  const sendMeterValue = (clock: string, wh: number) =>
    sendCall(point, 'MeterValues', {
      connectorId: 1,
      transactionId,
      meterValue: [{ timestamp: at(clock), sampledValue: [{ value: String(wh), unit: 'Wh' }] }],
    })
  await sendMeterValue('10:20', 6_000)
  const meterValuesDwh = async () => (await balanceOf(chargePoint)).sessionList.map((session) => session.meterValuesDwh)
  await sendMeterValue('10:40', 9_000)
  await sendCall(point, 'StopTransaction', { transactionId, meterStop: 9_500, timestamp: at('11:00') })
  // From 1,000 to 9,000, not from the first meter value at 6,000.
  expect(await meterValuesDwh()).toEqual([80_000])
})

test('X-04 a session that is said to have ended below its own samples is named, and its samples stand beside the orders', async () => {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  const { transactionId } = await sendCall(point, 'StartTransaction', {
    connectorId: 1,
    idTag: 'TAG-OK',
    meterStart: 1_000,
    timestamp: at('10:00'),
  })
  for (const [clock, wh] of [
    ['10:20', 9_000],
    ['10:40', 17_000],
  ] as const)
    await sendCall(point, 'MeterValues', {
      connectorId: 1,
      transactionId,
      meterValue: [{ timestamp: at(clock), sampledValue: [{ value: String(wh), unit: 'Wh' }] }],
    })
  await sendCall(point, 'StopTransaction', { transactionId, meterStop: 6_000, timestamp: at('11:00') })
  const balance = await balanceOf(chargePoint)
  expect(balance).toMatchObject({ meterValuesDwh: 160_000, state: 'differs' })
  // 17 kWh by meter values, 6 kWh reported at its end.
  expect(balance.causes.map(briefly)).toContainEqual({
    kind: 'meterValues',
    chargePointNo: chargePoint.chargePointNo,
    energyDwh: 110_000,
  })
  expect(balance.connectorsDwh).toBe(50_000)
  await site.charging.reconciliation.closeDays()
  const { list } = (await site.call('GET', `/api/day-balances?stationId=${chargePoint.stationId}`)).data
  expect(list).toMatchObject([{ meterValuesDwh: 160_000 }])
})

test('X-04 a day is compared with the orders around its readings, however many the connector ever had', async () => {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  for (const [clock, wh] of [
    ['08:00', 1_000],
    ['09:00', 1_500],
    ['13:00', 4_000],
  ] as const)
    await idle(point, [clock, wh])
  await session(point, ['10:00', 2_000], ['11:00', 3_000])
  const { rows } = await site.admin.query<{ names: string; taken: string }>(
    `select string_agg(quote_ident(attname), ', ') as names, string_agg('(r).' || quote_ident(attname), ', ') as taken
     from pg_attribute where attrelid = 'charging_sessions'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  await site.admin.query(
    `insert into charging_sessions (${rows[0]?.names}) select ${rows[0]?.taken} from (
       select jsonb_populate_record(o, to_jsonb(o) || jsonb_build_object('id', uuidv7(), 'session_no', lpad((abs(o.transaction_id - n))::text, 24, '7'), 'transaction_id', abs(o.transaction_id - n),
         'source_ref', null, 'device_started_at', o.started_at - (n + 720) * interval '1 hour', 'started_at', o.started_at - (n + 720) * interval '1 hour',
         'ended_at', o.ended_at - (n + 720) * interval '1 hour')) as r
       from charging_sessions o, generate_series(1, 3000) n where o.charge_point_id = $1) copies`,
    [chargePoint.chargePointId],
  )
  await site.admin.query('analyze charging_sessions, stations_meter_values')
  const day = { from: new Date(at('00:00')), to: new Date(nextMidnight) }
  const { readings, sessionsRead } = await site.services.db.inTenant(site.operatorId, async (tx) => {
    const read = async () => {
      const { rows } = await sql<{ n: number }>`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n
        from pg_stat_xact_user_tables where relname = 'charging_sessions'`.execute(tx)
      return rows[0]?.n ?? 0
    }
    const before = await read()
    const found = await readingsBetween(tx, chargePoint.stationId, day)
    return { readings: found, sessionsRead: (await read()) - before }
  })
  expect(readings.map(({ registerDwh }) => registerDwh)).toEqual([10_000, 15_000, 40_000])
  // Each reading checks the sessions that started in the three days before it.
  expect(sessionsRead).toBeLessThanOrEqual(10)
})

describe('X-04 M-12 the seeded thefts are found the next day', () => {
  test('捏枪, 卡秒, energy without any order, an orphan stop, a register set back, a session that cannot be billed', async () => {
    const pinch = await site.chargePoint()
    const stationId = pinch.stationId
    const [blocks, bare, orphan, back, broken] = [
      await site.chargePoint({ stationId }),
      await site.chargePoint({ stationId }),
      await site.chargePoint({ stationId }),
      await site.chargePoint({ stationId }),
      await site.chargePoint({ stationId }),
    ]
    // 捏枪 (pinched latch): the charge point believes that the plug is out, and the session ends without energy, but
    // energy flows.
    const pinched = await site.connect(pinch)
    await session(pinched, ['08:00', 1_000_000], ['09:00', 1_020_000])
    await session(pinched, ['10:00', 1_020_000], ['10:00:20', 1_020_000])
    await session(pinched, ['12:00', 1_029_000], ['13:00', 1_049_000])
    // 卡秒 (blocked seconds): repeatedly started and stopped within a second, each time with a little unmeasured energy.
    const blocked = await site.connect(blocks)
    for (const [n, clock] of ['08:00', '08:10', '08:20', '08:30'].entries())
      await session(blocked, [`${clock}:00`, 500_000 + n * 2_000], [`${clock}:01`, 500_000 + n * 2_000])
    // No session at all: only the registers between sessions show it.
    const silent = await site.connect(bare)
    await session(silent, ['07:00', 300_000], ['08:00', 310_000])
    for (const read of [
      ['14:00', 310_000],
      ['14:30', 317_000],
      ['15:00', 322_000],
    ] as const)
      await idle(silent, read)
    // A stop whose start was never sent.
    await sendCall(await site.connect(orphan), 'StopTransaction', {
      transactionId: -1,
      meterStop: 9_000,
      timestamp: at('16:00'),
    })
    // The register was set back between two sessions.
    const turned = await site.connect(back)
    await session(turned, ['08:00', 2_000_000], ['09:00', 2_030_000])
    await session(turned, ['10:00', 2_010_000], ['11:00', 2_020_000])
    // Forty megawatts: quarantined and not billed.
    await session(await site.connect(broken), ['08:00', 100_000], ['08:30', 20_100_000])
    // Bypass before the connectors: the station's meter counts 30 kWh that no connector reports.
    const connectors = 40 + 9 + 6 + 22 + 40 + 20_000
    await aMeter(stationId, [
      [at('00:00'), 5_000],
      [new Date(Date.parse(at('00:00')) + 86_400_000).toISOString(), 5_000 + connectors + 700],
    ])

    const balance = await balanceOf(pinch)
    expect(balance.state).toBe('differs')
    expect(balance.causes.map(briefly)).toEqual(
      expect.arrayContaining([
        { kind: 'step', chargePointNo: pinch.chargePointNo, energyDwh: 90_000 },
        { kind: 'step', chargePointNo: blocks.chargePointNo, energyDwh: 20_000 },
        { kind: 'step', chargePointNo: bare.chargePointNo, energyDwh: 120_000 },
        { kind: 'orphan', chargePointNo: orphan.chargePointNo, energyDwh: null },
        { kind: 'backwards', chargePointNo: back.chargePointNo, energyDwh: -200_000 },
        { kind: 'unbilled', chargePointNo: broken.chargePointNo, energyDwh: 200_000_000 },
        { kind: 'loss', chargePointNo: null, energyDwh: 7_000_000 },
      ]),
    )
    expect(
      balance.causes.filter(({ kind, chargePointNo }) => kind === 'step' && chargePointNo === blocks.chargePointNo),
    ).toHaveLength(3)
    expect(balance.sessionsDwh).toBe((40 + 10 + 40) * 10_000)
    // Exact to 0.1 Wh: the energy of the connectors is the billed energy plus the named causes.
    const named = balance.causes.filter(({ kind }) => kind === 'step' || kind === 'unbilled')
    expect(balance.connectorsDwh).toBe(
      balance.sessionsDwh + named.reduce((sum, { energyDwh }) => sum + (energyDwh ?? 0), 0),
    )
    expect(balance.lossDwh).toBe((balance.meterDwh ?? 0) - balance.connectorsDwh)
    // The sessions are flagged as well.
    await site.charging.finder.lookAtClosed()
    const flags = async (chargePoint: SiteChargePoint) =>
      (await site.call('GET', `/api/abnormal-sessions?search=${chargePoint.chargePointNo}`)).data.list.map(
        ({ flag }: { flag: string }) => flag,
      )
    expect(await flags(pinch)).toEqual(expect.arrayContaining(['A05', 'A06']))
    expect((await flags(blocks)).filter((flag: string) => flag === 'A06')).toHaveLength(4)
    expect((await flags(blocks)).filter((flag: string) => flag === 'A05')).toHaveLength(3)
    expect(await flags(back)).toContain('A05')

    // The nightly job stores the day, and the list shows it with its differences.
    expect(await site.charging.reconciliation.closeDays()).toBeGreaterThan(0)
    const { list } = (await site.call('GET', `/api/day-balances?stationId=${stationId}&dayFrom=${yesterday}`)).data
    expect(list).toEqual([
      expect.objectContaining({
        day: yesterday,
        state: 'differs',
        causes: balance.causes.length,
        sessions: 11,
      }),
    ])
    // D-27g: for a user who sees only another station, no day of this one is calculated.
    const { operatorId } = site
    const elsewhere = { operatorId, scope: { stationIds: [newId()] } }
    expect(await site.charging.reconciliation.closeDays(elsewhere)).toBe(0)
    const here = { operatorId, scope: { stationIds: [stationId] } }
    expect(await site.charging.reconciliation.closeDays(here)).toBeGreaterThan(0)
    // One alarm per station and day, however often the day is calculated, for all subscribers of alarms.
    await site.charging.reconciliation.closeDays()
    const open = (balance.meterDwh ?? 0) - balance.sessionsDwh
    const detail = `${yesterday} · ${(open / 10_000).toFixed(2)} kWh`
    expect(await alarmsOf(stationId)).toEqual([
      { code: 'F60', day: yesterday, level: 3, state: 'raised', count: 1, detail, steps: ['raised'] },
    ])
  })

  test.each([
    ['捏枪: one session ends with nothing while energy flows', [20, 29]],
    ['卡秒: half a kilowatt-hour unseen between two starts', [20, 20.5]],
  ])('M-12 each alone is an alarm the next day: %s', async (_, [first, then]) => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    await session(point, ['08:00', 1_000_000], ['09:00', 1_000_000 + Number(first) * 1000])
    await session(point, ['10:00', 1_000_000 + Number(then) * 1000], ['11:00', 1_060_000])
    await site.charging.reconciliation.closeDays()
    expect(await alarmsOf(chargePoint.stationId)).toMatchObject([{ code: 'F60', day: yesterday, state: 'raised' }])
  })

  test('M-12 loss of a station beyond 3 %, beyond 20 kWh, below 0: each an alarm; within the limits none', async () => {
    const meters = [
      [51.6, 50, true],
      [51.5, 50, false],
      [1_021, 1_000, true],
      [1_019, 1_000, false],
      [49, 50, true],
      [49.95, 50, false],
    ] as const
    for (const [meterKwh, connectorsKwh, hasAlarm] of meters) {
      const chargePoint = await site.chargePoint()
      await session(await site.connect(chargePoint), ['00:10', 100_000], ['23:50', 100_000 + connectorsKwh * 1000])
      await aMeter(chargePoint.stationId, [
        [at('00:00'), 900],
        [nextMidnight, 900 + meterKwh],
      ])
      await site.charging.reconciliation.closeDays()
      expect([meterKwh, await alarmsOf(chargePoint.stationId)]).toEqual([
        meterKwh,
        hasAlarm ? [expect.objectContaining({ code: 'F60', state: 'raised' })] : [],
      ])
    }
  })

  test('M-12 the alarm ends when the day’s figures are mended, and what somebody closed stays closed', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    await session(point, ['08:00', 100_000], ['09:00', 120_000])
    await aMeter(chargePoint.stationId, [
      [at('00:00'), 0],
      [nextMidnight, 90],
    ])
    await site.charging.reconciliation.closeDays()
    expect(await alarmsOf(chargePoint.stationId)).toMatchObject([
      { detail: `${yesterday} · 70.00 kWh`, state: 'raised' },
    ])
    const meterAt = (kWh: number) =>
      site.admin.query(
        `update stations_meter_readings r set register_dwh = $2 from stations_meters m
         where m.id = r.meter_id and m.station_id = $1 and r.register_dwh > 0`,
        [chargePoint.stationId, kWh * 10_000],
      )
    await meterAt(20)
    await site.charging.reconciliation.closeDays()
    expect(await alarmsOf(chargePoint.stationId)).toMatchObject([{ state: 'cleared', steps: ['raised', 'cleared'] }])
    await meterAt(95)
    await site.charging.reconciliation.closeDays()
    expect(await alarmsOf(chargePoint.stationId)).toMatchObject([
      { state: 'raised', steps: ['raised', 'cleared', 'reopened'], detail: `${yesterday} · 75.00 kWh` },
    ])
    await site.admin.query(
      `update stations_alarms set state = 'closed', closed_at = now(), closed_by = $2, closed_name = 'duty' where station_id = $1`,
      [chargePoint.stationId, newId()],
    )
    await site.charging.reconciliation.closeDays()
    expect(await alarmsOf(chargePoint.stationId)).toMatchObject([{ state: 'closed' }])
  })

  test('an honest day is even: orders, connectors and meter agree, and nobody is accused', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    await session(point, ['08:00', 100_000], ['09:00', 120_000])
    await idle(point, ['09:30', 120_000])
    await session(point, ['10:00', 120_000], ['11:00', 150_000])
    await aMeter(chargePoint.stationId, [
      [at('00:00'), 900],
      [at('12:00'), 950.5],
      [new Date(Date.parse(at('00:00')) + 86_400_000).toISOString(), 950.5],
    ])
    const balance = await balanceOf(chargePoint)
    expect(balance).toMatchObject({
      state: 'even',
      meterDwh: 505_000,
      connectorsDwh: 500_000,
      sessionsDwh: 500_000,
      lossDwh: 5_000,
      lossPermille: 10,
      causes: [],
    })
    expect(balance.sessionList).toHaveLength(2)
    expect(balance.connectors).toEqual([
      expect.objectContaining({ chargePointNo: chargePoint.chargePointNo, connectorNo: 1, sessions: 2 }),
    ])
  })

  test('a session of nine days counts where it ended, and a step is told from the session of a week before', async () => {
    const ago = (days: number, clock: string) => new Date(Date.parse(at(clock)) - days * 86_400_000).toISOString()
    const [long, rare] = [await site.chargePoint(), await site.chargePoint()]
    const begin = { connectorId: 1, idTag: 'TAG-OK', meterStart: 100_000, timestamp: ago(9, '08:00') }
    const points = [await site.connect(long), await site.connect(rare)] as const
    const { transactionId } = await sendCall(points[0], 'StartTransaction', begin)
    await sendCall(points[0], 'StopTransaction', {
      transactionId,
      meterStop: 190_000,
      timestamp: at('12:00'),
    })
    const early = await sendCall(points[1], 'StartTransaction', { ...begin, timestamp: ago(7, '08:00') })
    await sendCall(points[1], 'StopTransaction', {
      transactionId: early.transactionId,
      meterStop: 120_000,
      timestamp: ago(7, '09:00'),
    })
    await idle(points[1], ['09:30', 121_000])
    const { sessions, sessionsDwh } = await balanceOf(long)
    expect(sessions).toBe(1)
    expect(sessionsDwh).toBeGreaterThan(0)
    const { sessions: none, causes } = await balanceOf(rare)
    expect(none).toBe(0)
    expect(causes.map(briefly)).toEqual([{ kind: 'step', chargePointNo: expect.any(String), energyDwh: 10_000 }])
  })

  test('a meter that was not read is a gap, and says so; a station without a meter is judged by its connectors', async () => {
    const chargePoint = await site.chargePoint()
    await session(await site.connect(chargePoint), ['08:00', 0], ['09:00', 20_000])
    expect(await balanceOf(chargePoint)).toMatchObject({ state: 'even', meterDwh: null, causes: [] })
    await aMeter(chargePoint.stationId, [['2026-01-01T00:00:00Z', 1]])
    const balance = await balanceOf(chargePoint)
    expect(balance).toMatchObject({ state: 'gap', meterDwh: null, lossDwh: null })
    expect(balance.causes.map(({ kind }) => kind)).toEqual(['meter_gap'])
  })

  test('S-17 S-18 signed out 401, code missing 403, another operator’s station 404', async () => {
    const chargePoint = await site.chargePoint()
    const url = `/api/day-balances/${chargePoint.stationId}/${yesterday}`
    expect((await site.call('GET', url, { token: '' })).status).toBe(401)
    expect((await site.call('GET', url, { token: 'nobody' })).status).toBe(403)
    expect((await site.call('GET', url, { token: 'theirs' })).status).toBe(404)
    expect((await site.call('GET', `/api/day-balances/${chargePoint.stationId}/2026-13-01`)).status).toBe(404)
    expect((await site.call('GET', '/api/day-balances/not-an-id/2026-12-01')).status).toBe(400)
  })
})

describe('M-12 the day of a connector', () => {
  const hour = 3_600_000
  const session = (id: string, [from, start]: readonly [number, number], [to, end]: readonly [number, number]) => ({
    id,
    sessionNo: id,
    startedAt: from * hour,
    endedAt: to * hour,
    meterStartDwh: start,
    meterEndDwh: end,
    energyDwh: end - start,
    isVoid: false,
    meterValuesDwh: null,
    readings: [
      { at: from * hour, registerDwh: start },
      { at: to * hour, registerDwh: end },
    ],
  })
  const connector = (sessions: ConnectorToBalance['sessions']): ConnectorToBalance => ({
    chargePointId: newId(),
    chargePointNo: 'P',
    connectorNo: 1,
    sessions,
    readings: [],
  })
  const day = { from: 24 * hour, to: 48 * hour }

  test('a session over midnight is split where its register was; a step counts where it became known', () => {
    const over = connector([session('a', [22, 0], [26, 40_000]), session('b', [40, 50_000], [41, 60_000])])
    const first = calculateConnectorBalance(over, { from: 0, to: day.from })
    const second = calculateConnectorBalance(over, day)
    expect([first.sessionsDwh, second.sessionsDwh]).toEqual([20_000, 30_000])
    expect(first.causes).toEqual([])
    expect(second.causes.map(briefly)).toEqual([{ kind: 'step', chargePointNo: 'P', energyDwh: 10_000 }])
    expect(second.connectorDwh).toBe(40_000)
  })

  test('a register that counts every session from 0 has no past: nobody is accused', () => {
    const own = connector([session('a', [25, 0], [26, 40_000]), session('b', [27, 0], [28, 9_000])])
    expect(calculateConnectorBalance(own, day)).toMatchObject({
      connectorDwh: 49_000,
      sessionsDwh: 49_000,
      causes: [],
    })
  })

  test('a meter with gaps beyond a day says nothing; one that was changed begins anew', () => {
    const reading = (hours: number, registerDwh: number, restarts = false) => ({
      meterId: 'm',
      multiplier: 2,
      at: hours * hour,
      registerDwh,
      restarts,
    })
    expect(meterEnergy([reading(0, 0), reading(80, 100)], day)).toBeNull()
    expect(meterEnergy([reading(24, 0), reading(36, 100)], day)).toBeNull()
    const changed = [reading(24, 900), reading(30, 1_000), reading(31, 5, true), reading(48, 55)]
    expect(meterEnergy(changed, day)).toBe(2 * (100 + 50))
  })
})

test('M-12 somebody who looks at days may have them worked out now: the own operator’s alone', async () => {
  const path = '/api/day-balances/compute'
  expect(await site.call('POST', path, { body: {}, token: '' })).toMatchObject({ status: 401 })
  expect(await site.call('POST', path, { body: {}, token: 'nobody' })).toMatchObject({ status: 403 })
  const done = await site.call('POST', path, { body: {}, token: 'theirs' })
  expect(done).toMatchObject({ status: 200, data: { days: 0 } })
  const own = await site.call('POST', path, { body: {} })
  expect(own.status).toBe(200)
  expect(own.data.days).toBeGreaterThan(0)
})
