import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestCertificate, documentsSite, type DocumentsSite, type SiteOptions } from '../../testing/index.ts'
import { simulateCfdiOffice } from '../offices/cfdi.peer.ts'
import { cadenaOriginal, isSealed, createCfdiSigner } from '../offices/cfdi.rules.ts'
import { simulateDigitalCnOffice, digitalCnTestAccess } from '../offices/digital-cn.peer.ts'
import { simulateVerifactuOffice } from '../offices/verifactu.peer.ts'
import { readXml } from '../offices/xml.ts'

let site: DocumentsSite
afterEach(() => site.close())
let now = new Date()
const clock = () => now
async function begin(options: SiteOptions, settings: object) {
  // A certificate that OpenSSL creates in a test is valid only from the current second on.
  now = new Date(Date.now() + 120_000)
  site = await documentsSite(options)
  site.setNow(now)
  await site.settings(settings)
}
const path = '/api/documents/credentials'
const passphrase = '12345678a'
const save = (office: string, body: object) => site.call('POST', `${path}/${office}`, { body })
const base = '/api/documents/invoices'
async function issue(title: object) {
  const holderId = await site.wallet()
  const { data } = await site.call('POST', '/api/documents/titles', { body: { holderId, ...title } })
  const sessionIds = [await site.session(holderId)]
  const { id } = (await site.call('POST', base, { body: { source: 'sessions', titleId: data.id, sessionIds } })).data
  await site.call('POST', `${base}/${id}/approve`, { body: { version: 1 } })
  return { id: id as string, reply: await site.call('POST', `${base}/${id}/issue`, { body: { version: 2 } }) }
}
const read = async (id: string) => (await site.call('GET', `${base}/${id}`)).data

const rfc = 'SAT970701NN3'
const inMexico = { currency: 'MXN', timeZone: 'America/Mexico_City' }
const seller = {
  country: 'MX',
  office: 'cfdi',
  sellerTaxId: rfc,
  sellerPostcode: '06300',
  sellerRegime: '601',
}
const mexican = {
  country: 'MX',
  name: 'Escuela Kemper Urgate',
  taxId: 'EKU9003173C9',
  postcode: '42501',
  regime: '601',
  useCode: 'G03',
}
const spanish = { country: 'ES', name: 'Compradora S.L.', taxId: 'B12345674' }

