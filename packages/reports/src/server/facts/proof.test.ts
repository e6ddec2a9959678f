import { aSession } from '@evops/charging/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportsSite, type ReportsSite } from '../../testing/reports-site.ts'
import { proveFacts } from './proof.ts'

let site: ReportsSite
let pileId: string
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const prove = () =>
  site.house.db.inTenant(site.operatorId, (tx) => proveFacts(tx, { dayFrom: day(-3), dayTo: day(1) }))

async function decided(id: string, act: string, body: object): Promise<void> {
  const { data } = await site.call('GET', `/api/orders/${id}`)
  const asked = await site.call('POST', `/api/orders/${id}/${act}`, {
    body: { reason: 'a mistake', version: data.version, ...body },
  })
  await site.call('POST', `/api/orders/audits/${asked.data.approvalId}/approve`, {
    token: 'second',
    body: {},
  })
}

/** As the sealer does, in a zone of its own. */
async function addDays(): Promise<void> {
  await site.admin.query(
    `select ledger_add_days($1, 'America/Los_Angeles', array(select row_id from ledger_unsealed where operator_id = $1))`,
    [site.operatorId],
  )
  await site.admin.query('delete from ledger_unsealed where operator_id = $1', [site.operatorId])
}

beforeAll(async () => {
  site = await reportsSite()
  await site.token('TAG-OK')
  const pile = await site.pile({ timeZone: 'Asia/Shanghai' })
  pileId = pile.pileId
  const point = await site.connect(pile)
  for (const [place, from] of [1_500, 400, 300, 200].entries())
    await aSession(point, { from, until: from - 60, kWh: 10, startWh: 1_000_000 + place * 20_000 })
  point.socket.close()
  await site.settle()
})
afterAll(() => site.close())

test('L-01 ROUTE-04 facts, orders and the ledger agree, with voids, refunds and corrections in between', async () => {
  const first = await prove()
  expect(first.cells).toBeGreaterThan(1)
  expect(first.differences).toEqual([])
  const { list } = (await site.call('GET', `/api/orders?pileId=${pileId}&sort=startedAt`)).data
  await decided(list[0].id, 'void', {})
  await decided(list[1].id, 'refund', { amountMinor: 100 })
  await decided(list[2].id, 'edit', {
    startedAt: list[2].startedAt,
    endedAt: list[2].endedAt,
    energyDwh: 50_000,
  })
  const waiting = await prove()
  expect(waiting.differences.length).toBeGreaterThan(0)
  for (const one of waiting.differences)
    expect(one).toMatchObject({ between: 'facts-orders', causes: { waiting: expect.any(Number) } })
  await site.settle()
  expect((await prove()).differences).toEqual([])
  // The operator's days are not the station's: what an order earned may stand on the day beside.
  await addDays()
  expect((await prove()).differences).toEqual([])
})

test('ROUTE-04 a fact that somebody changed by hand is found and named, and so is a posting that is missing', async () => {
  const { rows } = await site.admin.query(
    `update reports_station_days set energy_dwh = energy_dwh + 1 where (station_id, day) in (select station_id, day from reports_station_days where sessions > 0 order by day desc limit 1)
     returning to_char(day, 'YYYY-MM-DD') as day, station_id as "stationId", energy_dwh as "is"`,
  )
  expect((await prove()).differences).toEqual([
    {
      between: 'facts-orders',
      ...rows[0],
      currency: 'CNY',
      figure: 'energy_dwh',
      shouldBe: rows[0].is - 1,
      causes: {},
    },
  ])
  await site.admin.query(
    'update reports_station_days set energy_dwh = energy_dwh - 1 where station_id = $1 and day = $2',
    [rows[0].stationId, rows[0].day],
  )
  await site.admin.query(
    `update ledger_days set credit_minor = credit_minor + 3 where account = 'income_service' and day = (select max(day) from ledger_days)`,
  )
  expect((await prove()).differences).toMatchObject([
    { between: 'orders-income', stationId: null, figure: 'net_minor' },
  ])
  await site.admin.query(`update ledger_journals set business_id = gen_random_uuid() where id in (
    select id from ledger_journals where business_type = 'order.settled' and business_id = (
      select id from charging_orders where state = 'settled' and payable_minor > 0 and refunded_minor = 0 order by started_at desc limit 1))`)
  const missing = (await prove()).differences.find(({ between }) => between === 'orders-ledger')
  expect(missing).toMatchObject({ between: 'orders-ledger', figure: 'net_minor', causes: { unposted: 1 } })
})
