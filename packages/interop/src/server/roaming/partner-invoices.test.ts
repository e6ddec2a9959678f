import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PartnerInvoice, PartnerInvoiceLine, RejectedObject, RoamingSessionRow } from '../../contract/index.ts'
import {
  createRoamingTestSite,
  type RoamingTestPartner,
  type RoamingTestDriver,
  type RoamingTestSite,
} from '../../testing/roaming-desk.ts'
import { foreignCdr, foreignSession } from '../../testing/roaming-objects.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- whatever OCPI says
type Json = any
let desk: RoamingTestSite
beforeAll(async () => {
  desk = await createRoamingTestSite()
})
afterAll(() => desk.close())

const root = '/2.3.0/emsp/invoicereconciliation'
async function ready() {
  const partner = await desk.abroad()
  const driver = await desk.driver({ principalMinor: 50_000 })
  await partner.terms({ tokens: 'all', mostAgeDays: 730 })
  await partner.pushTokens()
  return { partner, driver }
}
/** All records of a test are in the same month, independent of the current day: the one before last month. */
const monthOfRecords = new Date(Date.now() - 62 * 86_400_000).toISOString().slice(0, 7)
const inOneMonth = {
  start_date_time: `${monthOfRecords}-10T10:00:00Z`,
  end_date_time: `${monthOfRecords}-10T10:30:00Z`,
}
/** Creates a session of our driver with the partner's record, and returns the record. */
async function billSession(partner: RoamingTestPartner, driver: RoamingTestDriver, more: Json = {}): Promise<Json> {
  const session = foreignSession(desk, partner, driver, { status: 'COMPLETED' })
  const { country, partyId } = partner
  await partner.sendRequest('PUT', `/2.2.1/emsp/sessions/${country}/${partyId}/${session.id}`, {
    body: session,
  })
  const cdr = foreignCdr(desk, partner, driver, { session_id: session.id, ...inOneMonth, ...more })
  const taken = await partner.sendRequest('POST', '/2.2.1/emsp/cdrs', { body: cdr })
  expect(taken).toMatchObject({ code: 1000 })
  return cdr
}
const creditRecord = async (partner: RoamingTestPartner, cdr: Json): Promise<Json> => {
  const credit = {
    ...cdr,
    id: `${cdr.id}-C`,
    credit: true,
    credit_reference_id: cdr.id,
    total_cost: { excl_vat: -cdr.total_cost.excl_vat, incl_vat: -cdr.total_cost.incl_vat },
  }
  expect((await partner.sendRequest('POST', '/2.2.1/emsp/cdrs', { body: credit })).code).toBe(1000)
  return credit
}
const anInvoice = ({ country, partyId }: RoamingTestPartner, id: string, cdrs: Json[], more: Json = {}): Json => ({
  country_code: country,
  party_id: partyId,
  id,
  invoice_id: `R-${id}`,
  cdrs: cdrs.map((cdr) => (typeof cdr === 'string' ? cdr : cdr.id)),
  last_updated: new Date(desk.services.now().getTime() - 60_000).toISOString(),
  ...more,
})
const post = (partner: RoamingTestPartner, body: Json) => partner.sendRequest('POST', root, { body })
const at = ({ country, partyId }: RoamingTestPartner, id: string) => `${root}/${country}/${partyId}/${id}`
const invoicesOf = async ({ id }: RoamingTestPartner) =>
  (await desk.send('GET', `/api/organisation/partners/${id}/invoices`)).data<{ list: PartnerInvoice[] }>().list
const byNo = async (partner: RoamingTestPartner, no: string): Promise<PartnerInvoice> => {
  const found = (await invoicesOf(partner)).find(({ invoiceNo }) => invoiceNo === no)
  if (!found) throw new Error(`no invoice ${no}`)
  return found
}
const pathOf = ({ id }: Pick<PartnerInvoice, 'id'>) => `/api/organisation/partner-invoices/${id}`
const linesOf = async (invoice: PartnerInvoice, query = '') =>
  (await desk.send('GET', `${pathOf(invoice)}/lines${query}`)).data<{ list: PartnerInvoiceLine[] }>().list
const kindsOf = async (invoice: PartnerInvoice) =>
  Object.fromEntries((await linesOf(invoice)).map(({ kind, recordNo }) => [recordNo, kind]))

