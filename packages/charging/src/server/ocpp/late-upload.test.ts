import { newId } from '@evops/platform/contract'
import { exampleContent } from '@evops/tariffs/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTestSession, ocppSite, type OcppSite } from '../../testing/index.ts'

let site: OcppSite
beforeAll(async () => {
  site = await ocppSite()
})
afterAll(() => site.close())

test('M-04 M-11 sessions told late are priced by the version that was valid when they began, on the station’s clock', async () => {
  const operatorId = await site.operator('CLP')
  await site.token('LATE', { operatorId })
  const changed = new Date(Date.now() - 36 * 3_600_000)
  const { rows: before } = await site.admin.query<{ id: string; rule_id: string; content: object }>(
    'update tariffs_versions set valid = tstzrange(effective_from, $2) where operator_id = $1 returning id, rule_id, content',
    [operatorId, changed],
  )
  const [old] = before
  const dear = exampleContent('CLP')
  for (const price of Object.values(dear.prices)) if (price) price.electricityE5 *= 2
  const newer = newId()
  await site.admin.query(
    `insert into tariffs_versions (operator_id, id, rule_id, number, content, effective_from, valid, published_at)
     values ($1, $2, $3, 2, $4, $5, tstzrange($5, null), now())`,
    [operatorId, newer, old?.rule_id, dear, changed],
  )
  const chargePoint = await site.chargePoint({ operatorId, timeZone: 'America/Santiago' })
  const point = await site.connect(chargePoint)
  // The older session began before the change and ended after it. Both were queued in the charge point until now.
  await runTestSession(point, { idTag: 'LATE', from: 37 * 60, until: 35 * 60, kWh: 40, startWh: 1_000_000 })
  await runTestSession(point, { idTag: 'LATE', from: 30 * 60, until: 28 * 60, kWh: 40, startWh: 1_040_000 })
  const { rows } = await site.admin.query(
    `select o.start_mode, o.tariff_version_id as version, b.bill ->> 'timeZone' as zone, o.state, o.flags
     from charging_sessions o join charging_bills b on b.session_id = o.id where o.charge_point_id = $1 order by o.started_at`,
    [chargePoint.chargePointId],
  )
  const expected = { start_mode: 'card_offline', zone: 'America/Santiago', state: 'settled', flags: [] }
  expect(rows).toEqual([
    { ...expected, version: old?.id },
    { ...expected, version: newer },
  ])
  point.socket.close()
})
