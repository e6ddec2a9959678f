import { createTestWallet, verifyTestBooks } from '@evops/ledger/testing'
import { createTestActor, readExport } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { financeSite, type FinanceSite } from '../testing/index.ts'

let site: FinanceSite
beforeAll(async () => {
  site = await financeSite()
  site.setNow(new Date('2026-10-05T04:00:00Z'))
})
afterAll(() => site.close())

interface Held {
  id: string
  version: number
}
let vouchers = 0
const paid = (amountMinor: number) => ({
  amountMinor,
  kind: 'card',
  method: 'pos',
  voucherNo: `D-${(vouchers += 1)}`,
})
async function take(walletId: string, amountMinor: number): Promise<Held> {
  site.setNow(new Date(site.services.now().getTime() + 1_000))
  const answer = await site.call('POST', `/api/ledger/wallets/${walletId}/deposits`, {
    body: paid(amountMinor),
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.data
}

describe('ROUTE-13 /finance/deposit and ROUTE-03 depositrefund', () => {
  test('what is held, returned and retained is one list with one sum of each, and the ledger’s balance is that sum', async () => {
    const walletId = await createTestWallet(site.services, site.operatorId, { name: 'Eva' })
    await take(walletId, 3_000)
    const back = await take(walletId, 2_000)
    const deposit = await take(walletId, 1_000)
    const end = { reason: 'card returned', method: 'pos', voucherNo: 'B-1', version: back.version }
    expect((await site.call('POST', `/api/ledger/deposits/${back.id}/refund`, { body: end })).status).toBe(200)
    const reply = await site.call('POST', `/api/ledger/deposits/${deposit.id}/forfeit`, {
      body: { reason: 'card lost', version: deposit.version },
    })
    const decided = await site.call('POST', `/api/organisation/approvals/${reply.data.approvalId}/approve`, {
      token: 'second',
      body: {},
    })
    expect(decided.data).toMatchObject({ state: 'executed' })
    // A user with only the finance code may view deposits, but not move them.
    const { data } = await site.call('GET', `/api/ledger/deposits?walletId=${walletId}`, { token: 'reader' })
    expect(data.sums).toEqual([
      { state: 'forfeited', count: 1, amountMinor: 1_000 },
      { state: 'held', count: 1, amountMinor: 3_000 },
      { state: 'refunded', count: 1, amountMinor: 2_000 },
    ])
    const refused = await site.call('POST', `/api/ledger/wallets/${walletId}/deposits`, {
      token: 'reader',
      body: paid(1),
    })
    expect(refused.status).toBe(403)
    const { rows } = await site.admin.query(
      "select -balance_minor::int as n from ledger_balances where account = 'wallet_deposit' and holder_id = $1",
      [walletId],
    )
    expect(rows).toEqual([{ n: 3_000 }])
    const actor = createTestActor(site.operatorId, [], { language: 'en' })
    const file = await readExport(site.ledger.domain, actor, {
      name: 'ledger.deposits',
      filter: { walletId },
    })
    expect(file.rows.map((cells) => [cells[0], cells[4]])).toEqual([
      ['Eva', 'Held'],
      ['Eva', 'Refunded'],
      ['Eva', 'Retained'],
    ])
    expect((await verifyTestBooks(site.services, site.ledger, site.operatorId)).sumMinor).toBe(0)
  })

  test('R-14 a deposit that the ledger does not hold is found by the ledger’s look at itself', async () => {
    const walletId = await createTestWallet(site.services, site.operatorId)
    const { id } = await take(walletId, 700)
    const findDepositFindings = async () => {
      const { findings } = await site.ledger.checks.look(site.operatorId)
      return findings.find(({ check: name }) => name === 'deposits')?.samples
    }
    expect(await findDepositFindings()).toEqual([])
    await site.admin.query('update ledger_deposits set amount_minor = 701 where id = $1', [id])
    expect(await findDepositFindings()).toEqual([walletId])
    await site.admin.query('update ledger_deposits set amount_minor = 700 where id = $1', [id])
  })
})