test('X-07 OCPI 2.3.0: what a partner invoices is held against its records: unknown, credited, twice, and what is on no invoice', async () => {
  const { partner, driver } = await ready()
  const [one, two, three, taken] = [
    await billSession(partner, driver),
    await billSession(partner, driver),
    await billSession(partner, driver),
    await billSession(partner, driver),
  ]
  const credit = await creditRecord(partner, taken)
  expect((await post(partner, anInvoice(partner, 'I1', [one, two, taken, 'C-NEVER']))).code).toBe(1000)
  expect((await post(partner, anInvoice(partner, 'I2', [two]))).code).toBe(1000)

  const first = await byNo(partner, 'R-I1')
  expect(first).toMatchObject({ records: 4, unknown: 1, twice: 1, credited: 1, missing: 2 })
  expect(first).toMatchObject({ sumMinor: 3 * 992, amountMinor: null, verdict: 'open', currency: 'CNY' })
  expect(await kindsOf(first)).toEqual({
    [one.id]: 'agrees',
    [two.id]: 'twice',
    [taken.id]: 'credited',
    'C-NEVER': 'unknown',
    [three.id]: 'missing',
    [credit.id]: 'missing',
  })
  const [unknown] = await linesOf(first, '?kind=unknown')
  expect(unknown).toMatchObject({ recordNo: 'C-NEVER', sessionNo: null, costMinor: null, stationName: '' })
  // Lines with differences come before those that agree, and a line links to its session.
  const lines = await linesOf(first)
  expect(lines.at(-1)).toMatchObject({ kind: 'agrees', recordNo: one.id, costMinor: 992 })
  const opened = `/api/interop/roaming/sessions/${partner.id}/${lines.at(-1)?.sessionNo}`
  expect((await desk.send('GET', opened)).data<RoamingSessionRow>().recordNo).toBe(one.id)

  // The partner corrects the invoice: the corrected version names the credit and the missing record.
  const later = new Date(desk.services.now().getTime() - 30_000).toISOString()
  const right = anInvoice(partner, 'I1', [one, three, taken, credit], { last_updated: later })
  expect((await partner.sendRequest('PUT', at(partner, 'I1'), { body: right })).code).toBe(1000)
  const again = await byNo(partner, 'R-I1')
  expect(again).toMatchObject({
    records: 4,
    unknown: 0,
    twice: 0,
    credited: 0,
    missing: 0,
    sumMinor: 2 * 992,
  })
  expect((await partner.sendRequest('GET', at(partner, 'i1'))).data).toEqual(right)
})

test('X-07 OCPI 2.3.0: an invoice that is posted twice is there once; an older change changes nothing; one that is taken back counts no more', async () => {
  const { partner, driver } = await ready()
  const [one, two] = [await billSession(partner, driver), await billSession(partner, driver)]
  const body = anInvoice(partner, 'I1', [one])
  expect((await post(partner, body)).code).toBe(1000)
  expect((await post(partner, body)).code).toBe(1000)
  const other = await post(partner, { ...body, cdrs: [one.id, two.id] })
  expect([other.code, other.message]).toEqual([2001, 'id: this record is there already; change it by PUT'])
  const older = new Date(Date.parse(body.last_updated) - 60_000).toISOString()
  const put = { ...body, cdrs: [two.id], last_updated: older }
  expect((await partner.sendRequest('PUT', at(partner, 'I1'), { body: put })).code).toBe(1000)
  expect((await invoicesOf(partner)).map(({ records, missing }) => [records, missing])).toEqual([[1, 1]])
  expect(await kindsOf(await byNo(partner, 'R-I1'))).toEqual({ [one.id]: 'agrees', [two.id]: 'missing' })

  expect((await partner.sendRequest('DELETE', at(partner, 'I1'))).code).toBe(1000)
  expect(await partner.sendRequest('DELETE', at(partner, 'I1'))).toMatchObject({ status: 404, code: 2003 })
  expect(await partner.sendRequest('GET', at(partner, 'I1'))).toMatchObject({ status: 404, code: 2003 })
  expect((await byNo(partner, 'R-I1')).removedAt).not.toBeNull()
  expect((await post(partner, anInvoice(partner, 'I2', [one]))).code).toBe(1000)
  expect(await byNo(partner, 'R-I2')).toMatchObject({ twice: 0, missing: 1 })
})

