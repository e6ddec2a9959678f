import type { SiteChargePoint } from '@evops/charging/testing'
import { runTestSession } from '@evops/charging/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  queueAllForRecalculation,
  insertPastSession,
  createRandomBelow,
  reportsSite,
  type ReportsSite,
} from '../../testing/reports-site.ts'

let site: ReportsSite
const year = { dayFrom: '2025-01-01', dayTo: '2025-12-31' }
const zones = ['Europe/Madrid', 'Asia/Shanghai', 'Australia/Lord_Howe'] as const
let chargePoints: { chargePoint: SiteChargePoint; timeZone: string }[]

const hour = 3_600_000
/** Days of clock changes, ends of months and of the year, and ordinary days. */
const begins = [
  '2025-03-29T22:00Z',
  '2025-10-25T21:30Z',
  '2025-04-05T12:10Z',
  '2025-10-04T14:20Z',
  '2025-01-31T21:00Z',
  '2025-12-31T10:00Z',
  '2025-06-11T13:00Z',
].map((at) => Date.parse(at))

/** Creates consecutive sessions on a connector, some of them across midnight. */
async function randomSessions(roll: (below: number) => number, count: number): Promise<string[]> {
  const ids: string[] = []
  for (const begin of begins)
    for (const { chargePoint, timeZone } of chargePoints)
      for (let at = begin + roll(3 * hour), n = 0; n < count; n += 1) {
        let registerDwh = roll(1_000_000)
        const readings = [{ at, registerDwh }]
        for (let step = roll(9) + 1; step > 0; step -= 1) {
          at += 1_000 * (60 + roll(4_000))
          registerDwh += roll(60_000)
          readings.push({ at, registerDwh })
        }
        const unpluggedAt = roll(3) === 0 ? null : at + roll(3) * 1_000 * roll(3_600)
        ids.push(
          await insertPastSession(site, {
            chargePoint,
            connectorNo: 1 + (n % 2),
            timeZone,
            currency: roll(4) === 0 ? 'EUR' : roll(9) === 0 ? 'JPY' : 'CNY',
            readings,
            unpluggedAt,
            quarantined: roll(12) === 0,
            reducedMinor: roll(3) * roll(500),
          }),
        )
        at = Math.max(at, unpluggedAt ?? 0) + roll(2 * hour)
      }
  return ids
}

/** Returns the sums of the sessions themselves, in the report's terms. */
async function sessionSums(key: string, currency?: string) {
  const { rows } = await site.admin.query(
    `select ${key} as key, o.currency, count(*)::int as sessions, sum(coalesce(energy_dwh, 0))::bigint as "energyDwh",
       sum(coalesce(electricity_minor, 0))::bigint as "electricityMinor", sum(coalesce(service_minor, 0))::bigint as "serviceMinor",
       sum(coalesce(occupancy_minor, 0))::bigint as "occupancyMinor", sum(coalesce(total_minor, 0))::bigint as "totalMinor",
       sum(reduced_minor)::bigint as "reducedMinor", sum(refunded_minor)::bigint as "refundedMinor",
       sum(round(extract(epoch from ended_at - started_at)))::bigint as "chargingSeconds"
     from charging_sessions o join stations_stations s on s.id = o.station_id
     where o.operator_id = $1 and o.ended_at is not null and o.state <> 'void' and (o.ended_at at time zone s.time_zone)::date between $2 and $3 and ($4::text is null or o.currency = $4)
     group by 1, 2 order by 1, 2`,
    [site.operatorId, year.dayFrom, year.dayTo, currency ?? null],
  )
  return rows
}
const keys = {
  station: 'o.station_id::text',
  chargePoint: 'o.charge_point_id::text',
  connector: `o.charge_point_id || ' ' || o.connector_no`,
  day: `to_char(o.ended_at at time zone s.time_zone, 'YYYY-MM-DD')`,
  month: `to_char(o.ended_at at time zone s.time_zone, 'YYYY-MM')`,
} as const

