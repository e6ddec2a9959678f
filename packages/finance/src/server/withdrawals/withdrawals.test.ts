import { insertTestCustody } from '@evops/organisation/testing'
import { createTestWallet, verifyTestBooks, testJournalAct } from '@evops/ledger/testing'
import { newId } from '@evops/platform/contract'
import { createTestActor, type CallOptions } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WithdrawalDetail } from '../../contract/index.ts'
import { financeSite, type FinanceSite } from '../../testing/index.ts'

let site: FinanceSite
beforeAll(async () => {
  site = await financeSite()
  site.setNow(new Date('2026-10-05T04:00:00Z'))
})
afterAll(() => site.close())

let parties = 0
/** Creates a party with a payable amount in the ledger. */
async function createOwedParty(amountMinor: number, accountNo = '6222 0200 1234 5678'): Promise<string> {
  const body = { name: `Payee ${(parties += 1)}`, accountNo, bank: 'ICBC' }
  const { id } = (await site.call('POST', '/api/finance/parties', { body })).data
  await owe(id, amountMinor)
  return id
}
async function owe(partyId: string, amountMinor: number): Promise<void> {
  const { operatorId, services, ledger } = site
  const id = newId()
  const entries = [
    { account: 'revenue_share' as const, holderId: null, amountMinor },
    { account: 'payable_share' as const, holderId: partyId, amountMinor: -amountMinor },
  ]
  const effectiveAt = services.now().toISOString()
  const about = {
    businessType: 'share.approved',
    businessId: id,
    key: `share.approved:${id}`,
    ...testJournalAct('share.approved'),
  }
  await services.db.inTenant(operatorId, (tx) =>
    ledger.post(tx, [{ operatorId, id, currency: 'CNY', ...about, effectiveAt, entries }]),
  )
}
const requestWithdrawal = (holderId: string, amountMinor: number, more: object = {}, options: CallOptions = {}) =>
  site.call('POST', '/api/finance/withdrawals', { body: { holderId, amountMinor, ...more }, ...options })
async function createWithdrawal(holderId: string, amountMinor: number, more: object = {}): Promise<WithdrawalDetail> {
  const answer = await requestWithdrawal(holderId, amountMinor, more)
  expect(answer.status, answer.text).toBe(200)
  return answer.data
}
const act = (row: WithdrawalDetail, verb: string, token = 'ours', more: object = {}) =>
  site.call('POST', `/api/finance/withdrawals/${row.id}/${verb}`, {
    token,
    body: { version: row.version, ...more },
  })
const payableOf = async (id: string): Promise<number> =>
  (await site.call('GET', `/api/finance/parties/${id}`)).data.payableMinor
const payment = { paidOn: '2026-10-05', voucherNo: 'T-1' }
const inBooks = async (account: string, holderId: string): Promise<number> => {
  const { rows } = await site.admin.query(
    'select coalesce(-sum(amount_minor), 0)::int as n from ledger_entries where account = $1 and holder_id = $2',
    [account, holderId],
  )
  return rows[0].n
}
const whole = async () =>
  expect((await verifyTestBooks(site.services, site.ledger, site.operatorId)).broken).toEqual([])

