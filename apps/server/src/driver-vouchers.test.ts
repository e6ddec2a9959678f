import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDriverTestSite, type DriverTestSite } from './testing/driver-desk.ts'

/* Tests the redemption of voucher codes through the app's own API. */

let desk: DriverTestSite
beforeAll(async () => {
  desk = await createDriverTestSite()
})
afterAll(() => desk.close())

let phones = 0
async function aDriver(): Promise<string> {
  const { access_token: token } = await desk.signIn(`+34655${String(100_000 + (phones += 1))}`)
  return token
}
async function aSharedCode(): Promise<string> {
  const body = {
    name: `Offer ${newId()}`,
    kind: 'shared',
    amountMinor: 500,
    usesPerCode: 2,
    validFrom: new Date(Date.now() - 1_000).toISOString(),
    validUntil: new Date(Date.now() + 86_400_000).toISOString(),
  }
  const { data } = await desk.sendRequest('POST', '/api/voucher-batches', { token: desk.staff, body, key: newId() })
  await desk.sendRequest('POST', `/api/voucher-batches/${data.id}/activate`, { token: desk.staff, key: newId() })
  return data.sharedCode
}
const redeem = (token: string, code: string, key = newId()) =>
  desk.sendRequest('POST', '/api/driver/voucher-redemptions', { token, body: { code }, key })
const wrong = '2222-2222-2222-2222'

test('a driver redeems a code: the wallet has the bonus, its movements name it, a repetition changes nothing', async () => {
  const [token, code, key] = [await aDriver(), await aSharedCode(), newId()]
  const replies = [await redeem(token, code, key), await redeem(token, code, key)]
  expect(replies.map(({ status, data }) => [status, data.amountMinor])).toEqual([
    [200, 500],
    [200, 500],
  ])
  const [wallet] = (await desk.sendRequest('GET', '/api/driver/wallets', { token })).data
  expect(wallet).toMatchObject({ giftMinor: 500, principalMinor: 0 })
  const { list } = (await desk.sendRequest('GET', '/api/driver/wallet/movements', { token })).data
  expect(list).toMatchObject([{ what: 'wallet.voucher', account: 'gift', amountMinor: 500 }])
  expect((await redeem(token, code)).error).toBe('members.voucher-redeemed')
})

test('a code with a typing error is refused at its field', async () => {
  const reply = await redeem(await aDriver(), '2222-2222-2222-2223')
  expect([reply.status, Object.keys(reply.fields)]).toEqual([400, ['code']])
})

test('a call without a sign-in is refused', async () => {
  expect((await redeem('', wrong)).status).toBe(401)
})

test('ten unknown codes use up the tries of a driver, also for a valid code; another driver goes on', async () => {
  const [token, code] = [await aDriver(), await aSharedCode()]
  const errors = []
  for (let tries = 0; tries < 11; tries += 1) errors.push((await redeem(token, wrong)).error)
  const unknown = Array.from({ length: 10 }, () => 'members.voucher-unknown')
  expect(errors).toEqual([...unknown, 'driver.too-often'])
  expect((await redeem(token, code)).status).toBe(429)
  expect((await redeem(await aDriver(), code)).status).toBe(200)
})

test('redeemed codes use up no tries', async () => {
  const token = await aDriver()
  for (let tries = 0; tries < 12; tries += 1) expect((await redeem(token, await aSharedCode())).status).toBe(200)
})
