import { createTestWallet } from '@evops/ledger/testing'
import { hourMs, newId } from '@evops/platform/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  ChannelDayRow,
  DifferenceDetail,
  DifferenceRow,
  PayMethod,
  ProviderWithApi,
} from '../../contract/index.ts'
import { createPaymentsTestSite, type PaymentsTestSite } from '../../testing/index.ts'

let desk: PaymentsTestSite
beforeAll(async () => {
  desk = await createPaymentsTestSite()
})
afterAll(() => desk.close())

const ways = [
  ['wechat', 'CNY', 'native', 'Asia/Shanghai'],
  ['alipay', 'CNY', 'native', 'Asia/Shanghai'],
  ['stripe', 'EUR', 'card', 'UTC'],
  ['mercadopago', 'MXN', 'page', 'operator'],
] as const satisfies readonly (readonly [ProviderWithApi, string, PayMethod, string])[]

/** An account with payments of today, one of them partly refunded, checked three days later. */
async function scene(provider: ProviderWithApi, currency: string, method: PayMethod) {
  desk.t.setNow(undefined)
  desk.loopback.dayFault('none')
  const operatorId = await desk.operator(currency)
  const by = desk.actor(operatorId)
  const { id: accountId } = await desk.account(provider, by)
  const walletId = await createTestWallet(desk.t.services, operatorId)
  const paid = async (amountMinor: number, isReported = true) => {
    const { id, ourNo } = await desk.intent(by, { accountId, walletId, amountMinor, method })
    desk.loopback.pay(ourNo)
    if (isReported) await desk.send('POST', `/payments/intents/${id}/query`, by)
    return { id, ourNo }
  }
  const [first] = [await paid(1_000), await paid(2_000), await paid(3_000)]
  await desk.send('POST', `/payments/intents/${first.id}/refunds`, by, { amountMinor: 400, reason: 'x' })
  await desk.work()
  const zone = { CNY: 'Asia/Shanghai', EUR: 'UTC', MXN: await zoneOf(operatorId) }[currency] ?? 'UTC'
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date())
  const path = `/payments/reconciliation/${accountId}`
  const compare = (token = by) => desk.send('POST', path, token, { day })
  const later = () => desk.t.setNow(new Date(Date.now() + 72 * hourMs))
  const differences = async (query = '') =>
    listOf<DifferenceRow>(await desk.send('GET', `/payments/reconciliation/differences?sort=at${query}`, by))
  return { operatorId, by, accountId, day, path, paid, compare, later, differences, first }
}
async function zoneOf(operatorId: string): Promise<string> {
  const { rows } = await desk.t.admin.query<{ zone: string }>(
    'select time_zone as zone from organisation_operators where operator_id = $1',
    [operatorId],
  )
  return rows[0]?.zone ?? 'UTC'
}
/** Returns the posted fees of an account: at the provider, and as our cost. */
async function feesOf(operatorId: string): Promise<{ account: string; minor: number; journals: number }[]> {
  const { rows } = await desk.t.admin.query<{ account: string; minor: number; journals: number }>(
    `select e.account, sum(e.amount_minor)::int as minor, count(*)::int as journals from ledger_journals j
     join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
     where j.operator_id = $1 and j.business_type = 'payment.fee' group by 1 order by 1`,
    [operatorId],
  )
  return rows
}
const listOf = <T>(reply: { data: unknown }) => (reply.data as { list: T[] }).list
const dayOf = (reply: { data: unknown }) => reply.data as ChannelDayRow

