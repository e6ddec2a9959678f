import { createOrganisation } from '@evops/organisation/server'
import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { Actor, App } from '@evops/platform/server'
import { createTestActor, testApp, testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { areLedgerSettingsLooser, moneyActs, type JournalEntry, type JournalAct } from '../../contract/index.ts'
import { createTestWallet } from '../../testing/index.ts'
import { createLedger, type Ledger } from '../index.ts'

let t: TestServices
let app: App
let ledger: Ledger
let operator: string
const actors = new Map<string, Actor>()
const codes = [
  'captialflow',
  'captialflow:edit',
  'wallet:create',
  'wallet:edit',
  'wallet:control',
  'wallet:approve',
  'depositrefund',
  'depositrefund:create',
  'depositrefund:control',
  'depositrefund:approve',
  'approvals:approve',
]
beforeAll(async () => {
  t = await testServices()
  const organisation = createOrganisation(t.services)
  ledger = createLedger(t.services, { approvals: organisation.approvals })
  app = await testApp(t.services, [organisation.domain, ledger.domain], {
    actor: (token) => actors.get(token) ?? null,
  })
})
afterAll(async () => {
  await app.close()
  await t.close()
})
beforeEach(async () => {
  operator = await createTestOperator(t.services, { currency: 'CNY' })
  for (const name of ['ana', 'ben', 'eva'])
    actors.set(name, { ...createTestActor(operator, codes), userId: newId(), name })
  await limits({ act: 1_000 })
})

const limits = ({ act, person, wallet }: { act: number | null; person?: number; wallet?: number }) =>
  t.admin.query(
    `insert into ledger_settings (operator_id, freeze_minor, approve_above_minor, person_day_minor, wallet_day_minor)
     values ($1, 5000, $2, $3, $4) on conflict (operator_id) do update set approve_above_minor = $2,
     person_day_minor = $3, wallet_day_minor = $4`,
    [operator, act, person ?? null, wallet ?? null],
  )
interface Answer {
  status: number
  error: string
  data: Record<string, unknown>
}
async function call(by: string, url: string, body: object, method: 'POST' | 'PUT' = 'POST'): Promise<Answer> {
  const headers = { authorization: `Bearer ${by}`, 'idempotency-key': newId() }
  const reply = await app.inject({ method, url: `/api/${url}`, headers, payload: body })
  return { ...(JSON.parse(reply.body) as Omit<Answer, 'status'>), status: reply.statusCode }
}
const slip = (method = 'transfer') => ({ method, voucherNo: newId() })
/** Creates a wallet with a recharge that can be refunded, decided by two people. */
async function funded(amountMinor: number): Promise<string> {
  const id = await createTestWallet(t.services, operator)
  const { data } = await call('eva', `ledger/wallets/${id}/recharge`, { amountMinor, ...slip() })
  await decide('ben', data)
  return id
}
const decide = (by: string, { approvalId }: Record<string, unknown>) =>
  call(by, `organisation/approvals/${String(approvalId)}/approve`, { reason: 'seen' })
const refund = (by: string, id: string, amountMinor: number) =>
  call(by, `ledger/wallets/${id}/refund`, { amountMinor, ...slip(), reason: 'asked for' })
const principal = async (id: string) =>
  (await t.services.db.inTenant(operator, (tx) => ledger.wallets.get(tx, id))).principalMinor
const waits = { id: null, journalId: null, approvalId: expect.any(String) }

describe('X-29 the second person counts the sum of a day', () => {
  test('one clerk refunds 9.99 twenty times under a limit of 10.00: once', async () => {
    const wallets = await Promise.all(Array.from({ length: 20 }, () => funded(999)))
    const paid = []
    for (const id of wallets) paid.push((await refund('ana', id, 999)).data['journalId'])
    expect(paid.filter((id) => id !== null)).toHaveLength(1)
  })

  test('X-29 two clerks cannot slice one wallet', async () => {
    const id = await funded(5_000)
    expect((await refund('ana', id, 600)).data).toMatchObject({ approvalId: null })
    expect((await refund('ben', id, 600)).data).toMatchObject(waits)
    expect(await principal(id)).toBe(4_400)
  })

  test('refunds, closings and deposits of one person are one sum', async () => {
    const [one, two, three] = [await funded(400), await funded(400), await funded(400)]
    const deposit = { amountMinor: 400, ...slip('pos'), kind: 'card' }
    const { data: held } = await call('eva', `ledger/wallets/${three}/deposits`, deposit)
    expect((await refund('ana', one, 400)).data).toMatchObject({ approvalId: null })
    const close = { ...slip(), reason: 'leaves' }
    expect((await call('ana', `ledger/wallets/${two}/close`, close)).data).toMatchObject({ approvalId: null })
    const back = { ...slip(), reason: 'returned', version: 1 }
    expect((await call('ana', `ledger/deposits/${String(held['id'])}/refund`, back)).data).toMatchObject(waits)
  })

  test('what two people decided does not count, and the next day begins at zero', async () => {
    const id = await funded(9_000)
    await decide('ben', (await refund('ana', id, 5_000)).data)
    expect(await principal(id)).toBe(4_000)
    expect((await refund('ana', id, 1_000)).data).toMatchObject({ approvalId: null })
    expect((await refund('ana', id, 1)).data).toMatchObject(waits)
    await t.admin.query('update ledger_money_days set day = day - 1 where operator_id = $1', [operator])
    const other = await funded(1_000)
    expect((await refund('ana', other, 1_000)).data).toMatchObject({ approvalId: null })
  })

  test('of refunds at the same time no more pass than the limit allows', async () => {
    const wallets = await Promise.all(Array.from({ length: 12 }, () => funded(300)))
    const replies = await Promise.all(wallets.map((id) => refund('ana', id, 300)))
    expect(replies.filter(({ data }) => data['journalId'] !== null)).toHaveLength(3)
  })

  test('limits of a day of their own hold for person and wallet; higher ones wait for a second person', async () => {
    await limits({ act: 1_000, person: 1_500, wallet: 700 })
    const [one, two, three] = [await funded(2_000), await funded(2_000), await funded(2_000)]
    expect((await refund('ana', one, 700)).data).toMatchObject({ approvalId: null })
    expect((await refund('ana', one, 1)).data).toMatchObject(waits)
    expect((await refund('ana', two, 700)).data).toMatchObject({ approvalId: null })
    expect((await refund('ana', three, 101)).data).toMatchObject(waits)
    const looser = { version: 1, personDayMinor: 1_501, reason: 'busy' }
    expect((await call('ana', 'ledger/settings', looser, 'PUT')).data).toMatchObject({
      personDayMinor: 1_500,
      approvalId: expect.any(String),
    })
    const now = { approveAboveMinor: 1_000, personDayMinor: 1_500, walletDayMinor: 700, mostMinor: null }
    expect(areLedgerSettingsLooser(now, { ...now, walletDayMinor: null })).toBe(true)
    const stricter = { version: 1, personDayMinor: 1_000 }
    expect((await call('ana', 'ledger/settings', stricter, 'PUT')).data).toMatchObject({
      personDayMinor: 1_000,
      approvalId: null,
    })
  })

  test('a recharge that its clerk takes back counts, and above the limit two people reverse it', async () => {
    await call('ana', 'ledger/shifts', { openingMinor: 0 })
    const id = await createTestWallet(t.services, operator)
    const cash = { method: 'cash', amountMinor: 800 }
    const [first, second] = [
      await call('ana', `ledger/wallets/${id}/recharge`, cash),
      await call('ana', `ledger/wallets/${id}/recharge`, cash),
    ]
    const back = ({ data }: Answer) =>
      t.services.db.inTenant(operator, (tx) =>
        ledger.acts.takeBack(tx, actors.get('ana') ?? never(), {
          journalId: String(data['journalId']),
          reason: 'mistyped',
        }),
      )
    await back(first)
    await expect(back(second)).rejects.toMatchObject({ code: 'ledger.second-person' })
    expect(await principal(id)).toBe(800)
  })
})
function never(): never {
  throw new Error('no such actor')
}

describe('a refund goes back by the way that was paid', () => {
  test('another way needs two people at any sum: a refund, a closing, a deposit', async () => {
    const id = await funded(900)
    const refundBy = (method: string) =>
      call('ana', `ledger/wallets/${id}/refund`, { amountMinor: 100, ...slip(method), reason: 'asked for' })
    const { data: other } = await refundBy('pos')
    expect(other).toMatchObject(waits)
    expect((await refundBy('transfer')).data).toMatchObject({ approvalId: null })
    await decide('ben', other)
    expect(await principal(id)).toBe(700)
    const close = { ...slip('pos'), reason: 'leaves' }
    expect((await call('ana', `ledger/wallets/${id}/close`, close)).data).toMatchObject(waits)
    const walletId = await createTestWallet(t.services, operator)
    const deposit = { amountMinor: 100, kind: 'card', ...slip('pos') }
    const { data: held } = await call('eva', `ledger/wallets/${walletId}/deposits`, deposit)
    const back = (method: string) =>
      call('ana', `ledger/deposits/${String(held['id'])}/refund`, {
        ...slip(method),
        reason: 'x',
        version: 1,
      })
    await call('ana', 'ledger/shifts', { openingMinor: 1_000 })
    expect((await back('cash')).data).toMatchObject(waits)
    expect((await back('pos')).data).toMatchObject({ approvalId: null })
  })

  test('a refund takes the recharges of its own way first', async () => {
    const id = await funded(300)
    await call('eva', `ledger/wallets/${id}/recharge`, { amountMinor: 300, ...slip('pos') })
    const refundBy = (amountMinor: number) =>
      call('ana', `ledger/wallets/${id}/refund`, { amountMinor, ...slip(), reason: 'asked for' })
    expect((await refundBy(299)).data).toMatchObject({ approvalId: null })
    const { data } = await refundBy(2)
    expect(data).toMatchObject(waits)
    expect((await refundBy(1)).data).toMatchObject({ approvalId: null })
  })
})

describe('a recharge needs evidence', () => {
  test('a transfer of any sum is money when a second person has decided', async () => {
    await limits({ act: null })
    const id = await createTestWallet(t.services, operator)
    const { data } = await call('ana', `ledger/wallets/${id}/recharge`, { amountMinor: 100, ...slip() })
    expect(data).toMatchObject({ ...waits, principalMinor: 0 })
    expect(await principal(id)).toBe(0)
    expect((await decide('ana', data)).status).toBe(403)
    expect((await decide('ben', data)).data).toMatchObject({ state: 'executed' })
    expect(await principal(id)).toBe(100)
  })
  test('card slips pass up to the limit of the day, cash into an open shift at any sum', async () => {
    const id = await createTestWallet(t.services, operator)
    const recharge = (body: object) => call('ana', `ledger/wallets/${id}/recharge`, body)
    expect((await recharge({ amountMinor: 900, ...slip('pos') })).data).toMatchObject({ approvalId: null })
    expect((await recharge({ amountMinor: 101, ...slip('pos') })).data).toMatchObject(waits)
    await call('ana', 'ledger/shifts', { openingMinor: 0 })
    expect((await recharge({ amountMinor: 50_000, method: 'cash' })).data).toMatchObject({ approvalId: null })
  })
  test('a deposit by transfer comes out again by two people alone', async () => {
    const id = await createTestWallet(t.services, operator)
    const { data } = await call('ana', `ledger/wallets/${id}/deposits`, {
      amountMinor: 100,
      kind: 'card',
      ...slip(),
    })
    const back = { method: 'transfer', voucherNo: newId(), reason: 'returned', version: 1 }
    expect((await call('ana', `ledger/deposits/${String(data['id'])}/refund`, back)).data).toMatchObject(waits)
  })
})

describe('the database', () => {
  const post = (businessType: string, act: JournalAct | undefined, entries: readonly JournalEntry[]) =>
    t.services.db.inTenant(operator, (tx) =>
      ledger.post(tx, [
        {
          operatorId: operator,
          id: newId(),
          currency: 'CNY',
          businessType,
          businessId: newId(),
          key: newId(),
          effectiveAt: t.services.now().toISOString(),
          byId: actors.get('ana')?.userId ?? never(),
          ...(act && { act }),
          entries,
        },
      ]),
    )
  const out = (holderId: string, amountMinor: number): JournalEntry[] => [
    { account: 'wallet_principal', holderId, amountMinor },
    { account: 'bank', holderId: null, amountMinor: -amountMinor },
  ]

  test('has the rules of the contract', async () => {
    const { rows } = await t.admin.query(
      `select kind, business_type as "businessType", direction, evidence, alone from ledger_money_rules
       where enforced`,
    )
    const stored = rows.map(({ kind, ...rule }) => [kind, rule] as const)
    expect(Object.fromEntries(stored)).toEqual(moneyActs)
  })
  test('refuses a refund without its act, and an act of another business', async () => {
    const id = await funded(5_000)
    await expect(post('wallet.refunded', undefined, out(id, 1))).rejects.toThrow('without its act')
    await expect(post('wallet.refunded', { kind: 'closing' }, out(id, 1))).rejects.toThrow('is no act of')
  })
  test('X-29 refuses an act above the limit that nobody approved, whatever the caller checked', async () => {
    const id = await funded(5_000)
    await post('wallet.refunded', { kind: 'refund' }, out(id, 600))
    const second = { approvalId: null, approverId: newId() }
    await expect(post('wallet.refunded', { kind: 'refund' }, out(id, 401))).rejects.toMatchObject({
      code: 'ledger.second-person',
    })
    await post('wallet.refunded', { kind: 'refund', second }, out(id, 401))
    const own = { approvalId: null, approverId: actors.get('ana')?.userId ?? never() }
    await expect(post('wallet.refunded', { kind: 'refund', second: own }, out(id, 401))).rejects.toThrow(
      'ledger_money_acts_second_check',
    )
    const { rows } = await t.admin.query(
      `select amount_minor::int as minor, wallet_id = $2 as here, approver_id is not null as approved
       from ledger_money_acts where operator_id = $1 and kind = 'refund' order by id`,
      [operator, id],
    )
    expect(rows).toEqual([
      { minor: 600, here: true, approved: false },
      { minor: 401, here: true, approved: true },
    ])
  })
})
