import { afterAll, beforeAll, expect, test } from 'vitest'
import { zoneAtMidday } from '@evops/platform/testing'
import type { DayFigures, DayFiguresPart, DaySums } from '../../contract/index.ts'
import { runTestSession, staffSite, type StaffSite } from '../../testing/index.ts'

const timeZone = zoneAtMidday()
const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format()
let site: StaffSite
let connect: () => Promise<void>

beforeAll(async () => {
  site = await staffSite()
  connect = async () => {
    await site.token('TAG-OK')
    const point = await site.connect(await site.chargePoint({ timeZone }))
    await runTestSession(point, { from: 120, until: 100, kWh: 10 })
    await runTestSession(point, { from: 60, until: 10, kWh: 40, connectorNo: 2, startWh: 5_000 })
    await runTestSession(point, { from: 5, until: null, kWh: 5, startWh: 20_000_000 })
  }
})
afterAll(() => site.close())

const getDayFigures = async (): Promise<DayFigures> => (await site.call('GET', `/api/sessions/day?day=${today}`)).data
const sumOf = ({ hours }: DayFiguresPart, key: keyof DaySums) => hours.reduce((sum, hour) => sum + hour[key], 0)

test('ROUTE-01 home: signed out 401, a day that is none 400, nothing set up is told step by step', async () => {
  expect((await site.call('GET', `/api/sessions/day?day=${today}`, { token: '' })).status).toBe(401)
  expect((await site.call('GET', '/api/sessions/day?day=soon')).status).toBe(400)
  const none = await getDayFigures()
  expect(none.setUp).toMatchObject({ station: false, chargePoint: false, connected: false, token: false })
  expect(none.day).toEqual({ sessions: 0, energyDwh: 0, payableMinor: 0, hours: [] })
})

test('ROUTE-01 X-26 home has the day of the list, hour by hour, and of a week ago what had ended by this time', async () => {
  await connect()
  const now = await getDayFigures()
  const sums = (await site.call('GET', `/api/sessions/sums?dayFrom=${today}&dayTo=${today}`)).data
  const { energyDwh, payableMinor, countedSessions: sessions } = sums
  expect(now.day).toMatchObject({ energyDwh, payableMinor, sessions: 2 })
  expect(sessions).toBe(2)
  for (const key of ['energyDwh', 'payableMinor', 'sessions'] as const) expect(sumOf(now.day, key)).toBe(now.day[key])
  expect(now.paidMinor + now.accountMinor + now.dueMinor).toBe(payableMinor)
  expect(now.setUp).toEqual({ station: true, chargePoint: true, connected: true, tariff: true, token: true })
  expect(now.before.sessions).toBe(0)
  expect(now.otherCurrencies).toBe(0)
  // Amounts in two currencies are not added: those in the other currency are counted separately.
  const inCurrency = `update charging_sessions set currency = $2 where operator_id = $1 and energy_dwh > 200000`
  await site.admin.query(inCurrency, [site.operatorId, 'EUR'])
  const two = await getDayFigures()
  expect(two.otherCurrencies).toBe(1)
  expect(two.day).toMatchObject({ energyDwh, sessions: 2 })
  expect(two.day.payableMinor).toBeLessThan(payableMinor)
  expect(two.paidMinor + two.accountMinor + two.dueMinor).toBe(two.day.payableMinor)
  await site.admin.query(inCurrency, [site.operatorId, now.currency])
  // A week ago: one session had ended by this time of day, the other one ends half an hour later.
  const moved = 'start_received_at is not null and ended_at is not null and operator_id = $1'
  await site.admin.query(
    `update charging_sessions set started_at = started_at - interval '7 days', ended_at = ended_at - interval '7 days' + case when energy_dwh > 200000 then interval '40 minutes' else interval '0' end where ${moved}`,
    [site.operatorId],
  )
  const then = await getDayFigures()
  expect(then.day.sessions).toBe(0)
  expect(then.before).toMatchObject({ sessions: 1, energyDwh: 100_000 })
  await site.admin.query(`update charging_sessions set state = 'void' where ${moved}`, [site.operatorId])
  expect((await getDayFigures()).before).toMatchObject({ sessions: 0, energyDwh: 0 })
})
