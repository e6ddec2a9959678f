import { createFinance } from '@evops/finance/server'
import {
  createSimulatedTerminalProvider,
  createOcpiTestSite,
  sessionPoint,
  type OcpiTestSite,
} from '@evops/interop/testing'
import { createLedger } from '@evops/ledger/server'
import { createOrganisation } from '@evops/organisation/server'
import { newId } from '@evops/platform/contract'
import { createTestActor, testApp } from '@evops/platform/testing'
import { createPayments } from '@evops/payments/server'
import { afterAll, beforeAll, expect, test } from 'vitest'

let desk: OcpiTestSite
beforeAll(async () => {
  desk = await createOcpiTestSite({ withinMs: 1_500 })
  await desk.party({ prices: 'with_tax', vatHundredths: 2_100 })
})
afterAll(() => desk.close())

/** The finance side of the same installation, with a user who may do everything. */
async function financeOf() {
  const { services } = desk
  const organisation = createOrganisation(services)
  const ledger = createLedger(services, organisation)
  const payments = createPayments({ services, ledger, ...organisation, loopback: () => undefined })
  const finance = createFinance({ services, ledger, auditTask: organisation.auditTask })
  const actor = createTestActor(desk.operatorId, [
    'financePerm',
    'payaccount:create',
    'reconciliation:edit',
    'reconciliation:control',
  ])
  const app = await testApp(services, [organisation.domain, ledger.domain, finance.domain, payments.domain], {
    actor: () => ({ ...actor, userId: newId() }),
  })
  const headers = { authorization: 'Bearer somebody' }
  return {
    close: () => app.close(),
    async send(url: string, payload: object) {
      const sent = { ...headers, 'idempotency-key': newId() }
      return (await app.inject({ method: 'POST', url, headers: sent, payload })).json<{ data: { id: string } }>().data
    },
    async upload(accountId: string, day: string, payload: string) {
      const url = `/api/payments/reconciliation/${accountId}/file?day=${day}&fileName=day.csv`
      const sent = { ...headers, 'content-type': 'text/csv' }
      return (await app.inject({ method: 'POST', url, headers: sent, payload })).json<{ data: unknown }>().data
    },
  }
}

test('a card at a terminal is reserved, charged, captured and receipted, and the file of the day meets the books', async () => {
  const chargePoint = await desk.placed()
  const bank = createSimulatedTerminalProvider()
  const partner = await desk.registered({ stationIds: [chargePoint.stationId] }, { plays: bank, version: '2.3.0' })
  const point = await sessionPoint(desk, chargePoint)
  const advices = `${desk.base}/2.3.0/payments/financial-advice-confirmations`
  const later = async (seconds: number) => {
    for (const ms of [seconds * 1_000, 1_001]) {
      desk.setNow(new Date(desk.services.now().getTime() + ms))
      await desk.run('interop:push-ocpi')
    }
  }
  const terminalId = newId()
  await desk.admin.query(
    `insert into stations_terminals (operator_id, id, terminal_no, name, kind, station_id) values ($1, $2, 'T-1', 'Post', 'pos', $3)`,
    [desk.operatorId, terminalId, chargePoint.stationId],
  )
  await desk.admin.query(
    'insert into stations_terminal_charge_points (operator_id, terminal_id, charge_point_id) values ($1, $2, $3)',
    [desk.operatorId, terminalId, chargePoint.chargePointId],
  )
  const path = `/api/organisation/partners/${partner.id}/payment-terminals`
  await desk.send('POST', path, { reference: 'SN-1', terminalId, reservedMinor: 5_000 })
  const created = { terminal_id: 'T-1', reference: 'SN-1', last_updated: '2026-05-04T10:00:00Z' }
  await partner.peer.sendRequest('POST', `${desk.base}/2.3.0/payments/terminals`, { body: created })
  const { data } = await partner.peer.sendRequest('GET', `${desk.base}/2.3.0/locations/${chargePoint.stationId}`)
  const charge = async (wh: number) => {
    const payment = await bank.tap(partner.peer, {
      commands: `${desk.base}/2.3.0/commands`,
      locationId: chargePoint.stationId,
      evseUid: data.evses[0].uid,
      reservedMinor: 5_000,
    })
    const transactionId = await point.begin()
    await later(600)
    await point.end(transactionId, 1_000 + wh)
    await later(2)
    await later(1_000)
    await bank.settle(partner.peer, advices)
    return payment
  }
  const first = await charge(4_000)
  expect(first).toMatchObject({ state: 'captured', reservedMinor: 0, capturedMinor: expect.any(Number) })
  await desk.charging.settleTerminalPayments()
  const { rows } = await desk.admin.query<{ day: string; bill: number; state: string }>(
    `select (p.settled_at at time zone f.time_zone)::date::text as day, o.payable_minor::int as bill, o.pay_state as state
     from charging_terminal_payments p join organisation_operators f on f.operator_id = p.operator_id
     join charging_sessions o on o.id = p.session_id where p.psp_ref = $1`,
    [first.reference],
  )
  expect(rows).toMatchObject([{ bill: first.capturedMinor, state: 'paid' }])

  const finance = await financeOf()
  const account = await finance.send('/api/payments/accounts', {
    provider: 'terminal',
    name: 'Terminals',
    merchantId: partner.peer.party,
    onboarding: 'approved',
  })
  const day = rows[0]?.day ?? ''
  desk.setNow(new Date(desk.services.now().getTime() + 48 * 3_600_000))
  expect(await finance.upload(account.id, day, bank.dayFile(partner.peer.party))).toMatchObject({
    state: 'equal',
    equalCount: 1,
    oursMinor: first.capturedMinor,
  })
  // The acquirer's file has a payment of another sum, and one that never reached us.
  const [head = '', row = ''] = bank.dayFile(partner.peer.party).split('\n')
  const cells = row.split(',')
  const other = [cells[0], '999.99', ...cells.slice(2)].join(',')
  const unknown = ['nobody', ...cells.slice(1)].join(',')
  expect(await finance.upload(account.id, day, [head, other, unknown].join('\n'))).toMatchObject({
    state: 'different',
    openCount: 2,
  })
  await finance.close()
  await desk.interop.idle()
  await point.close()
})
