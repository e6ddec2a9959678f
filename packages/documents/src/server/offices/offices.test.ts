import { calendarDayAt } from '@evops/platform/contract'
import { createVerify, generateKeyPairSync } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { extractPdfText } from '@evops/platform/testing'
import { documentsSite, findBrokenEn16931Rules, type DocumentsSite, type SiteOptions } from '../../testing/index.ts'
import { cadenaOriginal, isSealed, createCfdiSigner } from './cfdi.rules.ts'
import { simulateCfdiOffice } from './cfdi.peer.ts'
import { simulateDigitalCnOffice } from './digital-cn.peer.ts'
import { brokenRules } from './en16931.rules.ts'
import { simulateVerifactuOffice } from './verifactu.peer.ts'
import { huella } from './verifactu.rules.ts'
import { xmlElementsAt, readXml, xmlTextAt } from './xml.ts'

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
async function issueInvoice(title: object, session: object = {}) {
  const holderId = await site.wallet()
  const { data } = await site.call('POST', '/api/documents/titles', { body: { holderId, ...title } })
  const sessionIds = [await site.session(holderId, session)]
  const reply = await site.call('POST', base, { body: { source: 'sessions', titleId: data.id, sessionIds } })
  expect(reply.status, reply.text).toBe(200)
  const { id } = reply.data
  await act(id, 'approve')
  const done = await act(id, 'issue')
  expect(done.status, done.text).toBe(200)
  return id as string
}
async function act(id: string, what: string, more: object = {}) {
  const { version } = (await site.call('GET', `${base}/${id}`)).data
  return site.call('POST', `${base}/${id}/${what}`, { body: { version, ...more } })
}
const read = async (id: string) => (await site.call('GET', `${base}/${id}`)).data
const submitToOffices = async () => site.documents.sendToOffices()
const fileOf = async (documentId: string, kind: string) =>
  site.bytes(`/api/documents/${documentId}/files/${kind}`, 'es')
const spanish = { country: 'ES', name: 'Compradora S.L.', taxId: 'B12345674' }
const mexican = {
  country: 'MX',
  name: 'Escuela Kemper Urgate',
  taxId: 'EKU9003173C9',
  postcode: '42501',
  regime: '601',
  useCode: 'G03',
}
const inMexico = { currency: 'MXN', timeZone: 'America/Mexico_City' }
const mexicanSeller = {
  country: 'MX',
  office: 'cfdi',
  sellerTaxId: 'SAT970701NN3',
  sellerPostcode: '06300',
  sellerRegime: '601',
}

describe('EN 16931', () => {
  test('an invoice and its credit note keep the rules; what is changed in it breaks the rule that says so', async () => {
    await begin({}, { office: 'en16931', test: false })
    const id = await issueInvoice(spanish, {
      electricityMinor: 3_333,
      serviceMinor: 4_444,
      occupancyMinor: 1_111,
    })
    await act(id, 'reverse', { reason: '02', text: 'returned' })
    const { document, reversal } = await read(id)
    const xml = await fileOf(document.id, 'xml')
    expect(brokenRules(xml)).toEqual([])
    expect(findBrokenEn16931Rules(xml)).toEqual([])
    // The PDF contains the same document as CII, and its metadata names it.
    const pdf = (await fileOf(document.id, 'pdf')).toString('latin1')
    for (const part of [
      '/AFRelationship /Alternative',
      '/EmbeddedFiles',
      '(factur-x.xml)',
      '<pdfaid:part>3</pdfaid:part>',
      '<fx:ConformanceLevel>EN 16931<',
    ])
      expect(pdf).toContain(part)
    const stream = /\/Type \/EmbeddedFile[^]*?stream\r?\n([^]*?)\r?\nendstream/.exec(pdf)?.[1] ?? ''
    const inside = inflateSync(Buffer.from(stream, 'latin1'))
    expect(findBrokenEn16931Rules(inside)).toEqual([])
    const [cii] = readXml(inside).children
    if (!cii) throw new Error('no CII in the paper')
    const sums =
      'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation'
    expect(xmlTextAt(cii, `${sums}/GrandTotalAmount`)).toBe('88.88')
    expect(xmlTextAt(cii, `${sums}/TaxTotalAmount`)).toBe(xmlTextAt(readXml(xml), 'Invoice/TaxTotal/TaxAmount'))
    expect(xmlTextAt(cii, 'ExchangedDocument/ID')).toBe(document.number)
    const credit = await fileOf(reversal.id, 'xml')
    expect(brokenRules(credit)).toEqual([])
    expect(findBrokenEn16931Rules(credit)).toEqual([])
    expect(xmlTextAt(readXml(credit), 'CreditNote/BillingReference/InvoiceDocumentReference/ID')).toBe(document.number)
    const brokenRulesAfter = (from: RegExp, to: string) => brokenRules(Buffer.from(xml.toString().replace(from, to)))
    expect(brokenRulesAfter(/<cbc:ID>[^<]*<\/cbc:ID>/, '')).toContain('BR-02: invoice number')
    const withoutNumber = xml.toString().replace(/<cbc:ID>[^<]*<\/cbc:ID>/, '')
    expect(findBrokenEn16931Rules(Buffer.from(withoutNumber))).toEqual(['BR-02'])
    expect(brokenRulesAfter(/(<cbc:TaxInclusiveAmount[^>]*>)\d+/, '$199')).toContain('BR-CO-15: total with VAT')
    expect(brokenRulesAfter(/(<cbc:LineExtensionAmount[^>]*>)\d+/, '$17')).toContain('BR-CO-10: Σ lines')
    expect(brokenRulesAfter(/<cbc:Percent>21.00/, '<cbc:Percent>10.00')).not.toEqual([])
  })
})

