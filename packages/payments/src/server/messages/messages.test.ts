import { createTestWallet } from '@evops/ledger/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PartnerMessage } from '@evops/platform/contract'
import { testPermissionCodes, createPaymentsTestSite, type PaymentsTestSite } from '../../testing/index.ts'

let desk: PaymentsTestSite
let operatorId: string
let by: string
beforeAll(async () => {
  desk = await createPaymentsTestSite()
  operatorId = await desk.operator('CNY')
  by = desk.actor(operatorId)
})
afterAll(() => desk.close())

const listMessages = async (query: string) =>
  ((await desk.send('GET', `/partner-messages?${query}`, by)).data as { list: PartnerMessage[] }).list
const replay = (id: string | undefined, who = by) => desk.send('POST', `/partner-messages/${id}/replay`, who)
/** Returns the amounts that a payment moved, from the ledger. */
async function listBookedAmounts(intentId: string): Promise<number[]> {
  const { rows } = await desk.t.admin.query<{ minor: number }>(
    `select -sum(e.amount_minor)::int as minor from ledger_journals j
     join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id and e.account = 'wallet_principal'
     where j.operator_id = $1 and j.business_type = 'payment.topup' and j.business_id = $2 group by j.id`,
    [operatorId, intentId],
  )
  return rows.map(({ minor }) => minor)
}

test('F10 a message is replayed by hand from the log: the provider is asked again and what it says is applied, twice or at once as often as once', async () => {
  const { id: accountId } = await desk.account('wechat', by)
  const walletId = await createTestWallet(desk.t.services, operatorId)
  const made = await desk.intent(by, { accountId, walletId, amountMinor: 12_345, method: 'native' })
  desk.loopback.pay(made.ourNo)
  // Its callback was forged in transit: refused, logged, and nothing is booked.
  expect(await desk.loopback.call(made.ourNo, { forged: 'body' })).toBe(401)
  await desk.work()
  expect(await listBookedAmounts(made.id)).toEqual([])
  const [message] = await listMessages(`direction=out&search=${made.ourNo}`)

  expect((await replay(message?.id)).status).toBe(200)
  expect(await desk.look(made.id, by)).toMatchObject({ state: 'captured', capturedMinor: 12_345 })
  expect(await listBookedAmounts(made.id)).toEqual([12_345])
  const again = await Promise.all([replay(message?.id), replay(message?.id), replay(message?.id)])
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await listBookedAmounts(made.id)).toEqual([12_345])

  // Each repetition is a message of its own that refers to the original. The audit log contains the user.
  const repeats = (await listMessages(`search=${made.ourNo}`)).filter(({ replayOf }) => replayOf === message?.id)
  expect(repeats).toHaveLength(4)
})

test('F10 what is about no payment is not replayed, nor another operator’s message, nor by whoever may not', async () => {
  const { id: accountId } = await desk.account('wechat', by)
  const walletId = await createTestWallet(desk.t.services, operatorId)
  const made = await desk.intent(by, { accountId, walletId, amountMinor: 100, method: 'native' })
  desk.loopback.pay(made.ourNo)
  expect(await desk.loopback.call(made.ourNo, { forged: 'body' })).toBe(401)
  const forged = (await listMessages('verified=no')).find(({ peerId }) => peerId === accountId)
  expect((await replay(forged?.id)).error).toBe('payments.not-replayable')
  const [message] = await listMessages(`direction=out&search=${made.ourNo}`)
  expect((await replay(message?.id, desk.actor(operatorId, ['financePerm']))).status).toBe(403)
  const elsewhere = desk.actor(await desk.operator('CNY'), testPermissionCodes)
  expect((await replay(message?.id, elsewhere)).status).toBe(404)
  expect((await desk.look(made.id, by)).state).not.toBe('captured')
})