describe('ROUTE-13 /finance/withdraw', () => {
  test('L-09 asked for by one, approved by another, paid with a voucher: held, then gone, and Σ = 0', async () => {
    const partyId = await createOwedParty(100_000)
    let row = await createWithdrawal(partyId, 60_000, { remark: 'September' })
    expect(row).toMatchObject({ state: 'requested', accountTail: '5678', bank: 'ICBC', isMine: true })
    expect(JSON.stringify(row)).not.toMatch(/6222 ?0200|1234 ?5678/)
    expect(await payableOf(partyId)).toBe(40_000)
    expect(await inBooks('withdrawal_held', partyId)).toBe(60_000)
    expect((await act(row, 'pay', 'ours', payment)).error).toBe('finance.withdrawal-state')
    expect((await act(row, 'approve')).error).toBe('finance.withdrawal-same-person')
    const stale = row
    row = (await act(row, 'approve', 'second')).data
    expect((await act(stale, 'cancel')).error).toBe('request.conflict')
    // It is still the 5th in Shanghai.
    const tomorrow = await act(row, 'pay', 'ours', { ...payment, paidOn: '2026-10-06' })
    expect([tomorrow.error, Object.keys(tomorrow.fields ?? {})]).toEqual(['finance.paid-in-future', ['paidOn']])
    expect((await act(row, 'cancel')).error).toBe('finance.withdrawal-state')
    row = (await act(row, 'pay', 'ours', payment)).data
    expect(row).toMatchObject({
      state: 'paid',
      paidOn: '2026-10-05',
      voucherNo: 'T-1',
      decidedByName: 'second',
    })
    expect(row.steps.map(({ kind }) => kind)).toEqual(['requested', 'approved', 'paid'])
    expect((await act(row, 'pay', 'ours', payment)).error).toBe('finance.withdrawal-state')
    expect(await inBooks('withdrawal_held', partyId)).toBe(0)
    expect(await payableOf(partyId)).toBe(40_000)
    const shown = await site.call('POST', `/api/finance/withdrawals/${row.id}/reveal`)
    expect(shown.data).toEqual({ accountNo: '6222 0200 1234 5678' })
    expect(site.audited.at(-1)).toMatchObject({ action: 'revealWithdrawal', entityId: row.id })
    await whole()
  })

  test('what fails, is refused or cancelled is its holder’s again at once', async () => {
    const partyId = await createOwedParty(50_000)
    for (const end of ['cancel', 'refuse', 'fail']) {
      let row = await createWithdrawal(partyId, 50_000)
      expect(await payableOf(partyId)).toBe(0)
      if (end === 'fail') row = (await act(row, 'approve', 'second')).data
      if (end !== 'cancel') expect((await act(row, end, 'second')).fields).toHaveProperty('text')
      const after = await act(row, end, 'second', { text: 'wrong account' })
      expect(after.data.state).toBe({ cancel: 'cancelled', refuse: 'refused', fail: 'failed' }[end])
      expect(await payableOf(partyId)).toBe(50_000)
    }
    expect(await inBooks('withdrawal_held', partyId)).toBe(0)
    await whole()
  })

  test('fifty at once: one holds the money, nobody else does; repeated under its key it is the same one', async () => {
    const partyId = await createOwedParty(150_000)
    const answers = await Promise.all(Array.from({ length: 50 }, () => requestWithdrawal(partyId, 50_000)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error))).toEqual(
      new Set(['finance.withdrawal-open']),
    )
    expect(await payableOf(partyId)).toBe(100_000)
    const other = await createOwedParty(1_000)
    const [first, again] = [
      await requestWithdrawal(other, 1_000, {}, { key: 'K-1' }),
      await requestWithdrawal(other, 1_000, {}, { key: 'K-1' }),
    ]
    expect(again.data.id).toBe(first.data.id)
    await whole()
  })

  test('fifty takings of one party’s money at once never come to more than there is: the ledger’s own rule', async () => {
    const partyId = await createOwedParty(100_000)
    const { operatorId, services, ledger } = site
    const take = () => {
      const id = newId()
      const entries = [
        { account: 'payable_share' as const, holderId: partyId, amountMinor: 30_000 },
        { account: 'bank' as const, holderId: null, amountMinor: -30_000 },
      ]
      const about = {
        businessType: 'share.paid',
        businessId: id,
        key: `share.paid:${id}`,
        ...testJournalAct('share.paid'),
      }
      const effectiveAt = services.now().toISOString()
      return services.db.inTenant(operatorId, (tx) =>
        ledger.payOut(tx, [{ operatorId, id, currency: 'CNY', ...about, effectiveAt, entries }]),
      )
    }
    const ends = await Promise.allSettled([...Array.from({ length: 50 }, take), requestWithdrawal(partyId, 30_000)])
    const taken = ends.filter((end) => end.status === 'fulfilled').length
    expect(taken).toBeGreaterThanOrEqual(3)
    expect(await payableOf(partyId)).toBe(10_000)
    await whole()
  })

  test('limits hold from their day on: least, most, per day; those of the past stay', async () => {
    const partyId = await createOwedParty(1_000_000)
    expect((await requestWithdrawal(partyId, 99)).fields).toHaveProperty('amountMinor')
    const limits = (body: object) => site.call('POST', '/api/finance/withdrawal-limits', { body })
    const today = '2026-10-05'
    expect((await limits({ from: '2026-10-04', leastMinor: 1 })).error).toBe('finance.limits-past')
    expect((await limits({ from: today, leastMinor: 500, mostMinor: 400 })).fields).toHaveProperty('leastMinor')
    await limits({ from: today, leastMinor: 500, mostMinor: 40_000, dayMostMinor: 60_000 })
    await limits({ from: '2026-10-07', leastMinor: 500 })
    expect((await requestWithdrawal(partyId, 499)).error).toBe('finance.withdrawal-least')
    expect((await requestWithdrawal(partyId, 40_001)).error).toBe('finance.withdrawal-most')
    const first = await createWithdrawal(partyId, 40_000)
    expect((await requestWithdrawal(partyId, 1_000)).error).toBe('finance.withdrawal-open')
    await act((await act(first, 'approve', 'second')).data, 'pay', 'ours', payment)
    expect((await requestWithdrawal(partyId, 20_001)).error).toBe('finance.withdrawal-day-most')
    const failed = (await act(await createWithdrawal(partyId, 20_000), 'approve', 'second')).data
    await act(failed, 'fail', 'ours', { text: 'refused by the bank' })
    // A returned amount no longer counts.
    await act(await createWithdrawal(partyId, 20_000), 'cancel')
    site.setNow(new Date('2026-10-06T16:00:00Z'))
    await act(await createWithdrawal(partyId, 900_000), 'cancel')
    site.setNow(new Date('2026-10-05T04:00:00Z'))
    const { data } = await site.call('GET', '/api/finance/withdrawal-limits')
    expect(data).toMatchObject({
      today,
      now: { mostMinor: 40_000 },
      all: [{ from: '2026-10-07' }, { from: today }],
    })
    await limits({ from: today, leastMinor: 100 })
  })

  test('more than there is, no account, a statement paid after its money was asked for: refused', async () => {
    const partyId = await createOwedParty(500)
    const refused = await requestWithdrawal(partyId, 501)
    expect(refused).toMatchObject({ status: 409, error: 'finance.too-much' })
    expect(refused.fields).toHaveProperty('amountMinor')
    expect((await requestWithdrawal(await createOwedParty(500, ''), 500)).error).toBe('finance.no-account')
    expect((await requestWithdrawal(newId(), 500)).error).toBe('finance.no-party')
  })

  test('a wallet’s principal, where the house allows it: set aside, paid back to its top-ups, or released', async () => {
    const walletId = await createTestWallet(site.services, site.operatorId)
    const top = { amountMinor: 20_000, method: 'pos', voucherNo: 'IN-1' }
    await site.call('POST', `/api/ledger/wallets/${walletId}/recharge`, { body: top })
    const form = { holderKind: 'member', accountNo: 'ES91 2100 0418 4502 0005 1332', accountName: 'Eva' }
    expect((await requestWithdrawal(walletId, 500, form)).error).toBe('finance.withdrawal-wallets')
    const body = { from: '2026-10-05', leastMinor: 100, wallets: true }
    await site.call('POST', '/api/finance/withdrawal-limits', { body })
    expect((await requestWithdrawal(walletId, 500, { holderKind: 'member' })).fields).toHaveProperty('accountNo')
    expect((await requestWithdrawal(walletId, 500, { ...form, holderKind: 'company' })).status).toBe(404)
    let row = await createWithdrawal(walletId, 15_000, form)
    expect([await inBooks('wallet_principal', walletId), await inBooks('wallet_frozen', walletId)]).toEqual([
      5_000, 15_000,
    ])
    expect((await requestWithdrawal(walletId, 6_000, form)).status).toBe(409)
    row = (await act(row, 'approve', 'second')).data
    row = (await act(row, 'pay', 'ours', payment)).data
    expect([await inBooks('wallet_principal', walletId), await inBooks('wallet_frozen', walletId)]).toEqual([5_000, 0])
    const { rows } = await site.admin.query(
      'select amount_minor::int as n, approver_name as who from ledger_refunds where wallet_id = $1',
      [walletId],
    )
    expect(rows).toEqual([{ n: 15_000, who: 'second' }])
    await act(await createWithdrawal(walletId, 5_000, form), 'cancel')
    expect(await inBooks('wallet_principal', walletId)).toBe(5_000)
    await whole()
  })

  test('the database itself refuses: another step, the same two people, a second open one', async () => {
    const partyId = await createOwedParty(1_000)
    const row = await createWithdrawal(partyId, 1_000)
    const run = (text: string) => site.admin.query(text)
    await expect(
      run(`update finance_withdrawals set state = 'paid', version = 2 where id = '${row.id}'`),
    ).rejects.toMatchObject({ code: '23514' })
    await expect(
      run(`update finance_withdrawals set state = 'refused', version = 2 where id = '${row.id}'`),
    ).rejects.toMatchObject({ constraint: 'finance_withdrawals_step' })
    await expect(
      run(`insert into finance_withdrawal_steps (operator_id, withdrawal_id, seq, kind, state_before, state_after, at, by_id, by_name)
        select operator_id, withdrawal_id, 2, 'paid', 'requested', 'paid', at, by_id, by_name from finance_withdrawal_steps where withdrawal_id = '${row.id}'`),
    ).rejects.toMatchObject({ code: '23503' })
    await expect(
      run(`update finance_withdrawals set state = 'approved', decided_by = requested_by where id = '${row.id}'`),
    ).rejects.toMatchObject({ constraint: 'finance_withdrawals_two_people' })
  })

  test('signed out 401, code missing 403, another operator’s 404; accounts in one hand are no second person', async () => {
    const partyId = await createOwedParty(2_000)
    const row = await createWithdrawal(partyId, 1_000)
    const url = `/api/finance/withdrawals/${row.id}`
    expect((await site.call('GET', url, { token: '' })).status).toBe(401)
    expect((await site.call('GET', url, { token: 'nobody' })).status).toBe(403)
    expect((await site.call('GET', url, { token: 'theirs' })).status).toBe(404)
    expect((await act(row, 'approve', 'theirs')).status).toBe(404)
    expect((await requestWithdrawal(partyId, 500, {}, { token: 'theirs' })).status).toBe(404)
    const { operatorId, secondId, services } = site
    await insertTestCustody(services, { operatorId, userId: secondId, byId: createTestActor(operatorId, []).userId })
    expect((await act(row, 'approve', 'second')).error).toBe('organisation.approval-one-hand')
    await site.admin.query('delete from organisation_account_custodies')
  })

  test('the list finds by name, state and day, and says what all of them come to; its file has a row each', async () => {
    const partyId = await createOwedParty(9_000)
    await act(await createWithdrawal(partyId, 4_000), 'cancel')
    await createWithdrawal(partyId, 5_000)
    const { data } = await site.call('GET', `/api/finance/withdrawals?holderId=${partyId}&from=2026-10-05&sort=-no`)
    expect(data).toMatchObject({
      total: 2,
      currency: 'CNY',
      sums: [
        { state: 'cancelled', count: 1, amountMinor: 4_000 },
        { state: 'requested', count: 1, amountMinor: 5_000 },
      ],
      list: [{ state: 'requested' }, { state: 'cancelled' }],
    })
    const none = await site.call('GET', `/api/finance/withdrawals?holderId=${partyId}&state=paid`)
    expect(none.data).toMatchObject({ total: 0, sums: [] })
    const named = await site.call('GET', `/api/finance/withdrawals?search=payee%20${parties}&pageSize=10`)
    expect(named.data.total).toBe(2)
    const flow = await site.admin.query(
      "select count(*)::int as n from ledger_journals where business_type like 'withdraw.%' and business_id = any($1)",
      [data.list.map(({ id }: { id: string }) => id)],
    )
    expect(flow.rows[0].n).toBe(3)
  })
})