describe.each(ways)('ROUTE-13 account, L-08 %s', (provider, currency, method) => {
  test('a day is equal; a row that is missing, one more, another amount are told, and once', async () => {
    const { compare, later, differences, first, operatorId } = await scene(provider, currency, method)
    expect(await compare()).toMatchObject({ status: 400, error: 'payments.day-not-over' })
    later()
    const good = await compare()
    expect(good.data).toMatchObject({
      state: 'equal',
      oursCount: 4,
      theirsCount: 4,
      equalCount: 4,
      openCount: 0,
    })
    expect(dayOf(good)).toMatchObject({ oursMinor: 5_600, theirsMinor: 5_600, feeMinor: 36 })
    const fees = [
      { account: 'channel', minor: -36, journals: 1 },
      { account: 'channel_fee', minor: 36, journals: 1 },
    ]
    expect(await feesOf(operatorId)).toEqual(fees)
    const noted =
      'select taken_minor::int as taken, fee_minor::int as fee from finance_channel_days where operator_id = $1'
    expect((await desk.t.admin.query(noted, [operatorId])).rows).toEqual([{ taken: 6_000, fee: 36 }])
    // Repeated, and in parallel: it is already posted.
    await Promise.all([compare(), compare()])
    expect(await feesOf(operatorId)).toEqual(fees)

    desk.loopback.dayFault('missing')
    expect((await compare()).data).toMatchObject({ state: 'different', theirsCount: 3, openCount: 1 })
    expect(await differences()).toMatchObject([
      { outcome: 'ours', matchNo: first.ourNo, oursMinor: 1_000, theirsMinor: null, state: 'open' },
    ])
    desk.loopback.dayFault('more')
    expect((await compare()).data).toMatchObject({ state: 'different', theirsCount: 5, openCount: 1 })
    const [gone, more] = (await differences()).toSorted((a, b) => a.outcome.localeCompare(b.outcome))
    expect(gone).toMatchObject({ outcome: 'ours', state: 'resolved', reason: 'matched' })
    expect(more).toMatchObject({ outcome: 'theirs', theirsMinor: 1_000, oursMinor: null, state: 'open' })

    desk.loopback.dayFault('amount')
    expect((await compare()).data).toMatchObject({ state: 'different', theirsCount: 4, openCount: 1 })
    expect(
      (await differences('&state=open')).map(({ outcome, oursMinor, theirsMinor }) => [
        outcome,
        oursMinor,
        theirsMinor,
      ]),
    ).toEqual([['amount', 1_000, 1_001]])
    desk.loopback.dayFault('none')
    expect((await compare()).data).toMatchObject({ state: 'equal', openCount: 0 })
    expect((await compare()).data).toMatchObject({ state: 'equal', openCount: 0, theirsCount: 4 })
    // Files with different fees in the meantime posted only the differences.
    expect(await feesOf(operatorId)).toMatchObject([{ minor: -36 }, { minor: 36 }])
  })

  test('what the provider has and we never heard of is asked for and booked, not by hand', async () => {
    const { compare, later, paid, differences, by } = await scene(provider, currency, method)
    const silent = await paid(700, false)
    later()
    expect((await compare()).data).toMatchObject({ state: 'equal', openCount: 0, theirsCount: 5 })
    expect(await desk.look(silent.id, by)).toMatchObject({ state: 'captured', capturedMinor: 700 })
    expect(await differences('&state=open')).toEqual([])
  })

  test('another merchant’s file, half a file, one that is not there yet: refused, and the day says why', async () => {
    const { compare, later, by } = await scene(provider, currency, method)
    later()
    const days = async () => listOf<ChannelDayRow>(await desk.send('GET', '/payments/reconciliation', by))
    desk.loopback.dayFault('half')
    expect(await compare()).toMatchObject({ status: 400, error: 'payments.day-half' })
    expect(await days()).toMatchObject([{ state: 'failed', problem: { code: 'payments.day-half' } }])
    // Stripe's balance contains no account: its key is the account.
    if (provider !== 'stripe') {
      desk.loopback.dayFault('merchant')
      expect(await compare()).toMatchObject({ status: 400, error: 'payments.day-merchant' })
    }
    if (provider === 'wechat') {
      desk.loopback.dayFault('hash')
      expect(await compare()).toMatchObject({ status: 400, error: 'payments.day-hash' })
    }
    const left = await desk.t.admin.query('select from payments_day_files where state = $1', ['reading'])
    expect(left.rowCount).toBe(0)
    if (provider === 'wechat' || provider === 'alipay') {
      desk.loopback.dayFault('late')
      expect(await compare()).toMatchObject({ status: 200, data: { theirsCount: 0, problem: null } })
    }
    desk.loopback.dayFault('none')
    expect((await compare()).data).toMatchObject({ state: 'equal', problem: null })
    // A problem of a later file is stored, but does not change the day.
    desk.loopback.dayFault('half')
    await compare()
    expect(await days()).toMatchObject([{ state: 'equal', problem: { code: 'payments.day-half' } }])
  })
})

