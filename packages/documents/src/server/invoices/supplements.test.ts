import { extractPdfText } from '@evops/platform/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { documentsSite, type DocumentsSite, type SiteOptions } from '../../testing/index.ts'
import { simulateCfdiOffice } from '../offices/cfdi.peer.ts'
import { simulateDigitalCnOffice } from '../offices/digital-cn.peer.ts'
import { brokenRules } from '../offices/en16931.rules.ts'
import { simulateVerifactuOffice } from '../offices/verifactu.peer.ts'
import { readXml, xmlElementsAt, xmlTextAt } from '../offices/xml.ts'
import { increasedPartOfSession } from './credit.rules.ts'

let site: DocumentsSite
let now = new Date()
const clock = () => now
async function begin(options: SiteOptions, settings: object) {
  now = new Date()
  site = await documentsSite(options)
  site.setNow(now)
  await site.settings(settings)
}
function pass(hours: number) {
  now = new Date(now.getTime() + hours * 3_600_000)
  site.setNow(now)
}
const base = '/api/documents/invoices'
const read = async (id: string) => (await site.call('GET', `${base}/${id}`)).data
async function act(id: string, what: string, more: object = {}, token = 'ours') {
  const { version } = await read(id)
  pass(1 / 3_600)
  return site.call('POST', `${base}/${id}/${what}`, { token, body: { version, text: 'corrected', ...more } })
}
const fileOf = (documentId: string, kind: string) => site.bytes(`/api/documents/${documentId}/files/${kind}`, 'es')

/** Creates an issued invoice over sessions of 100.00 each. */
async function issueInvoice(title: object, count = 1) {
  const holderId = await site.wallet()
  const { data } = await site.call('POST', '/api/documents/titles', { body: { holderId, ...title } })
  const sessionIds: string[] = []
  for (let n = 0; n < count; n += 1) sessionIds.push(await site.session(holderId))
  const { id } = (await site.call('POST', base, { body: { source: 'sessions', titleId: data.id, sessionIds } })).data
  await act(id, 'approve')
  const done = await act(id, 'issue')
  expect(done.status, done.text).toBe(200)
  await site.documents.sendToOffices()
  return { id: id as string, holderId, sessionIds }
}
/** Charges more for a session, as a correction does, and finds the invoice. */
async function charge(sessionId: string, holderId: string, minor: number) {
  pass(1 / 3_600)
  await site.refund(sessionId, holderId, -minor)
  await site.documents.lookForRefunds()
}
/** Supplements an invoice and returns the new one. */
async function supplement(id: string) {
  const reply = await act(id, 'supplement')
  expect(reply.status, reply.text).toBe(200)
  pass(0.05)
  await site.documents.sendToOffices()
  return read(reply.data.supplements.at(-1).id)
}
const spanish = { country: 'ES', name: 'Compradora S.L.', taxId: 'B12345674', email: 'a@example.org' }