const figures = [
  'sessions',
  'energyDwh',
  'electricityMinor',
  'serviceMinor',
  'occupancyMinor',
  'totalMinor',
  'reducedMinor',
  'refundedMinor',
  'chargingSeconds',
] as const
// oxlint-disable-next-line typescript/no-explicit-any -- rows of a report
type Row = any

async function reportRows(by: string) {
  const { list, totals } = await site.report('reportformmng', { ...year, by })
  const keyOf = (row: Row) =>
    by === 'station'
      ? row.stationId
      : by === 'chargePoint'
        ? row.chargePointId
        : by === 'connector'
          ? `${row.chargePointId} ${row.connectorNo}`
          : (row.day ?? row.month)
  const rows = list
    .map((row: Row) => ({
      key: keyOf(row),
      currency: row.currency,
      ...Object.fromEntries(figures.map((figure) => [figure, row[figure]])),
    }))
    .toSorted((a: Row, b: Row) => (a.key + a.currency < b.key + b.currency ? -1 : 1))
  return { rows, list, totals }
}
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

async function agreesWithSessions() {
  for (const [by, key] of Object.entries(keys)) {
    const { rows, totals } = await reportRows(by)
    const sessions = await sessionSums(key)
    expect(rows.length).toBe(sessions.length)
    expect(rows).toEqual(sessions.toSorted((a, b) => (a.key + a.currency < b.key + b.currency ? -1 : 1)))
    for (const total of totals)
      for (const figure of figures)
        expect(total[figure]).toBe(
          sum(sessions.filter(({ currency }) => currency === total.currency).map((row) => row[figure])),
        )
  }
}
/** Returns all stored facts in a fixed order. */
async function loadStoredRows() {
  const tables = [
    'days',
    'months',
    'station_days',
    'hours',
    'month_hours',
    'station_hours',
    'amounts',
    'station_amounts',
    'congestion',
    'loads',
    'station_peaks',
    'sessions',
    'session_days',
    'session_months',
    'bucket_days',
    'bucket_months',
  ]
  const found: Record<string, unknown> = {}
  for (const table of tables) {
    const { rows } = await site.admin.query(
      `select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') as all from reports_${table} t`,
    )
    found[table] = rows[0].all
  }
  return found
}
const oldAgain = () => queueAllForRecalculation(site)

beforeAll(async () => {
  site = await reportsSite()
  await site.token('TAG-OK')
  chargePoints = []
  for (const timeZone of zones) {
    const chargePoint = await site.chargePoint({ timeZone })
    const neighbour = await site.chargePoint({
      timeZone,
      stationId: chargePoint.stationId,
      ratedPowerW: 7_000,
    })
    chargePoints.push({ chargePoint, timeZone }, { chargePoint: neighbour, timeZone })
  }
  await randomSessions(createRandomBelow(7), 4)
  await site.settle()
})
afterAll(() => site.close())

