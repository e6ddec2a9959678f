import { createTestWallet, testJournalAct } from '@evops/ledger/testing'
import { postJournals } from '@evops/ledger/server'
import { newId } from '@evops/platform/contract'
import { extractPdfText } from '@evops/platform/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { documentsSite, type DocumentsSite } from '../../testing/index.ts'
import { simulateCfdiOffice } from '../offices/cfdi.peer.ts'
import { cadenaOriginal } from '../offices/cfdi.rules.ts'
import { complementNoOfPayment } from './payments.store.ts'
import { xmlElementsAt, readXml, type XmlNode } from '../offices/xml.ts'

let site: DocumentsSite
afterEach(() => site.close())
let now = new Date()
const base = '/api/documents/invoices'
const read = async (id: string) => (await site.call('GET', `${base}/${id}`)).data
async function act(id: string, what: string, more: object = {}) {
  const { version } = await read(id)
  return site.call('POST', `${base}/${id}/${what}`, { body: { version, ...more } })
}
async function runPaymentJobs() {
  now = new Date(now.getTime() + 1_000)
  site.setNow(now)
  await site.documents.lookForPayments()
  await site.documents.sendToOffices()
}
async function begin(peer = simulateCfdiOffice(() => now)) {
  now = new Date()
  site = await documentsSite({ currency: 'MXN', timeZone: 'America/Mexico_City', peers: { cfdi: peer } })
  site.setNow(now)
  const more = { country: 'MX', office: 'cfdi', sellerTaxId: 'SAT970701NN3' }
  await site.settings({ ...more, sellerPostcode: '06300', sellerRegime: '601' })
}
/** Creates a company on credit with sessions, and their bill. */
async function aBill({ principalMinor = 0, sessions = 1 } = {}) {
  const companyId = await createTestWallet(site.services, site.operatorId, {
    kind: 'company',
    principalMinor,
    creditLimitMinor: 1_000_000,
  })
  await site.admin.query(
    "insert into members_companies (operator_id, id, name, pay_mode) values ($1, $2::uuid, 'Flota ' || $2::uuid::text, 'postpaid')",
    [site.operatorId, companyId],
  )
  const sessionIds: string[] = []
  for (let left = sessions; left > 0; left -= 1) sessionIds.push(await site.session(companyId))
  const charged = sessions * 10_000
  const billId = newId()
  await site.admin.query(
    `insert into members_bills (operator_id, id, no, company_id, period_from, period_to, time_zone, issued_at, due_at, currency, pay_mode, buyer,
       opening_minor, paid_in_minor, charged_minor, other_minor, closing_minor, to_pay_minor)
     select $1, $2, coalesce(max(no), 0) + 1, $3, now() - interval '30 days', clock_timestamp(), 'America/Mexico_City', now(), now(), 'MXN', 'postpaid', '{}',
       $4::bigint, 0, $5::bigint, 0, $4::bigint - $5::bigint, $5::bigint - $4::bigint from members_bills where operator_id = $1`,
    [site.operatorId, billId, companyId, principalMinor, charged],
  )
  return { companyId, billId, sessionIds }
}
/** Books a payment as the counter or a payment provider does: debts first. */
async function pays(
  companyId: string,
  minor: number,
  businessType = 'wallet.recharged',
  until: () => Promise<void> = async () => undefined,
) {
  const journal = { operatorId: site.operatorId, id: newId(), currency: 'MXN', key: newId() }
  await site.services.db.inTenant(site.operatorId, async (tx) => {
    await postJournals(tx, [
      {
        ...journal,
        businessType,
        ...testJournalAct(businessType),
        businessId: newId(),
        effectiveAt: new Date().toISOString(),
        entries: [
          { account: 'bank', holderId: null, amountMinor: minor },
          { account: 'wallet_credit', holderId: companyId, amountMinor: -minor },
        ],
      },
    ])
    await until()
  })
  return journal.id
}
async function issueInvoiceOfBill(bill: { companyId: string; billId: string }) {
  const title = { country: 'MX', name: 'Flota S.A.', taxId: 'EKU9003173C9', postcode: '42501', regime: '601' }
  const titles = { ...title, useCode: 'G03', holderId: bill.companyId, email: 'pagos@example.org' }
  const found = await site.call('GET', `/api/documents/titles?holderId=${bill.companyId}`)
  const existing = found.data.list[0]
  const titleId = existing?.id ?? (await site.call('POST', '/api/documents/titles', { body: titles })).data.id
  const reply = await site.call('POST', base, { body: { source: 'bill', titleId, billId: bill.billId } })
  expect(reply.status, reply.text).toBe(200)
  const id = reply.data.id as string
  await act(id, 'approve')
  const done = await act(id, 'issue')
  expect(done.status, done.text).toBe(200)
  await site.documents.sendToOffices()
  return id
}
async function cfdi(documentId: string): Promise<XmlNode> {
  const [root] = readXml(await site.bytes(`/api/documents/${documentId}/files/stamped`, 'es')).children
  if (!root) throw new Error('no CFDI')
  return root
}
const of = (node: XmlNode | undefined, ...names: string[]) => names.map((name) => node?.attribute(name))

