import { afterEach, describe, expect, test } from 'vitest'
import { extractPdfText } from '@evops/platform/testing'
import { documentsSite, type DocumentsSite, type SiteOptions } from '../../testing/index.ts'
import { simulateCfdiOffice } from '../offices/cfdi.peer.ts'
import { simulateDigitalCnOffice } from '../offices/digital-cn.peer.ts'
import { brokenRules } from '../offices/en16931.rules.ts'
import { simulateVerifactuOffice } from '../offices/verifactu.peer.ts'
import { xmlElementsAt, readXml, xmlTextAt } from '../offices/xml.ts'
import { refundedPartOfSession, distributeCredit } from './credit.rules.ts'

let site: DocumentsSite
afterEach(() => site.close())
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
async function act(id: string, what: string, more: object = {}) {
  const { version } = await read(id)
  return site.call('POST', `${base}/${id}/${what}`, { body: { version, ...more } })
}
const submitToOffices = () => site.documents.sendToOffices()
const fileOf = async (documentId: string, kind: string) =>
  site.bytes(`/api/documents/${documentId}/files/${kind}`, 'es')
/** Creates an issued invoice over sessions of one wallet. */
async function issueInvoice(title: object, sessions: readonly object[]) {
  const holderId = await site.wallet()
  const { data } = await site.call('POST', '/api/documents/titles', { body: { holderId, ...title } })
  const sessionIds: string[] = []
  for (const session of sessions) sessionIds.push(await site.session(holderId, session))
  const reply = await site.call('POST', base, { body: { source: 'sessions', titleId: data.id, sessionIds } })
  expect(reply.status, reply.text).toBe(200)
  const id = reply.data.id as string
  await act(id, 'approve')
  const done = await act(id, 'issue')
  expect(done.status, done.text).toBe(200)
  await submitToOffices()
  return { id, holderId, sessionIds }
}
const spanish = { country: 'ES', name: 'Compradora S.L.', taxId: 'B12345674', email: 'a@example.org' }
async function credit(id: string, more: object) {
  pass(1 / 3_600)
  return act(id, 'credit', { reason: '02', text: 'refunded', ...more })
}

