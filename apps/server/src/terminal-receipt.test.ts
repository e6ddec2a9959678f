import { connectTestPoint201, testRegisterValue, transaction201, type Point201 } from '@evops/charging/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { productSite, type ProductSite } from './testing/product-site.ts'

/* OCPP 2.1, C20 and C21: the receipt of a payment at the terminal of a charge point, by the address that it showed. */

const publicUrl = 'https://charging.example'
let site: ProductSite
let point: Point201
beforeAll(async () => {
  site = await productSite()
  point = await connectTestPoint201(site, await site.chargePoint(), 'ocpp2.1')
})
afterAll(() => site.close())
beforeEach(() => void Object.assign(site.services.config, { publicUrl }))

let refs = 0
const minute = (n: number) => new Date(Date.now() - (refs * 120 - n) * 60_000).toISOString()
/** Charges 30 kWh in an hour. `settle` reports the payment of the whole bill. */
async function charge({ type = 'DirectPayment' } = {}) {
  const [ref, pspRef] = [`receipt-${(refs += 1)}`, `PSP-${refs}`]
  const event = transaction201(ref)
  const started = { timestamp: minute(0), evse: { id: 1, connectorId: 1 }, idToken: { idToken: pspRef, type } }
  const begin = [testRegisterValue(minute(0), 1_000, 'Transaction.Begin')]
  await point.sendCall('TransactionEvent', event('Started', 'Authorized', { ...started, meterValue: begin }))
  const end = [testRegisterValue(minute(60), 31_000, 'Transaction.End')]
  const ended = event('Ended', 'EVDeparted', { timestamp: minute(60), meterValue: end })
  const { totalCost } = await point.sendCall('TransactionEvent', ended)
  const settle = (more: object = {}) =>
    point.sendCall('NotifySettlement', {
      transactionId: ref,
      pspRef,
      status: 'Settled',
      settlementAmount: totalCost,
      settlementTime: minute(61),
      ...more,
    })
  return { settle, totalMinor: Math.round(Number(totalCost) * 100) }
}
const read = (url: string) => site.call('GET', `/api/public/driver/receipts/${url.split('/').at(-1)}`, undefined, '')

test('C20 C21 the answer to a settlement has the address of the receipt, which shows the bill to whoever has it', async () => {
  const { settle, totalMinor } = await charge()
  const { receiptId, receiptUrl } = await settle({ vatNumber: 'ESB12345674' })
  expect(receiptUrl).toMatch(/^https:\/\/charging\.example\/drive\/receipt\/[\w-]{64}$/)
  await site.job('charging', 'charging:terminal-payments')
  expect(await read(String(receiptUrl))).toMatchObject({
    status: 200,
    data: {
      sessionNo: receiptId,
      currency: 'CNY',
      payableMinor: totalMinor,
      paidMinor: totalMinor,
      vatNumber: 'ESB12345674',
      receipt: { bill: { totalMinor, meteredDwh: 300_000 } },
    },
  })
  // A repeated settlement has the same address.
  expect(await settle({ vatNumber: 'ESB12345674' })).toEqual({ receiptId, receiptUrl })
})

test('C20 an address that was changed, and one of nothing, show nothing', async () => {
  const { settle } = await charge()
  const { receiptUrl } = await settle()
  const url = String(receiptUrl)
  const changed = url.slice(0, -2) + (url.endsWith('AA') ? 'BB' : 'AA')
  expect(await read(changed)).toMatchObject({ status: 404 })
  expect(await read('0'.repeat(64))).toMatchObject({ status: 404 })
  expect(await read('short')).toMatchObject({ status: 400 })
})

test('C20 a terminal with a receipt of its own, and a session of a card, have none of ours', async () => {
  const own = await charge()
  expect(await own.settle({ receiptId: 'R-1', receiptUrl: 'https://psp.example/r/1' })).toEqual({})
  const card = await charge({ type: 'ISO14443' })
  expect(await card.settle()).toEqual({})
})

test('C20 an installation without a public address has only the number of the receipt', async () => {
  Object.assign(site.services.config, { publicUrl: undefined })
  const { settle } = await charge()
  expect(await settle()).toEqual({ receiptId: expect.any(String) })
})
