import { calendarDayAt, dayMs, hourMs } from '@evops/platform/contract'
import type { PaymentAccountRow, IntentDetail, PayMethod, Provider, ProviderWithApi } from '../contract/index.ts'
import { hasProviderApi } from '../contract/index.ts'
import type { RawCallback } from '../server/port.ts'
import { timeZoneOfProvider } from '../server/reconciliation/publishing.rules.ts'
import type { Loopback } from './loopback.ts'

type Ask = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>
interface Waits {
  approvalId: string
}
/**
 * Functions that the demo supplies: the API as its bookkeeper, a function to act at an instant, and the receiver of
 * callbacks.
 */
export interface PaymentDemoData {
  loopback: Loopback
  /** URL for the loopback's callbacks. */
  callbacks: string
  sendRequest: Ask
  /** The API as another user, who decides. */
  second: Ask
  at: <T>(when: number, act: () => Promise<T>) => Promise<T>
  payments: {
    callbacks: {
      take(accountId: string, raw: RawCallback): Promise<{ event: { operatorId: string; id: string } | null }>
      apply(due: { operatorId: string; id: string }): Promise<void>
    }
    refunds: { work(due: { operatorId: string; id: string }): Promise<void> }
  }
  operatorId: string
  currency: string
  now: number
}

/** Payment providers for each currency of the demo. Disabled ones are only described. */
const cast: Readonly<Record<string, readonly (readonly [Provider, 'on' | 'off', string])[]>> = {
  CNY: [
    ['wechat', 'on', '微信支付 · WeChat Pay'],
    ['alipay', 'on', '支付宝 · Alipay'],
    ['transfer', 'on', '银行转账 · Bank transfer'],
    ['unionpay', 'off', '银联 · UnionPay'],
  ],
  EUR: [
    ['stripe', 'on', 'Stripe'],
    ['transfer', 'on', 'Transferencia'],
    ['mercadopago', 'off', 'Mercado Pago'],
    ['redsys', 'off', 'Redsys'],
  ],
}
const ways: Readonly<Record<ProviderWithApi, PayMethod>> = {
  wechat: 'native',
  alipay: 'native',
  stripe: 'card',
  mercadopago: 'page',
}

/**
 * Creates the demo's payment accounts and payments: paid recharges, one refused by a bank, one partly refunded, one
 * unpaid, one by transfer, a forged callback; reconciled days, one with a difference. Created through the API and the
 * loopback's signed callbacks.
 */
export async function createPaymentDemoData(demoData: PaymentDemoData): Promise<void> {
  const { sendRequest, second, at, now, currency } = demoData
  const release = demoData.loopback.hold()
  try {
    const accounts = await at(now - 12 * dayMs, () => openAccounts(demoData))
    const { list } = await sendRequest<{ list: { id: string }[] }>(
      'GET',
      '/api/ledger/wallets?kind=member&state=active&pageSize=10',
    )
    const wallets = list.map(({ id }) => id)
    const wired = accounts.filter(({ provider, state }) => hasProviderApi(provider) && state === 'on')
    const pick = <T>(all: readonly T[], place: number) => all[place % all.length]
    const amounts = [20_000, 10_000, 5_000, 30_000, 15_000, 8_800]
    const payments: LoopbackPaymentSeed[] = []
    for (const [place, amountMinor] of amounts.entries()) {
      const [account, walletId] = [pick(wired, place), pick(wallets, place)]
      if (account && walletId !== undefined)
        payments.push({ account, ...(await onePayment(demoData, { account, walletId, amountMinor, place })) })
    }
    await at(now - 1.2 * dayMs, () => compareSome(demoData, payments))
    const paid = payments[0]
    if (paid) await contestOne(demoData, paid)
    const [first] = wired
    if (first?.provider === 'wechat') await at(now - 9 * dayMs, () => createOfficialAccount(sendRequest, first))
    if (currency === 'CNY' && wallets[0] !== undefined) await shareOne(demoData, wallets[0])
    const byHand = accounts.find(({ provider }) => provider === 'transfer')
    const [walletId, holderId] = wallets
    if (byHand && walletId !== undefined)
      await at(now - 2 * dayMs, async () => {
        const form = { accountId: byHand.id, walletId, amountMinor: 25_000, method: 'manual' }
        const { id } = await sendRequest<IntentDetail>('POST', '/api/payments/intents', form)
        const url = `/api/payments/intents/${id}/confirm`
        const { approvalId } = await sendRequest<Waits>('POST', url, { voucherNo: `${currency}-0917` })
        await second('POST', `/api/organisation/approvals/${approvalId}/approve`, {})
      })
    if (holderId !== undefined) await at(now - dayMs, () => requestWithdrawal(sendRequest, holderId))
  } finally {
    release()
  }
}