describe('ROUTE-13 certificates of tax offices', () => {
  test('a CSD is kept sealed and told by whose it is alone; it seals what is issued, and another one takes its place', async () => {
    await begin({ ...inMexico, peers: { cfdi: simulateCfdiOffice(clock) } }, seller)
    const csd = createTestCertificate({ rfc })
    const saved = await save('cfdi', { certificate: csd.der, key: csd.key, passphrase })
    expect(saved.data.credentials).toMatchObject([
      {
        office: 'cfdi',
        taxId: rfc,
        certificateNo: '30001000000500003416',
        fingerprint: expect.stringMatching(/^[0-9A-F]{64}$/),
      },
    ])
    const output = JSON.stringify([saved.data, (await site.call('GET', '/api/documents/settings')).data, site.audited])
    for (const secret of [csd.key.slice(0, 60), passphrase, csd.openKey.slice(40, 90)])
      expect(output).not.toContain(secret)
    const { rows } = await site.admin.query('select sealed from documents_credentials')
    expect(rows[0].sealed.toString('latin1')).not.toContain('PRIVATE KEY')
    const { id } = await issue(mexican)
    await site.documents.sendToOffices()
    const { document, state } = await read(id)
    expect(state).toBe('issued')
    const [root] = readXml(await site.bytes(`/api/documents/${document.id}/files/xml`, 'es')).children
    if (!root) throw new Error('no document')
    expect(root.attribute('NoCertificado')).toBe('30001000000500003416')
    expect(root.attribute('Certificado')).toBe(csd.der)
    expect(isSealed(cadenaOriginal(root), root.attribute('Sello') ?? '', csd.der)).toBe(true)
    const next = createTestCertificate({ rfc, no: '30001000000500003499' })
    expect((await save('cfdi', { certificate: next.certificate, key: next.openKey })).data.credentials).toMatchObject([
      { certificateNo: '30001000000500003499' },
    ])
    const stored = await site.admin.query('select sealed is null as gone from documents_credentials order by made_at')
    expect(stored.rows.map(({ gone }) => gone)).toEqual([true, false])
    // An encrypted value of one row cannot be decrypted in another row.
    await site.admin.query('update documents_credentials set sealed = $1 where ended_at is null', [rows[0].sealed])
    expect((await issue(mexican)).reply.status).toBe(500)
  })

  test('a wrong passphrase, another’s key, another RFC, one that ended, and what is no certificate are refused', async () => {
    await begin({ ...inMexico, peers: { cfdi: simulateCfdiOffice(clock) } }, seller)
    const [csd, other] = [createTestCertificate({ rfc }), createTestCertificate({ rfc: 'EKU9003173C9' })]
    const faults = async (body: object) => {
      const { error, fields } = await save('cfdi', body)
      return [error, Object.keys(fields ?? {})]
    }
    const good = { certificate: csd.der, key: csd.key, passphrase }
    expect(await faults({ ...good, passphrase: 'wrong' })).toEqual(['request.invalid', ['key']])
    expect(await faults({ ...good, key: other.key })).toEqual(['request.invalid', ['key']])
    expect(await faults({ ...good, certificate: 'bm8=' })).toEqual(['request.invalid', ['certificate']])
    expect(await faults({ certificate: csd.pkcs12, passphrase: 'wrong' })).toEqual(['request.invalid', ['passphrase']])
    expect(await faults({})).toEqual(['request.invalid', ['account']])
    expect(await faults({ certificate: other.der, key: other.key, passphrase })).toEqual([
      'documents.certificate-other',
      ['certificate'],
    ])
    site.setNow(new Date(now.getTime() + 400 * 86_400_000))
    expect(await faults(good)).toEqual(['documents.certificate-expired', ['certificate']])
    site.setNow(now)
    expect((await site.admin.query('select from documents_credentials')).rowCount).toBe(0)
    expect((await save('cfdi', good)).status).toBe(200)
    // A certificate of another issuer, or an expired one, is rejected before a number is used.
    await site.settings({ ...seller, sellerTaxId: 'EKU9003173C9' })
    expect((await issue({ ...mexican, taxId: rfc })).reply.msg).toContain('303')
    await site.settings(seller)
    site.setNow(new Date(now.getTime() + 400 * 86_400_000))
    expect((await issue(mexican)).reply.msg).toContain('305')
    expect((await site.admin.query('select from documents_series')).rowCount).toBe(0)
  })

  test('the PAC looks at the seal itself: another issuer’s, one that had ended, and a number that is not its own', async () => {
    await begin({ ...inMexico, peers: {} }, seller)
    const peer = simulateCfdiOffice(clock)
    const csd = createTestCertificate({ rfc, days: 30 })
    const stamp = async (attributes: Record<string, string>, key = csd.openKey) => {
      const { certificate, seal } = createCfdiSigner(key, '', csd.certificate)
      const cfdiFields = {
        Version: '4.0',
        Fecha: now.toISOString().slice(0, 19),
        NoCertificado: '30001000000500003416',
        ...attributes,
      }
      const xml = (sello: string) =>
        `<c:Comprobante xmlns:c="c" ${Object.entries({
          ...cfdiFields,
          Certificado: certificate,
          Sello: sello,
        })
          .map(([name, value]) => `${name}="${value}"`)
          .join(' ')}><c:Emisor Rfc="${attributes['Rfc'] ?? rfc}"/></c:Comprobante>`
      const [root] = readXml(xml('')).children
      const sello = root ? seal(cadenaOriginal(root)) : ''
      const { body } = await peer({ path: '/stamp', body: Buffer.from(xml(sello)) })
      return readXml(body).children[0]?.attribute('Codigo')
    }
    expect(await stamp({ Rfc: 'EKU9003173C9' })).toBe('303')
    expect(await stamp({ NoCertificado: '30001000000500009999' })).toBe('302')
    expect(await stamp({}, createTestCertificate({ rfc }).openKey)).toBe('302')
    const late = new Date(now.getTime() + 40 * 86_400_000).toISOString().slice(0, 19)
    expect(await stamp({ Fecha: late })).toBe('305')
  })

  test('the AEAT sees who calls: a certificate of the issuer is let in, another’s and one that ended are not', async () => {
    await begin({ peers: { verifactu: simulateVerifactuOffice(clock) } }, { office: 'verifactu' })
    const own = createTestCertificate({ nif: 'A28015865' })
    expect((await save('verifactu', { certificate: own.pkcs12, passphrase })).data.credentials).toMatchObject([
      { taxId: 'A28015865' },
    ])
    const { id } = await issue(spanish)
    await site.documents.sendToOffices()
    expect((await read(id)).submissions).toMatchObject([{ state: 'accepted' }])
    const waitForOffice = (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1_000)
      site.setNow(now)
    }
    waitForOffice(61)
    const other = createTestCertificate({ nif: 'B12345674', days: 20 })
    await save('verifactu', { certificate: other.certificate, key: other.openKey })
    const { id: second } = await issue(spanish)
    await site.documents.sendToOffices()
    expect((await read(second)).submissions).toMatchObject([
      { state: 'waiting', answer: expect.stringContaining('4112') },
    ])
    // The office accepts the same record once it comes with the right certificate.
    await save('verifactu', { certificate: own.pkcs12, passphrase })
    waitForOffice(61)
    await site.documents.sendToOffices()
    expect((await read(second)).submissions).toMatchObject([{ state: 'accepted' }])
    const short = createTestCertificate({ nif: 'A28015865', days: 20 })
    await save('verifactu', { certificate: short.pkcs12, passphrase })
    now = new Date(now.getTime() + 21 * 86_400_000)
    site.setNow(now)
    const { id: third } = await issue(spanish)
    await site.documents.sendToOffices()
    expect((await read(third)).submissions).toMatchObject([
      { state: 'waiting', answer: expect.stringContaining('403') },
    ])
  })

  test('D-23 who is not on test needs a credential; then the office’s address is called, signed, and the log keeps no secret', async () => {
    const provider = simulateDigitalCnOffice(clock)
    const server = createServer((request, reply) => {
      void (async () => {
        const pieces: Buffer[] = []
        for await (const piece of request) pieces.push(piece)
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        )
        const { status, body } = await provider.wire({
          path: request.url ?? '',
          body: Buffer.concat(pieces),
          headers,
        })
        reply.writeHead(status).end(body)
      })()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    try {
      const chinese = { country: 'CN', office: 'digital_cn', sellerTaxId: '91350100M000100Y43' }
      await begin({ currency: 'CNY', timeZone: 'Asia/Shanghai' }, chinese)
      const real = async () => site.settings({ ...chinese, test: false })
      await expect(real()).rejects.toThrow('documents.office-missing')
      const access = { address: `http://127.0.0.1:${port}`, ...digitalCnTestAccess }
      expect((await save('digital_cn', { ...access, secret: 'wrong' })).status).toBe(200)
      await real()
      const from = `${now.getUTCFullYear() - 1}-01-01`
      for (const category of ['electricity', 'service', 'occupancy'])
        await site.call('POST', '/api/documents/tax-rates', {
          body: { category, from, rate: 600, code: '3049900000000000000' },
        })
      const buyer = { country: 'CN', name: '百度在线网络技术（北京）有限公司', taxId: '91110000802100433B' }
      const { id } = await issue(buyer)
      await site.documents.sendToOffices()
      expect(await read(id)).toMatchObject({
        state: 'failed',
        test: false,
        submissions: [{ answer: expect.stringContaining('9001') }],
      })
      await save('digital_cn', access)
      await site.call('POST', `${base}/${id}/issue`, { body: { version: (await read(id)).version } })
      await site.documents.sendToOffices()
      expect(await read(id)).toMatchObject({
        state: 'issued',
        submissions: [{ externalNo: expect.stringMatching(/^\d{20}$/) }],
      })
      const { rows } = await site.admin.query("select string_agg(m::text, ' ') as log from platform_partner_messages m")
      expect(rows[0].log).not.toContain(digitalCnTestAccess.secret)
      // A credential in use cannot be deleted.
      const gone = await site.call('DELETE', `${path}/digital_cn`)
      expect([gone.status, gone.error]).toEqual([409, 'documents.office-missing'])
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }
  })

  test('who may replace it is told a month before its end, once a week', async () => {
    await begin({ peers: { verifactu: simulateVerifactuOffice(clock) } }, { office: 'verifactu' })
    const { pkcs12 } = createTestCertificate({ nif: 'A28015865', days: 60 })
    await save('verifactu', { certificate: pkcs12, passphrase })
    const after = async (days: number) => {
      site.setNow(new Date(now.getTime() + days * 86_400_000))
      await site.documents.notifyEnding()
      return site.notices.length
    }
    expect([await after(20), await after(31), await after(33), await after(39), await after(61)]).toEqual([
      0, 1, 1, 2, 3,
    ])
    expect(site.notices.map(({ level }) => level)).toEqual([3, 3, 4])
    expect(site.notices[2]?.title.en).toContain('expired on')
  })

  test('signed out 401, without code 403, an office that knows nobody 400, none there 404', async () => {
    await begin({}, { office: 'en16931', test: false })
    const body = { address: 'https://pac.example', account: 'a', secret: 'b' }
    expect((await site.call('POST', `${path}/cfdi`, { body, token: '' })).status).toBe(401)
    expect((await site.call('POST', `${path}/cfdi`, { body, token: 'nobody' })).status).toBe(403)
    expect((await site.call('POST', `${path}/manual`, { body })).status).toBe(400)
    expect((await save('cfdi', { ...body, address: 'ftp://pac.example' })).status).toBe(400)
    expect((await site.call('DELETE', `${path}/cfdi`)).status).toBe(404)
    expect((await save('cfdi', body)).status).toBe(200)
    expect((await site.call('GET', '/api/documents/settings', { token: 'theirs' })).data.credentials).toEqual([])
    expect((await site.call('DELETE', `${path}/cfdi`, { token: 'theirs' })).status).toBe(404)
    expect((await site.call('DELETE', `${path}/cfdi`)).data.credentials).toEqual([])
  })
})
