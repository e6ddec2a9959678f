import { verifyTestBooks, testJournalAct } from '@evops/ledger/testing'
import { newId } from '@evops/platform/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withdrawalFees, type WithdrawalDetail } from '../../contract/index.ts'
import { financeSite, type FinanceSite } from '../../testing/index.ts'

let site: FinanceSite
let partyId: string
beforeAll(async () => {
  site = await financeSite()
  site.setNow(new Date('2026-10-05T04:00:00Z'))
  const limits = { from: '2026-10-05', leastMinor: 100, feeBp: 60, feeLeastMinor: 200, taxBp: 300 }
  const saved = await site.call('POST', '/api/finance/withdrawal-limits', { body: limits })
  expect(saved.data.now).toMatchObject({ feeBp: 60, feeLeastMinor: 200, taxBp: 300 })
  const { data } = await site.call('POST', '/api/finance/parties', {
    body: { name: 'Payee', accountNo: '6222 0200', bank: 'ICBC' },
  })
  partyId = data.id
  const id = newId()
  const about = {
    businessType: 'share.approved',
    businessId: id,
    key: `share.approved:${id}`,
    ...testJournalAct('share.approved'),
    currency: 'CNY',
  }
  const entries = [
    { account: 'revenue_share' as const, holderId: null, amountMinor: 200_000 },
    { account: 'payable_share' as const, holderId: partyId, amountMinor: -200_000 },
  ]
  const { operatorId, ledger, services } = site
  const journal = { ...about, operatorId, id, effectiveAt: services.now().toISOString(), entries }
  await services.db.inTenant(operatorId, (tx) => ledger.post(tx, [journal]))
})
afterAll(() => site.close())

const requestWithdrawal = (amountMinor: number) =>
  site.call('POST', '/api/finance/withdrawals', { body: { holderId: partyId, amountMinor } })
const act = async (row: WithdrawalDetail, verb: string, token: string, more: object = {}) =>
  (
    await site.call('POST', `/api/finance/withdrawals/${row.id}/${verb}`, {
      token,
      body: { version: row.version, ...more },
    })
  ).data as WithdrawalDetail
const balances = async () => {
  const { broken, sumMinor, accounts } = await verifyTestBooks(site.services, site.ledger, site.operatorId)
  expect([broken, sumMinor]).toEqual([[], 0])
  const of = (account: string) => accounts.find((one) => one.account === account)?.balanceMinor ?? 0
  return [of('payable_share'), of('withdrawal_held'), of('bank'), of('income_withdrawal_fee'), of('tax_withheld')]
}

test('ROUTE-13 /finance/withdraw fee and tax are agreed on when it is asked for, booked when it is paid, given back when it fails', async () => {
  const first: WithdrawalDetail = (await requestWithdrawal(100_000)).data
  expect(first).toMatchObject({ amountMinor: 100_000, feeMinor: 600, taxMinor: 3_000 })
  const approved = await act(first, 'approve', 'second')
  expect(await balances()).toEqual([-100_000, -100_000, 0, 0, 0])
  await act(approved, 'fail', 'second', { text: 'no such account' })
  expect(await balances()).toEqual([-200_000, 0, 0, 0, 0])

  const again = await act((await requestWithdrawal(20_000)).data, 'approve', 'second')
  // Later changes of the limits do not affect it.
  const dearer = { from: '2026-10-05', leastMinor: 100, feeBp: 5_000 }
  await site.call('POST', '/api/finance/withdrawal-limits', { body: dearer })
  const paid = await act(again, 'pay', 'ours', { paidOn: '2026-10-05', voucherNo: 'T-1' })
  expect(paid).toMatchObject({ state: 'paid', feeMinor: 200, taxMinor: 600 })
  expect(await balances()).toEqual([-180_000, 0, -19_200, -200, -600])
})

test('ROUTE-13 /finance/withdraw what fee and tax would eat up is refused and says what they come to', async () => {
  const all = { from: '2026-10-05', leastMinor: 100, feeLeastMinor: 500, taxBp: 1_000 }
  await site.call('POST', '/api/finance/withdrawal-limits', { body: all })
  expect(await requestWithdrawal(550)).toMatchObject({ status: 409, error: 'finance.withdrawal-withheld' })
  expect((await requestWithdrawal(557)).status).toBe(200)
})

test('A1 whatever is kept, fee, tax and what is paid out come to what was asked for', () => {
  const bp = fc.integer({ min: 0, max: 10_000 })
  const money = fc.integer({ min: 0, max: 1_000_000_000_000 })
  fc.assert(
    fc.property(money, bp, money, bp, (amountMinor, feeBp, feeLeastMinor, taxBp) => {
      const { feeMinor, taxMinor, netMinor } = withdrawalFees(amountMinor, { feeBp, feeLeastMinor, taxBp })
      expect(feeMinor + taxMinor + netMinor).toBe(amountMinor)
      expect(feeMinor).toBeGreaterThanOrEqual(feeLeastMinor)
      expect(Math.abs(taxMinor * 10_000 - amountMinor * taxBp)).toBeLessThanOrEqual(5_000 + amountMinor / 1e6)
    }),
  )
})
