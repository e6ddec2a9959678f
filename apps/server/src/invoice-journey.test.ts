import type { AddressInfo, Server } from 'node:net'
import { saveDocumentSettings } from '@evops/documents/contract'
import { postJournals } from '@evops/ledger/server'
import { createTestMember } from '@evops/members/testing'
import { newId, withoutUnknownKeys } from '@evops/platform/contract'
import { smtpServer, waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productSite, type ProductSite } from './testing/product-site.ts'

let site: ProductSite
let mailbox: Server
const mails: string[] = []
let currency = ''
beforeAll(async () => {
  site = await productSite()
  mailbox = smtpServer((mail) => mails.push(mail))
  await new Promise<void>((resolve) => mailbox.listen(0, '127.0.0.1', resolve))
  await site.admin.query(
    "insert into outreach_operator_networks (operator_id, purpose, network, added_by) select operator_id, unnest('{mail,webhooks,documents}'::text[]), '127.0.0.0/8', 'tests' from organisation_operators",
  )
  const { port } = mailbox.address() as AddressInfo
  const server = { host: '127.0.0.1', port, security: 'none', sender: 'facturas@example.org' }
  expect((await site.call('PUT', '/api/mail-server', server)).status).toBe(200)
})
afterAll(async () => {
  mailbox.close()
  await site.domains.outreach.close()
  await site.close()
})

/** Creates a settled session paid by a wallet. */
async function aSession(holderId: string): Promise<string> {
  const chargePoint = await site.chargePoint()
  const id = newId()
  await site.admin.query(
    `insert into charging_sessions (operator_id, id, session_no, station_id, charge_point_id, connector_no, protocol, transaction_id, state, pay_state, id_tag, token_state,
       device_started_at, started_at, start_received_at, meter_start_dwh, device_ended_at, ended_at, stop_received_at, meter_end_dwh, time_zone, currency,
       energy_dwh, electricity_minor, service_minor, total_minor, holder_id, paid_principal_minor)
     select operator_id, $2, $2::uuid::text, station_id, id, 1, 'ocpp1.6j', 912345, 'settled', 'paid', 'PAID', 'accepted', now() - interval '1 hour', now() - interval '1 hour',
       now(), 0, now(), now(), now(), 200000, 'Europe/Madrid', $3, 200000, 7000, 5100, 12100, $4, 12100 from stations_charge_points where id = $1`,
    [chargePoint.chargePointId, id, currency, holderId],
  )
  await site.services.db.inTenant(site.operatorId, (tx) =>
    postJournals(tx, [
      {
        operatorId: site.operatorId,
        id: newId(),
        currency,
        businessType: 'order.settled',
        businessId: id,
        key: newId(),
        effectiveAt: new Date().toISOString(),
        entries: [
          {
            account: 'payer',
            holderId,
            amountMinor: 12100,
          },
          {
            account: 'income_electricity',
            holderId: null,
            amountMinor: -7e3,
          },
          {
            account: 'income_service',
            holderId: null,
            amountMinor: -5100,
          },
        ],
      },
    ]),
  )
  return id
}
const entries = async () =>
  (await site.admin.query('select count(*)::int as n, coalesce(sum(amount_minor), 0)::int as sum from ledger_entries'))
    .rows

test('ROUTE-13 a session is applied for, issued, delivered, taken back and issued anew; the ledger is untouched by it', async () => {
  const base = '/api/documents/invoices'
  const { data } = await site.call('GET', '/api/documents/settings')
  const saved = withoutUnknownKeys(saveDocumentSettings.body, data) as object
  const settings = {
    ...saved,
    country: 'ES',
    office: 'verifactu',
    test: true,
    sellerName: 'Recarga S.A.',
    sellerTaxId: 'A28015865',
    version: 0,
  }
  expect((await site.call('PUT', '/api/documents/settings', { ...settings, test: false })).error).toBe(
    'documents.office-missing',
  )
  expect((await site.call('PUT', '/api/documents/settings', settings)).status).toBe(200)
  const holderId = await createTestMember(site.services, site.operatorId)
  const money = { amountMinor: 50_000, method: 'pos', voucherNo: 'V1' }
  expect((await site.call('POST', `/api/ledger/wallets/${holderId}/recharge`, money)).status).toBe(200)
  currency = (await site.call('GET', `/api/ledger/wallets/${holderId}`)).data.currency
  const sessionId = await aSession(holderId)
  const before = await entries()
  const title = {
    holderId,
    country: 'ES',
    name: 'Compradora S.L.',
    taxId: 'B12345674',
    email: 'cuentas@example.org',
  }
  const titleId = (await site.call('POST', '/api/documents/titles', title)).data.id
  const apply = () => site.call('POST', base, { source: 'sessions', titleId, sessionIds: [sessionId] })
  const act = async (id: string, what: string, more: object = {}) => {
    const { version } = (await site.call('GET', `${base}/${id}`)).data
    return site.call('POST', `${base}/${id}/${what}`, { version, ...more })
  }
  const [one, other] = await Promise.all([apply(), apply()])
  expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  const { id } = (one.status === 200 ? one : other).data
  await act(id, 'approve')
  const issued = (await act(id, 'issue')).data
  expect(issued).toMatchObject({
    state: 'issued',
    totalMinor: 12_100,
    mails: [{ to: 'cuentas@example.org', state: 'waiting' }],
  })
  const run = async (job: string) => site.domains.outreach.domain.jobs?.[job]?.run({}, { jobId: '', attempt: 1 })
  for (const _twice of [1, 2]) await run('outreach:member-news')
  const noticeQuery = 'select event, about, marks from outreach_member_notices where member_id = $1'
  expect((await site.admin.query(noticeQuery, [holderId])).rows).toMatchObject([
    {
      event: 'invoice_ready',
      about: id,
      marks: { invoice: issued.number, amount: { minor: 12_100, currency } },
    },
  ])
  await run('outreach:mails')
  await waitUntil(async () => {
    await run('outreach:email')
    return (await site.call('GET', `${base}/${id}`)).data.mails[0].state === 'done'
  }, 'the mail is delivered')
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain(`${issued.number}.pdf`)
  // The mail also contains the machine-readable file.
  expect(mails[0]).toContain(`${issued.number}.xml`)
  await site.domains.documents.sendToOffices()
  expect((await site.call('GET', `${base}/${id}`)).data.submissions).toMatchObject([{ state: 'accepted', test: true }])
  expect((await apply()).error).toBe('documents.session-invoiced')
  // A partial credit first; the reversal covers the rest.
  const part = { reason: '04', text: 'allowance', amountMinor: 2_100 }
  expect((await act(id, 'credit', part)).data).toMatchObject({ state: 'issued', creditedMinor: 2_100 })
  expect((await act(id, 'reverse', { reason: '02', text: 'wrong title' })).data).toMatchObject({
    state: 'reversed',
    reversal: { totalMinor: -10_000 },
  })
  const again = (await apply()).data
  await act(again.id, 'approve')
  const anew = (await act(again.id, 'issue')).data
  expect(Number(anew.number.slice(-6))).toBe(Number(issued.number.slice(-6)) + 1)
  const { list } = (await site.call('GET', `${base}?sessionId=${sessionId}`)).data
  expect(list.map(({ state }: { state: string }) => state)).toEqual(['issued', 'reversed'])
  expect((await site.call('GET', '/api/documents/check')).data).toMatchObject({ documents: 4, faults: [] })
  expect(await entries()).toEqual(before)
})
