import type { NotifySettlement } from '@evops/ocpp/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  connectTestPoint201,
  staffSite,
  testRegisterValue,
  transaction201,
  type Point201,
  type SiteChargePoint,
  type StaffSite,
} from '../../testing/index.ts'

/* OCPP 2.1, C18 to C22: a payment terminal at the charge point pays. */

let site: StaffSite
let chargePoint: SiteChargePoint
let point: Point201
beforeAll(async () => {
  site = await staffSite()
  chargePoint = await site.chargePoint()
  point = await connectTestPoint201(site, chargePoint, 'ocpp2.1')
})
afterAll(() => site.close())

const start = Date.now() - 3 * 3_600_000
const minute = (n: number) => new Date(start + n * 60_000).toISOString()
let refs = 0

interface Charged {
  id: string
  ref: string
  pspRef: string
  sessionNo: string
  /** Major units. */
  total: number
  totalMinor: number
}
/** Charges 30 kWh in an hour, paid at a terminal. */
async function charge({ pspRef = `PSP-${(refs += 1)}`, type = 'DirectPayment' } = {}): Promise<Charged> {
  const ref = `tx-${(refs += 1)}`
  const hours = refs * 2 * 60
  const at = (n: number) => minute(n - hours)
  const event = transaction201(ref)
  const { idTokenInfo } = await point.sendCall(
    'TransactionEvent',
    event('Started', 'Authorized', {
      timestamp: at(0),
      evse: { id: 1, connectorId: 1 },
      idToken: { idToken: pspRef, type },
      chargingState: 'Charging',
      meterValue: [testRegisterValue(at(0), 1_000, 'Transaction.Begin')],
    }),
  )
  expect(idTokenInfo).toEqual({ status: 'Accepted' })
  const { totalCost } = await point.sendCall(
    'TransactionEvent',
    event('Ended', 'EVDeparted', {
      timestamp: at(60),
      stoppedReason: 'EVDisconnected',
      meterValue: [testRegisterValue(at(60), 31_000, 'Transaction.End')],
    }),
  )
  const { rows } = await site.admin.query(
    `select o.id, o.session_no, o.total_minor from charging_transactions t
     join charging_sessions o on o.operator_id = t.operator_id and o.transaction_id = t.transaction_id where t.ref = $1`,
    [ref],
  )
  const [{ id, session_no: sessionNo, total_minor: totalMinor }] = rows
  return { id, ref, pspRef, sessionNo, total: Number(totalCost), totalMinor: Number(totalMinor) }
}
const settlement = ({ ref, pspRef, total }: Charged, more: Partial<NotifySettlement> = {}): NotifySettlement => ({
  transactionId: ref,
  pspRef,
  status: 'Settled',
  settlementAmount: total,
  settlementTime: minute(61),
  ...more,
})
const settle = (message: NotifySettlement) => point.sendCall('NotifySettlement', { ...message })
const detailOf = async (id: string) => (await site.call('GET', `/api/sessions/${id}`)).data
const postingsOf = async (id: string) => {
  const { rows } = await site.admin.query(
    `select e.account, e.amount_minor::int as minor from ledger_journals j
     join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
     where j.business_id = $1 and j.business_type = 'payment.terminal' order by e.account`,
    [id],
  )
  return rows
}

describe('C18 a session that a payment terminal authorised', () => {
  test('starts without a token, is not abnormal, and belongs to nobody', async () => {
    const { id } = await charge()
    const detail = await detailOf(id)
    expect(detail).toMatchObject({ startMode: 'direct_payment', tokenState: 'accepted', flags: [], customerName: null })
    expect(detail).toMatchObject({ state: 'settled', payState: 'unpaid', terminalPayments: [] })
  })

  test('never uses the token of a member with the same number', async () => {
    const tokenId = await site.token('PSP-AS-CARD')
    const { id } = await charge({ pspRef: 'PSP-AS-CARD' })
    const { rows } = await site.admin.query(
      'select token_id, holder_id, start_mode from charging_sessions where id = $1',
      [id],
    )
    expect(rows).toEqual([{ token_id: null, holder_id: null, start_mode: 'direct_payment' }])
    const kinds = await site.admin.query('select kind from charging_tokens where id = $1', [tokenId])
    expect(kinds.rows).toEqual([{ kind: null }])
  })

  test('is accepted by Authorize', async () => {
    const answer = await point.sendCall('Authorize', { idToken: { idToken: 'PSP-A', type: 'DirectPayment' } })
    expect(answer).toEqual({ idTokenInfo: { status: 'Accepted' } })
  })
})

