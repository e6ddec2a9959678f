import { updatePaymentAccount } from '../../contract/index.ts'
import { createTestWallet } from '@evops/ledger/testing'
import { dayMs, newId, withoutUnknownKeys } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChannelDayRow, MissingDay } from '../../contract/index.ts'
import { monthCloseObstaclesIn } from '../index.ts'
import { createPaymentsTestSite, type PaymentsTestSite } from '../../testing/index.ts'

let desk: PaymentsTestSite
beforeAll(async () => {
  desk = await createPaymentsTestSite()
})
afterAll(() => desk.close())

const shanghai = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(at)

/** An enabled and a disabled account, each with a payment of today, checked three days later. */
async function scene() {
  desk.t.setNow(undefined)
  desk.loopback.dayFault('none')
  const operatorId = await desk.operator('CNY')
  const by = desk.actor(operatorId)
  const on = await desk.account('wechat', by, { name: 'On' })
  const off = await desk.account('alipay', by, { name: 'Off' })
  const walletId = await createTestWallet(desk.t.services, operatorId)
  const today = shanghai(new Date())
  const { id: offId } = off
  const fields = withoutUnknownKeys(updatePaymentAccount.body, off) as object
  const { data } = await desk.send('GET', `/payments/accounts/${offId}`, by)
  const change = { ...fields, version: (data as { version: number }).version, state: 'off' }
  const made = await desk.intent(by, { accountId: offId, walletId, amountMinor: 500, method: 'native' })
  desk.loopback.pay(made.ourNo)
  await desk.send('POST', `/payments/intents/${made.id}/query`, by)
  expect((await desk.send('PUT', `/payments/accounts/${offId}`, by, change)).status).toBe(200)
  const now = new Date(Date.now() + 3 * dayMs)
  desk.t.setNow(now)
  const last = shanghai(new Date(now.getTime() - dayMs))
  const open = async (span = { from: today, to: last }) => {
    const found = await desk.t.services.db.inTenant(operatorId, (tx) => monthCloseObstaclesIn(tx, { ...span, now }))
    return { ...found, days: found.days.map(({ accountName, day }) => `${accountName} ${day}`) }
  }
  const waive = (body: object, token = by, account = on.id) =>
    desk.send('POST', '/payments/reconciliation/waivers', token, { accountId: account, ...body })
  const agree = (reply: { data: unknown }, token = desk.actor(operatorId)) => {
    const { approvalId } = reply.data as { approvalId: string }
    return desk.send('POST', `/organisation/approvals/${approvalId}/approve`, token, { reason: 'yes' })
  }
  const compare = (account: string) => desk.send('POST', `/payments/reconciliation/${account}`, by, { day: today })
  const days = async () =>
    ((await desk.send('GET', '/payments/reconciliation?sort=day', by)).data as { list: ChannelDayRow[] }).list
  return { operatorId, by, on, offId, today, last, open, waive, agree, compare, days }
}

test('L-09 a day that nobody tried keeps its month open, by its name, until it is compared or two people let it go', async () => {
  const { operatorId, by, on, offId, today, last, open, waive, agree, compare, days } = await scene()
  const second = shanghai(new Date(Date.parse(`${today}T12:00:00+08:00`) + dayMs))
  // The enabled account has a file each day. The disabled one must account for its payments.
  expect((await open()).days).toEqual([`Off ${today}`, `On ${today}`, `On ${second}`, `On ${last}`])
  expect((await compare(offId)).data).toMatchObject({ state: 'equal' })
  expect((await open()).days).toEqual([`On ${today}`, `On ${second}`, `On ${last}`])

  const reply = await waive({ from: today, to: second, reason: 'Opened, not used yet' })
  expect(reply.status).toBe(200)
  expect((await open()).days).toHaveLength(3)
  expect((await agree(reply, by)).status).toBe(403)
  expect((await agree(reply)).status).toBe(200)
  expect(await open()).toEqual({ differences: 0, days: [`On ${last}`] })
  const waived = (await days()).filter(({ accountId }) => accountId === on.id)
  expect(waived).toMatchObject([
    { day: today, state: 'waived', waived: { reason: 'Opened, not used yet' } },
    { day: second, state: 'waived' },
  ])
  expect((await waive({ from: today, to: second, reason: 'x' })).error).toBe('payments.nothing-to-waive')

  // A faulty file does not change the waiver. A later comparison sets the true result.
  desk.loopback.dayFault('late')
  await compare(on.id)
  desk.loopback.dayFault('none')
  expect((await open()).days).toEqual([`On ${last}`])
  const walletId = await createTestWallet(desk.t.services, operatorId)
  const late = await desk.intent(by, { accountId: on.id, walletId, amountMinor: 900, method: 'native' })
  desk.loopback.pay(late.ourNo, new Date(`${today}T23:59:59+08:00`))
  expect((await compare(on.id)).data).toMatchObject({ state: 'equal', equalCount: 1, waived: null })
  await expect(
    desk.t.admin.query('update payments_days set waived_second = waived_by where waived_by is not null'),
  ).rejects.toThrow(/payments_days_waived_two/)
})

test('L-09 missing days are listed by account and day until they are compared, within the chosen days', async () => {
  const { by, on, offId, today, last, compare } = await scene()
  const missing = async (query: string) =>
    (await desk.send('GET', `/payments/reconciliation/missing${query}`, by)).data as MissingDay[]
  const first = { accountId: offId, accountName: 'Off', day: today }
  expect(await missing('')).toContainEqual(first)
  expect(await missing(`?accountId=${on.id}&from=${last}&to=${last}`)).toEqual([
    { accountId: on.id, accountName: 'On', day: last },
  ])
  await compare(offId)
  expect(await missing('')).not.toContainEqual(first)
  const path = '/payments/reconciliation/missing'
  expect((await desk.send('GET', path, 'nobody')).status).toBe(401)
  expect((await desk.send('GET', `${path}?from=yesterday`, by)).status).toBe(400)
})

test('days are not let go by who may not, of another operator, before they are over, or the wrong way round', async () => {
  const { operatorId, by, today, last, waive } = await scene()
  const body = { from: today, to: last, reason: 'x' }
  expect((await waive(body, 'nobody')).status).toBe(401)
  expect((await waive(body, desk.actor(operatorId, ['financePerm']))).status).toBe(403)
  expect((await waive(body, desk.actor(await desk.operator('CNY')))).status).toBe(404)
  expect((await waive(body, by, newId())).status).toBe(404)
  expect((await waive({ ...body, reason: '' })).fields).toHaveProperty('reason')
  expect((await waive({ ...body, from: last, to: today })).fields).toHaveProperty('to')
  const ahead = shanghai(new Date(desk.t.services.now().getTime() + 5 * dayMs))
  expect((await waive({ from: ahead, to: ahead, reason: 'x' })).error).toBe('payments.nothing-to-waive')
})
