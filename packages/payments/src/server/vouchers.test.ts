import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createTestWallet, verifyTestBooks } from '@evops/ledger/testing'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testPermissionCodes, createPaymentsTestSite, type PaymentsTestSite, type TestReply } from '../testing/index.ts'

let desk: PaymentsTestSite
let operatorId: string
let [ana, ben] = ['', '']
beforeAll(async () => {
  desk = await createPaymentsTestSite()
})
afterAll(() => desk.close())
const codes = [
  ...testPermissionCodes,
  'wallet:create',
  'wallet:control',
  'wallet:approve',
  'captialflow:edit',
  'captialflow:control',
  'depositrefund:create',
]
beforeEach(async () => {
  operatorId = await desk.operator('EUR')
  ;[ana, ben] = [desk.actor(operatorId, codes), desk.actor(operatorId, codes)]
})

const principal = async (id: string) =>
  (await desk.t.services.db.inTenant(operatorId, (tx) => desk.ledger.wallets.get(tx, id))).principalMinor
async function decide({ data, ...reply }: TestReply): Promise<TestReply> {
  if (reply.status !== 200) return { data, ...reply }
  const { approvalId } = data as { approvalId: string }
  return desk.send('POST', `/organisation/approvals/${approvalId}/approve`, ben, { reason: 'seen' })
}
async function transferOf(walletId: string, amountMinor: number): Promise<string> {
  const form = {
    provider: 'transfer',
    name: newId(),
    merchantId: newId(),
    state: 'on',
    onboarding: 'approved',
  }
  const { id: accountId } = (await desk.send('POST', '/payments/accounts', ana, form)).data as { id: string }
  return (await desk.intent(ana, { accountId, walletId, amountMinor, method: 'manual' })).id
}
const confirm = (id: string, voucherNo: string) => desk.confirm(id, { first: ana, second: ben }, voucherNo)
const recharge = (walletId: string, voucherNo: string, method = 'transfer') =>
  desk.send('POST', `/ledger/wallets/${walletId}/recharge`, ana, { amountMinor: 700, method, voucherNo })
const deposit = (walletId: string, voucherNo: string) =>
  desk.send('POST', `/ledger/wallets/${walletId}/deposits`, ana, {
    amountMinor: 700,
    method: 'transfer',
    voucherNo,
    kind: 'card',
  })

test('L-09 one person who confirms a transfer credits nothing; a second one does, in the name of the first', async () => {
  const walletId = await createTestWallet(desk.t.services, operatorId)
  const id = await transferOf(walletId, 700)
  const request = await desk.send('POST', `/payments/intents/${id}/confirm`, ana, { voucherNo: 'B-77' })
  expect(request.data).toEqual({ approvalId: expect.any(String) })
  expect(await desk.look(id, ana)).toMatchObject({ state: 'created', capturedMinor: 0 })
  const { approvalId } = request.data as { approvalId: string }
  const own = await desk.send('POST', `/organisation/approvals/${approvalId}/approve`, ana, {
    reason: 'mine',
  })
  expect(own.error).toBe('organisation.approval-own-request')
  expect(await principal(walletId)).toBe(0)
  expect((await decide(request)).data).toMatchObject({ state: 'executed' })
  expect(await principal(walletId)).toBe(700)
  const { rows } = await desk.t.admin.query(
    `select kind, approver_id is not null as approved from ledger_money_acts where operator_id = $1`,
    [operatorId],
  )
  expect(rows).toEqual([{ kind: 'recharge_confirmed', approved: true }])
})

test('L-09 the person who created the payment may be the second one, if another request', async () => {
  const id = await transferOf(await createTestWallet(desk.t.services, operatorId), 700)
  const reply = await desk.confirm(id, { first: ben, second: ana }, 'B-78')
  expect(reply.data).toMatchObject({ state: 'executed' })
})

test('a voucher of a payment is not credited a second time under payments, nor a third time at the counter', async () => {
  const walletId = await createTestWallet(desk.t.services, operatorId, { name: 'Ana Gil' })
  expect((await confirm(await transferOf(walletId, 700), 'B-2026 001')).status).toBe(200)
  const again = await confirm(await transferOf(walletId, 700), 'b2026-001')
  expect(again).toMatchObject({ status: 409, error: 'ledger.voucher-used-payment' })
  expect(again.fields['voucherNo']).toMatch(/b2026-001 .*Ana Gil .*20\d\d-\d\d-\d\d/)
  for (const act of [recharge, deposit])
    expect(await act(walletId, 'B 2026001')).toMatchObject({
      status: 409,
      error: 'ledger.voucher-used-payment',
    })
  expect(await principal(walletId)).toBe(700)
})