async function openAccounts({ sendRequest, loopback, callbacks, operatorId, currency }: PaymentDemoData) {
  const made: PaymentAccountRow[] = []
  for (const [provider, state, name] of cast[currency] ?? []) {
    const merchantId = `demo-${provider}-${operatorId.slice(-6)}`
    const merchant = hasProviderApi(provider) ? loopback.merchant(provider, merchantId) : undefined
    const account = await sendRequest<PaymentAccountRow>('POST', '/api/payments/accounts', {
      provider,
      name,
      merchantId: provider === 'transfer' ? '' : merchantId,
      environment: merchant ? 'loopback' : 'sandbox',
      onboarding: state === 'on' ? 'approved' : 'submitted',
      state,
      feePpm: merchant ? 6_000 : 0,
      ...(merchant && {
        appId: merchant.appId,
        miniAppId: merchant.miniAppId,
        keySerial: merchant.keySerial,
        secrets: merchant.secrets,
      }),
    })
    if (merchant) loopback.hook(merchantId, `${callbacks}/api/public/payments/${account.id}/notify`)
    made.push(account)
  }
  return made
}

interface LoopbackPaymentSeed {
  account: PaymentAccountRow
  ourNo: string
  paidAt: number
}
/** The first day is equal. For the last one the provider reports 1.00 less, and a user investigates it. */
async function compareSome(
  { sendRequest, loopback }: PaymentDemoData,
  payments: readonly LoopbackPaymentSeed[],
): Promise<void> {
  const last = payments.at(-1)
  for (const taken of last ? loopback.payment(last.ourNo).captures : []) taken.amountMinor -= 100
  for (const { account, paidAt } of [payments[0], last].filter((one) => one !== undefined)) {
    const timeZone = timeZoneOfProvider(account.provider) ?? 'UTC'
    const day = calendarDayAt(paidAt, timeZone)
    await sendRequest('POST', `/api/payments/reconciliation/${account.id}`, { day })
  }
  const path = '/api/payments/reconciliation'
  const [me] = await sendRequest<{ id: string }[]>('GET', `${path}/people`)
  const { list } = await sendRequest<{ list: { id: string; version: number }[] }>(
    'GET',
    `${path}/differences?state=open&pageSize=1`,
  )
  for (const { id, version } of list)
    await sendRequest('POST', `${path}/differences/${id}/assign`, { version, userId: me?.id ?? null })
}

/** A payer contests the first payment: the money is on hold, and the evidence is due. */
async function contestOne(
  { at, loopback, payments, now }: PaymentDemoData,
  { account, ourNo }: LoopbackPaymentSeed,
): Promise<void> {
  // WeChat allows one day for the evidence.
  const contestedAt = new Date(now - 6 * hourMs)
  const disputeNo = loopback.contest(ourNo, { at: contestedAt })
  await at(contestedAt.getTime(), async () => {
    const { headers, body } = loopback.callback(ourNo, { disputeNo, at: contestedAt })
    const raw = { headers, query: {}, body: Buffer.from(body) }
    const { event } = await payments.callbacks.take(account.id, raw)
    if (event) await payments.callbacks.apply(event)
  })
}

/** Creates the official account whose app identifies payers inside WeChat. */
async function createOfficialAccount(
  sendRequest: PaymentDemoData['sendRequest'],
  { appId }: PaymentAccountRow,
): Promise<void> {
  const secrets = { secret: 'demo-secret', token: 'demotoken', aesKey: 'demo'.repeat(11).slice(0, 43) }
  const form = { appId, mode: 'aes', environment: 'loopback', ...secrets, version: 0 }
  await sendRequest('PUT', '/api/payments/official-account', form)
  await sendRequest('POST', '/api/payments/official-account/test')
}

/** Allows members to withdraw money from that day on, and requests a withdrawal. */
async function requestWithdrawal(sendRequest: PaymentDemoData['sendRequest'], holderId: string): Promise<void> {
  const { today } = await sendRequest<{ today: string }>('GET', '/api/finance/withdrawal-limits')
  const limits = { from: today, leastMinor: 100, wallets: true, feeBp: 60, feeLeastMinor: 100 }
  await sendRequest('POST', '/api/finance/withdrawal-limits', limits)
  const to = { accountName: 'Demo', accountNo: '6200000000000000001' }
  await sendRequest('POST', '/api/finance/withdrawals', {
    holderKind: 'member',
    holderId,
    amountMinor: 4_000,
    ...to,
  })
}

