import { updatePaymentAccount } from '../../contract/index.ts'
import { createTestWallet } from '@evops/ledger/testing'
import { dayMs, newId, withoutUnknownKeys } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentAccountRow, IntentDetail } from '../../contract/index.ts'
import { createPaymentsTestSite, type PaymentsTestSite } from '../../testing/index.ts'

let desk: PaymentsTestSite
let operatorId: string
let by: string
beforeAll(async () => {
  desk = await createPaymentsTestSite()
  operatorId = await desk.operator('CNY')
  by = desk.actor(operatorId)
})
afterAll(() => desk.close())

const soon = (ms: number) => desk.t.setNow(new Date(Date.now() + ms))
/** A merchant of the older kind: WeChat signs with certificates that no one enters. */
async function scene(secrets: Readonly<Record<string, string>> = {}, days = 30) {
  const merchant = desk.loopback.merchant('wechat', `c${newId().slice(-12)}`)
  const { merchantId, appId, keySerial } = merchant
  const { privateKey = '', apiV3Key = '' } = merchant.secrets
  const serial = desk.loopback.rotate(merchantId, days)
  const form = { provider: 'wechat', name: merchantId, merchantId, appId, keySerial, environment: 'loopback' }
  const made = await desk.send('POST', '/payments/accounts', by, {
    ...form,
    onboarding: 'approved',
    state: 'on',
    secrets: { privateKey, apiV3Key, ...secrets },
  })
  expect(made.status, JSON.stringify(made)).toBe(200)
  const account = made.data as PaymentAccountRow
  return { merchantId, serial, account }
}
/** A paid payment without a callback so far. */
async function paid({ id: accountId }: PaymentAccountRow): Promise<IntentDetail> {
  const walletId = await createTestWallet(desk.t.services, operatorId)
  const made = await desk.intent(by, { accountId, walletId, amountMinor: 100, method: 'native' })
  desk.loopback.pay(made.ourNo)
  return made
}
async function listSerials({ id }: PaymentAccountRow): Promise<string[]> {
  const { rows } = await desk.t.admin.query<{ serial: string }>(
    'select serial from payments_certificates where account_id = $1 order by expires_at, fetched_at',
    [id],
  )
  return rows.map(({ serial }) => serial)
}
const countCertificateRequests = async ({ id }: PaymentAccountRow) =>
  (
    await desk.t.admin.query(`select from platform_partner_messages where peer_id = $1 and channel = 'certificates'`, [
      id,
    ])
  ).rowCount

test('A2 WeChat’s certificates are fetched when an account is set up; in mid-life the old one and the new one are both believed, an expired one is not', async () => {
  const { merchantId, serial, account } = await scene({}, 2)
  await desk.payments.certificates.fetchDue()
  expect(await listSerials(account)).toEqual([serial])
  const first = await paid(account)
  expect(await desk.loopback.call(first.ourNo)).toBe(204)

  const next = desk.loopback.rotate(merchantId)
  soon(11 * 3_600_000)
  await desk.payments.certificates.fetchDue()
  expect(await listSerials(account)).toEqual([serial])
  soon(13 * 3_600_000)
  await desk.payments.certificates.fetchDue()
  expect(await listSerials(account)).toEqual([serial, next])
  const { data } = await desk.send('GET', `/payments/accounts/${account.id}`, by)
  expect((data as PaymentAccountRow).certificates.map((one) => one.serial)).toEqual([next, serial])
  const second = await paid(account)
  for (const [key, one] of [serial, next].entries()) {
    desk.loopback.signWith(merchantId, one)
    expect(await desk.loopback.call(second.ourNo, { key: `${second.ourNo}-${key}` })).toBe(204)
  }
  await desk.work()
  expect((await desk.look(second.id, by)).state).toBe('captured')

  // Two days later the first one has expired: its signatures are refused, and no download restores it.
  soon(3 * dayMs)
  desk.loopback.signWith(merchantId, serial)
  expect(await desk.loopback.call(second.ourNo, { key: 'late' })).toBe(401)
  desk.loopback.signWith(merchantId, next)
  expect(await desk.loopback.call(second.ourNo, { key: 'later' })).toBe(204)
  await desk.payments.certificates.fetchDue()
  expect(await listSerials(account)).toEqual([next])
  desk.t.setNow(undefined)
})