describe('VERI*FACTU', () => {
  test('every invoice has its record, which follows the one before it; the office takes all, and its QR stands on paper', async () => {
    await begin({ peers: { verifactu: simulateVerifactuOffice(clock) } }, { office: 'verifactu' })
    const ids = [await issueInvoice(spanish), await issueInvoice({ ...spanish, taxId: 'A28015865' })]
    await act(ids[0] ?? '', 'reverse', { reason: '02', text: 'returned' })
    await act(ids[1] ?? '', 'reverse', { reason: '01', text: 'typed wrong' })
    ids.push(await issueInvoice({ ...spanish, taxId: 'Q2826000H' }))
    await submitToOffices()
    const { rows } = await site.admin.query(
      'select kind, hash_input as "hashInput", before_hash, hash from documents_verifactu_records order by no',
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['alta', 'alta', 'alta', 'anulacion', 'alta'])
    expect(rows[2].hashInput).toContain('TipoFactura=R1&CuotaTotal=-17.36&ImporteTotal=-100.00&')
    rows.forEach(({ hashInput, before_hash: before, hash }, place) => {
      expect(before).toBe(place === 0 ? '' : rows[place - 1].hash)
      expect(hash).toBe(huella(hashInput))
    })
    for (const id of ids)
      for (const submission of (await read(id)).submissions)
        expect(submission).toMatchObject({
          state: 'accepted',
          answer: 'Correcto',
          test: true,
          externalNo: expect.stringMatching(/^A-TEST/),
        })
    const { document } = await read(ids[2] ?? '')
    const text = extractPdfText(await fileOf(document.id, 'pdf')).replaceAll('\n', '')
    for (const part of ['QR tributario', 'VERI*FACTU', '无税务效力']) expect(text).toContain(part)
    const record = readXml(await fileOf(document.id, 'stamped'))
    // The cancellation record refers to the cancelled invoice.
    const { document: cancelled } = await read(ids[1] ?? '')
    expect(xmlTextAt(record, 'RegistroAlta/Encadenamiento/RegistroAnterior/NumSerieFactura')).toBe(cancelled.number)
    const events = await site.admin.query('select kind, before_hash, hash from documents_verifactu_events order by no')
    expect(events.rows.map(({ kind }) => kind)).toEqual(['90', '90'])
    expect(events.rows[1].before_hash).toBe(events.rows[0].hash)
    await expect(
      site.admin.query(
        "update documents_verifactu_records set hash_input = replace(hash_input, 'F1', 'F2') where no = 1",
      ),
    ).rejects.toThrow(/documents_verifactu_records_hash/)
  })

  test('an office that is away is told later; simplified ones have records too; a forged record is refused', async () => {
    const faults = { away: true }
    const peer = simulateVerifactuOffice(clock, faults)
    await begin({ peers: { verifactu: peer } }, { office: 'verifactu' })
    const holderId = await site.wallet()
    const body = { source: 'sessions', kind: 'simplified', sessionIds: [await site.session(holderId)] }
    const { id } = (await site.call('POST', base, { body })).data
    await act(id, 'approve')
    expect((await act(id, 'issue')).data.state).toBe('issued')
    await submitToOffices()
    expect((await read(id)).submissions).toMatchObject([
      { state: 'waiting', attempts: 1, answer: 'the office answered 503' },
    ])
    faults.away = false
    await submitToOffices()
    expect((await read(id)).submissions).toMatchObject([{ attempts: 1 }])
    pass(0.01)
    await submitToOffices()
    expect((await read(id)).submissions).toMatchObject([{ state: 'accepted', attempts: 2 }])
    const { document } = await read(id)
    const record = (await fileOf(document.id, 'stamped')).toString()
    expect(record).toContain('<TipoFactura>F2</TipoFactura>')
    const submitRecord = async (text: string) => {
      const bare = text.replace(/^<\?xml[^>]*\?>/, '')
      const body = `<e:Envelope xmlns:e="e"><e:Body><RegFactuSistemaFacturacion><RegistroFactura>${bare}</RegistroFactura></RegFactuSistemaFacturacion></e:Body></e:Envelope>`
      const answer = readXml((await peer({ path: '/', body: Buffer.from(body) })).body)
      const way = 'Envelope/Body/RespuestaRegFactuSistemaFacturacion/RespuestaLinea/CodigoErrorRegistro'
      return xmlTextAt(answer, way)
    }
    expect(await submitRecord(record)).toBe('3000')
    const other = record.replaceAll(document.number, 'OTHER').replace(/<ImporteTotal>[^<]*/, '<ImporteTotal>1.00')
    expect(await submitRecord(other)).toBe('2000')
    const { rows } = await site.admin.query(
      'select direction, peer, http_status from platform_partner_messages order by at, id',
    )
    expect(rows.filter(({ direction }) => direction === 'in').map(({ http_status: status }) => status)).toEqual([
      503, 200,
    ])
  })
})