test('L-09 a difference is assigned, said why, and looked at by another person; resolved it stays so', async () => {
  const { operatorId, by, compare, later, differences } = await scene('wechat', 'CNY', 'native')
  later()
  desk.loopback.dayFault('amount')
  await compare()
  const [{ id }] = (await differences()) as [DifferenceRow]
  const at = `/payments/reconciliation/differences/${id}`
  const people = (await desk.send('GET', '/payments/reconciliation/people', by)).data as { id: string }[]
  const act = (verb: string, body: object, token = by) => desk.send('POST', `${at}/${verb}`, token, body)
  const version = async () => ((await desk.send('GET', at, by)).data as DifferenceDetail).version
  expect(await act('assign', { version: 1, userId: newId() })).toMatchObject({
    status: 400,
    error: 'payments.difference-person',
  })
  const reply = await act('assign', { version: await version(), userId: people[0]?.id })
  expect(reply.data).toMatchObject({ assigneeId: people[0]?.id })
  const why = { reason: 'provider_error', text: 'Their ticket 4711' }
  expect((await act('resolve', { version: 99, ...why })).status).toBe(409)
  expect((await act('confirm', { version: await version(), agree: true })).error).toBe('payments.difference-state')
  expect((await act('resolve', { version: await version(), ...why })).data).toMatchObject({
    state: 'proposed',
    isMine: true,
  })
  expect(dayOf(await compare())).toMatchObject({ state: 'different', openCount: 1 })
  expect(await act('confirm', { version: await version(), agree: true })).toMatchObject({
    status: 403,
    error: 'payments.difference-same-person',
  })
  const second = desk.actor(operatorId)
  const agreed = await act('confirm', { version: await version(), agree: true }, second)
  expect(agreed.data).toMatchObject({ state: 'resolved', reason: 'provider_error' })
  const [day] = listOf<ChannelDayRow>(await desk.send('GET', '/payments/reconciliation', by))
  expect(day).toMatchObject({ state: 'equal', openCount: 0, differingCount: 1 })
  // Compared again: an unchanged difference stays resolved. Another amount reopens it.
  expect(dayOf(await compare())).toMatchObject({ state: 'equal', openCount: 0, differingCount: 1 })
  desk.loopback.dayFault('missing')
  expect(dayOf(await compare())).toMatchObject({ state: 'different', openCount: 1 })
  await expect(desk.t.admin.query(`update payments_days set state = 'equal' where id = $1`, [day?.id])).rejects.toThrow(
    /payments_days_equal/,
  )
  await expect(
    desk.t.admin.query(
      `update payments_differences set state = 'resolved', reason = 'accepted', text = 'x', resolved_at = now(), proposed_by = $2, resolved_by = $2 where id = $1`,
      [id, newId()],
    ),
  ).rejects.toThrow(/payments_differences_two_people/)
})

test('ROUTE-13 account: signed out, without the code, of another operator, a day that is none', async () => {
  const { operatorId, path, later, compare, differences } = await scene('wechat', 'CNY', 'native')
  later()
  desk.loopback.dayFault('missing')
  await compare()
  const [{ id }] = (await differences()) as [DifferenceRow]
  expect((await compare('nobody')).status).toBe(401)
  const reader = desk.actor(operatorId, ['financePerm'])
  expect((await desk.send('GET', '/payments/reconciliation', reader)).status).toBe(200)
  expect((await compare(reader)).status).toBe(403)
  expect((await desk.send('GET', '/payments/reconciliation/people', reader)).status).toBe(403)
  const foreign = desk.actor(await desk.operator('CNY'))
  expect((await compare(foreign)).status).toBe(404)
  const at = `/payments/reconciliation/differences/${id}`
  expect((await desk.send('GET', at, foreign)).status).toBe(404)
  const body = { version: 1, reason: 'accepted', text: 'x' }
  expect((await desk.send('POST', `${at}/resolve`, foreign, body)).status).toBe(404)
  expect((await desk.send('POST', path, foreign, { day: 'tomorrow' })).status).toBe(400)
  expect((await desk.send('POST', `${at}/resolve`, desk.actor(operatorId), { version: 1 })).fields).toHaveProperty(
    'text',
  )
})