/** Creates a sub-merchant account of a station's owner, with a party that receives its share through the provider. */
async function shareOne(demoData: PaymentDemoData, walletId: string): Promise<void> {
  const { sendRequest, at, loopback, callbacks, operatorId, now } = demoData
  const paidAt = now - 4 * dayMs
  const { id } = await at(paidAt - hourMs, async () => {
    const owner = await sendRequest<{ id: string }>('POST', '/api/finance/parties', {
      name: '示例业主公司 · Demo Owner',
    })
    const merchant = loopback.merchant('wechat', `demo-partner-${operatorId.slice(-6)}`)
    const { merchantId, appId, keySerial, secrets } = merchant
    const form = {
      provider: 'wechat',
      name: '微信支付（子商户） · WeChat sub-merchant',
      environment: 'loopback',
      onboarding: 'approved',
      state: 'on',
      feePpm: 6_000,
      model: 'sub_merchant',
      ownerName: '示例业主公司 · Demo Owner',
      subMerchantId: `demo-sub-${operatorId.slice(-6)}`,
      receivers: [{ partyId: owner.id, receiver: 'demo-owner', name: '示例业主公司 · Demo Owner', ratio: 2_000 }],
      merchantId,
      appId,
      keySerial,
      secrets,
    }
    const account = await sendRequest<PaymentAccountRow>('POST', '/api/payments/accounts', form)
    loopback.hook(merchantId, `${callbacks}/api/public/payments/${account.id}/notify`)
    const wanted = { accountId: account.id, walletId, amountMinor: 50_000, method: 'native' }
    return sendRequest<IntentDetail>('POST', '/api/payments/intents', wanted)
  })
  loopback.pay(id.replaceAll('-', ''), new Date(paidAt))
  // The share is booked, sent after one minute, and found completed.
  for (const minutes of [1, 4, 8])
    await at(paidAt + minutes * 60_000, () => sendRequest('POST', `/api/payments/intents/${id}/query`))
}

interface Scene {
  account: PaymentAccountRow
  walletId: string
  amountMinor: number
  place: number
}
async function onePayment(
  demoData: PaymentDemoData,
  { account, walletId, amountMinor, place }: Scene,
): Promise<Pick<LoopbackPaymentSeed, 'ourNo' | 'paidAt'>> {
  const { sendRequest, at, loopback, now } = demoData
  if (!hasProviderApi(account.provider)) throw new Error(`nobody is paid through ${account.provider}`)
  const form = { accountId: account.id, walletId, amountMinor, method: ways[account.provider] }
  const opened = now - (10 - place * 1.5) * dayMs - place * hourMs
  const { id, ourNo } = await at(opened, () => sendRequest<IntentDetail>('POST', '/api/payments/intents', form))
  const act = (verb: string, body?: object) => sendRequest('POST', `/api/payments/intents/${id}/${verb}`, body)
  const paidAt = opened + 40_000
  // Refused, and cancelled.
  if (place === 2) loopback.refuse(ourNo)
  if (place === 2) await at(paidAt, () => act('query'))
  else if (place === 3) await at(paidAt, () => act('cancel'))
  else await deliverPayment(demoData, { account, id, ourNo, paidAt, isSpecial: place === 1 })
  return { ourNo, paidAt }
}

/**
 * Reports the payment with the provider's callback. For the special one, a forged callback is sent before, and a part
 * is refunded later.
 */
async function deliverPayment(
  { at, sendRequest, loopback, payments, operatorId }: PaymentDemoData,
  { account, id, ourNo, paidAt, isSpecial }: LoopbackPaymentSeed & { id: string; isSpecial: boolean },
): Promise<void> {
  loopback.pay(ourNo, new Date(paidAt))
  const sendCallback = (forged: boolean) =>
    at(paidAt + 1_000, async () => {
      const raw = loopback.callback(ourNo, {
        at: new Date(paidAt + 1_000),
        ...(forged && { forged: 'signature' }),
      })
      const query = Object.fromEntries(new URLSearchParams(raw.query ?? ''))
      const { event } = await payments.callbacks.take(account.id, {
        headers: raw.headers,
        query,
        body: Buffer.from(raw.body),
      })
      if (event) await payments.callbacks.apply(event)
    })
  // The forged callback is refused and stays in the message log.
  if (isSpecial) await sendCallback(true).catch(() => undefined)
  await sendCallback(false)
  if (!isSpecial) return
  await at(paidAt + dayMs, async () => {
    const { refundId } = await sendRequest<{ refundId: string | null }>('POST', `/api/payments/intents/${id}/refunds`, {
      amountMinor: 3_000,
      reason: '充值有误 · Paid too much',
    })
    if (refundId !== null) await payments.refunds.work({ operatorId, id: refundId })
  })
}
