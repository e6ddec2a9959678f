import { newId } from '@evops/platform/contract'
import { createTestUser } from '@evops/organisation/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productSite, type ProductSite } from './testing/product-site.ts'

let site: ProductSite
let token: string
beforeAll(async () => {
  site = await productSite()
  token = (await createTestUser(site.services, { operatorId: site.operatorId, codes: 'all' })).token
})
afterAll(() => site.close())

async function post(url: string, payload: object, key?: string) {
  const reply = await site.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
  })
  const { error, data } = JSON.parse(reply.body)
  return { status: reply.statusCode, error, data }
}
const id = newId()
const money = { amountMinor: 100, method: 'transfer', voucherNo: 'V-1' }
const reason = 'a test of keys'

test.each([
  [`/api/ledger/wallets/${id}/recharge`, { ...money, payer: 'Ana' }],
  [`/api/ledger/wallets/${id}/refund`, { ...money, reason }],
  [`/api/ledger/wallets/${id}/close`, { method: 'transfer', voucherNo: 'V-1', reason }],
  [`/api/ledger/wallets/${id}/deposits`, { ...money, kind: 'card' }],
  [`/api/ledger/deposits/${id}/refund`, { method: 'transfer', voucherNo: 'V-1', reason, version: 1 }],
  [`/api/ledger/deposits/${id}/forfeit`, { reason, version: 1 }],
  [`/api/ledger/journals/${id}/reverse`, { reason }],
  ['/api/ledger/shifts', { openingMinor: 100 }],
  [`/api/ledger/shifts/${id}/close`, { countedMinor: 100 }],
  [`/api/sessions/${id}/void`, { version: 1, reason }],
  [`/api/sessions/${id}/waive`, { version: 1, reason }],
  [`/api/sessions/${id}/refund`, { version: 1, reason, amountMinor: 100 }],
  [
    `/api/sessions/${id}/edit`,
    { version: 1, reason, startedAt: '2026-01-01T00:00:00Z', endedAt: '2026-01-01T01:00:00Z', energyDwh: 10 },
  ],
  [`/api/cards/${id}/cancel`, { reason }],
])('D-07a POST %s moves money: without an Idempotency-Key it is 400', async (url, body) => {
  expect(await post(url, body)).toMatchObject({ status: 400, error: 'request.key-missing' })
  // A request with a key is processed.
  expect((await post(url, body, newId())).error).not.toBe('request.key-missing')
})

test('D-07a the seed’s calls need no key where a voucher makes a repeat harmless, and one where nothing does', async () => {
  const form = { name: `Buses ${id}`, payMode: 'prepaid' }
  const company = (await post('/user/corporate/save', form)).data
  const wallet = async () => (await site.call('GET', `/api/ledger/wallets/${company.id}`)).data.principalMinor as number
  const paid = { id: company.id, amountMinor: 5_000, method: 'pos', payer: 'Ana' }
  const inUrl = '/user/corporate/comprecharge'
  expect(await post(inUrl, { ...paid, method: 'cash' })).toMatchObject({ error: 'request.key-missing' })
  expect(await post(inUrl, { ...paid, voucherNo: 'T-1' })).toMatchObject({ status: 200 })
  expect(await post(inUrl, { ...paid, voucherNo: 'T-1' })).toMatchObject({ status: 409 })
  expect(await wallet()).toBe(5_000)
  const outUrl = '/user/corporate/comprefund'
  const back = { id: company.id, amountMinor: 1_000, method: 'pos', reason }
  expect(await post(outUrl, { ...back, method: 'cash' })).toMatchObject({ error: 'request.key-missing' })
  const first = await post(outUrl, { ...back, voucherNo: 'R-1' })
  expect(first.status).toBe(200)
  expect((await post(outUrl, { ...back, voucherNo: 'R-1' })).data).toEqual(first.data)
  expect(await wallet()).toBe(4_000)
  expect(await post(outUrl, { ...back, amountMinor: 900, voucherNo: 'R-1' })).toMatchObject({ status: 422 })
})
