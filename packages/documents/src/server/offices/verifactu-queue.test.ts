import { afterEach, describe, expect, test } from 'vitest'
import { documentsSite, type DocumentsSite } from '../../testing/index.ts'
import { simulateVerifactuOffice, type SimulatedOfficeFaults } from './verifactu.peer.ts'
import { readXml, xmlElementsAt, xmlTextAt } from './xml.ts'

let site: DocumentsSite
let now = new Date()
let faults: SimulatedOfficeFaults
/** Messages to the office. */
let messages: string[]
afterEach(() => site.close())
function pass(seconds: number) {
  now = new Date(now.getTime() + seconds * 1_000)
  site.setNow(now)
}
async function begin() {
  now = new Date()
  faults = { away: false }
  messages = []
  const peer = simulateVerifactuOffice(() => now, faults)
  site = await documentsSite({
    peers: {
      verifactu: (request) => {
        messages.push(request.body.toString())
        return peer(request)
      },
    },
  })
  site.setNow(now)
  await site.settings({ office: 'verifactu' })
}
const base = '/api/documents/invoices'
const spanish = { country: 'ES', name: 'Compradora S.L.', taxId: 'B12345674' }
async function approved(title: object = spanish): Promise<string> {
  const holderId = await site.wallet()
  const { data } = await site.call('POST', '/api/documents/titles', { body: { holderId, ...title } })
  const sessionIds = [await site.session(holderId)]
  const reply = await site.call('POST', base, { body: { source: 'sessions', titleId: data.id, sessionIds } })
  expect(reply.status, reply.text).toBe(200)
  await act(reply.data.id, 'approve')
  return reply.data.id as string
}
async function act(id: string, what: string, more: object = {}) {
  const { version } = (await site.call('GET', `${base}/${id}`)).data
  return site.call('POST', `${base}/${id}/${what}`, { body: { version, ...more } })
}
async function issued(title?: object): Promise<string> {
  const id = await approved(title)
  const reply = await act(id, 'issue')
  expect(reply.status, reply.text).toBe(200)
  return id
}
const send = () => site.documents.sendToOffices()
const read = async (id: string) => (await site.call('GET', `${base}/${id}`)).data
const amend = (id: string, more: object = {}) => act(id, 'amend-record', { text: 'corrected', ...more })
/** Returns hashes of a message's records, and of those before. */
const linksOf = (message: string) =>
  recordsOf(message).map((record) => [
    xmlTextAt(record, 'Encadenamiento/RegistroAnterior/Huella'),
    xmlTextAt(record, 'Huella'),
  ])
const recordsOf = (message: string) =>
  xmlElementsAt(readXml(message), 'Envelope/Body/RegFactuSistemaFacturacion/RegistroFactura').flatMap(
    ({ children }) => children,
  )
const lastRecord = () => {
  const record = recordsOf(messages.at(-1) ?? '').at(-1)
  if (!record) throw new Error('nothing was sent')
  return record
}