describe('ROUTE-04 reportformmng facts', () => {
  test('ROUTE-04 reportformmng adds up to the orders to the minor unit and the tenth of a watt-hour, by every key', async () => {
    await agreesWithSessions()
  })

  test('ROUTE-04 reportformmng periods and kinds add up to their wholes', async () => {
    const { list } = await reportRows('day')
    for (const row of list) {
      expect(sum(row.energyByPeriodDwh)).toBe(row.energyDwh)
      expect(sum(row.electricityByPeriodMinor)).toBe(row.electricityMinor)
      expect(sum(row.serviceByPeriodMinor)).toBe(row.serviceMinor)
    }
    const all = (await site.report('reportformmng', { ...year, by: 'station' })).totals
    for (const id of ['piletypeanalysis', 'pilepoweranalysis'])
      expect((await site.report(id, year)).totals).toMatchObject(all)
    expect((await site.report('pilepoweranalysis', year)).list.map((row: Row) => row.powerClass)).toEqual([
      '7',
      '7',
      '7',
      '120',
      '120',
      '120',
    ])
  })

  test('ROUTE-04 dailychgorder spans that follow each other add up to the one over both, wherever it is cut', async () => {
    const requestTotalsByCurrency = async (by: string, dayFrom: string, dayTo: string) =>
      new Map(
        (await site.report('reportformmng', { by, dayFrom, dayTo })).totals.map((total: Row) => [
          total.currency,
          total,
        ]),
      )
    for (const by of ['connector', 'month', 'day']) {
      const whole = await requestTotalsByCurrency(by, year.dayFrom, year.dayTo)
      for (const [last, next] of [
        ['2025-01-31', '2025-02-01'],
        ['2025-03-29', '2025-03-30'],
        ['2025-06-11', '2025-06-12'],
        ['2025-12-30', '2025-12-31'],
      ] as const) {
        const [before, after] = [
          await requestTotalsByCurrency(by, year.dayFrom, last),
          await requestTotalsByCurrency(by, next, year.dayTo),
        ]
        for (const [currency, total] of whole as Map<string, Row>)
          for (const figure of figures) {
            const of = (part: Map<unknown, unknown>) => Number(Reflect.get(Object(part.get(currency)), figure) ?? 0)
            expect(of(before) + of(after)).toBe(total[figure])
          }
      }
    }
  })

  test('ROUTE-04 hourelecount what flowed in the hours is what was charged, in energy, money and starts', async () => {
    const { rows } = await site.admin.query(
      `select currency, sum(coalesce(energy_dwh, 0))::bigint as energy, sum(coalesce(total_minor, 0))::bigint as money, count(*)::int as starts
       from charging_sessions where operator_id = $1 and ended_at is not null group by 1 order by 1`,
      [site.operatorId],
    )
    // The last sessions of the year continue into the next one.
    const span = { dayFrom: '2025-01-01', dayTo: '2026-01-10' }
    for (const by of ['day', 'station', 'chargePoint', 'weekday']) {
      const id = by === 'weekday' ? 'chargingpeakanalysis' : 'hourelecount'
      const { totals } = await site.report(id, { ...span, by })
      expect(
        totals.map((total: Row) => ({
          currency: total.currency,
          energy: sum(total.energyByHourDwh),
          money: sum(total.moneyByHourMinor),
          starts: sum(total.startsByHour),
        })),
      ).toEqual(rows)
    }
  })

  test('ROUTE-10 chgcostdistribution holds each order in one bucket, and their net amounts', async () => {
    const { list: buckets } = await site.report('chgcostdistribution', { ...year, by: 'amount', sort: 'key' })
    const { rows } = await site.admin.query(
      `select o.currency, count(*)::int as sessions, sum(coalesce(total_minor, 0) - reduced_minor - refunded_minor)::bigint as net
       from charging_sessions o join stations_stations s on s.id = o.station_id
       where o.operator_id = $1 and o.ended_at is not null and o.state <> 'void' and (o.ended_at at time zone s.time_zone)::date between $2 and $3
       group by 1 order by 1`,
      [site.operatorId, year.dayFrom, year.dayTo],
    )
    for (const { currency, sessions, net } of rows) {
      const own = buckets.filter((bucket: Row) => bucket.currency === currency)
      expect(sum(own.map((bucket: Row) => bucket.sessions))).toBe(sessions)
      expect(sum(own.map((bucket: Row) => bucket.netMinor))).toBe(net)
      own.forEach((bucket: Row, place: number) => {
        if (place > 0) expect(bucket.amount.fromMinor).toBe(own[place - 1].amount.toMinor)
        if (bucket.sessions > 0)
          expect(bucket.netMinor / bucket.sessions).toBeGreaterThanOrEqual(bucket.amount.fromMinor)
      })
    }
  })

  test('ROUTE-04 rolling up again changes nothing, in one go, in small steps, or twice at once', async () => {
    const before = await loadStoredRows()
    await oldAgain()
    await site.reports.facts.rollUp()
    expect(await loadStoredRows()).toEqual(before)
    await oldAgain()
    while ((await site.reports.facts.rollUpSome(site.operatorId, 7)) > 0);
    expect(await loadStoredRows()).toEqual(before)
    await oldAgain()
    await Promise.all([
      site.reports.facts.rollUp(),
      site.reports.facts.rollUp(),
      site.reports.facts.rollUpSome(site.operatorId, 5),
    ])
    expect(await loadStoredRows()).toEqual(before)
  })

  test('ROUTE-04 a roll-up that is cut off between two batches, or within one, loses nothing', async () => {
    await randomSessions(createRandomBelow(11), 1)
    await site.charging.finder.lookAtClosed()
    await site.reports.facts.rollUpSome(site.operatorId, 5)
    // Queued sessions are read directly, so figures are exact at any moment.
    await agreesWithSessions()
    expect((await site.report('reportformmng', { ...year, by: 'station' })).waiting).toBe(false)
    // Writing fails, so everything that the transaction took from the queue is in the queue again.
    const countUnreported = async () =>
      (await site.admin.query('select count(*)::int as n from charging_unreported')).rows[0].n
    const before = await countUnreported()
    await site.admin.query('alter table reports_hours rename to reports_hours_away')
    await expect(site.reports.facts.rollUp()).rejects.toThrow()
    await site.admin.query('alter table reports_hours_away rename to reports_hours')
    expect(await countUnreported()).toBe(before)
    await site.reports.facts.rollUp()
    await agreesWithSessions()
    expect((await site.report('reportformmng', { ...year, by: 'station' })).waiting).toBe(false)
  })

  test('ROUTE-04 sessions that end late are taken in on their own day', async () => {
    await randomSessions(createRandomBelow(23), 1)
    await site.settle()
    await agreesWithSessions()
  })
})

