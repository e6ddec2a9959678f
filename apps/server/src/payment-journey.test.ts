import { createPaidTestSession } from '@evops/documents/testing'
import { verifyTestBooks } from '@evops/ledger/testing'
import { createTestMember } from '@evops/members/testing'
import { createTestOperator } from '@evops/organisation/testing'
import type { PayMethod, Provider, ProviderWithApi } from '@evops/payments/contract'
import { startLoopback, type Loopback } from '@evops/payments/server'
import { calendarDayAt, newId } from '@evops/platform/contract'
import type { Actor, App } from '@evops/platform/server'
import { createTestActor, freePort, isNight, testApp, testServices, type TestServices } from '@evops/platform/testing'
import { createTestChargePoint, createTestStation } from '@evops/stations/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productPermissions } from './access.ts'
import { createDomains, type Domains } from './domains.ts'

/*
 * Follows a driver's payment from the provider to the site owner's account: each step through the API of the whole
 * product, with a check of the whole ledger after it.
 */

let t: TestServices
let app: App
let domains: Domains
let loopback: Loopback
let callbacks = ''
const actors = new Map<string, Actor>()
beforeAll(async () => {
  t = await testServices()
  loopback = await startLoopback({ port: await freePort(), now: t.services.now })
  const port = await freePort()
  callbacks = `http://127.0.0.1:${port}`
  domains = createDomains(t.services, () => ({ url: loopback.url, callbacks }))
  app = await testApp(t.services, domains.list, { actor: (token) => actors.get(token) ?? null })
  await app.listen({ host: '127.0.0.1', port })
})
afterAll(async () => {
  await app.close()
  await domains.outreach.close()
  domains.stations.close()
  domains.charging.close()
  await loopback.close()
  await t.close()
})

interface Way {
  provider: Extract<Provider, ProviderWithApi | 'transfer'>
  currency: string
  zone: string
  method: PayMethod
  /** Capture of the held amount: a part, all at once, or confirmed manually. */
  takes: 'part' | 'all' | 'hand'
  shares?: true
  seller: object
  buyer: object
  /** Fee of the provider. */
  feeMinor: number
}
const inChina = {
  currency: 'CNY',
  zone: 'Asia/Shanghai',
  seller: { country: 'CN', office: 'digital_cn', sellerTaxId: '91350100M000100Y43' },
  buyer: { country: 'CN', kind: 'person', name: '张伟' },
}
const inSpain = {
  currency: 'EUR',
  zone: 'Europe/Madrid',
  buyer: { country: 'ES', name: 'Compradora S.L.', taxId: 'B12345674' },
}
const inMexico = {
  currency: 'MXN',
  zone: 'America/Mexico_City',
  seller: {
    country: 'MX',
    office: 'cfdi',
    sellerTaxId: 'SAT970701NN3',
    sellerPostcode: '06300',
    sellerRegime: '601',
  },
  buyer: {
    country: 'MX',
    name: 'Escuela Kemper Urgate',
    taxId: 'EKU9003173C9',
    postcode: '42501',
    regime: '601',
    useCode: 'G03',
  },
}
const spanish = { country: 'ES', sellerTaxId: 'A28015865' }
const ways: readonly Way[] = [
  { provider: 'wechat', method: 'score', takes: 'part', shares: true, feeMinor: 132, ...inChina },
  {
    provider: 'alipay',
    method: 'preauth',
    takes: 'part',
    feeMinor: 72,
    ...inChina,
    seller: { ...inChina.seller, sellerTaxId: '91110000802100433B' },
  },
  {
    provider: 'stripe',
    method: 'card',
    takes: 'part',
    feeMinor: 72,
    ...inSpain,
    seller: { ...spanish, office: 'verifactu' },
  },
  { provider: 'mercadopago', method: 'page', takes: 'all', feeMinor: 72, ...inMexico },
  {
    provider: 'transfer',
    method: 'manual',
    takes: 'hand',
    feeMinor: 0,
    ...inSpain,
    seller: { ...spanish, office: 'en16931' },
  },
]

// oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
type Data = any
type Send = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object | string) => Promise<Data>
/** Returns a client with all permissions; a refused call fails the test. */
function person(operatorId: string, name: string): Send {
  const token = newId()
  const codes = productPermissions.permissions.map(({ code }) => code)
  actors.set(token, createTestActor(operatorId, codes, { userId: newId(), name }))
  return async (method, path, body) => {
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': newId(),
        ...(typeof body === 'string' && { 'content-type': 'text/csv' }),
      },
      ...(body !== undefined && { payload: body }),
    })
    expect(reply.statusCode, `${method} ${path} ${reply.body}`).toBe(200)
    return reply.json().data
  }
}

