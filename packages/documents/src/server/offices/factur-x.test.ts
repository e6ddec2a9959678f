import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsSite, type DocumentsSite } from '../../testing/index.ts'
import { xmlElementsAt, readXml, xmlTextAt } from './xml.ts'

let site: DocumentsSite
beforeAll(async () => {
  site = await documentsSite()
  await site.settings({ office: 'en16931', test: false })
})
afterAll(() => site.close())

const base = '/api/documents/invoices'
async function act(id: string, what: string, more: object = {}) {
  const { version } = (await site.call('GET', `${base}/${id}`)).data
  const reply = await site.call('POST', `${base}/${id}/${what}`, { body: { version, ...more } })
  expect(reply.status, reply.text).toBe(200)
}
/** Extracts an attachment from a PDF by name, as a reader does: the file in the name tree, its stream, decompressed. */
function attachmentOf(pdf: Buffer, name: string): Buffer {
  const text = pdf.toString('latin1')
  const objects = new Map(
    [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const spec = [...objects.values()].find((body) => body.includes('/Type /Filespec') && body.includes(`/UF (${name})`))
  const file = objects.get(/\/EF <<\s*\/F (\d+) 0 R/.exec(spec ?? '')?.[1] ?? '') ?? ''
  expect(file).toContain('/Type /EmbeddedFile')
  const from = file.indexOf('stream\n') + 'stream\n'.length
  const length = Number(/\/Length (\d+)/.exec(file)?.[1])
  return inflateSync(Buffer.from(file.slice(from, from + length), 'latin1'))
}
const minor = (text: string) => Math.round(Number(text) * 100)

test('Factur-X: the CII inside the PDF/A-3 comes to the totals, taxes and lines of its invoice, and the credit note’s to its own', async () => {
  const { rates } = (await site.call('GET', '/api/documents/settings')).data
  expect(rates.length).toBeGreaterThan(0)
  const holderId = await site.wallet()
  const body = { holderId, country: 'ES', name: 'Compradora & Hijos S.L.', taxId: 'B12345674' }
  const title = await site.call('POST', '/api/documents/titles', { body })
  const sessionIds = [
    await site.session(holderId, { electricityMinor: 3_333, serviceMinor: 4_444, occupancyMinor: 1_111 }),
    await site.session(holderId, { electricityMinor: 1, serviceMinor: 99_999 }),
  ]
  const applied = await site.call('POST', base, {
    body: { source: 'sessions', titleId: title.data.id, sessionIds },
  })
  expect(applied.status, applied.text).toBe(200)
  const { id } = applied.data
  await act(id, 'approve')
  await act(id, 'issue')
  await act(id, 'reverse', { reason: '02', text: 'returned' })
  const { document, reversal } = (await site.call('GET', `${base}/${id}`)).data

  expect(document.totalMinor).toBe(3_333 + 4_444 + 1_111 + 1 + 99_999)
  for (const [sample, sign, type] of [
    [document, 1, '380'],
    [reversal, -1, '381'],
  ] as const) {
    const pdf = await site.bytes(`/api/documents/${sample.id}/files/pdf`, 'es')
    for (const part of ['<pdfaid:part>3</pdfaid:part>', '/AFRelationship /Alternative', '/AF ['])
      expect(pdf.toString('latin1')).toContain(part)
    const xml = readXml(attachmentOf(pdf, 'factur-x.xml'))
    const at = (path: string) => xmlTextAt(xml, `CrossIndustryInvoice/${path}`)
    expect([at('ExchangedDocument/ID'), at('ExchangedDocument/TypeCode')]).toEqual([sample.number, type])
    const deal = 'SupplyChainTradeTransaction'
    expect(at(`${deal}/ApplicableHeaderTradeAgreement/BuyerTradeParty/Name`)).toBe('Compradora & Hijos S.L.')
    const settled = `${deal}/ApplicableHeaderTradeSettlement`
    const sums = `${settled}/SpecifiedTradeSettlementHeaderMonetarySummation`
    const of = (name: string) => sign * minor(at(`${sums}/${name}`))
    expect({
      netMinor: of('TaxBasisTotalAmount'),
      taxMinor: of('TaxTotalAmount'),
      totalMinor: of('GrandTotalAmount'),
    }).toEqual({ netMinor: sample.netMinor, taxMinor: sample.taxMinor, totalMinor: sample.totalMinor })
    const lines = xmlElementsAt(xml, `CrossIndustryInvoice/${deal}/IncludedSupplyChainTradeLineItem`)
    const lineSum = 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'
    expect(lines.map((line) => sign * minor(xmlTextAt(line, lineSum)))).toEqual(
      sample.lines.map(({ netMinor }: { netMinor: number }) => netMinor),
    )
    const taxes = xmlElementsAt(xml, `CrossIndustryInvoice/${settled}/ApplicableTradeTax`)
    expect(taxes.map((tax) => sign * minor(xmlTextAt(tax, 'CalculatedAmount')))).toEqual(
      sample.taxes.map(({ taxMinor }: { taxMinor: number }) => taxMinor),
    )
  }
})