describe('ROUTE-04 sessions added to days', () => {
  const fillAgain = async () => {
    const added = await loadStoredRows()
    await oldAgain()
    await site.reports.facts.rollUp()
    expect(await loadStoredRows()).toEqual(added)
  }

  test('ROUTE-04 what sessions add to their day is what the day comes to worked out whole, and the others are not written again', async () => {
    const chargePoint = await site.chargePoint({ timeZone: 'Asia/Shanghai' })
    const [roll, versions] = [createRandomBelow(31), new Map<string, string>()]
    let at = Date.parse('2025-06-20T00:10+08:00')
    for (let turn = 0; turn < 12; turn += 1) {
      for (const connectorNo of [1, 2]) {
        const readings = Array.from({ length: 2 + roll(4) }, (_, place) => ({
          at: at + place * 1_000 * (30 + roll(20)),
          registerDwh: turn * 500_000 + place * (20_000 + roll(9_000)),
        }))
        const unpluggedAt = roll(2) === 0 ? null : at + 400_000
        await insertPastSession(site, {
          chargePoint,
          connectorNo,
          timeZone: 'Asia/Shanghai',
          readings,
          unpluggedAt,
        })
      }
      at += 3_600_000 * (1 + roll(2))
      await site.settle()
      const { rows } = await site.admin.query(
        'select session_id, xmin::text as version from reports_sessions where charge_point_id = $1',
        [chargePoint.chargePointId],
      )
      expect(rows.length).toBe(2 * (turn + 1))
      for (const { session_id: id, version } of rows) {
        expect(versions.get(id) ?? version).toBe(version)
        versions.set(id, version)
      }
    }
    await fillAgain()
    await agreesWithSessions()
  })

  test('ROUTE-04 sessions that overlap, are paid in several currencies or go over midnight come to the same, too', async () => {
    for (const seed of [37, 41, 43]) {
      await randomSessions(createRandomBelow(seed), 1)
      await site.charging.finder.lookAtClosed()
      while ((await site.reports.facts.rollUpSome(site.operatorId, 9)) > 0);
    }
    await fillAgain()
    await agreesWithSessions()
  })
})

