import type { SiteChargePoint } from '@evops/charging/testing'
import { newId } from '@evops/platform/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentTerminal } from '../../../contract/index.ts'
import {
  createSimulatedTerminalProvider,
  type SimulatedCardPayment,
  type SimulatedTerminalProvider,
} from '../../../loopback/payment-terminal.ts'
import { createOcpiTestSite, type OcpiTestSite, type SimulatedOcpiPeer } from '../../../testing/ocpi-desk.ts'
import { sessionPoint, type SessionPoint } from '../../../testing/session-point.ts'

let desk: OcpiTestSite
let chargePoint: SiteChargePoint
let bank: SimulatedTerminalProvider
let partner: SimulatedOcpiPeer
let point: SessionPoint
let terminalId: string
beforeAll(async () => {
  desk = await createOcpiTestSite({ withinMs: 1_500 })
  await desk.party({ prices: 'with_tax', vatHundredths: 2_100 })
})
beforeEach(async () => {
  desk.setNow(undefined)
  await desk.signIn()
  chargePoint = await desk.placed()
  bank = createSimulatedTerminalProvider()
  partner = await desk.registered({ stationIds: [chargePoint.stationId] }, { plays: bank, version: '2.3.0' })
  point = await sessionPoint(desk, chargePoint)
  terminalId = await stationTerminal()
})
afterEach(async () => {
  await desk.interop.idle()
  await point.close()
})
afterAll(() => desk.close())

async function stationTerminal(): Promise<string> {
  const id = newId()
  const { operatorId, admin } = desk
  await admin.query(
    `insert into stations_terminals (operator_id, id, terminal_no, name, kind, station_id) values ($1, $2, $3, 'Post', 'pos', $4)`,
    [operatorId, id, id.slice(-12), chargePoint.stationId],
  )
  await admin.query(
    'insert into stations_terminal_charge_points (operator_id, terminal_id, charge_point_id) values ($1, $2, $3)',
    [operatorId, id, chargePoint.chargePointId],
  )
  return id
}
const payments = () => `${desk.base}/2.3.0/payments`
const advices = () => `${payments()}/financial-advice-confirmations`
const listPath = () => `/api/organisation/partners/${partner.id}/payment-terminals`
async function terminals(): Promise<PaymentTerminal[]> {
  await desk.signIn()
  return (await desk.send('GET', listPath())).data<{ list: PaymentTerminal[] }>().list
}
const send = (method: 'GET' | 'POST', url: string, body?: object) => partner.peer.sendRequest(method, url, { body })
const evses = async (): Promise<string[]> =>
  (await send('GET', `${desk.base}/2.3.0/locations/${chargePoint.stationId}`)).data.evses.map(
    ({ uid }: { uid: string }) => uid,
  )
const evse = async () => (await evses())[0] ?? ''

/** The provider ships a terminal, and staff assigns it. */
async function assigned(reservedMinor: number | null = null): Promise<PaymentTerminal> {
  const shipped = { terminal_id: newId(), last_updated: '2026-05-04T10:00:00Z' }
  bank.terminals.set(shipped.terminal_id, shipped)
  expect(await send('POST', `${payments()}/terminals`, shipped)).toMatchObject({ code: 1000 })
  const fresh = (await terminals()).find(({ providerRef }) => providerRef === shipped.terminal_id)
  expect(fresh).toMatchObject({ state: 'new', connectors: [], heardAt: expect.any(String) })
  const body = { terminalId, reservedMinor, version: fresh?.version }
  const done = await desk.send('POST', `/api/organisation/payment-terminals/${fresh?.id}/assign`, body)
  expect(done.status, done.body).toBe(200)
  await desk.run('interop:tell-payment-terminals')
  return done.data<PaymentTerminal>()
}
const tap = async (card?: 'good' | 'declined') =>
  bank.tap(
    partner.peer,
    {
      commands: `${desk.base}/2.3.0/commands`,
      locationId: chargePoint.stationId,
      evseUid: await evse(),
      reservedMinor: 5_000,
    },
    card,
  )
