import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RoamingDailyEnergy } from '../../../contract/index.ts'
import { createTcecStation } from '../../../loopback/tcec-operator.ts'
import { createRoamingTestSite, type RoamingTestSite } from '../../../testing/roaming-desk.ts'
import {
  createTcecTestOperator,
  tcecSessionMessages,
  type TcecTestOperator,
} from '../../../testing/tcec-customer-desk.ts'

let desk: RoamingTestSite
let abroad: TcecTestOperator
beforeAll(async () => {
  desk = await createRoamingTestSite()
})
/** Next noon in China time, so that no day ends while a test runs. */
const noon = () => new Date((Math.floor(Date.now() / 86_400_000) + 1) * 86_400_000 + 4 * 3_600_000)
const dayOf = (at: Date, before: number) =>
  new Date(at.getTime() + 8 * 3_600_000 - before * 86_400_000).toISOString().slice(0, 10)
beforeEach(async () => {
  desk.setNow(noon())
  await desk.signIn()
  abroad = await createTcecTestOperator(desk)
  await abroad.terms({ tokens: 'all' })
  await abroad.pull()
})
afterEach(async () => {
  await desk.interop.idle()
  await abroad.close()
  await desk.admin.query('update organisation_partners set enabled = false')
})
afterAll(() => desk.close())

const path = () => `/api/organisation/partners/${abroad.id}/roaming/stats`
const stats = async () =>
  (await desk.send('GET', path())).data<{ list: RoamingDailyEnergy[]; total: number; problem: string }>()
const listStatsQueries = () =>
  abroad.peer.arrived.filter(({ call }) => call === 'query_station_stats').map(({ payload }) => payload)
const runStatsJob = () => desk.run('interop:ask-stats')
const nextDay = async () => {
  desk.setNow(new Date(desk.services.now().getTime() + 86_400_000))
  await desk.signIn()
}

test('X-07 T/CEC 102: what stations of a partner gave yesterday is asked in the night and by a button, and stands beside our drivers’ sessions', async () => {
  const driver = await desk.driver({ principalMinor: 50_000 })
  const { command } = await abroad.start(driver, 'S1')
  const seq = command.sessionNo ?? ''
  expect(seq).toHaveLength(27)
  const session = tcecSessionMessages(seq, desk.services.now()).session()
  const answer = await abroad.caller.sendRequest('notification_charge_order_info', session)
  expect(answer.payload).toMatchObject({ ConfirmResult: 0 })
  // Energy of the previous day, while the session is on the current day.
  abroad.operator.energy.set('S1', '250.5')
  await runStatsJob()
  const today = desk.services.now()
  expect(listStatsQueries()).toEqual([{ StationID: 'S1', StartTime: dayOf(today, 1), EndTime: dayOf(today, 1) }])
  expect((await stats()).list).toMatchObject([
    { stationNo: 'S1', day: dayOf(today, 1), theirsDwh: 2_505_000, oursDwh: 0, sessions: 0 },
  ])
  await runStatsJob()
  expect(listStatsQueries()).toHaveLength(1)

  await nextDay()
  abroad.operator.energy.set('S1', 80.125)
  await runStatsJob()
  expect(
    (await stats()).list.map(({ day, theirsDwh, oursDwh, sessions }) => [day, theirsDwh, oursDwh, sessions]),
  ).toEqual([
    [dayOf(today, 0), 801_250, 125_000, 1],
    [dayOf(today, 1), 2_505_000, 0, 0],
  ])
  // The button requests the same day again, and the new value replaces the old one.
  abroad.operator.energy.set('S1', 90)
  expect((await desk.send('POST', path())).status).toBe(200)
  await runStatsJob()
  const again = await stats()
  expect(again.total).toBe(2)
  expect(again.list[0]).toMatchObject({ theirsDwh: 900_000, oursDwh: 125_000 })
})

test('X-07 T/CEC 102: a station whose figure can’t be read is named and loses no other; a partner that does not answer is asked again', async () => {
  abroad.operator.stations.push(createTcecStation('S2'))
  await abroad.pull()
  abroad.operator.energy.set('S1', -5)
  abroad.operator.energy.set('S2', 7)
  await runStatsJob()
  expect(await stats()).toMatchObject({ problem: '', list: [{ stationNo: 'S2', theirsDwh: 70_000 }] })
  expect(await abroad.refusals()).toMatchObject([
    { kind: 'location', objectNo: 'S1', reason: expect.stringContaining('query_station_stats: ') },
  ])
  await nextDay()
  abroad.peer.fault('slow', 'query_station_stats')
  await runStatsJob()
  expect((await stats()).problem).toMatch(/^slow: /)
  abroad.peer.fault(null)
  await runStatsJob()
  expect((await stats()).total).toBe(1)
  desk.setNow(new Date(desk.services.now().getTime() + 16 * 60_000))
  await desk.signIn()
  abroad.operator.energy.set('S1', 5)
  await runStatsJob()
  expect(await stats()).toMatchObject({ total: 3, problem: '' })
})

test('X-07 figures of a partner’s stations are asked of no OCPI partner, and of another operator’s partner there are none', async () => {
  const partner = await desk.abroad()
  const ocpi = await desk.send('POST', `/api/organisation/partners/${partner.id}/roaming/stats`)
  expect([ocpi.status, ocpi.error]).toEqual([409, 'interop.roaming-not-taken'])
  const other = await desk.operatorOf('MA5OTHER6')
  expect((await desk.send('GET', path(), undefined, other.bearer)).status).toBe(404)
  expect((await desk.send('POST', path(), undefined, other.bearer)).status).toBe(404)
})