describe('ROUTE-04 acts on orders', () => {
  const approveSessionAct = async (id: string, act: string, body: object) => {
    const { data } = await site.call('GET', `/api/sessions/${id}`)
    const reply = await site.call('POST', `/api/sessions/${id}/${act}`, {
      body: { reason: 'a mistake', version: data.version, ...body },
    })
    expect(reply.status).toBe(200)
    const approval = reply.data.approvalId
    const answer = await site.call('POST', `/api/sessions/audits/${approval}/approve`, {
      token: 'second',
      body: {},
    })
    expect(answer.data.state).toBe('executed')
  }
  const today = () => {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
    return { dayFrom: day(-3), dayTo: day(1) }
  }
  const totals = async () => (await site.report('reportformmng', { ...today(), by: 'connector' })).totals[0]

  test('ROUTE-04 a session over a real socket is in once it was closed, and its stay once it is unplugged', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    const status = (state: string) =>
      point.call('StatusNotification', {
        connectorId: 1,
        status: state,
        errorCode: 'NoError',
        timestamp: new Date(Date.now() - 10 * 60_000).toISOString(),
      })
    await runTestSession(point, { from: 90, until: 30, kWh: 20 })
    await site.settle()
    const query = { ...today(), by: 'connector', chargePointId: chargePoint.chargePointId }
    const [before] = (await site.report('chgpileuserate', query)).list
    expect(before).toMatchObject({ flowedDwh: 200_000, chargedSeconds: 3_600, pluggedSeconds: 3_600 })
    await status('Available')
    await site.settle()
    const [after] = (await site.report('chgpileuserate', query)).list
    expect(after.pluggedSeconds).toBeGreaterThan(before.pluggedSeconds + 900)
    point.socket.close()
  })

  test('ROUTE-04 void, refunded and corrected orders are worked out anew, on the old day and the new one', async () => {
    const chargePoint = await site.chargePoint({ timeZone: 'Asia/Shanghai' })
    const point = await site.connect(chargePoint)
    for (const [from, until] of [
      [400, 340],
      [300, 240],
      [200, 140],
    ] as const)
      await runTestSession(point, { from, until, kWh: 10, startWh: 1_000_000 + (400 - from) * 100 })
    await site.settle()
    const all = await totals()
    const { list } = (await site.call('GET', `/api/sessions?chargePointId=${chargePoint.chargePointId}&sort=startedAt`))
      .data
    const [first, second, third] = list
    await approveSessionAct(first.id, 'void', {})
    await site.settle()
    const without = await totals()
    expect(without.sessions).toBe(all.sessions - 1)
    expect(without.totalMinor).toBe(all.totalMinor - first.totalMinor)
    await approveSessionAct(second.id, 'refund', { amountMinor: 100 })
    await site.settle()
    expect((await totals()).refundedMinor).toBe(without.refundedMinor + 100)
    const moved = {
      startedAt: new Date(Date.parse(third.startedAt) - 2 * 86_400_000).toISOString(),
      endedAt: new Date(Date.parse(third.endedAt) - 2 * 86_400_000).toISOString(),
      energyDwh: 50_000,
    }
    await approveSessionAct(third.id, 'edit', moved)
    await site.settle()
    const days = (
      await site.report('reportformmng', { ...today(), by: 'day', chargePointId: chargePoint.chargePointId })
    ).list
    const { rows } = await site.admin.query(
      `select to_char(ended_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as sessions, sum(energy_dwh)::bigint as energy
       from charging_sessions where charge_point_id = $1 and state <> 'void' group by 1 order by 1`,
      [chargePoint.chargePointId],
    )
    expect(days.map((row: Row) => ({ day: row.day, sessions: row.sessions, energy: row.energyDwh }))).toEqual(rows)
    expect(rows.some(({ energy }) => energy === 50_000)).toBe(true)
    point.socket.close()
  })

  test('ROUTE-04 a station that moves to another zone has its days made anew', async () => {
    const { chargePoint } = chargePoints[0] ?? {}
    await site.admin.query(`update stations_stations set time_zone = 'Pacific/Auckland' where id = $1`, [
      chargePoint?.stationId,
    ])
    await site.settle()
    await agreesWithSessions()
  })
})