async function later(seconds: number, turns = 2): Promise<void> {
  desk.setNow(new Date(desk.services.now().getTime() + seconds * 1_000))
  for (let turn = 0; turn < turns; turn += 1) {
    await desk.run('interop:push-ocpi')
    desk.setNow(new Date(desk.services.now().getTime() + 1_001))
  }
}
const compare = async () => {
  await desk.admin.query('update charging_terminal_payments set due_at = $1 where due_at is not null', [
    desk.services.now(),
  ])
  await desk.charging.settleTerminalPayments()
}
/** Runs a session until its record is with the provider, which captures it. */
async function charge(): Promise<SimulatedCardPayment> {
  const payment = await tap()
  expect(payment.state).toBe('reserved')
  const transactionId = await point.begin()
  await later(1_800)
  await point.end(transactionId, 24_456)
  await later(2)
  await later(1_000)
  await bank.settle(partner.peer, advices())
  await compare()
  return payment
}
async function sessionOf({ reference }: SimulatedCardPayment) {
  const { rows } = await desk.admin.query(
    `select o.*, o.payable_minor::int as bill from interop_ocpi_sessions s
     join charging_session_partners p on p.operator_id = s.operator_id and p.partner_id = s.partner_id and p.partner_no = s.partner_no
     join charging_sessions o on o.operator_id = p.operator_id and o.id = p.session_id where s.authorization_reference = $1`,
    [reference],
  )
  return rows[0]
}
async function paymentsOf({ reference }: SimulatedCardPayment) {
  const { rows } = await desk.admin.query(
    `select r.status, r.state, r.currency, r.amount_minor::int as minor, r.posted_minor::int as posted, r.status_info, p.merchant
     from charging_terminal_payment_rows r
     join charging_terminal_payments p on p.operator_id = r.operator_id and p.id = r.id where r.psp_ref = $1 order by r.id`,
    [reference],
  )
  return rows
}
async function postings(sessionId: string) {
  const { rows } = await desk.admin.query(
    `select e.account, e.amount_minor::int as minor from ledger_journals j
     join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
     where j.business_id = $1 and j.business_type = 'payment.terminal' order by e.account`,
    [sessionId],
  )
  return rows
}

describe('a terminal of a payment terminal provider', () => {
  test('is created by its provider, assigned here, and its EVSEs are sent to the provider', async () => {
    const { providerRef } = await assigned()
    const uids = await evses()
    expect(bank.terminals.get(providerRef)).toMatchObject({
      location_ids: [chargePoint.stationId],
      evse_uids: uids,
    })
    expect(await terminals()).toMatchObject([
      {
        state: 'active',
        terminalName: 'Post',
        connectors: [`${chargePoint.chargePointNo}-1`, `${chargePoint.chargePointNo}-2`],
        isPending: false,
      },
    ])
    expect((await send('GET', `${payments()}/terminals/${providerRef}`)).data).toMatchObject({ evse_uids: uids })
  })

  test('is requested by the reference of its device, and is active when its provider has created it', async () => {
    const body = { reference: 'SN-7781', terminalId, reservedMinor: 4_000 }
    const sent = await desk.send('POST', listPath(), body)
    expect(sent.data<PaymentTerminal>()).toMatchObject({ state: 'requested', isPending: true })
    await desk.run('interop:tell-payment-terminals')
    expect(bank.activated).toMatchObject([{ reference: 'SN-7781', location_ids: [chargePoint.stationId] }])
    const made = { terminal_id: 'T-1', reference: 'sn-7781', last_updated: '2026-05-04T10:00:00Z' }
    await send('POST', `${payments()}/terminals`, made)
    expect(await terminals()).toMatchObject([{ state: 'active', providerRef: 'T-1', reservedMinor: 4_000 }])
  })

  test('waits for a provider that does not accept it, and says why', async () => {
    const { providerRef } = await assigned()
    bank.terminals.delete(providerRef)
    const [row] = await terminals()
    const body = { terminalId, reservedMinor: 900, version: row?.version }
    await desk.send('POST', `/api/organisation/payment-terminals/${row?.id}/assign`, body)
    await desk.run('interop:tell-payment-terminals')
    expect(await terminals()).toMatchObject([{ isPending: true, problem: expect.stringContaining('2003') }])
  })

  test('that is deactivated starts nothing more', async () => {
    const { id, providerRef } = await assigned()
    await desk.send('POST', `/api/organisation/payment-terminals/${id}/deactivate`)
    await desk.run('interop:tell-payment-terminals')
    expect(bank.deactivated).toEqual([providerRef])
    expect((await tap()).state).toBe('released')
  })

  test('serves only connectors that are open to its provider, and one terminal of a station', async () => {
    await assigned()
    const body = { reference: 'SN-2', terminalId, reservedMinor: null }
    expect((await desk.send('POST', listPath(), body)).error).toBe('interop.terminal-taken')
    const other = await stationTerminal()
    await desk.admin.query('delete from organisation_partner_stations where partner_id = $1', [partner.id])
    expect((await desk.send('POST', listPath(), { ...body, terminalId: other })).error).toBe('interop.terminal-empty')
  })
})