test('A2 a callback with a serial that nobody knows has the certificates fetched and is believed then; others ask once a minute', async () => {
  const { merchantId, serial, account } = await scene()
  await desk.payments.certificates.fetchDue()
  const made = await paid(account)
  soon(2 * 60_000)
  const next = desk.loopback.rotate(merchantId)
  expect(await desk.loopback.call(made.ourNo)).toBe(204)
  expect(await listSerials(account)).toEqual(expect.arrayContaining([serial, next]))
  await desk.work()
  expect((await desk.look(made.id, by)).state).toBe('captured')

  // Anyone can send a serial number: WeChat is requested only once a minute.
  const before = await countCertificateRequests(account)
  const { headers, body } = desk.loopback.callback(made.ourNo)
  const forged = { ...headers, 'wechatpay-serial': 'AB'.repeat(16), 'content-type': 'application/json' }
  const url = `/api/public/payments/${account.id}/notify`
  soon(4 * 60_000)
  for (const _ of [1, 2, 3]) {
    const fresh = {
      ...forged,
      'wechatpay-timestamp': String(Math.floor(desk.t.services.now().getTime() / 1_000)),
    }
    const reply = await desk.app.inject({ method: 'POST', url, headers: fresh, payload: body })
    expect(reply.statusCode).toBe(401)
  }
  expect(await countCertificateRequests(account)).toBe((before ?? 0) + 1)
  desk.t.setNow(undefined)
})

test.each(['ciphertext', 'serial', 'signature'] as const)(
  'A2 certificates whose %s is not what it should be are not kept, and neither are those beside them; ten minutes later they are asked for again',
  async (fault) => {
    const { serial, account } = await scene()
    desk.loopback.certificateFault(fault)
    await desk.payments.certificates.fetchDue()
    expect(await listSerials(account)).toEqual([])
    desk.loopback.certificateFault('none')
    await desk.payments.certificates.fetchDue()
    expect(await listSerials(account)).toEqual([])
    soon(11 * 60_000)
    await desk.payments.certificates.fetchDue()
    expect(await listSerials(account)).toEqual([serial])
    desk.t.setNow(undefined)
  },
)

test('A2 under another APIv3 key no certificate opens; the right one makes it whole. With a public key nothing is fetched', async () => {
  const { account } = await scene({ apiV3Key: 'k'.repeat(32) })
  await desk.payments.certificates.fetchDue()
  expect([await listSerials(account), await countCertificateRequests(account)]).toEqual([[], 1])

  const byHand = await desk.account('wechat', by)
  await desk.payments.certificates.fetchDue()
  expect([await listSerials(byHand), await countCertificateRequests(byHand)]).toEqual([[], 0])
  // A public key is identified by its id.
  const fields = withoutUnknownKeys(updatePaymentAccount.body, byHand) as object
  const half = { ...fields, secrets: { privateKey: '', publicKeyId: 'PUB_KEY_ID_1' } }
  expect((await desk.send('PUT', `/payments/accounts/${byHand.id}`, by, half)).status).toBe(400)
})

test('A2 a certificate belongs to its account: the database takes none of another operator’s, and they go with it', async () => {
  const { account } = await scene()
  await desk.payments.certificates.fetchDue()
  const other = await desk.operator('CNY')
  await expect(
    desk.t.admin.query(
      `insert into payments_certificates select $1, account_id, serial, pem, effective_at, expires_at, fetched_at
       from payments_certificates where account_id = $2`,
      [other, account.id],
    ),
  ).rejects.toThrow(/foreign key/)
  expect((await desk.send('DELETE', `/payments/accounts/${account.id}`, by)).status).toBe(200)
  expect(await listSerials(account)).toEqual([])
})
