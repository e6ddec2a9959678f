import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestChargePoint } from '../../testing/index.ts'
import { createGatewayTestSite, type GatewayTestSite } from '../../testing/wire-site.ts'

let site: GatewayTestSite
let chargePoint: TestChargePoint
beforeAll(async () => {
  site = await createGatewayTestSite()
  chargePoint = await site.chargePoint()
})
afterAll(() => site.close())

const insertEventFrom = (code: string, daysAgo: number) =>
  site.admin.query(
    `insert into stations_events (operator_id, id, charge_point_id, kind, level, code, received_at)
     select operator_id, gen_random_uuid(), id, 'security', 3, $2, now() - make_interval(days => $3) from stations_charge_points where id = $1`,
    [chargePoint.id, code, daysAgo],
  )

test('X-10 what a charge point reported is kept for two years, and forgotten in the night after', async () => {
  await insertEventFrom('TamperDetectionActivated', 731)
  await insertEventFrom('InvalidTLSVersion', 729)
  const codes = async () =>
    (await site.call('GET', `/api/charge-points/${chargePoint.id}/events?kind=security`)).data.list.map(
      ({ code }: { code: string }) => code,
    )
  expect(await codes()).toEqual(['InvalidTLSVersion', 'TamperDetectionActivated'])
  const events = site.stations.domain.retained?.find(({ kind }) => kind === 'events')
  await events?.drop(new Date(Date.now() - 730 * 86_400_000))
  expect(await codes()).toEqual(['InvalidTLSVersion'])
})
