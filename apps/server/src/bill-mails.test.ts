import type { AddressInfo, Server } from 'node:net'
import { postJournals } from '@evops/ledger/server'
import { dayMs, newId } from '@evops/platform/contract'
import { smtpServer, extractPdfText, waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { productSite, type ProductSite } from './testing/product-site.ts'

let site: ProductSite
let mailbox: Server
let mails: string[] = []
let currency = ''
beforeAll(async () => {
  site = await productSite()
  mailbox = smtpServer((mail) => mails.push(mail))
  await new Promise<void>((resolve) => mailbox.listen(0, '127.0.0.1', resolve))
  await site.admin.query(
    "insert into outreach_operator_networks (operator_id, purpose, network, added_by) select operator_id, unnest('{mail,webhooks,documents}'::text[]), '127.0.0.0/8', 'tests' from organisation_operators",
  )
})
afterAll(async () => {
  mailbox.close()
  await site.domains.outreach.close()
  await site.close()
})
beforeEach(async () => {
  mails = []
  await mailServer((mailbox.address() as AddressInfo).port)
})

/** Sets the port of the operator's mail server. */
async function mailServer(port: number) {
  await site.admin.query('delete from outreach_mail_servers')
  const server = { host: '127.0.0.1', port, security: 'none', sender: 'facturas@example.org' }
  expect((await site.call('PUT', '/api/mail-server', server)).status).toBe(200)
}
const ago = (ms: number) => new Date(Date.now() + ms)
/** Runs a task at a given time, as the scheduler does. */
async function run(domain: 'members' | 'outreach', job: string, at: Date) {
  site.setNow(at)
  await site.domains[domain].domain.jobs?.[job]?.run({}, { jobId: '', attempt: 1 })
}
/** Creates a company that was charged for one session, and the bill that the scheduler created. */
async function aBill(more: object = {}) {
  const form = { name: `Peñón 充电 ${newId()}`, payMode: 'postpaid', creditLimitMinor: 100_000, ...more }
  const company = (await site.call('POST', '/user/corporate/save', form)).data
  currency = company.currency
  const id = newId()
  await site.services.db.inTenant(site.operatorId, (tx) =>
    postJournals(tx, [
      {
        operatorId: site.operatorId,
        id,
        currency,
        businessType: 'order.settled',
        businessId: newId(),
        key: id,
        effectiveAt: new Date().toISOString(),
        entries: [
          { account: 'payer', holderId: company.id, amountMinor: 11_300 },
          { account: 'income_electricity', holderId: null, amountMinor: -11_300 },
        ],
      },
    ]),
  )
  await run('members', 'members:company-bills', ago(40 * dayMs))
  site.setNow(undefined)
  const [row] = (await site.call('GET', `/api/company-bills?companyId=${company.id}`)).data.list
  return { company, id: row.id, no: row.no }
}
const mailOf = (bill: { steps: { kind: string }[] }) => bill.steps.find(({ kind }) => kind === 'mailed')
const billOf = async (id: string) => (await site.call('GET', `/api/company-bills/${id}`)).data
/** Runs mail deliveries at a given time until the results are saved. */
async function deliver(id: string, { at, state }: { at: Date; state: 'waiting' | 'done' }) {
  await run('outreach', 'outreach:mails', at)
  await waitUntil(async () => {
    await run('outreach', 'outreach:email', at)
    const { rows } = await site.admin.query(
      `select d.answer from outreach_deliveries d join members_bill_steps s on s.id = d.id
       where s.bill_id = $1 and d.state = $2 and d.answer is not null`,
      [id, state],
    )
    return rows.length > 0
  }, `a try ended in ${state}`)
  site.setNow(undefined)
}
function parseAttachment(mail: string): Buffer {
  const [, body = ''] = /filename=.*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/s.exec(mail) ?? []
  return Buffer.from(body, 'base64')
}

/** Returns the text of a mail's PDF. */
const mailPdfText = (mail = '') => extractPdfText(parseAttachment(mail)).replaceAll('\n', '')

describe('ROUTE-05 compmsmng bills go to their companies', () => {
  test('the clock makes a bill, writes it in the audit log, and mails it as PDF; a mail server that is away is tried again', async () => {
    await site.call('PUT', '/api/company-bills/rules', { daysToPay: 30, taxHundredths: 1_300 })
    await mailServer(1)
    const { id, no, company } = await aBill({ email: 'cuentas@example.org' })
    expect(await billOf(id)).toMatchObject({
      taxHundredths: 1_300,
      taxMinor: 1_300,
      steps: [
        { kind: 'issued', byName: '', state: null },
        { kind: 'mailed', byName: '', to: 'cuentas@example.org', state: 'waiting' },
      ],
    })
    const { dueAt, issuedAt } = await billOf(id)
    expect(Date.parse(dueAt) - Date.parse(issuedAt)).toBe(30 * dayMs)
    const { list } = (await site.call('GET', `/api/organisation/audit?entity=company_bill&entityId=${id}`)).data
    expect(list).toMatchObject([{ action: 'issueBill', byTask: true, userId: null, userName: 'members:company-bills' }])

    await deliver(id, { at: ago(40 * dayMs), state: 'waiting' })
    expect((await billOf(id)).steps[1]).toMatchObject({
      state: 'waiting',
      answer: expect.stringMatching(/./),
    })
    await mailServer((mailbox.address() as AddressInfo).port)
    await deliver(id, { at: ago(40 * dayMs + 60_000), state: 'done' })
    expect((await billOf(id)).steps[1]).toMatchObject({ state: 'done', answer: '250 taken as 42' })
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('To: cuentas@example.org')
    expect(mails[0]).toContain(`${no}.pdf`)
    const pdf = parseAttachment(mails[0] ?? '')
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const text = mailPdfText(mails[0])
    for (const part of [no, company.name, '13.00', '100.00', '13%']) expect(text).toContain(part)
  })

  test("a company's own days and tax go before the operator's; without an address nothing is sent until somebody says where", async () => {
    await site.call('PUT', '/api/company-bills/rules', { daysToPay: 30, taxHundredths: 1_300 })
    const { id } = await aBill({ daysToPay: 0, taxHundredths: 0 })
    const bill = await billOf(id)
    expect(bill).toMatchObject({ taxMinor: 0, dueAt: bill.issuedAt, steps: [{ kind: 'issued' }] })
    const send = (body: object) => site.call('POST', `/api/company-bills/${id}/mail`, body)
    expect(await send({})).toMatchObject({
      status: 409,
      error: 'members.bill-no-address',
      fields: { to: expect.any(String) },
    })
    expect((await send({ to: 'nobody' })).fields).toHaveProperty('to')
    const to = 'otra@example.org'
    expect(mailOf((await send({ to, language: 'zh' })).data)).toMatchObject({
      to,
      state: 'waiting',
      language: 'zh',
    })
    expect((await send({ to })).error).toBe('members.bill-mail-waits')
    await deliver(id, { at: ago(1_000), state: 'done' })
    expect(mailPdfText(mails[0])).toContain('企业后付费账单')
    expect(mailOf(await billOf(id))).toMatchObject({ state: 'done' })
    // The bill belongs to no station, so users limited to some stations cannot see it.
    const listDeliveries = (scope: 'all' | { stationIds: string[] }) =>
      site.services.db.inTenant({ operatorId: site.operatorId, scope }, (tx) =>
        tx.selectFrom('outreach_deliveries').select('id').where('target', '=', to).execute(),
      )
    expect(await listDeliveries('all')).toHaveLength(1)
    expect(await listDeliveries({ stationIds: [newId()] })).toEqual([])
  })

  test.each([
    [{ daysToPay: -1, taxHundredths: 0 }, 'daysToPay'],
    [{ daysToPay: 366, taxHundredths: 0 }, 'daysToPay'],
    [{ daysToPay: 1, taxHundredths: 10_001 }, 'taxHundredths'],
    [{ daysToPay: 1, taxHundredths: 0.5 }, 'taxHundredths'],
  ])('VALID-03 bill settings %j are refused by the field %s', async (rules, field) => {
    const refused = await site.call('PUT', '/api/company-bills/rules', rules)
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.fields)).toEqual([field])
  })
})