describe('CFDI 4.0', () => {
  test('the cadena original lists its fields in the order of Anexo 20, and RSA-SHA256 seals it', () => {
    site = { close: async () => undefined } as unknown as DocumentsSite
    const xml = `<cfdi:Comprobante Sello="x" Total="116.00" SubTotal="100.00" Version="4.0" Serie="A" Folio="1" Fecha="2026-01-31T10:00:00" FormaPago="05"
      NoCertificado="30001000000500003416" Moneda="MXN" TipoDeComprobante="I" Exportacion="01" MetodoPago="PUE" LugarExpedicion="06300">
      <cfdi:InformacionGlobal Año="2026" Meses="01" Periodicidad="04"/><cfdi:Emisor RegimenFiscal="601" Rfc="EKU9003173C9" Nombre="ESCUELA  KEMPER"/>
      <cfdi:Receptor UsoCFDI="S01" Rfc="XAXX010101000" Nombre="PUBLICO EN GENERAL" DomicilioFiscalReceptor="06300" RegimenFiscalReceptor="616"/>
      <cfdi:Conceptos><cfdi:Concepto ClaveUnidad="ACT" ClaveProdServ="01010101" NoIdentificacion="T1" Cantidad="1" Descripcion="Venta" ValorUnitario="100.00"
        Importe="100.00" ObjetoImp="02"><cfdi:Impuestos><cfdi:Traslados><cfdi:Traslado Base="100.00" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000" Importe="16.00"/>
        </cfdi:Traslados></cfdi:Impuestos></cfdi:Concepto></cfdi:Conceptos>
      <cfdi:Impuestos TotalImpuestosTrasladados="16.00"><cfdi:Traslados><cfdi:Traslado Base="100.00" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000" Importe="16.00"/>
      </cfdi:Traslados></cfdi:Impuestos></cfdi:Comprobante>`
    const [root] = readXml(xml).children
    if (!root) throw new Error('no document')
    const cadena = cadenaOriginal(root)
    expect(cadena).toBe(
      '||4.0|A|1|2026-01-31T10:00:00|05|30001000000500003416|100.00|MXN|116.00|I|01|PUE|06300|04|01|2026|EKU9003173C9|ESCUELA KEMPER|601|XAXX010101000|PUBLICO EN GENERAL|06300|616|S01|01010101|T1|1|ACT|Venta|100.00|100.00|02|100.00|002|Tasa|0.160000|16.00|100.00|002|Tasa|0.160000|16.00|16.00||',
    )
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const { seal, certificate } = createCfdiSigner(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), '1')
    const sello = seal(cadena)
    expect(createVerify('RSA-SHA256').update(cadena).verify(publicKey, sello, 'base64')).toBe(true)
    expect([isSealed(cadena, sello, certificate), isSealed(`${cadena}|`, sello, certificate)]).toEqual([true, false])
  })

  test('a PAC stamps it and it is issued then; cancelled, small ones at once, large ones after 72 hours of silence', async () => {
    const faults = { away: false, rejects: false }
    await begin({ ...inMexico, peers: { cfdi: simulateCfdiOffice(clock, faults) } }, mexicanSeller)
    const small = await issueInvoice(mexican)
    expect(await read(small)).toMatchObject({ state: 'issuing', test: true })
    await submitToOffices()
    const done = await read(small)
    expect(done).toMatchObject({
      state: 'issued',
      submissions: [{ state: 'accepted', externalNo: expect.stringMatching(/^[0-9A-F-]{36}$/) }],
    })
    const stamped = readXml(await fileOf(done.document.id, 'stamped'))
    expect(xmlElementsAt(stamped, 'Comprobante/Complemento/TimbreFiscalDigital')[0]?.attribute('UUID')).toBe(
      done.submissions[0].externalNo,
    )
    const large = await issueInvoice(
      { ...mexican, taxId: 'SAT970701NN3' },
      { electricityMinor: 200_000, serviceMinor: 0 },
    )
    await submitToOffices()
    pass(48)
    for (const id of [small, large])
      expect((await act(id, 'reverse', { reason: '02', text: 'returned' })).data.state).toBe('reversing')
    await submitToOffices()
    expect([(await read(small)).state, (await read(large)).state]).toEqual(['reversed', 'reversing'])
    expect((await read(large)).submissions.at(-1)).toMatchObject({
      state: 'pending',
      answer: expect.stringContaining('En proceso'),
    })
    // The receiver refuses: the invoice stays valid, and the cancellation can be requested again.
    faults.rejects = true
    pass(1)
    await submitToOffices()
    expect(await read(large)).toMatchObject({ state: 'issued', reversal: null })
    expect((await read(large)).steps.at(-1).text).toContain('rechazada')
    faults.rejects = false
    await act(large, 'reverse', { reason: '02', text: 'asked again' })
    await submitToOffices()
    expect((await read(large)).state).toBe('reversing')
    pass(73)
    await submitToOffices()
    expect(await read(large)).toMatchObject({ state: 'reversed', reversal: { totalMinor: -200_000 } })
  })

  test('what it refuses is failed and goes again; what nobody asked an invoice for is one global one', async () => {
    let spoils = true
    const peer = simulateCfdiOffice(clock)
    const corruptingPeer: typeof peer = ({ path, body }) =>
      peer({ path, body: spoils ? Buffer.from(body.toString().replace(/Total="\d/, 'Total="9')) : body })
    await begin({ ...inMexico, peers: { cfdi: corruptingPeer } }, mexicanSeller)
    const id = await issueInvoice(mexican)
    await submitToOffices()
    expect(await read(id)).toMatchObject({
      state: 'failed',
      submissions: [{ state: 'refused', answer: expect.stringMatching(/^302: /) }],
    })
    spoils = false
    expect((await act(id, 'issue')).data.state).toBe('issuing')
    await submitToOffices()
    expect((await read(id)).state).toBe('issued')
    const holders = [await site.wallet(), await site.wallet()]
    for (const holderId of holders) await site.session(holderId)
    const today = calendarDayAt(now, inMexico.timeZone)
    const body = { source: 'global', kind: 'global', from: today, to: today }
    const global = (await site.call('POST', base, { body })).data
    expect(global).toMatchObject({ sessions: 2, buyer: { taxId: expect.any(String) }, totalMinor: 20_000 })
    await act(global.id, 'approve')
    await act(global.id, 'issue')
    await submitToOffices()
    const { state, document } = await read(global.id)
    expect(state).toBe('issued')
    const xml = (await fileOf(document.id, 'xml')).toString()
    for (const part of [
      'Periodicidad="01"',
      'Rfc="XAXX010101000"',
      'ClaveProdServ="01010101"',
      'ClaveUnidad="ACT"',
      'UsoCFDI="S01"',
      'DomicilioFiscalReceptor="06300"',
    ])
      expect(xml).toContain(part)
  })
})

describe('China’s digital invoice', () => {
  const inChina = { currency: 'CNY', timeZone: 'Asia/Shanghai' }
  const seller = { country: 'CN', office: 'digital_cn', sellerTaxId: '91350100M000100Y43' }
  const buyer = { country: 'CN', name: '百度在线网络技术（北京）有限公司', taxId: '91110000802100433B' }
  async function inChinaWith(peer: ReturnType<typeof simulateDigitalCnOffice>) {
    await begin({ ...inChina, peers: { digital_cn: peer.wire } }, seller)
    const from = `${now.getUTCFullYear() - 1}-01-01`
    for (const [category, rate, code] of [
      ['electricity', 1_300, '1100101020100000000'],
      ['service', 600, '3049900000000000000'],
      ['occupancy', 600, '3049900000000000000'],
    ] as const)
      await site.call('POST', '/api/documents/tax-rates', { body: { category, from, rate, code } })
  }

  test('a blue one gets its 20 digits; a red one waits for the buyer, is confirmed, and takes it back whole', async () => {
    const peer = simulateDigitalCnOffice(clock)
    await inChinaWith(peer)
    const id = await issueInvoice(buyer)
    await submitToOffices()
    const done = await read(id)
    expect(done).toMatchObject({
      state: 'issued',
      submissions: [{ externalNo: expect.stringMatching(/^\d{20}$/) }],
    })
    expect(done.document.lines).toMatchObject([
      { category: 'electricity', rate: 1_300, grossMinor: 6_000, taxMinor: 690 },
      { category: 'service', rate: 600, grossMinor: 4_000, taxMinor: 226 },
    ])
    await act(id, 'reverse', { reason: '01', text: '开票有误' })
    await submitToOffices()
    expect(await read(id)).toMatchObject({
      state: 'reversing',
      submissions: [{}, { state: 'pending', answer: expect.stringMatching(/^02 /) }],
    })
    peer.decide('04')
    pass(1)
    await submitToOffices()
    expect(await read(id)).toMatchObject({ state: 'reversed', reversal: { totalMinor: -10_000 } })
  })

  test('not confirmed within 72 hours the form is void: the invoice stands, and may be taken back anew', async () => {
    const peer = simulateDigitalCnOffice(clock)
    await inChinaWith(peer)
    const id = await issueInvoice(buyer)
    await submitToOffices()
    await act(id, 'reverse', { reason: '02', text: '退款' })
    await submitToOffices()
    pass(71)
    await submitToOffices()
    expect((await read(id)).state).toBe('reversing')
    pass(2)
    await submitToOffices()
    const back = await read(id)
    expect(back).toMatchObject({ state: 'issued', reversal: null })
    expect(back.steps.at(-1).text).toContain('07')
    await act(id, 'reverse', { reason: '02', text: '退款' })
    await submitToOffices()
    peer.decide('05')
    pass(1)
    await submitToOffices()
    expect((await read(id)).steps.at(-1).text).toContain('05')
  })

  test('without a class code of 19 digits nothing is issued and no number used; a wrong one is taken back whole or not at all', async () => {
    const peer = simulateDigitalCnOffice(clock)
    await begin({ ...inChina, peers: { digital_cn: peer.wire } }, seller)
    await expect(issueInvoice(buyer)).rejects.toThrow(/19 位/)
    const { rows } = await site.admin.query('select last_no from documents_series')
    expect(rows).toEqual([])
    const requestCode = async (path: string, body: object) =>
      JSON.parse((await peer.wire({ path, body: Buffer.from(JSON.stringify(body)) })).body.toString()).code
    expect(await requestCode('/red-form', { blueNo: '1', reason: '01', amount: 1, tax: 1 })).toBe('2001')
    expect(await requestCode('/blue', {})).toBe('1001')
  })
})