describe('a session that cost more after its invoice', () => {
  afterEach(() => site.close())

  test('EN 16931: a debit note over the difference; all invoices add up to what was paid', async () => {
    await begin({}, { office: 'en16931', test: false })
    const { id, holderId, sessionIds } = await issueInvoice(spanish, 2)
    const [corrected = '', same = ''] = sessionIds
    expect((await act(id, 'supplement')).error).toBe('documents.no-difference')
    await charge(corrected, holderId, 1_500)
    expect(site.notices.at(-1)?.text.en).toMatch(/15\.00: issue a supplementary invoice, or reverse and reissue\.$/)
    expect((await act(id, 'supplement', {}, 'nobody')).status).toBe(403)
    expect((await act(id, 'supplement', {}, 'theirs')).status).toBe(404)
    expect((await act(id, 'supplement', { text: '' })).status).toBe(400)
    expect((await act(id, 'supplement', { version: 1 })).status).toBe(409)
    const one = await supplement(id)
    const first = await read(id)
    expect(first).toMatchObject({ state: 'issued', refundedMinor: 0, totalMinor: 20_000, supplementOf: null })
    expect(first.supplements).toEqual([
      { id: one.id, no: one.no, number: one.number, state: 'issued', totalMinor: 1_500 },
    ])
    expect(one).toMatchObject({
      state: 'issued',
      kind: 'invoice',
      number: expect.stringMatching(/^D\d{4}-000001$/),
      totalMinor: 1_500,
      refundedMinor: 0,
      supplementOf: { id, number: first.number },
      document: {
        kind: 'supplement',
        lines: [{ category: 'service', rate: 2_100, grossMinor: 1_500, taxMinor: 260, energyDwh: 0 }],
      },
      lines: [{ sessionId: corrected, totalMinor: 1_500 }],
    })
    expect(site.audited.at(-1)).toMatchObject({ entityId: id, after: { number: one.number, totalMinor: 1_500 } })
    const xml = await fileOf(one.document.id, 'xml')
    expect(brokenRules(xml)).toEqual([])
    const [root] = readXml(xml).children
    if (!root) throw new Error('no invoice')
    expect(xmlTextAt(root, 'InvoiceTypeCode')).toBe('383')
    expect(xmlTextAt(root, 'BillingReference/InvoiceDocumentReference/ID')).toBe(first.number)
    expect(xmlTextAt(root, 'LegalMonetaryTotal/TaxInclusiveAmount')).toBe('15.00')
    expect(extractPdfText(await fileOf(one.document.id, 'pdf'))).toContain(first.number)
    const month = one.document.day.slice(0, 7)
    const register = (await site.call('GET', `/api/documents/register?month=${month}&pageSize=50`)).data
    expect(register.list).toContainEqual(
      expect.objectContaining({ number: one.number, kind: 'supplement', reversesNumber: first.number }),
    )
    expect(register.list.reduce((sum: number, row: { totalMinor: number }) => sum + row.totalMinor, 0)).toBe(21_500)
    // A supplementary invoice contains no part that an invoice contains already.
    expect((await act(id, 'supplement')).error).toBe('documents.no-difference')
    expect((await act(one.id, 'supplement')).error).toBe('documents.no-supplement')
    expect((await act(id, 'reverse', { reason: '02' })).error).toBe('documents.supplemented')
    expect((await site.call('GET', `/api/documents/invoiceable-sessions?sessionId=${same}`)).data.list).toEqual([])
  })

  test('more again, then refunded: a second invoice, and a credit note of the first; reversed, it is due again', async () => {
    await begin({}, { office: 'en16931', test: false })
    const { id, holderId, sessionIds } = await issueInvoice(spanish)
    const [sessionId = ''] = sessionIds
    await charge(sessionId, holderId, 1_000)
    const one = await supplement(id)
    await charge(sessionId, holderId, 300)
    expect((await read(id)).refundedMinor).toBe(-300)
    const two = await supplement(id)
    expect([one.totalMinor, two.totalMinor, (await read(id)).refundedMinor]).toEqual([1_000, 300, 0])
    await charge(sessionId, holderId, -500)
    expect((await read(id)).refundedMinor).toBe(500)
    const credited = (await act(id, 'credit', { reason: '02' })).data
    expect(credited).toMatchObject({ refundedMinor: 0, creditedMinor: 500 })
    // A credit note of the supplementary invoice leaves less invoiced than paid.
    expect((await act(two.id, 'credit', { reason: '04', amountMinor: 100 })).data).toMatchObject({ creditedMinor: 100 })
    expect((await read(id)).refundedMinor).toBe(-100)
    expect((await act(two.id, 'reverse', { reason: '02' })).data.state).toBe('reversed')
    expect((await read(id)).refundedMinor).toBe(-300)
    // Energy that no invoice contains yet is on the next one, once.
    await site.admin.query('update charging_sessions set energy_dwh = energy_dwh + 12000 where id = $1', [sessionId])
    const three = await supplement(id)
    expect(three.lines).toMatchObject([{ energyDwh: 12_000 }])
    await charge(sessionId, holderId, 50)
    expect((await supplement(id)).lines).toMatchObject([{ energyDwh: 0, totalMinor: 50 }])
    expect(three).toMatchObject({ totalMinor: 300, number: expect.stringMatching(/^D\d{4}-000003$/) })
    expect((await read(id)).supplements).toHaveLength(3)
  })

  test('VERI*FACTU: R1 by differences with amounts above zero, which refers to the first and is accepted in the chain', async () => {
    await begin({ peers: { verifactu: simulateVerifactuOffice(clock) } }, { office: 'verifactu' })
    const { id, holderId, sessionIds } = await issueInvoice(spanish)
    await charge(sessionIds[0] ?? '', holderId, 1_210)
    const one = await supplement(id)
    const record = readXml(await fileOf(one.document.id, 'stamped'))
    const at = (path: string) => xmlTextAt(record, `RegistroAlta/${path}`)
    expect([at('TipoFactura'), at('TipoRectificativa'), at('CuotaTotal'), at('ImporteTotal')]).toEqual([
      'R1',
      'I',
      '2.10',
      '12.10',
    ])
    const { number } = await read(id)
    expect(at('FacturasRectificadas/IDFacturaRectificada/NumSerieFactura')).toBe(number)
    expect(one).toMatchObject({ officeState: 'accepted', submissions: [{ act: 'issue', state: 'accepted' }] })
  })

  test('CFDI: type I with relation 02 to the first, stamped', async () => {
    await begin(
      { currency: 'MXN', timeZone: 'America/Mexico_City', peers: { cfdi: simulateCfdiOffice(clock) } },
      { country: 'MX', office: 'cfdi', sellerTaxId: 'SAT970701NN3', sellerPostcode: '06300', sellerRegime: '601' },
    )
    const buyer = { country: 'MX', name: 'Escuela', taxId: 'EKU9003173C9', postcode: '42501', regime: '601' }
    const { id, holderId, sessionIds } = await issueInvoice({ ...buyer, useCode: 'G03' })
    const uuid = (await read(id)).submissions[0].externalNo
    await charge(sessionIds[0] ?? '', holderId, 1_160)
    const one = await supplement(id)
    expect(one).toMatchObject({ state: 'issued', submissions: [{ state: 'accepted' }] })
    const [root] = readXml(await fileOf(one.document.id, 'stamped')).children
    if (!root) throw new Error('no CFDI')
    expect([root.attribute('TipoDeComprobante'), root.attribute('Total')]).toEqual(['I', '11.60'])
    expect(xmlElementsAt(root, 'CfdiRelacionados')[0]?.attribute('TipoRelacion')).toBe('02')
    expect(xmlElementsAt(root, 'CfdiRelacionados/CfdiRelacionado')[0]?.attribute('UUID')).toBe(uuid)
    expect((await act(id, 'replace')).error).toBe('documents.supplemented')
    expect((await act(one.id, 'replace')).error).toBe('documents.no-replacing')
  })

  test('China: a further blue invoice whose remark names the first', async () => {
    const peer = simulateDigitalCnOffice(clock)
    await begin(
      { currency: 'CNY', timeZone: 'Asia/Shanghai', peers: { digital_cn: peer.wire } },
      { country: 'CN', office: 'digital_cn', sellerTaxId: '91350100M000100Y43' },
    )
    const from = `${now.getUTCFullYear() - 1}-01-01`
    for (const [category, rate, code] of [
      ['electricity', 1_300, '1100101020100000000'],
      ['service', 600, '3049900000000000000'],
      ['occupancy', 600, '3049900000000000000'],
    ] as const)
      await site.call('POST', '/api/documents/tax-rates', { body: { category, from, rate, code } })
    const buyer = { country: 'CN', name: '百度在线网络技术（北京）有限公司', taxId: '91110000802100433B' }
    const { id, holderId, sessionIds } = await issueInvoice(buyer)
    const blueNo = (await read(id)).submissions[0].externalNo
    await charge(sessionIds[0] ?? '', holderId, 1_060)
    const one = await supplement(id)
    expect(one).toMatchObject({ state: 'issued', submissions: [{ act: 'issue', state: 'accepted' }] })
    expect(one.submissions[0].externalNo).toMatch(/^\d{20}$/)
    const sent = JSON.parse((await fileOf(one.document.id, 'xml')).toString())
    expect(sent).toMatchObject({ total: '10.60', remark: expect.stringContaining(blueNo) })
  })

  test('issued by hand, it waits for its number and file, and is not issued once the difference changed', async () => {
    await begin({}, { office: 'en16931', test: false })
    const { id, holderId, sessionIds } = await issueInvoice(spanish)
    await site.settings({ office: 'manual', test: false })
    await charge(sessionIds[0] ?? '', holderId, 1_000)
    const one = await supplement(id)
    expect(one).toMatchObject({ state: 'approved', number: null })
    expect((await read(id)).refundedMinor).toBe(0)
    await charge(sessionIds[0] ?? '', holderId, 200)
    const upload = async () => {
      const { version } = await read(one.id)
      const query = new URLSearchParams({ version, number: 'N-17', fileName: 'nota.pdf' })
      return site.call('POST', `${base}/${one.id}/upload?${query.toString()}`, { body: Buffer.from('%PDF-1.7 …') })
    }
    expect((await upload()).error).toBe('documents.session-changed')
    expect((await act(one.id, 'cancel')).data.state).toBe('cancelled')
    expect((await read(id)).refundedMinor).toBe(-1_200)
    expect((await read(id)).supplements).toEqual([])
  })

  test('a simplified invoice names nobody, so it is reversed and issued again', async () => {
    await begin({}, { office: 'en16931', test: false })
    const holderId = await site.wallet()
    const sessionId = await site.session(holderId)
    const body = { source: 'sessions', kind: 'simplified', sessionIds: [sessionId] }
    const { id } = (await site.call('POST', base, { body })).data
    await act(id, 'approve')
    await act(id, 'issue')
    await charge(sessionId, holderId, 700)
    expect(site.notices.at(-1)?.text.en).toMatch(/7\.00: reverse and reissue\.$/)
    expect((await act(id, 'supplement')).error).toBe('documents.no-supplement')
  })
})

test('the increased part of a session never exceeds what was paid beyond its invoice', () => {
  const fees = (electricityMinor: number, serviceMinor: number, occupancyMinor = 0) => ({
    electricityMinor,
    serviceMinor,
    occupancyMinor,
  })
  expect(increasedPartOfSession(fees(100, 50), fees(100, 50))).toBeUndefined()
  expect(increasedPartOfSession(fees(100, 50), fees(90, 60))).toBeUndefined()
  expect(increasedPartOfSession(fees(100, 50), fees(90, 80))).toEqual(fees(0, 20))
  expect(increasedPartOfSession(fees(100, 50), fees(110, 55, 5))).toEqual(fees(10, 5, 5))
})