test('a voucher of the counter is not credited under payments', async () => {
  const walletId = await createTestWallet(desk.t.services, operatorId)
  await decide(await recharge(walletId, 'B-1'))
  await deposit(walletId, 'B-2')
  const id = await transferOf(walletId, 700)
  expect((await confirm(id, 'b1')).error).toBe('ledger.voucher-used-recharge')
  expect((await confirm(id, 'b2')).error).toBe('ledger.voucher-used-deposit')
  // Slips of card terminals have numbers of their own, and another operator has other transfers.
  expect((await recharge(walletId, 'B-1', 'pos')).status).toBe(200)
  const elsewhere = await desk.operator('EUR')
  const [first, second] = [desk.actor(elsewhere, codes), desk.actor(elsewhere, codes)]
  const form = { amountMinor: 700, method: 'transfer', voucherNo: 'B-1' }
  const other = await createTestWallet(desk.t.services, elsewhere)
  const { data } = await desk.send('POST', `/ledger/wallets/${other}/recharge`, first, form)
  const { approvalId } = data as { approvalId: string }
  expect(
    (await desk.send('POST', `/organisation/approvals/${approvalId}/approve`, second, { reason: 'seen' })).data,
  ).toMatchObject({ state: 'executed' })
})

test('of two requests with the same voucher the second approval is refused', async () => {
  const walletId = await createTestWallet(desk.t.services, operatorId)
  const [first, second] = [await recharge(walletId, 'B-9'), await recharge(walletId, 'B 9')]
  expect(second.status).toBe(409)
  const id = await transferOf(walletId, 700)
  const request = await desk.send('POST', `/payments/intents/${id}/confirm`, ana, { voucherNo: 'B-9' })
  expect((await decide(first)).data).toMatchObject({ state: 'executed' })
  expect((await decide(request)).data).not.toMatchObject({ state: 'executed' })
  expect(await principal(walletId)).toBe(700)
})

test('the voucher of a reversed recharge is free again, once', async () => {
  const [wrong, right] = [
    await createTestWallet(desk.t.services, operatorId),
    await createTestWallet(desk.t.services, operatorId),
  ]
  await decide(await recharge(wrong, 'B-5'))
  const { rows } = await desk.t.admin.query<{ id: string }>(
    'select journal_id as id from ledger_topups where operator_id = $1 and wallet_id = $2',
    [operatorId, wrong],
  )
  const back = `/ledger/journals/${rows[0]?.id}/reverse`
  expect((await decide(await desk.send('POST', back, ana, { reason: 'wrong wallet' }))).status).toBe(200)
  expect((await decide(await recharge(right, 'B-5'))).data).toMatchObject({ state: 'executed' })
  expect((await recharge(wrong, 'B-5')).error).toBe('ledger.voucher-used-recharge')
  expect([await principal(wrong), await principal(right)]).toEqual([0, 700])
})

test('the database refuses the second use, whatever the caller checked, and a transfer without its number', async () => {
  const walletId = await createTestWallet(desk.t.services, operatorId)
  const post = (voucherNo?: string) =>
    desk.t.services.db.inTenant(operatorId, (tx) =>
      desk.ledger.post(tx, [
        {
          operatorId,
          id: newId(),
          currency: 'EUR',
          businessType: 'wallet.recharged',
          businessId: newId(),
          key: newId(),
          effectiveAt: desk.t.services.now().toISOString(),
          act: { kind: 'recharge_transfer', second: { approvalId: null, approverId: newId() } },
          ...(voucherNo !== undefined && { voucher: { voucherNo, usedFor: 'recharge' } }),
          entries: [
            { account: 'bank', holderId: null, amountMinor: 5 },
            { account: 'wallet_principal', holderId: walletId, amountMinor: -5 },
          ],
        },
      ]),
    )
  await expect(post()).rejects.toThrow('without the number of its transfer')
  const replies = await Promise.allSettled([post('Ｂ－1'), post('b 1'), post('B_1')])
  expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const keys = await desk.t.admin.query(
    `select voucher_key as key, state from ledger_vouchers where operator_id = $1`,
    [operatorId],
  )
  expect(keys.rows).toEqual([{ key: 'B1', state: 'used' }])
})

test('the migration fills what was credited once and names what was credited twice', async () => {
  const walletId = await createTestWallet(desk.t.services, operatorId)
  const forget = () => desk.t.admin.query('delete from ledger_vouchers where operator_id = $1', [operatorId])
  await decide(await recharge(walletId, 'B-1'))
  await forget()
  await confirm(await transferOf(walletId, 700), 'b 1')
  await deposit(walletId, 'B-2')
  await forget()
  const text = readFileSync(path.join(import.meta.dirname, '../../../../db/migrations/1320_vouchers.sql'), 'utf8')
  const filling = text.slice(text.indexOf('insert into ledger_vouchers'), text.indexOf('reset role'))
  await desk.t.admin.query('begin; delete from ledger_vouchers')
  await desk.t.admin.query(filling)
  await desk.t.admin.query('commit')
  const { rows } = await desk.t.admin.query(
    'select voucher_no, used_for, state from ledger_vouchers where operator_id = $1 order by at, id',
    [operatorId],
  )
  expect(rows).toEqual([
    { voucher_no: 'B-1', used_for: 'recharge', state: 'used' },
    { voucher_no: 'b 1', used_for: 'payment', state: 'repeated' },
    { voucher_no: 'B-2', used_for: 'deposit', state: 'used' },
  ])
  const { broken } = await verifyTestBooks(desk.t.services, desk.ledger, operatorId)
  expect(broken).toEqual(['vouchers'])
})