describe('a card at a terminal', () => {
  test('starts a session that the terminal pays, which is captured to the minor unit, and booked once', async () => {
    await assigned()
    const payment = await charge()
    const session = await sessionOf(payment)
    expect(session).toMatchObject({ start_mode: 'direct_payment', holder_id: null, pay_state: 'paid', flags: [] })
    expect(payment).toMatchObject({ state: 'captured', capturedMinor: session.bill, reservedMinor: 0 })
    expect(await paymentsOf(payment)).toMatchObject([
      { status: 'Settled', state: 'agreed', minor: session.bill, posted: session.bill, merchant: partner.peer.party },
    ])
    expect(await postings(session.id)).toEqual([
      { account: 'pos', minor: session.bill },
      { account: 'receivable_unknown', minor: -session.bill },
    ])
    // A repeated confirmation has no effect.
    await send('POST', advices(), bank.advices[0])
    await compare()
    expect(await paymentsOf(payment)).toHaveLength(1)
    expect(await postings(session.id)).toHaveLength(2)
    expect((await send('GET', `${advices()}/${bank.advices[0].id}`)).data).toEqual(bank.advices[0])
  })

  test('leaves nothing on the statement of the partner, whose wallet owes nothing', async () => {
    await assigned()
    await charge()
    const { rows } = await desk.admin.query('select 1 from interop_account_steps where partner_id = $1', [partner.id])
    expect(rows).toEqual([])
    const wallets = await desk.admin.query('select 1 from ledger_wallets where id = $1', [partner.id])
    expect(wallets.rows).toEqual([])
  })

  test('that the bank declines starts nothing', async () => {
    await assigned()
    const payment = await tap('declined')
    expect(payment.state).toBe('declined')
    expect(await sessionOf(payment)).toBeUndefined()
  })

  test('is released at once when its session never starts', async () => {
    await point.close()
    point = await sessionPoint(desk, chargePoint, 'Rejected')
    await assigned()
    const payment = await tap()
    await desk.interop.idle()
    await later(1)
    await bank.settle(partner.peer, advices())
    expect(payment).toMatchObject({ state: 'released', reservedMinor: 0 })
    expect(await sessionOf(payment)).toMatchObject({ state: 'failed' })
  })

  test('starts nothing without a reference, with a used one, or where no terminal of its provider is', async () => {
    await assigned()
    const first = await tap()
    const token = {
      country_code: partner.peer.party.slice(0, 2),
      party_id: partner.peer.party.slice(2),
      uid: 'X',
      type: 'AD_HOC_USER',
      contract_id: 'X',
      issuer: 'Bank',
      valid: true,
      whitelist: 'NEVER',
      last_updated: '2026-05-04T10:00:00Z',
    }
    const start = async (more: object) => {
      const place = { location_id: chargePoint.stationId, evse_uid: await evse() }
      const url = `${partner.peer.url.replace('/versions', '')}/2.3.0/results/${newId()}`
      const sent = { response_url: url, token, ...place, ...more }
      return (await send('POST', `${desk.base}/2.3.0/commands/START_SESSION`, sent)).data
    }
    expect((await start({})).message[0].text).toContain('missing')
    const again = await start({ authorization_reference: first.reference })
    expect(again.message[0].text).toContain('used before')
    await desk.admin.query('delete from stations_terminal_charge_points where terminal_id = $1', [terminalId])
    expect((await start({ authorization_reference: 'A-2' })).message[0].text).toContain('no payment terminal')
  })

  test('stops at the sum that its terminal reserves', async () => {
    await assigned(1_000)
    const payment = await tap()
    await point.begin()
    const { rows } = await desk.admin.query('select limit_minor::int as most from charging_sessions where id = $1', [
      (await sessionOf(payment)).id,
    ])
    expect(rows).toEqual([{ most: 1_000 }])
    const [tariff] = (await send('GET', `${desk.base}/2.3.0/tariffs`)).data
    expect(tariff.preauthorize_amount).toBe(10)
    const [older] = (await send('GET', `${desk.base}/2.2.1/tariffs`)).data
    expect(older).not.toHaveProperty('preauthorize_amount')
  })
})