describe('credit notes in part', () => {
  test('EN 16931: of several sessions the one refunded, then an amount, then what is left; never beyond, and gap-free', async () => {
    await begin({}, { office: 'en16931', test: false })
    const { id, holderId, sessionIds } = await issueInvoice(spanish, [
      {},
      { electricityMinor: 3_333, serviceMinor: 777 },
    ])
    const [first = '', second = ''] = sessionIds
    expect((await credit(id, {})).error).toBe('documents.not-refunded')
    await site.refund(second, holderId, 500)
    await site.documents.lookForRefunds()
    expect((await read(id)).refundedMinor).toBe(500)
    const one = (await credit(id, {})).data
    expect(one).toMatchObject({
      state: 'issued',
      refundedMinor: 0,
      creditedMinor: 500,
      credits: [
        {
          state: 'issued',
          totalMinor: 500,
          document: {
            kind: 'credit',
            number: expect.stringMatching(/^C\d{4}-000001$/),
            totalMinor: -500,
            lines: [{ category: 'service', rate: 2_100, grossMinor: -500, taxMinor: -87, energyDwh: 0 }],
          },
        },
      ],
      lines: [{ leftMinor: 10_000 }, { leftMinor: 3_610 }],
    })
    const two = (await credit(id, { sessionIds: [first], reason: '04' })).data
    expect(two.credits[1].document).toMatchObject({
      totalMinor: -10_000,
      lines: [{ energyDwh: -250_000 }, { energyDwh: -250_000 }],
    })
    const xml = await fileOf(two.credits[1].document.id, 'xml')
    expect(brokenRules(xml)).toEqual([])
    const [note] = readXml(xml).children
    if (!note) throw new Error('no credit note')
    expect(xmlTextAt(note, 'CreditNoteTypeCode')).toBe('381')
    expect(xmlTextAt(note, 'BillingReference/InvoiceDocumentReference/ID')).toBe(two.number)
    expect(xmlTextAt(note, 'LegalMonetaryTotal/TaxInclusiveAmount')).toBe('100.00')
    expect(extractPdfText(await fileOf(two.credits[1].document.id, 'pdf'))).toContain(two.number)
    // More than the remainder of a session, or of all; the message contains the remainder.
    const beyond = await credit(id, { sessionIds: [second], amountMinor: 3_611 })
    expect([beyond.error, beyond.text]).toEqual(['documents.credit-beyond', expect.stringContaining('36.10')])
    expect((await credit(id, { sessionIds: [first] })).error).toBe('documents.credit-beyond')
    expect((await credit(id, { amountMinor: 0 })).status).toBe(400)
    expect((await credit(id, { sessionIds: [id] })).error).toBe('request.not-found')
    expect((await credit(id, { reason: '01' })).status).toBe(400)
    // Two simultaneous notes: the chain of remainders accepts only one.
    const { version } = await read(id)
    const body = { version, reason: '04', text: 'twice', amountMinor: 2_000 }
    const both = await Promise.all([1, 2].map(() => site.call('POST', `${base}/${id}/credit`, { body })))
    expect(
      both.map(({ status }) => status).toSorted((a, b) => a - b),
      both.map(({ text }) => text).join(),
    ).toEqual([200, 409])
    expect((await act(id, 'reverse', { reason: '01', text: 'typed wrong' })).error).toBe('documents.credited')
    const whole = (await act(id, 'reverse', { reason: '02', text: 'the rest' })).data
    expect(whole).toMatchObject({ state: 'reversed', reversal: { totalMinor: -1_610 } })
    const sum = (of: 'totalMinor' | 'taxMinor' | 'netMinor') =>
      [whole.document, whole.reversal, ...whole.credits.map((n: { document: object }) => n.document)].reduce(
        (all, document) => all + document[of],
        0,
      )
    expect([sum('totalMinor'), sum('taxMinor'), sum('netMinor')]).toEqual([0, 0, 0])
    expect((await site.call('GET', '/api/documents/check')).data).toMatchObject({ documents: 5, faults: [] })
    expect(whole.mails.map(({ to }: { to: string }) => to)).toEqual(Array(4).fill('a@example.org'))
    expect((await credit(id, { amountMinor: 1 })).error).toBe('documents.wrong-state')
  })

  test('past the product: more than was left, another past, and another fee than the order has left are refused', async () => {
    await begin({}, { office: 'en16931', test: false })
    const { id } = await issueInvoice(spanish, [{}])
    const done = (await credit(id, { amountMinor: 4_000 })).data
    const noteId = done.credits[0].document.id
    const copy = (more: { nth: number; before: number; total: number }) =>
      site.admin
        .query(
          `insert into documents_issued (operator_id, id, kind, series, year, no, number, issued_at, day, currency, seller, buyer, lines, taxes,
             net_minor, tax_minor, total_minor, content, before_hash, hash, keep_until, reverses_id, nth, left_before_minor)
           select operator_id, gen_random_uuid(), kind, series, year, no + 1, number || '*', issued_at, day, currency, seller, buyer,
             jsonb_build_array(jsonb_build_object('netMinor', $4::bigint, 'taxMinor', 0)), jsonb_build_array(jsonb_build_object('netMinor', $4::bigint, 'taxMinor', 0)),
             $4::bigint, 0, $4::bigint, content, hash, encode(sha256(decode(hash, 'hex') || content), 'hex'), keep_until, reverses_id, $2, $3
           from documents_issued where id = $1`,
          [noteId, more.nth, more.before, more.total],
        )
        .then(() => 'taken')
        .catch((error: { constraint?: string }) => error.constraint ?? 'refused')
    expect(await copy({ nth: 2, before: 6_000, total: -6_001 })).toBe('documents_issued_left')
    expect(await copy({ nth: 2, before: 9_000, total: -9_000 })).toBe('documents_issued_next')
    expect(await copy({ nth: 1, before: 10_000, total: -10_000 })).toBe('documents_issued_nth')
    expect(await copy({ nth: 3, before: 6_000, total: -1 })).toBe('documents_issued_next')
    expect(await copy({ nth: 2, before: 6_000, total: 1 })).toBe('documents_issued_back')
    expect(await copy({ nth: 2, before: 6_000, total: -6_000 })).toBe('taken')
    const more = site.admin.query(
      'update documents_credit_sessions set electricity_minor = electricity_before + 1 where invoice_id = $1',
      [id],
    )
    await expect(more).rejects.toThrow(/documents_credit_sessions_left/)
    const other = site.admin.query(
      'update documents_credit_sessions set service_before = service_before + 1 where invoice_id = $1',
      [id],
    )
    await expect(other).rejects.toThrow(/documents_credit_sessions_first/)
  })

  test('VERI*FACTU: R1 by differences of what was returned, R5 of a simplified one, in the chain and taken', async () => {
    await begin({ peers: { verifactu: simulateVerifactuOffice(clock) } }, { office: 'verifactu' })
    const { id } = await issueInvoice(spanish, [{}])
    const note = (await credit(id, { amountMinor: 1_210 })).data.credits[0].document
    const holderId = await site.wallet()
    const simple = { source: 'sessions', kind: 'simplified', sessionIds: [await site.session(holderId)] }
    const simpleId = (await site.call('POST', base, { body: simple })).data.id
    await act(simpleId, 'approve')
    await act(simpleId, 'issue')
    const small = (await credit(simpleId, { amountMinor: 605 })).data.credits[0].document
    pass(0.05)
    await submitToOffices()
    const record = readXml(await fileOf(note.id, 'stamped'))
    expect(xmlTextAt(record, 'RegistroAlta/TipoFactura')).toBe('R1')
    expect(xmlTextAt(record, 'RegistroAlta/TipoRectificativa')).toBe('I')
    expect(xmlTextAt(record, 'RegistroAlta/ImporteTotal')).toBe('-12.10')
    expect(xmlTextAt(record, 'RegistroAlta/CuotaTotal')).toBe('-2.10')
    const named = 'RegistroAlta/FacturasRectificadas/IDFacturaRectificada/NumSerieFactura'
    expect(xmlTextAt(record, named)).toBe((await read(id)).number)
    expect(xmlTextAt(readXml(await fileOf(small.id, 'stamped')), 'RegistroAlta/TipoFactura')).toBe('R5')
    for (const one of [id, simpleId])
      for (const submission of (await read(one)).submissions) expect(submission.state).toBe('accepted')
    expect((await act(id, 'reverse', { reason: '01', text: 'wrong' })).error).toBe('documents.credited')
  })

  test('CFDI: type E with relation 01 is stamped; what the PAC refuses goes again; it cancels nothing that has one', async () => {
    let spoils = false
    const peer = simulateCfdiOffice(clock)
    const cfdi: typeof peer = ({ path, body }) =>
      peer({ path, body: spoils ? Buffer.from(body.toString().replace(/Total="\d/, 'Total="9')) : body })
    await begin(
      { currency: 'MXN', timeZone: 'America/Mexico_City', peers: { cfdi } },
      {
        country: 'MX',
        office: 'cfdi',
        sellerTaxId: 'SAT970701NN3',
        sellerPostcode: '06300',
        sellerRegime: '601',
      },
    )
    const mexican = {
      country: 'MX',
      name: 'Escuela',
      taxId: 'EKU9003173C9',
      postcode: '42501',
      regime: '601',
    }
    const { id, sessionIds } = await issueInvoice({ ...mexican, useCode: 'G03' }, [{}, {}])
    const uuid = (await read(id)).submissions[0].externalNo
    spoils = true
    const waiting = (await credit(id, { sessionIds: sessionIds.slice(0, 1) })).data
    expect(waiting.credits).toMatchObject([{ state: 'waiting' }])
    expect((await credit(id, { amountMinor: 5 })).error).toBe('documents.credit-open')
    expect((await act(id, 'reverse', { reason: '02', text: 'x' })).error).toBe('documents.credit-open')
    await submitToOffices()
    expect((await read(id)).credits).toMatchObject([{ state: 'failed' }])
    spoils = false
    expect((await act(id, 'again')).data.credits).toMatchObject([{ state: 'waiting' }])
    await submitToOffices()
    const done = await read(id)
    expect(done).toMatchObject({ state: 'issued', creditedMinor: 10_000, credits: [{ state: 'issued' }] })
    const [root] = readXml(await fileOf(done.credits[0].document.id, 'stamped')).children
    if (!root) throw new Error('no CFDI')
    expect(['TipoDeComprobante', 'Total', 'SubTotal'].map((name) => root.attribute(name))).toEqual([
      'E',
      '100.00',
      '86.20',
    ])
    expect(xmlElementsAt(root, 'CfdiRelacionados')[0]?.attribute('TipoRelacion')).toBe('01')
    expect(xmlElementsAt(root, 'CfdiRelacionados/CfdiRelacionado')[0]?.attribute('UUID')).toBe(uuid)
    expect(xmlElementsAt(root, 'Receptor')[0]?.attribute('UsoCFDI')).toBe('G02')
    expect(xmlElementsAt(root, 'Complemento/TimbreFiscalDigital')[0]?.attribute('UUID')).toMatch(/^[0-9A-F-]{36}$/)
    expect((await act(id, 'reverse', { reason: '02', text: 'x' })).error).toBe('documents.credited')
    await credit(id, { sessionIds: sessionIds.slice(1) })
    await submitToOffices()
    expect(await read(id)).toMatchObject({ creditedMinor: 20_000, state: 'issued' })
    expect((await act(id, 'again')).error).toBe('documents.wrong-state')
  })

  test('China: a red-letter form in part, by its lines; confirmed it is issued, void after 72 hours nothing came of it', async () => {
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
    const { id } = await issueInvoice(buyer, [{}])
    await credit(id, { amountMinor: 3_000, text: '折让', reason: '04' })
    await submitToOffices()
    expect(await read(id)).toMatchObject({
      credits: [{ state: 'waiting', document: null }],
      submissions: [{}, { act: 'credit', state: 'pending', answer: expect.stringMatching(/^02 /) }],
    })
    pass(73)
    await submitToOffices()
    const gone = await read(id)
    expect(gone).toMatchObject({ creditedMinor: 0, credits: [{ state: 'refused', document: null }] })
    expect(gone.steps.at(-1).text).toContain('07')
    await credit(id, { amountMinor: 3_000, text: '折让', reason: '04' })
    await submitToOffices()
    peer.decide('04')
    pass(1)
    await submitToOffices()
    expect(await read(id)).toMatchObject({
      creditedMinor: 3_000,
      credits: [
        { state: 'refused' },
        {
          state: 'issued',
          document: {
            totalMinor: -3_000,
            lines: [
              { category: 'electricity', rate: 1_300, grossMinor: -1_800 },
              { category: 'service', rate: 600, grossMinor: -1_200 },
            ],
          },
        },
      ],
    })
    // The remainder is cancelled by another form, for a reason other than an error.
    await act(id, 'reverse', { reason: '02', text: '退款' })
    await submitToOffices()
    peer.decide('04')
    pass(1)
    await submitToOffices()
    expect(await read(id)).toMatchObject({ state: 'reversed', reversal: { totalMinor: -7_000 } })
  })

  test('a tax of days before that was changed since is no credit note’s: the whole is taken back', async () => {
    await begin({}, { office: 'en16931', test: false })
    const yesterday = new Date(now.getTime() - 86_400_000)
    const today = now.toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' })
    const rate = (body: object) => site.call('POST', '/api/documents/tax-rates', { body })
    await rate({ category: 'service', from: today, rate: 1_000 })
    const { id, sessionIds } = await issueInvoice(spanish, [{}, { endedAt: yesterday.toISOString() }])
    const note = (await credit(id, { sessionIds: sessionIds.slice(1), amountMinor: 5_000 })).data.credits[0].document
    expect(note.lines).toMatchObject([{ rate: 2_100 }, { category: 'service', rate: 2_100, grossMinor: -2_000 }])
    await rate({ category: 'service', from: today, rate: 500 })
    expect((await credit(id, { sessionIds: sessionIds.slice(0, 1) })).error).toBe('documents.credit-rates')
    expect((await act(id, 'reverse', { reason: '02', text: 'all' })).data.reversal.totalMinor).toBe(-15_000)
  })

  test('a second send under the same key answers what the first one did; at once, too, there is one note', async () => {
    await begin({}, { office: 'en16931' })
    const { id } = await issueInvoice(spanish, [{}])
    pass(1 / 3_600)
    const { version } = await read(id)
    const body = { version, reason: '02', text: 'refunded', amountMinor: 1_000 }
    const send = (key: string) => site.call('POST', `${base}/${id}/credit`, { body, key })
    const [first, second] = [await send('k-1'), await send('k-1')]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.data).toEqual(first.data)
    expect((await read(id)).credits).toHaveLength(1)
    expect((await send('k-2')).error).toBe('request.conflict')
    const again = { ...body, version: (await read(id)).version }
    const both = await Promise.all(
      ['k-3', 'k-3'].map((key) => site.call('POST', `${base}/${id}/credit`, { body: again, key })),
    )
    expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect((await read(id)).credits).toHaveLength(2)
  })

  test('who may not, another operator’s, and an older version', async () => {
    await begin({}, { office: 'en16931', test: false })
    const { id } = await issueInvoice(spanish, [{}])
    const { version } = await read(id)
    const body = { version, reason: '02', text: 'x', amountMinor: 1 }
    const as = (token: string, more = {}) =>
      site.call('POST', `${base}/${id}/credit`, { token, body: { ...body, ...more } })
    expect((await as('nobody')).status).toBe(403)
    expect((await as('theirs')).status).toBe(404)
    expect((await as('ours', { version: version - 1 })).error).toBe('request.conflict')
  })
})

test('an amount is spread over fees to the unit; what came back of an order is never more than is left of a fee', () => {
  site = { close: async () => undefined } as unknown as DocumentsSite
  const session = {
    sessionId: 'a',
    day: '',
    energyDwh: 1,
    taken: 0,
    electricityMinor: 5,
    serviceMinor: 3,
    occupancyMinor: 1,
  }
  expect(distributeCredit([session], 4)).toEqual([
    { sessionId: 'a', electricityMinor: 2, serviceMinor: 1, occupancyMinor: 1, totalMinor: 4 },
  ])
  const fees = { electricityMinor: 6, serviceMinor: 0, occupancyMinor: 0 }
  expect(refundedPartOfSession(session, fees)).toMatchObject([{ totalMinor: 3, serviceMinor: 2, occupancyMinor: 1 }])
  expect(refundedPartOfSession(session, { ...fees, serviceMinor: 9 })).toEqual([])
})