test('a bank’s file by hand: compared like a provider’s; another merchant’s, another day’s, half of it, the same again are refused', async () => {
  desk.t.setNow(undefined)
  const operatorId = await desk.operator('CNY')
  const by = desk.actor(operatorId)
  const form = { provider: 'transfer', name: 'Bank', merchantId: '6222', state: 'on', onboarding: 'approved' }
  const { id: accountId } = (await desk.send('POST', '/payments/accounts', by, form)).data as { id: string }
  const walletId = await createTestWallet(desk.t.services, operatorId)
  const made = await desk.intent(by, { accountId, walletId, amountMinor: 700, method: 'manual' })
  await desk.confirm(made.id, { first: by, second: desk.actor(operatorId) }, 'V-1')
  // Refunded manually, so it has no number at the provider.
  await desk.send('POST', `/payments/intents/${made.id}/refunds`, by, { amountMinor: 50, reason: 'x' })
  await desk.work()
  const zone = await zoneOf(operatorId)
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date())
  const uploadFile = async (text: string) => {
    const reply = await desk.app.inject({
      method: 'POST',
      url: `/api/payments/reconciliation/${accountId}/file?day=${day}&fileName=bank.csv`,
      headers: { authorization: `Bearer ${by}`, 'content-type': 'text/csv' },
      payload: text,
    })
    const { error = '', msg = '', data } = reply.json<{ error?: string; msg?: string; data?: unknown }>()
    return { status: reply.statusCode, error, msg, data }
  }
  const head = 'our_no,provider_no,amount,time,merchant\n'
  const row = (amount: string, more: { on?: string; merchant?: string } = {}) =>
    `,V-1,${amount},${more.on ?? day} 10:00,${more.merchant ?? '6222'}\n`
  expect(await uploadFile(head + row('7.00'))).toMatchObject({ status: 400, error: 'payments.day-not-over' })
  desk.t.setNow(new Date(Date.now() + 48 * hourMs))
  expect((await desk.send('POST', `/payments/reconciliation/${accountId}`, by, { day })).error).toBe(
    'payments.day-no-file',
  )
  expect((await uploadFile('nothing')).error).toBe('payments.day-head')
  expect((await uploadFile(head + row('7.00', { merchant: '6223' }))).error).toBe('payments.day-merchant')
  expect((await uploadFile(head + row('7.00', { on: '2020-01-01' }))).error).toBe('payments.day-other')
  const uploadRowAt = (at: string) => uploadFile(`${head},V-1,7.02,${at},6222\n`)
  expect((await uploadRowAt('2020-01-01T10:00:00Z')).error).toBe('payments.day-other')
  expect((await uploadRowAt(`${day}T25:00:00Z`)).error).toBe('payments.day-row')
  // An instant with its zone is the same instant, however it is written.
  const { rows: spans } = await desk.t.admin.query<{ from: Date }>(
    'select from_at as "from" from payments_days where account_id = $1',
    [accountId],
  )
  const last = (spans[0]?.from.getTime() ?? 0) + 24 * hourMs - 1_000
  const elsewhere = new Date(last - 7 * hourMs).toISOString().replace('.000Z', '-07:00')
  expect((await uploadRowAt(new Date(last).toISOString())).data).toMatchObject({
    theirsMinor: 702,
    openCount: 2,
  })
  expect((await uploadRowAt(elsewhere)).error).toBe('payments.day-same')
  expect((await uploadRowAt(new Date(last + 1_000).toISOString())).error).toBe('payments.day-other')
  const unread = await uploadFile(head + row('7.001'))
  expect([unread.error, unread.msg]).toEqual(['payments.day-row', expect.stringContaining('amount')])
  expect((await uploadFile(`${head}${row('7.00')},V-2,"3`)).error).toBe('payments.day-half')
  expect((await uploadFile(head + row('7.01'))).data).toMatchObject({
    state: 'different',
    fileName: 'bank.csv',
    openCount: 2,
  })
  expect((await uploadFile(head + row('7.01'))).error).toBe('payments.day-same')
  expect((await uploadFile(head + row('7.00'))).data).toMatchObject({
    state: 'different',
    equalCount: 1,
    openCount: 1,
  })
  const [refund] = (await desk.look(made.id, by)).refunds
  const both = `${head}${row('7.00')}${refund?.ourNo},,-0.50,${day} 11:00,\n`
  expect((await uploadFile(both)).data).toMatchObject({ state: 'equal', equalCount: 2, openCount: 0 })
})

test('the clock compares what is published and asks again for what was not there', async () => {
  const { by, accountId, day } = await scene('wechat', 'CNY', 'native')
  const days = async () =>
    listOf<ChannelDayRow>(
      await desk.send('GET', `/payments/reconciliation?accountId=${accountId}&from=${day}&to=${day}`, by),
    )
  const end = new Date(`${day}T00:00:00+08:00`).getTime() + 24 * hourMs
  desk.t.setNow(new Date(end + 9 * hourMs))
  await desk.payments.reconciliation.compareDue()
  expect(await days()).toEqual([])
  desk.t.setNow(new Date(end + 11 * hourMs))
  desk.loopback.dayFault('late')
  await desk.payments.reconciliation.compareDue()
  expect(await days()).toMatchObject([{ state: 'waiting', problem: null }])
  desk.loopback.dayFault('none')
  await desk.payments.reconciliation.compareDue()
  expect(await days()).toMatchObject([{ state: 'equal', equalCount: 4 }])
  // A day without any trade never has a file: it is equal a day and a half later.
  desk.t.setNow(new Date(end + 75 * hourMs))
  await desk.payments.reconciliation.compareDue()
  const all = listOf<ChannelDayRow>(await desk.send('GET', '/payments/reconciliation?sort=day', by))
  expect(all.map(({ state, theirsCount }) => [state, theirsCount]).slice(0, 2)).toEqual([
    ['equal', 4],
    ['equal', 0],
  ])
})