describe('VERI*FACTU queue', () => {
  test('four invoices issued at once leave in the order of the chain, in one message, and are accepted', async () => {
    await begin()
    await issued()
    const ids = []
    for (let n = 0; n < 4; n += 1) ids.push(await approved())
    await Promise.all(ids.map((id) => act(id, 'issue')))
    await send()
    const links = linksOf(messages.join(''))
    expect(messages).toHaveLength(1)
    expect(links).toHaveLength(5)
    links.slice(1).forEach(([before], place) => expect(before).toBe(links[place]?.[1]))
    for (const id of ids) expect(await read(id)).toMatchObject({ officeState: 'accepted', state: 'issued' })
    const { rows } = await site.admin.query(
      'select bool_and(made_at >= before) as ordered from (select made_at, lag(made_at) over (order by no) as before from documents_verifactu_records) x where before is not null',
    )
    expect(rows).toEqual([{ ordered: true }])
  })

  test('the next message waits as long as the office wants', async () => {
    await begin()
    await issued()
    await send()
    const second = await issued()
    await send()
    expect(await read(second)).toMatchObject({ officeState: 'waiting', submissions: [{ attempts: 0 }] })
    pass(61)
    await send()
    expect(await read(second)).toMatchObject({ officeState: 'accepted' })
  })

  test('a delay over 240 s loses nothing: the records leave as an incident and are accepted', async () => {
    await begin()
    faults.away = true
    const ids = [await issued(), await issued()]
    await send()
    expect(await read(ids[1] ?? '')).toMatchObject({ state: 'issued', officeState: 'delayed' })
    faults.away = false
    pass(3_600)
    await send()
    expect(messages.at(-1)).toContain('<sum1:Incidencia>S</sum1:Incidencia>')
    for (const id of ids) expect(await read(id)).toMatchObject({ officeState: 'accepted' })
  })

  test('a rejected record does not stop the next ones; it is mended by Subsanacion with RechazoPrevio X', async () => {
    await begin()
    faults.rejects = 1109
    const rejected = await issued()
    await send()
    expect(await read(rejected)).toMatchObject({
      state: 'issued',
      officeState: 'refused',
      submissions: [{ state: 'refused', answer: '1109: El NIF no está identificado en el censo de la AEAT.' }],
    })
    expect(site.notices).toMatchObject([
      {
        level: 4,
        href: '/finance/invoice?officeState=refused',
        title: { en: expect.stringMatching(/^Tax office rej/) },
      },
    ])
    faults.rejects = undefined
    pass(61)
    const next = await issued()
    await send()
    expect(await read(next)).toMatchObject({ officeState: 'accepted' })
    pass(61)
    expect((await amend(rejected)).data).toMatchObject({ officeState: 'waiting' })
    await send()
    expect(['Subsanacion', 'RechazoPrevio'].map((name) => xmlTextAt(lastRecord(), name))).toEqual(['S', 'X'])
    expect(await read(rejected)).toMatchObject({ officeState: 'accepted' })
    expect((await amend(rejected)).error).toBe('documents.nothing-to-amend')
    const listed = await site.call('GET', `${base}?officeState=accepted`)
    expect(listed.data.total).toBe(2)
  })

  test('a buyer outside the census is stored with error 2001 and mended with IDType 07', async () => {
    await begin()
    faults.outsideCensus = ['12345678Z', 'B12345674']
    const company = await issued()
    const person = await issued({ country: 'ES', name: 'Compradora', kind: 'person', taxId: '12345678Z' })
    await send()
    expect(await read(person)).toMatchObject({
      officeState: 'accepted_with_errors',
      submissions: [{ answer: expect.stringMatching(/^2001: /) }],
    })
    expect((await amend(company, { isBuyerOutsideCensus: true })).error).toBe('documents.census-person')
    pass(61)
    expect((await amend(person, { isBuyerOutsideCensus: true })).status).toBe(200)
    await send()
    expect(xmlTextAt(lastRecord(), 'Destinatarios/IDDestinatario/IDOtro/IDType')).toBe('07')
    expect(xmlTextAt(lastRecord(), 'RechazoPrevio')).toBe('')
    expect(await read(person)).toMatchObject({ officeState: 'accepted' })
  })

  test('a record that the office has already, because its answer was lost, counts as accepted', async () => {
    await begin()
    const id = await issued()
    await send()
    await site.admin.query("update documents_submissions set state = 'waiting', answer = ''")
    pass(61)
    await send()
    expect(await read(id)).toMatchObject({
      officeState: 'accepted',
      submissions: [{ answer: '3000: Registro de facturación duplicado.' }],
    })
  })

  test('a buyer in Germany has a VAT id (02), one in Mexico a document of the country (04), one without id none', async () => {
    await begin()
    await issued({ country: 'DE', name: 'Käufer GmbH', taxId: '123456788' })
    await issued({
      country: 'MX',
      name: 'Escuela',
      taxId: 'EKU9003173C9',
      postcode: '42501',
      regime: '601',
      useCode: 'G03',
    })
    const nobody = await issued({ country: 'ES', name: 'Una persona', kind: 'person', taxId: '' })
    await send()
    const buyers = recordsOf(messages[0] ?? '').map((record) =>
      ['CodigoPais', 'IDType', 'ID'].map((name) => xmlTextAt(record, `Destinatarios/IDDestinatario/IDOtro/${name}`)),
    )
    expect(buyers).toEqual([
      ['', '02', 'DE123456788'],
      ['MX', '04', 'EKU9003173C9'],
      ['', '', ''],
    ])
    expect(xmlTextAt(lastRecord(), 'FacturaSinIdentifDestinatarioArt61d')).toBe('S')
    expect(await read(nobody)).toMatchObject({ officeState: 'accepted' })
  })

  test('a simplified invoice over 400 EUR is refused, unless the operator’s trade is listed: then over 3,000 EUR', async () => {
    await begin()
    const apply = async (serviceMinor: number) => {
      const holderId = await site.wallet({ principalMinor: 10_000_000 })
      const sessionIds = [await site.session(holderId, { electricityMinor: 0, serviceMinor })]
      return site.call('POST', base, { body: { source: 'sessions', kind: 'simplified', sessionIds } })
    }
    expect((await apply(40_000)).status).toBe(200)
    const beyond = await apply(53_300)
    expect([beyond.error, beyond.text]).toEqual(['documents.simplified-limit', expect.stringContaining('400')])
    await site.settings({ office: 'verifactu', listedTrade: true })
    expect((await apply(53_300)).status).toBe(200)
    expect((await apply(300_001)).error).toBe('documents.simplified-limit')
  })

  test('signed out 401, without code 403, another operator’s invoice 404', async () => {
    await begin()
    const id = await issued()
    const body = { version: 1, text: 'x' }
    for (const [token, status] of [
      ['', 401],
      ['nobody', 403],
      ['theirs', 404],
    ] as const)
      expect((await site.call('POST', `${base}/${id}/amend-record`, { token, body })).status).toBe(status)
  })
})