describe('C21 a settlement of the terminal', () => {
  test('TC_C_113_CSMS TC_C_118_CSMS pays the bill, is answered with the number of the session, and has one effect however often it comes', async () => {
    const charged = await charge()
    const message = settlement(charged)
    expect(await settle(message)).toEqual({ receiptId: charged.sessionNo })
    expect(await settle(message)).toEqual({ receiptId: charged.sessionNo })
    await site.charging.settleTerminalPayments()
    await site.charging.settleTerminalPayments()
    const detail = await detailOf(charged.id)
    expect(detail).toMatchObject({ payState: 'paid', paidPrincipalMinor: charged.totalMinor })
    expect(detail.terminalPayments).toMatchObject([
      { state: 'agreed', amountMinor: charged.totalMinor, postedMinor: charged.totalMinor, differenceMinor: 0 },
    ])
    expect(await postingsOf(charged.id)).toEqual([
      { account: 'pos', minor: charged.totalMinor },
      { account: 'receivable_unknown', minor: -charged.totalMinor },
    ])
    await site.charging.finder.lookAtOpen()
    expect((await detailOf(charged.id)).flags).toEqual([])
  })

  test('with a receipt of its own gets no receipt of ours, and its receipt is stored', async () => {
    const charged = await charge()
    const own = { receiptId: 'R-77', receiptUrl: 'https://psp.example/r/77', vatNumber: 'ESB12345674' }
    expect(await settle(settlement(charged, own))).toEqual({})
    expect((await detailOf(charged.id)).terminalPayments).toMatchObject([
      { receiptNo: 'R-77', receiptUrl: 'https://psp.example/r/77', vatNumber: 'ESB12345674' },
    ])
  })

  test('above the bill pays the bill only, and the rest is a difference (A12)', async () => {
    const charged = await charge()
    await settle(settlement(charged, { settlementAmount: charged.total + 5 }))
    await site.charging.settleTerminalPayments()
    await site.charging.finder.lookAtOpen()
    const detail = await detailOf(charged.id)
    expect(detail).toMatchObject({
      payState: 'paid',
      paidPrincipalMinor: charged.totalMinor,
      flags: ['A12'],
      evidence: [{ flag: 'A12', evidence: { kind: 'terminal-payment', differenceMinor: 500 } }],
    })
    expect(detail.terminalPayments).toMatchObject([
      { state: 'different', postedMinor: charged.totalMinor, differenceMinor: 500 },
    ])
  })

  test('below the bill leaves the session unpaid, and a second one pays the rest', async () => {
    const charged = await charge()
    await settle(settlement(charged, { settlementAmount: 1 }))
    await site.charging.settleTerminalPayments()
    expect(await detailOf(charged.id)).toMatchObject({ payState: 'unpaid', paidPrincipalMinor: 100 })
    const rest = (charged.totalMinor - 100) / 100
    await settle(settlement(charged, { settlementAmount: rest, settlementTime: minute(63) }))
    await site.charging.settleTerminalPayments()
    expect(await detailOf(charged.id)).toMatchObject({ payState: 'paid', paidPrincipalMinor: charged.totalMinor })
  })

  test('before the end of its transaction is compared after the end', async () => {
    const ref = 'tx-early'
    const event = transaction201(ref)
    await settle({
      transactionId: ref,
      pspRef: 'PSP-EARLY',
      status: 'Settled',
      settlementAmount: 3,
      settlementTime: minute(61),
    })
    await site.charging.settleTerminalPayments()
    await point.sendCall(
      'TransactionEvent',
      event('Started', 'Authorized', {
        timestamp: minute(0),
        evse: { id: 2, connectorId: 1 },
        idToken: { idToken: 'PSP-EARLY', type: 'DirectPayment' },
        chargingState: 'Charging',
        meterValue: [testRegisterValue(minute(0), 1_000, 'Transaction.Begin')],
      }),
    )
    await point.sendCall(
      'TransactionEvent',
      event('Ended', 'EVDeparted', {
        timestamp: minute(60),
        meterValue: [testRegisterValue(minute(60), 31_000, 'Transaction.End')],
      }),
    )
    await site.admin.query('update charging_terminal_payments set due_at = now() where due_at is not null')
    await site.charging.settleTerminalPayments()
    const { rows } = await site.admin.query(
      'select posted_minor::int as posted from charging_terminal_payments where psp_ref = $1',
      ['PSP-EARLY'],
    )
    expect(rows).toEqual([{ posted: 300 }])
  })
})