/** Starts some days in the past, so that no event is in the future. */
const begins = Date.now() - 20 * 86_400_000
const dayOf = (at: number, timeZone: string) => calendarDayAt(at, timeZone)
const noonIn = (zone: string) =>
  Date.parse(`${dayOf(begins, 'UTC')}T${zone.startsWith('America') ? '18' : '06'}:00:00Z`)

/** Positive debits and negative credits of all accounts with a balance. */
type Balances = Record<string, number>
interface Scene {
  way: Way
  operatorId: string
  maker: Send
  second: Send
  walletId: string
  partyId: string
  stationId: string
  chargePointId: string
  accounts: string[]
  now: () => number
  /** Advances the clock and runs the scheduled tasks. */
  pass: (minutes: number) => Promise<void>
  /**
   * Checks that the whole ledger changed by exactly these amounts, that Σ = 0, and that nothing in it is inconsistent.
   */
  moved: (by: Balances) => Promise<void>
}
async function scene(way: Way): Promise<Scene> {
  let at = noonIn(way.zone)
  t.setNow(new Date(at))
  const operatorId = await createTestOperator(t.services, { currency: way.currency, timeZone: way.zone })
  await t.admin.query('update organisation_operators set demo = true where operator_id = $1', [operatorId])
  const [maker, second] = [person(operatorId, 'maker'), person(operatorId, 'second')]
  const stationId = await createTestStation(t.services, operatorId)
  const { id: partyId } = await maker('POST', '/finance/parties', {
    name: 'Owner',
    accountNo: '6222 0200 1234 5678',
  })
  await maker('POST', '/finance/agreements', {
    name: 'Site',
    period: 'day',
    operatorRatio: 7_000,
    parties: [{ partyId, ratio: 3_000 }],
    stationIds: [stationId],
    from: dayOf(at, way.zone),
  })
  const balances: Balances = {}
  return {
    way,
    operatorId,
    maker,
    second,
    partyId,
    stationId,
    walletId: await createTestMember(t.services, operatorId),
    chargePointId: (await createTestChargePoint(t.services, operatorId, stationId)).id,
    accounts: [],
    now: () => at,
    async pass(minutes) {
      at += minutes * 60_000
      t.setNow(new Date(at))
      await domains.payments.lookAround()
    },
    async moved(by) {
      for (const [account, minor] of Object.entries(by)) balances[account] = (balances[account] ?? 0) + minor
      const { rows } = await t.admin.query<{ account: string; minor: number }>(
        `select account, sum(amount_minor)::int as minor from ledger_entries where operator_id = $1
         group by account having sum(amount_minor) <> 0`,
        [operatorId],
      )
      const wanted = Object.entries(balances).filter(([, minor]) => minor !== 0)
      expect(Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))).toEqual(Object.fromEntries(wanted))
      const { sumMinor, broken } = await verifyTestBooks(t.services, domains.ledger, operatorId)
      expect([sumMinor, broken]).toEqual([0, []])
    },
  }
}

async function openAccount({ way: { provider }, maker, accounts }: Scene, more: object = {}) {
  const form = { provider, name: newId(), onboarding: 'approved', state: 'on', ...more }
  const made = provider === 'transfer' ? undefined : loopback.merchant(provider, `m${newId().slice(-12)}`)
  const { id } = await maker('POST', '/payments/accounts', {
    ...form,
    ...(made && {
      merchantId: made.merchantId,
      appId: made.appId,
      keySerial: made.keySerial,
      secrets: made.secrets,
      environment: 'loopback',
    }),
  })
  if (made) loopback.hook(made.merchantId, `${callbacks}/api/public/payments/${id}/notify`)
  accounts.push(id)
  return id as string
}
/** The payer pays, the provider sends its callback, and the callback is applied. */
async function paid({ pass }: Scene, ourNo: string): Promise<void> {
  loopback.pay(ourNo)
  expect([200, 204]).toContain(await loopback.call(ourNo, { key: newId() }))
  await pass(1)
}

/** Pays in 120.00: captured from a hold of 200.00, at once, or by the bank statement. */
async function payIn(s: Scene): Promise<string> {
  const { way, maker, second, walletId, moved } = s
  const { method, takes } = way
  const accountId = await openAccount(s, way.provider === 'wechat' ? { serviceId: 'S100' } : {})
  const amountMinor = takes === 'part' ? 20_000 : 12_000
  const capture = way.provider === 'stripe' ? 'later' : 'now'
  const form = { accountId, walletId, amountMinor, method, capture }
  const { id, ourNo } = await maker('POST', '/payments/intents', form)
  const act = (verb: string, body?: object) => maker('POST', `/payments/intents/${id}/${verb}`, body)
  if (takes === 'hand') {
    const { approvalId } = await act('confirm', { voucherNo: 'V-1' })
    await second('POST', `/organisation/approvals/${approvalId}/approve`, { reason: 'on the statement' })
  } else await paid(s, ourNo)
  if (takes === 'part') {
    expect(await maker('GET', `/payments/intents/${id}`)).toMatchObject({ state: 'authorised' })
    await moved({})
    await act('capture', { amountMinor: 12_000 })
    // A PayScore collection is paid afterwards.
    if (method === 'score') await paid(s, ourNo)
  }
  expect(await maker('GET', `/payments/intents/${id}`)).toMatchObject({
    state: 'captured',
    capturedMinor: 12_000,
    // Payments from the loopback are permanently marked as tests.
    test: takes !== 'hand',
  })
  await moved({ channel: 12_000, wallet_principal: -12_000 })
  return id
}

