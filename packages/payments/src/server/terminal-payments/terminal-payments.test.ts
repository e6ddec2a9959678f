import {
  connectTestPoint201,
  ocppSite,
  testRegisterValue,
  transaction201,
  type OcppSite,
  type Point201,
} from '@evops/charging/testing'
import type { TerminalPayment } from '@evops/charging/contract'
import { createTestOperator } from '@evops/organisation/testing'
import { createTestActor, readExport } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { terminalPaymentExport } from '../../contract/index.ts'
import { createPaymentsTestSite, type PaymentsTestSite } from '../../testing/index.ts'

let payments: PaymentsTestSite
let ocpp: OcppSite
let point: Point201
let clerk: string
let total: number
const minute = (n: number) => new Date(Date.now() - 5 * 3_600_000 + n * 60_000).toISOString()
const path = '/payments/terminal-payments'

beforeAll(async () => {
  payments = await createPaymentsTestSite()
  ocpp = await ocppSite([], Promise.resolve(payments.t))
  point = await connectTestPoint201(ocpp, await ocpp.chargePoint(), 'ocpp2.1')
  clerk = payments.actor(ocpp.operatorId, ['financePerm'])
  total = await charge('PSP-1')
  const paid = { transactionId: 'PSP-1', pspRef: 'PSP-1', receiptId: 'R-1' }
  await settle({ ...paid, settlementAmount: total, settlementTime: minute(61) })
  await settle({ pspRef: 'PSP-2', settlementAmount: 7, settlementTime: minute(62) })
  await ocpp.charging.settleTerminalPayments()
})
afterAll(async () => {
  await payments.app.close()
  await payments.loopback.close()
  await ocpp.close()
})

const settle = (message: object) => point.sendCall('NotifySettlement', { status: 'Settled', ...message })
/** Charges 30 kWh, authorised by the terminal. Returns the cost in major units. */
async function charge(pspRef: string): Promise<number> {
  const event = transaction201(pspRef)
  await point.sendCall(
    'TransactionEvent',
    event('Started', 'Authorized', {
      timestamp: minute(0),
      evse: { id: 1, connectorId: 1 },
      idToken: { idToken: pspRef, type: 'DirectPayment' },
      chargingState: 'Charging',
      meterValue: [testRegisterValue(minute(0), 1_000, 'Transaction.Begin')],
    }),
  )
  const ended = event('Ended', 'EVDeparted', {
    timestamp: minute(60),
    meterValue: [testRegisterValue(minute(60), 31_000, 'Transaction.End')],
  })
  return Number((await point.sendCall('TransactionEvent', ended))['totalCost'])
}
// Safe cast: the shape is the endpoint's.
const listOf = async (query = '', by = clerk) =>
  ((await payments.send('GET', path + query, by)).data as { list: TerminalPayment[] }).list
const refsOf = async (query: string, by?: string) => (await listOf(query, by)).map(({ pspRef }) => pspRef)

describe('payments of terminals', () => {
  test('are listed newest first, with the bill of their session', async () => {
    expect(await listOf()).toMatchObject([
      { pspRef: 'PSP-2', state: 'unmatched', amountMinor: 700, sessionNo: null, billMinor: null },
      { pspRef: 'PSP-1', state: 'agreed', differenceMinor: 0, receiptNo: 'R-1', postedMinor: Math.round(total * 100) },
    ])
  })

  test.each([
    ['?state=unmatched', ['PSP-2']],
    ['?state=different', []],
    ['?search=R-1', ['PSP-1']],
    ['?search=PSP-2', ['PSP-2']],
    ['?sort=amountMinor', ['PSP-2', 'PSP-1']],
    [`?from=${encodeURIComponent(new Date(Date.now() + 60_000).toISOString())}`, []],
  ])('are found by %s', async (query, refs) => {
    expect(await refsOf(query)).toEqual(refs)
  })

  test('are for users who may see finance, and of the own operator', async () => {
    expect((await payments.send('GET', path, payments.actor(ocpp.operatorId, []))).status).toBe(403)
    const other = await createTestOperator(payments.t.services, { currency: 'CNY' })
    expect(await refsOf('', payments.actor(other, ['financePerm']))).toEqual([])
  })

  test('are exported with names of states in the language of the user', async () => {
    const codes = ['financePerm', 'reconciliation:export']
    const actor = createTestActor(ocpp.operatorId, codes, { language: 'es' })
    const wanted = { name: terminalPaymentExport, filter: { state: 'unmatched' } }
    const { text } = await readExport(payments.payments.domain, actor, wanted)
    expect(text).toContain('PSP-2')
    expect(text).toContain('Sin sesión')
    expect(text).not.toContain('PSP-1')
  })
})

describe('the acquirer’s file of a day', () => {
  test('agrees with what terminals paid, lists what differs, and its fee is posted from their money', async () => {
    const admin = payments.t.admin
    // Payments by OCPI have the party of their provider. The reference of the payment is the number in the file.
    await admin.query(`update charging_terminal_payments set merchant = 'NLPAY' where operator_id = $1`, [
      ocpp.operatorId,
    ])
    const by = payments.actor(ocpp.operatorId)
    const form = { provider: 'terminal', name: 'Terminals', merchantId: 'NLPAY', onboarding: 'approved' }
    const account = (await payments.send('POST', '/payments/accounts', by, form)).data as { id: string }
    expect((await payments.send('POST', '/payments/accounts', by, { ...form, state: 'on' })).error).toBe(
      'payments.no-adapter',
    )
    const { rows } = await admin.query<{ day: string }>(
      `select (p.settled_at at time zone o.time_zone)::date::text as day from charging_terminal_payments p
       join organisation_operators o on o.operator_id = p.operator_id where p.operator_id = $1 and p.psp_ref = 'PSP-1'`,
      [ocpp.operatorId],
    )
    const { list } = (await payments.send('GET', path, clerk)).data as { list: TerminalPayment[] }
    const paid = list.find(({ pspRef }) => pspRef === 'PSP-1')
    payments.t.setNow(new Date(Date.now() + 48 * 3_600_000))
    const upload = async (lines: string[]) => {
      const reply = await payments.app.inject({
        method: 'POST',
        url: `/api/payments/reconciliation/${account.id}/file?day=${rows[0]?.day}&fileName=day.csv`,
        headers: { authorization: `Bearer ${by}`, 'content-type': 'text/csv' },
        payload: ['our_no,amount,fee,time,currency,merchant', ...lines].join('\n'),
      })
      return reply.json<{ data: unknown }>().data
    }
    const row = (ref: string, amount: number) => `${ref},${amount},0.02,${paid?.settledAt},${paid?.currency},NLPAY`
    expect(await upload([row('PSP-1', total)])).toMatchObject({ state: 'equal', equalCount: 1, feeMinor: 2 })
    const fees = await admin.query(
      `select e.account, e.amount_minor::int as minor from ledger_journals j
       join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
       where j.operator_id = $1 and j.business_type = 'payment.fee' order by e.account`,
      [ocpp.operatorId],
    )
    expect(fees.rows).toEqual([
      { account: 'channel_fee', minor: 2 },
      { account: 'pos', minor: -2 },
    ])
    // A payment that we do not know, and another sum.
    expect(await upload([row('PSP-1', total + 1), row('PSP-9', 3)])).toMatchObject({
      state: 'different',
      openCount: 2,
    })
    payments.t.setNow(undefined)
  })
})