describe('evidence that proves no payment', () => {
  test.each([
    ['C22', 'Canceled'],
    ['TC_C_119_CSMS', 'Failed'],
    ['TC_C_120_CSMS', 'Rejected'],
  ] as const)('%s %s pays nothing and is a difference', async (_id, status) => {
    const charged = await charge()
    expect(await settle(settlement(charged, { status, statusInfo: 'declined' }))).toEqual({})
    await site.charging.settleTerminalPayments()
    await site.charging.finder.lookAtOpen()
    const detail = await detailOf(charged.id)
    expect(detail).toMatchObject({ payState: 'unpaid', flags: ['A12'] })
    expect(detail.terminalPayments).toMatchObject([
      { status, statusInfo: 'declined', state: 'unsettled', postedMinor: 0 },
    ])
  })

  test('a settlement with the reference of another payment pays no session', async () => {
    const charged = await charge()
    expect(await settle(settlement(charged, { pspRef: 'PSP-OTHER' }))).toEqual({})
    await site.charging.settleTerminalPayments()
    expect(await detailOf(charged.id)).toMatchObject({ payState: 'unpaid', terminalPayments: [] })
  })

  test('a settlement of a session that a card started pays nothing', async () => {
    await site.token('CARD-PAYS')
    const charged = await charge({ pspRef: 'CARD-PAYS', type: 'ISO14443' })
    await settle(settlement(charged))
    await site.charging.settleTerminalPayments()
    expect(await postingsOf(charged.id)).toEqual([])
  })

  test('another charge point cannot pay the session', async () => {
    const charged = await charge()
    const other = await connectTestPoint201(site, await site.chargePoint(), 'ocpp2.1')
    expect(await other.sendCall('NotifySettlement', { ...settlement(charged) })).toEqual({})
    await site.charging.settleTerminalPayments()
    expect((await detailOf(charged.id)).terminalPayments).toEqual([])
  })

  test('a negative amount is stored and pays nothing', async () => {
    const charged = await charge()
    await settle(settlement(charged, { settlementAmount: -5 }))
    await site.charging.settleTerminalPayments()
    expect((await detailOf(charged.id)).terminalPayments).toMatchObject([{ amountMinor: null, postedMinor: 0 }])
  })

  test('C19 a payment that was cancelled before the transaction needs none', async () => {
    const cancelled = { pspRef: 'PSP-C19', status: 'Canceled', settlementAmount: 0, settlementTime: minute(1) } as const
    expect(await settle({ ...cancelled })).toEqual({})
  })
})

test('a correction of the bill compares the payment again', async () => {
  const charged = await charge()
  await settle(settlement(charged))
  await site.charging.settleTerminalPayments()
  await site.admin.query('select charging_mark_paid(array[$1::uuid])', [charged.id])
  const { rows } = await site.admin.query(
    'select due_at is not null as due from charging_terminal_payments where session_id = $1',
    [charged.id],
  )
  expect(rows).toEqual([{ due: true }])
})