async function refund({ way, walletId, maker, pass, moved }: Scene, id: string): Promise<void> {
  await maker('POST', `/payments/intents/${id}/refunds`, { amountMinor: 2_000, reason: 'too much' })
  await pass(1)
  await pass(2)
  const { refunds } = await maker('GET', `/payments/intents/${id}`)
  expect(refunds).toMatchObject([{ amountMinor: 2_000, state: 'done' }])
  await moved({ channel: -2_000, wallet_principal: 2_000 })
  // The member is notified once, however often the provider repeats its callback.
  const job = domains.outreach.domain.jobs?.['outreach:member-news']
  for (const _again of [1, 2]) await job?.run({}, { jobId: '', attempt: 1 })
  const { rows } = await t.admin.query('select event, about, marks from outreach_member_notices where member_id = $1', [
    walletId,
  ])
  const marks = { amount: { minor: 2_000, currency: way.currency } }
  expect(rows).toEqual([{ event: 'refund', about: refunds[0].id, marks }])
}

/** Pays 100.00 through a sub-merchant; the provider itself pays a fifth to the site owner. */
/** Amount already paid to the site owner at payment: 2 %. */
const had = 200
async function share(s: Scene): Promise<void> {
  const { maker, partyId, walletId, pass, moved } = s
  const accountId = await openAccount(s, {
    model: 'sub_merchant',
    ownerName: 'Owner',
    subMerchantId: '1900000100',
    receivers: [{ partyId, receiver: '1900000001', name: 'Owner', ratio: 200 }],
  })
  const form = { accountId, walletId, amountMinor: 10_000, method: 'native' }
  const { id, ourNo } = await maker('POST', '/payments/intents', form)
  await paid(s, ourNo)
  await moved({ channel: 10_000, wallet_principal: -10_000 })
  for (const minutes of [2, 3, 5]) await pass(minutes)
  expect((await maker('GET', `/payments/intents/${id}`)).share).toMatchObject({
    state: 'done',
    parts: [{ amountMinor: had, state: 'done' }],
  })
  await moved({ channel: -had, share_advance: had })
}

/** Runs a session of 50.00 that the wallet pays. */
async function charge(s: Scene): Promise<string> {
  const { way, operatorId, stationId, chargePointId, walletId, moved } = s
  const sessionId = await createPaidTestSession(t, {
    operatorId,
    stationId,
    chargePointId,
    currency: way.currency,
    timeZone: way.zone,
    holderId: walletId,
    paid: { electricityMinor: 3_000, serviceMinor: 2_000, endedAt: new Date(s.now()).toISOString() },
  })
  await moved({ wallet_principal: 5_000, income_electricity: -3_000, income_service: -2_000 })
  return sessionId
}

async function reconcile(s: Scene, intentId: string): Promise<void> {
  const { way, maker, accounts, pass, moved } = s
  const { provider, zone } = way
  const zoneOf = { wechat: 'Asia/Shanghai', alipay: 'Asia/Shanghai', stripe: 'UTC' }
  const day = dayOf(s.now(), provider in zoneOf ? zoneOf[provider as keyof typeof zoneOf] : zone)
  const { refunds } = await maker('GET', `/payments/intents/${intentId}`)
  await pass(72 * 60)
  let fees = 0
  for (const accountId of accounts) {
    const path = `/payments/reconciliation/${accountId}`
    const file = `our_no,provider_no,amount,time\n,V-1,120.00,${day} 10:00\n${refunds[0].ourNo},,-20.00,${day} 10:05\n`
    const row =
      provider === 'transfer'
        ? await maker('POST', `${path}/file?day=${day}&fileName=bank.csv`, file)
        : await maker('POST', path, { day })
    expect(row).toMatchObject({ state: 'equal', openCount: 0 })
    expect([10_000, row.oursMinor]).toEqual([row.theirsMinor, row.theirsMinor])
    fees += row.feeMinor
  }
  // The provider's fee, from its file.
  expect(fees).toBe(way.feeMinor)
  await moved({ channel: -fees, channel_fee: fees })
}

