import type { CostDetails } from '@evops/ocpp/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  connectTestPoint201,
  staffSite,
  testCardToken,
  testRegisterValue,
  transaction201,
  type StaffSite,
} from '../../testing/index.ts'

/* OCPP 2.1, I12: the charge point calculates the cost itself; ours is compared with it. */

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
  await site.token('CARD-OK')
})
afterAll(() => site.close())

// All sessions have the same times, so that they cost the same at every hour of the day.
const start = Date.now() - 3 * 3_600_000
const minute = (n: number) => new Date(start + n * 60_000).toISOString()
const costs = (total: CostDetails['totalCost']['total'], more: Partial<CostDetails> = {}, currency = 'CNY') => ({
  totalCost: { currency, typeOfCost: 'NormalCost' as const, total },
  totalUsage: { energy: 30_000, chargingTime: 3_600, idleTime: 0 },
  ...more,
})

let refs = 0
/** Charges 30 kWh in an hour. Returns our total in major units, and what is known of the session. */
async function charge(costDetails?: object) {
  const chargePoint = await site.chargePoint()
  const point = await connectTestPoint201(site, chargePoint, 'ocpp2.1')
  const event = transaction201(`cost-${(refs += 1)}`)
  await point.sendCall(
    'TransactionEvent',
    event('Started', 'Authorized', {
      timestamp: minute(0),
      evse: { id: 1, connectorId: 1 },
      idToken: testCardToken('CARD-OK'),
      chargingState: 'Charging',
      meterValue: [testRegisterValue(minute(0), 1_000, 'Transaction.Begin')],
    }),
  )
  const ended = event('Ended', 'StopAuthorized', {
    timestamp: minute(60),
    stoppedReason: 'Local',
    meterValue: [testRegisterValue(minute(60), 31_000, 'Transaction.End')],
  })
  const message = { ...ended, ...(costDetails && { costDetails }) }
  const { totalCost } = await point.sendCall('TransactionEvent', message)
  await point.sendCall('TransactionEvent', message)
  await point.close()
  await site.charging.finder.lookAtClosed()
  const { rows } = await site.admin.query('select id, state from charging_sessions where charge_point_id = $1', [
    chargePoint.chargePointId,
  ])
  const events = await site.admin.query('select code, detail from stations_events where charge_point_id = $1', [
    chargePoint.chargePointId,
  ])
  const { data: detail } = await site.call('GET', `/api/sessions/${rows[0].id}`)
  return { total: Number(totalCost), states: rows.map(({ state }) => state), detail, events: events.rows }
}

test('TC_I_119_CSMS TC_I_122_CSMS the same total agrees with the bill, and is shown on the session', async () => {
  const { total } = await charge()
  const { detail, states } = await charge(costs({ inclTax: total }))
  expect(states).toEqual(['settled'])
  expect(detail).toMatchObject({ chargePointTotalMinor: detail.totalMinor, flags: [] })
  expect(detail.totalMinor).toBe(Math.round(total * 100))
})

test('I12 A12 another total is shown on the session with both figures, and is counted', async () => {
  const { detail } = await charge(costs({ exclTax: 99.99 }))
  expect(detail).toMatchObject({
    state: 'settled',
    chargePointTotalMinor: 9_999,
    flags: ['A12'],
    evidence: [{ flag: 'A12', evidence: { kind: 'amount', chargePointMinor: 9_999, ownMinor: detail.totalMinor } }],
  })
  const { data: listed } = await site.call('GET', '/api/abnormal-sessions?flag=A12')
  expect(listed.list.map(({ sessionId, id }: { sessionId?: string; id: string }) => sessionId ?? id)).toContain(
    detail.id,
  )
})

test.each([
  ['a foreign currency', costs({ inclTax: 12.5 }, {}, 'USD'), '12.5 USD'],
  ['a failure', costs({ inclTax: 0 }, { failureToCalculate: true, failureReason: 'no clock' }), 'no clock'],
])('I12 %s cannot be compared: an event names it once, and our bill stands', async (_, costDetails, reason) => {
  const { detail, events } = await charge(costDetails)
  expect(detail).toMatchObject({ state: 'settled', chargePointTotalMinor: null, flags: [] })
  expect(events.filter(({ code }) => code === 'CostIncomparable')).toEqual([
    { code: 'CostIncomparable', detail: expect.stringContaining(reason) },
  ])
})

test.each([
  ['a kind of cost', { ...costs({ inclTax: 1 }), totalCost: { currency: 'CNY', typeOfCost: 'Later', total: {} } }],
  [
    'a dimension',
    {
      ...costs({ inclTax: 1 }),
      chargingPeriods: [{ startPeriod: minute(0), dimensions: [{ type: 'Later', volume: 1 }] }],
    },
  ],
])('I12 %s of a later edition does not stop the session', async (_, costDetails) => {
  const { detail, events } = await charge(costDetails)
  expect(detail).toMatchObject({ state: 'settled', energyDwh: 300_000 })
  expect(events.map(({ code }) => code)).toContain('StrangeContent')
})