describe('a capture', () => {
  test('that fails is listed, and pays when its provider succeeds later', async () => {
    await assigned()
    bank.fault = 'fails'
    const payment = await charge()
    expect(await paymentsOf(payment)).toMatchObject([
      { status: 'Failed', state: 'unsettled', posted: 0, status_info: 'FAILED: issuer: do not honour' },
    ])
    expect(await sessionOf(payment)).toMatchObject({ pay_state: 'unpaid' })
    await bank.retry(partner.peer, advices())
    await compare()
    const { bill } = await sessionOf(payment)
    expect(await paymentsOf(payment)).toMatchObject([{ status: 'Settled', state: 'agreed', posted: bill }])
    expect(await sessionOf(payment)).toMatchObject({ pay_state: 'paid' })
  })

  test('of another sum pays this sum and is a difference', async () => {
    await assigned()
    bank.fault = 'other-sum'
    const payment = await charge()
    const { bill, pay_state } = await sessionOf(payment)
    expect(pay_state).toBe('unpaid')
    expect(await paymentsOf(payment)).toMatchObject([{ state: 'different', minor: bill - 100, posted: bill - 100 }])
  })

  test('in another currency pays nothing and is listed', async () => {
    await assigned()
    bank.fault = 'foreign'
    const payment = await charge()
    expect(await paymentsOf(payment)).toMatchObject([{ state: 'foreign', currency: 'USD', posted: 0 }])
    expect(await sessionOf(payment)).toMatchObject({ pay_state: 'unpaid' })
  })

  test('whose confirmation was lost is read from its provider', async () => {
    await assigned()
    bank.fault = 'lost'
    const payment = await charge()
    expect(await paymentsOf(payment)).toEqual([])
    await desk.run('interop:pull-payments')
    await compare()
    expect(await paymentsOf(payment)).toMatchObject([{ state: 'agreed' }])
  })

  test('that contradicts an earlier confirmation is listed once and pays nothing', async () => {
    await assigned()
    const payment = await charge()
    const more = {
      ...bank.advices[0],
      total_costs: { excl_vat: 99, incl_vat: 99 },
      last_updated: '2026-05-05T10:00:00Z',
    }
    for (let turn = 0; turn < 2; turn += 1) await send('POST', advices(), more)
    await compare()
    const { id, bill } = await sessionOf(payment)
    expect(await paymentsOf(payment)).toMatchObject([
      { state: 'agreed', posted: bill },
      { status: 'Rejected', state: 'unsettled', minor: 9_900, posted: 0 },
    ])
    expect(await postings(id)).toHaveLength(2)
    expect((await send('GET', `${advices()}/${more.id}`)).data).toEqual(bank.advices[0])
  })

  test('of a payment that started nothing here is refused', async () => {
    await assigned()
    const payment = await charge()
    const unknown = { ...bank.advices[0], id: 'A-9', authorization_reference: 'nobody' }
    expect(await send('POST', advices(), unknown)).toMatchObject({ code: 2001 })
    expect(await paymentsOf(payment)).toHaveLength(1)
  })
})

test('a partner without terminals pays for its ad hoc users itself', async () => {
  const payment = await tap()
  expect(payment.state).toBe('reserved')
  expect(await sessionOf(payment)).toMatchObject({ start_mode: 'roaming', holder_id: partner.id })
})
