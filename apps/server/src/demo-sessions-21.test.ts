import { addDemoSessions21, demoPrepaidCards } from '@evops/charging/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginDemoData } from './demo.ts'
import { scene, type DemoDataContext } from './demo-data.ts'
import { demoOperators, demoVersionOf } from './demo-site.ts'
import { createDemoTaskRunner, openDemoEnvironment, type DemoEnvironment } from './demo-stage.ts'

/* The sessions of the demo that only OCPP 2.1 has, with sums that were calculated by hand. */

const spain = demoOperators.find(({ optcode }) => optcode === 'demo-es')
if (!spain) throw new Error('the demo has an operator in Spain')
const newest = spain.stations.flatMap(({ chargePoints }) =>
  chargePoints.filter((chargePoint) => demoVersionOf(chargePoint) === 'ocpp2.1').map((one) => one.chargePointNo),
)
let t: TestServices
let stage: DemoEnvironment
let demoData: DemoDataContext
beforeAll(async () => {
  t = await testServices()
  const none = () => undefined
  const loopback = { place: none, peers: none, open: async () => undefined, close: async () => {} }
  stage = await openDemoEnvironment(t.services, { url: t.url, ownerUrl: t.url, loopback })
  demoData = await beginDemoData(stage, spain, Date.now())
  await addDemoSessions21({ ...scene(demoData), registers: new Map() })
  const run = createDemoTaskRunner(stage)
  for (const job of ['charging:terminal-payments', 'charging:returned-energy']) await run(job)
  await run('charging:abnormal-closed')
})
afterAll(async () => {
  await stage.close()
  await t.close()
})

interface Listed {
  id: string
  chargePointNo: string
}
/** Returns the only session of a kind at a charge point with OCPP 2.1, with its bill. */
async function sessionAt(chargePointNo: string | undefined, startMode: string) {
  const call = stage.as(demoData.staff.bookkeeper)
  const { list } = await call<{ list: Listed[] }>('GET', `/api/sessions?startMode=${startMode}&pageSize=50`)
  const found = list.filter((one) => one.chargePointNo === chargePointNo)
  expect(found).toHaveLength(1)
  return call<{ id: string }>('GET', `/api/sessions/${found[0]?.id}`)
}

test('D-30 I12 C21 the tariff on a charge point and its terminal: both sums are those of the bill', async () => {
  // Valley: 21.4 kWh x 0.19 = 4.07, 21.4 kWh x 0.11 = 2.35, 30 min x 0.01 = 0.30
  expect(await sessionAt(newest[0], 'direct_payment')).toMatchObject({
    energyDwh: 214_000,
    totalMinor: 672,
    chargePointTotalMinor: 672,
    payState: 'paid',
    flags: [],
    terminalPayments: [{ state: 'agreed', amountMinor: 672, postedMinor: 672, differenceMinor: 0 }],
  })
})

test('D-30 a prepaid card pays its bill from the account', async () => {
  // 33.3 kWh x 0.19 = 6.33, 33.3 kWh x 0.11 = 3.66, 45 min x 0.01 = 0.45; the member's coupon pays 5.00.
  expect(await sessionAt(newest[0], 'card_online')).toMatchObject({
    energyDwh: 333_000,
    totalMinor: 1_044,
    reducedMinor: 500,
    payableMinor: 544,
    payState: 'paid',
    paidPrincipalMinor: 544,
    flags: [],
  })
})

test('D-30 Q energy returned to the grid is credited beside the bill', async () => {
  // 18 kWh x 0.19 = 3.42, 18 kWh x 0.11 = 1.98, 120 min x 0.01 = 1.20; returned: 7.89 kWh x 0.16 = 1.2624
  expect(await sessionAt(newest[1], 'card_online')).toMatchObject({
    energyDwh: 180_000,
    totalMinor: 660,
    payState: 'paid',
    flags: [],
    returned: { energyDwh: 78_900, priceE5: 16_000, creditMinor: 126, credited: true },
  })
})

test('D-30 S a battery swap is a session with its price per battery', async () => {
  // 2 batteries x 14.90
  expect(await sessionAt(newest[1], 'battery_swap')).toMatchObject({
    energyDwh: 0,
    totalMinor: 2_980,
    payState: 'paid',
    flags: [],
    bill: { fees: [{ kind: 'swap', batteries: 2, priceE5: 1_490_000 }] },
  })
})

test('D-30 the account of the cards paid three bills and got the credit', async () => {
  const { rows } = await t.admin.query(
    `with cards as (select id, holder_id from charging_tokens where id_tag = any ($1))
     select sum(e.amount_minor)::int as minor from ledger_entries e
     join ledger_journals j on j.operator_id = e.operator_id and j.id = e.journal_id
     where e.holder_id in (select holder_id from cards) and (j.business_type = 'energy.returned' or j.business_id in (
       select id from charging_sessions where token_id in (select id from cards)))`,
    [demoPrepaidCards],
  )
  expect(rows).toEqual([{ minor: 544 + 660 + 2_980 - 126 }])
})

test('D-30 Q the invoice of a session that returned energy is over its whole bill, without the credit', async () => {
  const send = stage.as(demoData.staff.bookkeeper)
  const settingsPath = '/api/documents/settings'
  const settings = await send<Record<string, unknown>>('GET', settingsPath)
  for (const name of ['saved', 'rates', 'credentials']) Reflect.deleteProperty(settings, name)
  const seller = { country: 'ES', office: 'verifactu', sellerName: 'Recarga Demo, S. L.', sellerTaxId: 'A28015865' }
  await send('PUT', settingsPath, { ...settings, ...seller, test: true })
  const { id: sessionId } = await sessionAt(newest[1], 'card_online')
  const path = `/api/documents/invoiceable-sessions?sessionId=${sessionId}&pageSize=1`
  const { list } = await send<{ list: { holderId: string; holderName: string }[] }>('GET', path)
  const [{ holderId, holderName: name } = { holderId: '', holderName: '' }] = list
  const buyer = { holderId, name, country: 'ES', kind: 'person', taxId: '12345678Z' }
  const { id: titleId } = await send<{ id: string }>('POST', '/api/documents/titles', buyer)
  const wish = { source: 'sessions', titleId, sessionIds: [sessionId] }
  expect(await send('POST', '/api/documents/invoices', wish)).toMatchObject({ totalMinor: 660 })
})
