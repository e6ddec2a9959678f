import type { RawChargePoint } from '@evops/ocpp/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { staffSite, type SiteChargePoint, type StaffSite } from '../../testing/index.ts'

let site: StaffSite
let chargePoint: SiteChargePoint
let point: RawChargePoint
beforeAll(async () => {
  site = await staffSite()
  for (const tag of ['ONE', 'TWO']) await site.token(tag)
})
afterAll(() => site.close())
beforeEach(async () => {
  chargePoint = await site.chargePoint()
  point = await site.connect(chargePoint)
})

const startedAt = Date.now() - 120 * 60_000
const at = (minute: number) => new Date(startedAt + minute * 60_000).toISOString()
async function sendCall(action: string, payload: object): Promise<number> {
  const reply = await point.call(action, payload)
  if (reply.type !== 'result') throw new Error(JSON.stringify(reply))
  return (reply.payload as { transactionId?: number }).transactionId ?? 0
}
const start = (idTag: string, minute: number, kWh: number, connectorId = 1) =>
  sendCall('StartTransaction', { connectorId, idTag, meterStart: kWh * 1_000, timestamp: at(minute) })
const stop = (transactionId: number, minute: number, kWh: number) =>
  sendCall('StopTransaction', { transactionId, meterStop: kWh * 1_000, timestamp: at(minute) })

interface Found {
  id: string
  state: string
  billed: boolean
  flags: string[]
}
async function sessions(): Promise<Found[]> {
  for (let round = 0; round < 2; round += 1) await site.charging.finder.lookAtClosed()
  const { rows } = await site.admin.query<Found>(
    `select id, state, total_minor is not null as billed, flags from charging_sessions where charge_point_id = $1 order by device_started_at`,
    [chargePoint.chargePointId],
  )
  return rows
}
const waits = { state: 'abnormal', billed: false }
/** In addition, its register does not continue at the end of the previous session. */
const both = ['A05', 'A15']
const billed = { state: 'settled', billed: true }

test('D-15a two sessions that overlap on one connector over one register both wait for a person', async () => {
  const one = await start('ONE', 0, 100)
  const two = await start('TWO', 30, 115)
  await stop(one, 60, 130)
  await stop(two, 90, 140)
  const found = await sessions()
  expect(found).toMatchObject([
    { ...waits, flags: ['A15'] },
    { ...waits, flags: both },
  ])
  // Once a user has billed one of them, the other cannot be billed for the same energy.
  const handle = async (id: string) => {
    const { data } = await site.call('GET', `/api/abnormal-sessions/${id}`)
    const body = { action: 'recompute', version: data.version, reason: 'its user says so' }
    return site.call('POST', `/api/abnormal-sessions/${id}/handle`, { body })
  }
  expect(await handle(found[0]?.id ?? '')).toMatchObject({ status: 200 })
  expect(await handle(found[1]?.id ?? '')).toMatchObject({ status: 409, error: 'charging.cannot-bill' })
  expect(await sessions()).toMatchObject([billed, { state: 'abnormal', billed: false }])
})

test('D-15a one that is told after the other was billed waits, and the other is flagged', async () => {
  const one = await start('ONE', 0, 100)
  await stop(one, 60, 130)
  // Its own check is over by then and found nothing.
  expect(await sessions()).toMatchObject([{ ...billed, flags: [] }])
  const two = await start('TWO', 30, 115)
  await stop(two, 90, 140)
  expect(await sessions()).toMatchObject([
    { ...billed, flags: ['A15'] },
    { ...waits, flags: both },
  ])
})

test.each([
  ['one after the other', [0, 100, 60, 130], [60, 130, 90, 140]],
  ['the clock of the second a little behind', [0, 100, 60, 130], [59.95, 130, 90, 140]],
  ['the register of the second goes on where the first ended', [0, 100, 60, 130], [50, 130, 90, 140]],
  ['registers that count each session by itself', [0, 0, 60, 30], [50, 0, 90, 10]],
] as const)('D-15a %s: both are billed', async (_, [a, from, b, to], [c, then, d, end]) => {
  const one = await start('ONE', a, from)
  const two = await start('TWO', c, then)
  await stop(one, b, to)
  await stop(two, d, end)
  expect(await sessions()).toMatchObject([billed, billed])
})

test('D-15a a session whose end was lost before the next one began does not hold that one back', async () => {
  await start('ONE', 0, 100)
  const two = await start('TWO', 30, 100)
  await stop(two, 60, 120)
  expect((await sessions())[1]).toMatchObject({ ...billed, flags: [] })
})