async function invoice(s: Scene, sessionId: string): Promise<void> {
  const { way, maker, walletId: holderId, moved } = s
  const { saved: _, rates: _rates, credentials: _own, ...current } = await maker('GET', '/documents/settings')
  const settings = { ...current, test: true, sellerName: 'Recarga S.A.', ...way.seller }
  await maker('PUT', '/documents/settings', settings)
  if (way.currency === 'CNY')
    for (const [category, rate] of Object.entries({ electricity: 1_300, service: 600, occupancy: 600 }))
      await maker('POST', '/documents/tax-rates', {
        category,
        rate,
        from: '2020-01-01',
        code: '1100101020100000000',
      })
  const { id: titleId } = await maker('POST', '/documents/titles', { holderId, ...way.buyer })
  const body = { source: 'sessions', titleId, sessionIds: [sessionId] }
  const { id } = await maker('POST', '/documents/invoices', body)
  const act = async (verb: string, more: object = {}) => {
    const { version } = await maker('GET', `/documents/invoices/${id}`)
    return maker('POST', `/documents/invoices/${id}/${verb}`, { version, ...more })
  }
  await act('approve')
  await act('issue')
  await domains.documents.sendToOffices()
  expect(await maker('GET', `/documents/invoices/${id}`)).toMatchObject({
    state: 'issued',
    totalMinor: 5_000,
  })
  await act('reverse', { reason: '02', text: 'wrong title' })
  await domains.documents.sendToOffices()
  expect(await maker('GET', `/documents/invoices/${id}`)).toMatchObject({
    state: 'reversed',
    reversal: { totalMinor: -5_000 },
  })
  // A document alone moves no money.
  await moved({})
}

/**
 * The site owner gets 30 % of the service fee of 20.00, minus the same share of the provider's fee for the session's
 * 50.00: 0.6 %.
 */
async function settle({ way, maker, second, moved }: Scene): Promise<number> {
  const finance = domains.list.find(({ name }) => name === 'finance')
  await finance?.jobs?.['finance:statements']?.run({}, { jobId: '', attempt: 1 })
  const { list } = await maker('GET', '/finance/statements?sort=periodFrom&pageSize=50')
  const { id } = list.find(({ sessions }: { sessions: number }) => sessions === 1)
  const act = async (by: Send, verb: string) => {
    const { version } = await maker('GET', `/finance/statements/${id}`)
    return by('POST', `/finance/statements/${id}/${verb}`, { version })
  }
  await act(maker, 'confirm')
  await moved({})
  const netMinor = way.feeMinor > 0 ? 600 - 9 : 600
  expect(await act(second, 'approve')).toMatchObject({ state: 'approved', netMinor })
  // The amount paid to the site owner at payment is deducted automatically.
  const owed = way.shares ? netMinor - had : netMinor
  await moved({ revenue_share: netMinor, payable_share: -owed, share_advance: owed - netMinor })
  return owed
}

async function withdraw(s: Scene, amountMinor: number): Promise<void> {
  const { maker, second, partyId, moved, way } = s
  const withdrawal = await maker('POST', '/finance/withdrawals', { holderId: partyId, amountMinor })
  await moved({ payable_share: amountMinor, withdrawal_held: -amountMinor })
  const path = `/finance/withdrawals/${withdrawal.id}`
  const { version } = await second('POST', `${path}/approve`, { version: withdrawal.version })
  const paidOn = dayOf(s.now(), way.zone)
  expect(await maker('POST', `${path}/pay`, { version, paidOn, voucherNo: 'T-1' })).toMatchObject({
    state: 'paid',
  })
  await moved({ withdrawal_held: amountMinor, bank: -amountMinor })
}

/** The daily run covers the way with shares and the one of another country; the nightly run covers all five. */
const waysNow = isNight ? ways : ways.filter(({ provider }) => provider === 'mercadopago')
test.each(waysNow)(
  'A5, L-08 $provider: paid, refunded, shared, charged, reconciled, invoiced, taken back, settled, withdrawn; the books after each',
  async (way) => {
    const s = await scene(way)
    await s.moved({})
    const intentId = await payIn(s)
    await refund(s, intentId)
    if (way.shares) await share(s)
    const sessionId = await charge(s)
    await reconcile(s, intentId)
    await invoice(s, sessionId)
    await withdraw(s, await settle(s))
    const { list } = await s.maker('GET', '/ledger/flow?pageSize=200')
    expect(new Set(list.map(({ businessType }: { businessType: string }) => businessType))).toEqual(
      new Set([
        'payment.topup',
        'payment.refund',
        ...(way.shares ? ['payment.shared', 'share.set_off'] : []),
        ...(way.feeMinor > 0 ? ['payment.fee'] : []),
        'order.settled',
        'share.approved',
        'withdraw.requested',
        'withdraw.paid',
      ]),
    )
  },
)
