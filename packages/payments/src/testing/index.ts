import { createFinance } from '@evops/finance/server'
import { createLedger, type Ledger } from '@evops/ledger/server'
import { createOrganisation } from '@evops/organisation/server'
import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { Actor, App } from '@evops/platform/server'
import { createTestActor, freePort, testApp, testServices, type TestServices } from '@evops/platform/testing'
import type { PaymentAccountRow, IntentDetail, PayMethod, ProviderWithApi } from '../contract/index.ts'
import { startLoopback, type Loopback, type LoopbackOptions } from '../loopback/loopback.ts'
import { createPayments, type Payments } from '../server/index.ts'

export { openLoopbackPayment, type LoopbackBooks, type LoopbackMerchant } from '../loopback/bank.ts'
export { loopbackApis } from '../loopback/wires.ts'

export const testPermissionCodes = [
  'financePerm',
  'settlement:create',
  'payaccount:create',
  'payaccount:edit',
  'payaccount:delete',
  'payaccount:control',
  'payment:create',
  'payment:control',
  'payment:approve',
  'reconciliation:edit',
  'reconciliation:control',
  'reconciliation:approve',
  'reconciliation:export',
  'captialflow',
  'approvals:approve',
]
export interface TestReply {
  status: number
  error: string
  fields: Record<string, string>
  data: unknown
}
/** A listening server, its loopback, and jobs that are run manually. */
export interface PaymentsTestSite {
  t: TestServices
  app: App
  ledger: Ledger
  payments: Payments
  loopback: Loopback
  /** Returns a token of a user with these permissions in an operator. */
  actor(operatorId: string, codes?: readonly string[]): string
  /** Creates an operator of the demo. */
  operator(currency: string): Promise<string>
  send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    by: string,
    body?: object,
    key?: string,
  ): Promise<TestReply>
  /** Creates an account that is open for payments, with a merchant of the loopback. */
  account(provider: ProviderWithApi, by: string, more?: object): Promise<PaymentAccountRow>
  /** Creates a recharge of a wallet that waits for its payment. */
  intent(by: string, wanted: Wanted): Promise<IntentDetail>
  look(id: string, by: string): Promise<IntentDetail>
  /** Confirms a transfer by two people. */
  confirm(id: string, by: { first: string; second: string }, voucherNo: string): Promise<TestReply>
  /** Runs the work of the jobs: applies stored events, sends refunds. */
  work(): Promise<void>
  close(): Promise<void>
}
interface Wanted {
  accountId: string
  walletId: string
  amountMinor: number
  method: PayMethod
  capture?: 'now' | 'later'
}

export async function createPaymentsTestSite(
  loops: Pick<LoopbackOptions, 'file' | 'paysAfterMs'> = {},
): Promise<PaymentsTestSite> {
  const t = await testServices()
  const { services } = t
  const organisation = createOrganisation(services)
  const { approvals, operatorOf, holdersOf } = organisation
  const ledger = createLedger(services, { approvals })
  const loopback = await startLoopback({ ...loops, port: await freePort(), now: services.now })
  const port = await freePort()
  const payments = createPayments({
    services,
    ledger,
    approvals,
    operatorOf,
    holdersOf,
    loopback: () => ({ url: loopback.url, callbacks: `http://127.0.0.1:${port}` }),
  })
  const finance = createFinance({ services, ledger, auditTask: organisation.auditTask })
  const actors = new Map<string, Actor>()
  const app = await testApp(services, [organisation.domain, ledger.domain, finance.domain, payments.domain], {
    actor: (token) => actors.get(token) ?? null,
  })
  await app.listen({ host: '127.0.0.1', port })

  const send: PaymentsTestSite['send'] = async (method, path, by, body, key = newId()) => {
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${by}`, 'idempotency-key': key },
      ...(body && { payload: body }),
    })
    const { error = '', fields = {}, data } = reply.json<Partial<TestReply>>()
    return { status: reply.statusCode, error, fields, data }
  }
  /** Safe cast: the shape is the endpoint's. */
  const dataOf = async <T>(reply: Promise<TestReply>): Promise<T> => {
    const { status, data, error, fields } = await reply
    if (status !== 200) throw new Error(`${status} ${error} ${JSON.stringify(fields)}`)
    return data as T
  }
  return {
    t,
    app,
    ledger,
    payments,
    loopback,
    send,
    actor(operatorId, codes = testPermissionCodes) {
      const token = newId()
      actors.set(token, { ...createTestActor(operatorId, [...codes]), userId: newId() })
      return token
    },
    async operator(currency) {
      const id = await createTestOperator(services, { currency })
      await t.admin.query('update organisation_operators set demo = true where operator_id = $1', [id])
      return id
    },
    async account(provider, by, more = {}) {
      const { merchantId, appId, keySerial, secrets } = loopback.merchant(provider, `m${newId().slice(-12)}`)
      const form = { provider, merchantId, appId, keySerial, secrets, environment: 'loopback' }
      const open = { name: `${provider} ${merchantId}`, onboarding: 'approved', state: 'on' }
      const row = await dataOf<PaymentAccountRow>(send('POST', '/payments/accounts', by, { ...form, ...open, ...more }))
      loopback.hook(merchantId, `http://127.0.0.1:${port}/api/public/payments/${row.id}/notify`)
      return row
    },
    intent: (by, wanted) => dataOf(send('POST', '/payments/intents', by, wanted)),
    look: (id, by) => dataOf(send('GET', `/payments/intents/${id}`, by)),
    async confirm(id, { first, second }, voucherNo) {
      const request = await send('POST', `/payments/intents/${id}/confirm`, first, { voucherNo })
      if (request.status !== 200) return request
      const { approvalId } = request.data as { approvalId: string }
      return send('POST', `/organisation/approvals/${approvalId}/approve`, second, {
        reason: 'on the statement',
      })
    },
    async work() {
      const events = await t.admin.query<{ operatorId: string; id: string }>(
        `select operator_id as "operatorId", id from payments_events where state = 'stored' order by received_at`,
      )
      for (const event of events.rows) await payments.callbacks.apply(event)
      const refunds = await t.admin.query<{ operatorId: string; id: string }>(
        `select operator_id as "operatorId", id from payments_refunds where state = 'asked' order by requested_at`,
      )
      for (const refund of refunds.rows) await payments.refunds.work(refund)
    },
    async close() {
      await app.close()
      await loopback.close()
      await t.close()
    },
  }
}