describe('Mexico: payment complements', () => {
  test('a bill on credit is PPD; each payment gets its complement, in order, until nothing is left', async () => {
    await begin()
    const bill = await aBill()
    const id = await issueInvoiceOfBill(bill)
    const invoice = await read(id)
    expect(invoice).toMatchObject({ state: 'issued', payLater: true, payments: [] })
    const uuid = invoice.submissions[0].externalNo
    expect(of(await cfdi(invoice.document.id), 'MetodoPago', 'FormaPago')).toEqual(['PPD', '99'])
    await runPaymentJobs()
    expect((await read(id)).payments).toEqual([])
    const first = await pays(bill.companyId, 4_000)
    await pays(bill.companyId, 2_500, 'payment.topup')
    const getComplementNumber = () =>
      site.services.db.inTenant(site.operatorId, (tx) => complementNoOfPayment(tx, first))
    expect(await getComplementNumber()).toBeNull()
    await runPaymentJobs()
    await runPaymentJobs()
    await runPaymentJobs()
    const { payments, mails } = await read(id)
    // A user who reverses the payment is warned that a complement exists.
    expect(await getComplementNumber()).toBe(payments[0].document.number)
    expect(payments).toMatchObject([
      {
        instalment: 1,
        paidMinor: 4_000,
        leftMinor: 6_000,
        state: 'issued',
        method: 'transfer',
        document: { kind: 'payment', number: expect.stringMatching(/^P\d{4}-000001$/), totalMinor: 0 },
      },
      { instalment: 2, paidMinor: 2_500, leftMinor: 3_500, state: 'issued' },
    ])
    expect(mails).toHaveLength(3)
    const root = await cfdi(payments[1].document.id)
    expect(of(root, 'TipoDeComprobante', 'Moneda', 'Total', 'MetodoPago')).toEqual(['P', 'XXX', '0', undefined])
    const [pagos] = xmlElementsAt(root, 'Complemento/Pagos')
    if (!pagos) throw new Error('no complement')
    expect(
      of(
        xmlElementsAt(pagos, 'Totales')[0],
        'TotalTrasladosBaseIVA16',
        'TotalTrasladosImpuestoIVA16',
        'MontoTotalPagos',
      ),
    ).toEqual(['21.55', '3.45', '25.00'])
    const [payment] = xmlElementsAt(pagos, 'Pago')
    expect(of(payment, 'FormaDePagoP', 'MonedaP', 'TipoCambioP', 'Monto')).toEqual(['03', 'MXN', '1', '25.00'])
    const [document] = xmlElementsAt(pagos, 'Pago/DoctoRelacionado')
    expect(
      of(document, 'IdDocumento', 'NumParcialidad', 'ImpSaldoAnt', 'ImpPagado', 'ImpSaldoInsoluto', 'ObjetoImpDR'),
    ).toEqual([uuid, '2', '60.00', '25.00', '35.00', '02'])
    expect(cadenaOriginal(root)).toContain(
      `|2.0|21.55|3.45|25.00|${payment?.attribute('FechaPago')}|03|MXN|1|25.00|${uuid}|${document?.attribute('Serie')}|000001|MXN|1|2|60.00|25.00|35.00|02|21.55|002|Tasa|0.160000|3.45|21.55|002|Tasa|0.160000|3.45||`,
    )
    const pdf = await site.bytes(`/api/documents/${payments[1].document.id}/files/pdf`, 'es')
    expect(extractPdfText(pdf).replaceAll('\n', '')).toContain('35.00')
    await pays(bill.companyId, 3_500)
    await runPaymentJobs()
    await runPaymentJobs()
    expect((await read(id)).payments).toMatchObject([{}, {}, { instalment: 3, leftMinor: 0 }])
    expect((await act(id, 'reverse', { reason: '02', text: 'x' })).error).toBe('documents.payments-reported')
    expect((await site.call('GET', '/api/documents/check')).data).toMatchObject({ documents: 4, faults: [] })
  })

  test('a payment that is on its way while its invoice is issued gets its complement; one that was in it gets none besides', async () => {
    await begin()
    const bill = await aBill()
    const [posted, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const paying = pays(bill.companyId, 4_000, 'wallet.recharged', async () => {
      posted.resolve()
      await committed.promise
    })
    await posted.promise
    const id = await issueInvoiceOfBill(bill)
    committed.resolve()
    await paying
    await runPaymentJobs()
    await runPaymentJobs()
    expect((await read(id)).payments).toMatchObject([{ instalment: 1, paidMinor: 4_000, leftMinor: 6_000 }])
    const other = await aBill()
    await pays(other.companyId, 2_500)
    const second = await issueInvoiceOfBill(other)
    await runPaymentJobs()
    await runPaymentJobs()
    expect((await read(second)).payments).toMatchObject([
      { instalment: 1, method: 'wallet', paidMinor: 2_500, leftMinor: 7_500 },
    ])
  })

  test('what the wallet paid before is the first instalment; one payment pays the older bill first and the next with the rest', async () => {
    await begin()
    const first = await aBill({ principalMinor: 3_000 })
    const one = await issueInvoiceOfBill(first)
    const second = newId()
    await site.session(first.companyId)
    await site.admin.query(
      `insert into members_bills select (jsonb_populate_record(b, jsonb_build_object('id', $2::uuid, 'no', b.no + 1, 'period_from', b.period_to, 'period_to', clock_timestamp(),
         'opening_minor', -7000, 'charged_minor', 10000, 'closing_minor', -17000, 'to_pay_minor', 10000))).* from members_bills b where b.id = $1`,
      [first.billId, second],
    )
    const two = await issueInvoiceOfBill({ companyId: first.companyId, billId: second })
    await runPaymentJobs()
    expect((await read(one)).payments).toMatchObject([
      { method: 'wallet', instalment: 1, paidMinor: 3_000, leftMinor: 7_000 },
    ])
    await pays(first.companyId, 9_000)
    await runPaymentJobs()
    await runPaymentJobs()
    expect((await read(one)).payments).toMatchObject([{}, { instalment: 2, paidMinor: 7_000, leftMinor: 0 }])
    expect((await read(two)).payments).toMatchObject([{ instalment: 1, paidMinor: 2_000, leftMinor: 8_000 }])
    const { payments } = await read(two)
    expect(xmlElementsAt(await cfdi(payments[0].document.id), 'Complemento/Pagos/Pago/DoctoRelacionado')).toHaveLength(
      2,
    )
  })

  test('a credit note is off what is open; refused, a complement waits and goes again, and none after it before', async () => {
    const away = { spoils: false }
    const peer = simulateCfdiOffice(() => now)
    await begin(({ path, body }) =>
      peer({
        path,
        body: away.spoils ? Buffer.from(body.toString().replace('ImpPagado="', 'ImpPagado="9')) : body,
      }),
    )
    const bill = await aBill({ sessions: 2 })
    const id = await issueInvoiceOfBill(bill)
    const note = await act(id, 'credit', { reason: '04', text: 'rebaja', amountMinor: 5_000 })
    expect(note.status, note.text).toBe(200)
    await site.documents.sendToOffices()
    const { credits } = await read(id)
    expect(of(await cfdi(credits[0].document.id), 'FormaPago', 'MetodoPago')).toEqual(['15', 'PUE'])
    away.spoils = true
    await pays(bill.companyId, 6_000)
    await pays(bill.companyId, 1_000)
    await runPaymentJobs()
    await runPaymentJobs()
    expect((await read(id)).payments).toMatchObject([{ instalment: 1, leftMinor: 9_000, state: 'failed' }])
    expect((await act(id, 'credit', { reason: '04', text: 'x', amountMinor: 1 })).error).toBe('documents.payment-open')
    away.spoils = false
    expect((await act(id, 'again')).data.payments).toMatchObject([{ state: 'waiting' }])
    await site.documents.sendToOffices()
    await runPaymentJobs()
    await runPaymentJobs()
    expect((await read(id)).payments).toMatchObject([
      { instalment: 1, state: 'issued' },
      { instalment: 2, paidMinor: 1_000, leftMinor: 8_000, state: 'issued' },
    ])
    // Direct writes: a negative remainder, a skipped instalment, and a start that differs from the last remainder.
    const { document } = await read(id)
    const write = (more: { seq: number; instalments: number; before: number; minor: number }) =>
      site.admin
        .query(
          `insert into documents_balances (operator_id, document_id, seq, payment_id, instalments_before, before_minor, minor)
           select operator_id, $2, $3, id, $4, $5, $6 from documents_payments where operator_id = $1 limit 1`,
          [site.operatorId, document.id, more.seq, more.instalments, more.before, more.minor],
        )
        .then(() => 'taken')
        .catch((error: { constraint?: string }) => error.constraint ?? 'refused')
    expect(await write({ seq: 4, instalments: 2, before: 8_000, minor: 8_001 })).toBe('documents_balances_left')
    expect(await write({ seq: 4, instalments: 3, before: 8_000, minor: 1 })).toBe('documents_balances_next')
    expect(await write({ seq: 4, instalments: 2, before: 9_000, minor: 1 })).toBe('documents_balances_next')
    expect(await write({ seq: 4, instalments: 2, before: 8_000, minor: 8_000 })).toBe('taken')
  })

  test('the office refuses instalments out of turn, another balance, sums that are none, and one of an invoice paid at once', async () => {
    const peer = simulateCfdiOffice(() => now)
    let last: Buffer = Buffer.from('')
    await begin((request) => {
      last = request.body
      return peer(request)
    })
    const bill = await aBill()
    const id = await issueInvoiceOfBill(bill)
    await pays(bill.companyId, 1_000)
    await runPaymentJobs()
    expect((await read(id)).payments).toMatchObject([{ state: 'issued' }])
    const { paymentComplementFault } = await import('../offices/pagos.peer.ts')
    const uuid = (await read(id)).submissions[0].externalNo
    const stampedInvoices = (method: string) =>
      new Map([[uuid, { at: 0, total: 10_000, method, credited: 0, saldo: 10_000, payments: 0 }]])
    const fault = (from: RegExp | string, to: string, method = 'PPD') => {
      const [root] = readXml(last.toString().replace(from, to)).children
      return root && paymentComplementFault(root, stampedInvoices(method))?.[0]
    }
    expect(fault('', '')).toBeUndefined()
    expect(fault('', '', 'PUE')).toBe('CRP20235')
    expect(fault('NumParcialidad="1"', 'NumParcialidad="2"')).toBe('CRP20240')
    expect(fault('ImpSaldoAnt="100.00"', 'ImpSaldoAnt="90.00"')).toBe('CRP20242')
    expect(fault('ImpSaldoInsoluto="90.00"', 'ImpSaldoInsoluto="80.00"')).toBe('CRP20245')
    expect(fault('MontoTotalPagos="10.00"', 'MontoTotalPagos="11.00"')).toBe('CRP20209')
    expect(fault('ImporteDR="1.38"', 'ImporteDR="2.38"')).toBe('CRP20268')
    expect(fault('ImporteP="1.38"', 'ImporteP="1.37"')).toBe('CRP20275')
    expect(fault('UsoCFDI="CP01"', 'UsoCFDI="G03"')).toBe('CRP20113')
  })
})