test('X-07 OCPI 2.3.0: a partner that pushes no invoices is pulled, and what can’t be read of them is named', async () => {
  const { partner, driver } = await ready()
  const one = await billSession(partner, driver)
  partner.cpo.invoicereconciliation = [
    anInvoice(partner, 'I1', [one]),
    anInvoice(partner, 'I-NONE', []),
    anInvoice(partner, 'I-TWICE', [one, one]),
  ]
  expect((await partner.pull()).problem).toBe('')
  expect((await partner.pull()).problem).toBe('')
  expect((await invoicesOf(partner)).map(({ invoiceNo }) => invoiceNo)).toEqual(['R-I1'])
  const refused = (await desk.send('GET', `/api/organisation/partners/${partner.id}/roaming/refusals`))
    .data<{ list: RejectedObject[] }>()
    .list.map(({ kind, objectNo, times }) => `${kind} ${objectNo} ${times}`)
  expect(refused.toSorted()).toEqual(['invoice I-NONE 2', 'invoice I-TWICE 2'])
})

test('X-07 OCPI 2.3.0: invoices of another party, by 2.2.1 and of whom we only sell to are refused with the protocol’s code', async () => {
  const { partner, driver } = await ready()
  const one = await billSession(partner, driver)
  const body = anInvoice(partner, 'I1', [one])
  expect((await post(partner, { ...body, party_id: 'YYY' })).code).toBe(2001)
  expect((await partner.sendRequest('PUT', `${root}/NL/YYY/I1`, { body })).code).toBe(2001)
  expect((await partner.sendRequest('PUT', at(partner, 'I2'), { body })).code).toBe(2001)
  const old = '/2.2.1/emsp/invoicereconciliation'
  expect(await partner.sendRequest('POST', old, { body })).toMatchObject({ status: 404, code: 2000 })
  const buyer = await desk.registered({ direction: 'supply' })
  expect(await buyer.sendRequest('POST', root, { body })).toMatchObject({ status: 403, code: 2000 })
  expect(await invoicesOf(partner)).toEqual([])
  const modules = async (version: string) =>
    (await partner.sendRequest('GET', `/${version}`)).data.endpoints.filter(
      ({ identifier }: Json) => identifier === 'invoicereconciliation',
    )
  expect(await modules('2.2.1')).toEqual([])
  expect(await modules('2.3.0')).toEqual([
    { identifier: 'invoicereconciliation', role: 'RECEIVER', url: `${desk.base}${root}` },
  ])
})

test('X-07 an invoice of a partner is agreed or disputed with what the paper says, by whom and why; a change of it waits anew', async () => {
  const { partner, driver } = await ready()
  const one = await billSession(partner, driver)
  const body = anInvoice(partner, 'I1', [one])
  await post(partner, body)
  const { version, ...invoice } = await byNo(partner, 'R-I1')
  const judge = (form: object) => desk.send('POST', `${pathOf(invoice)}/judge`, form)
  const silent = await judge({ verdict: 'disputed', amountMinor: 1_000, version })
  expect([silent.status, Object.keys(JSON.parse(silent.body).fields)]).toEqual([400, ['note']])
  const reply = await judge({ verdict: 'disputed', amountMinor: 1_000, note: '0.08 too much', version })
  expect(reply.data<PartnerInvoice>()).toMatchObject({
    verdict: 'disputed',
    amountMinor: 1_000,
    sumMinor: 992,
    note: '0.08 too much',
    judgedAt: expect.any(String),
  })
  expect((await judge({ verdict: 'agreed', amountMinor: 992, version })).status).toBe(409)
  const { rows } = await desk.admin.query(
    "select entity, result from organisation_audit where entity_id = $1 and action = 'judgePartnerInvoice' and result = 'done'",
    [invoice.id],
  )
  expect(rows).toEqual([{ entity: 'partner_invoice', result: 'done' }])

  const later = new Date(Date.parse(body.last_updated) + 1_000).toISOString()
  const put = { ...body, cdrs: [one.id, 'C-MORE'], last_updated: later }
  await partner.sendRequest('PUT', at(partner, 'I1'), { body: put })
  expect(await byNo(partner, 'R-I1')).toMatchObject({ verdict: 'open', judgedAt: null, unknown: 1 })

  const other = await desk.operatorOf('MA5OTHER7')
  for (const [method, path] of [
    ['GET', `/api/organisation/partners/${partner.id}/invoices`],
    ['GET', `${pathOf(invoice)}/lines`],
  ] as const)
    expect([path, (await desk.send(method, path, undefined, other.bearer)).status]).toEqual([path, 404])
  const theirs = { verdict: 'agreed', amountMinor: 992, version }
  expect((await desk.send('POST', `${pathOf(invoice)}/judge`, theirs, other.bearer)).status).toBe(404)
})
