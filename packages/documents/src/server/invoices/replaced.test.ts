import { afterEach, describe, expect, test } from 'vitest'
import { documentsSite, type DocumentsSite } from '../../testing/index.ts'
import { simulateCfdiOffice } from '../offices/cfdi.peer.ts'
import { xmlElementsAt, readXml } from '../offices/xml.ts'

let site: DocumentsSite
afterEach(() => site.close())
let now = new Date()
const base = '/api/documents/invoices'
const read = async (id: string) => (await site.call('GET', `${base}/${id}`)).data
async function act(id: string, what: string, more: object = {}) {
  const { version } = await read(id)
  return site.call('POST', `${base}/${id}/${what}`, { body: { version, text: 'wrong name', ...more } })
}
async function submitAfter(minutes = 1) {
  now = new Date(now.getTime() + minutes * 60_000)
  site.setNow(now)
  await site.documents.sendToOffices()
}
const escuela = { country: 'MX', name: 'Escuela', taxId: 'EKU9003173C9', postcode: '42501', regime: '601' }
async function anInvoice(faults: { away: boolean; rejects?: boolean }, session = {}) {
  now = new Date()
  const peers = { cfdi: simulateCfdiOffice(() => now, faults) }
  site = await documentsSite({ currency: 'MXN', timeZone: 'America/Mexico_City', peers })
  site.setNow(now)
  const more = { country: 'MX', office: 'cfdi', sellerTaxId: 'SAT970701NN3' }
  await site.settings({ ...more, sellerPostcode: '06300', sellerRegime: '601' })
  const holderId = await site.wallet()
  const sessionId = await site.session(holderId, session)
  const titleOf = async (name: string, taxId: string) =>
    (
      await site.call('POST', '/api/documents/titles', {
        body: { ...escuela, name, taxId, holderId, useCode: 'G03' },
      })
    ).data.id
  const [wrong, right] = [await titleOf('Escuela', 'EKU9003173C9'), await titleOf('Kemper', 'XIA190128J61')]
  const form = { kind: 'invoice', source: 'sessions', titleId: wrong, sessionIds: [sessionId] }
  const { data } = await site.call('POST', base, { body: form })
  await act(data.id, 'approve')
  const made = await act(data.id, 'issue')
  expect(made.status, made.text).toBe(200)
  await submitAfter()
  expect((await read(data.id)).state).toBe('issued')
  return { id: data.id as string, sessionId, right, holderId }
}
const uuidOf = async (id: string) =>
  (await read(id)).submissions.find((one: { act: string }) => one.act === 'issue').externalNo
const living = async (sessionId: string) =>
  (
    await site.admin.query<{ id: string }>(
      'select invoice_id as id from documents_invoice_sessions where session_id = $1 and living',
      [sessionId],
    )
  ).rows.map(({ id }) => id)

describe('CFDI motive 01', () => {
  test('the new one is issued first with relation 04, then the old one is cancelled naming it; its session is one invoice’s all along', async () => {
    const { id, sessionId, right } = await anInvoice({ away: false })
    const response = await act(id, 'replace', { titleId: right })
    expect(response.data).toMatchObject({ state: 'reversing', replacedBy: { state: 'issuing' } })
    const next = response.data.replacedBy.id
    expect(await living(sessionId)).toEqual([next])
    await submitAfter()
    expect(await read(next)).toMatchObject({
      state: 'issued',
      buyer: { taxId: 'XIA190128J61' },
      replaces: { id, state: 'reversing' },
    })
    const [root] = readXml(await site.bytes(fileOf(await read(next)), 'es')).children
    if (!root) throw new Error('no CFDI')
    expect(root.attribute('TipoDeComprobante')).toBe('I')
    expect(xmlElementsAt(root, 'CfdiRelacionados')[0]?.attribute('TipoRelacion')).toBe('04')
    expect(xmlElementsAt(root, 'CfdiRelacionados/CfdiRelacionado')[0]?.attribute('UUID')).toBe(await uuidOf(id))
    await submitAfter()
    expect(await read(id)).toMatchObject({ state: 'reversed', replacedBy: { id: next, state: 'issued' } })
    const { rows } = await site.admin.query<{ body: string }>(
      `select body from platform_partner_messages where direction = 'out' and channel = '/cancel'`,
    )
    expect(rows.map(({ body }) => body).join('')).toContain(`Motivo="01" FolioSustitucion="${await uuidOf(next)}"`)
    expect(await living(sessionId)).toEqual([next])
    expect((await act(id, 'replace')).error).toBe('documents.wrong-state')
  })

  test('its receiver refuses: both stand, the session is the new one’s; asked again it goes. The successor’s end gives the session back', async () => {
    const faults = { away: false, rejects: true }
    const { id, sessionId } = await anInvoice(faults, { electricityMinor: 400_000 })
    // After one business day the receiver's consent is required.
    await submitAfter(25 * 60)
    const next = (await act(id, 'replace')).data.replacedBy.id
    await submitAfter()
    await submitAfter()
    expect(await read(id)).toMatchObject({ state: 'issued', replacedBy: { id: next, state: 'issued' } })
    expect(await living(sessionId)).toEqual([next])
    faults.rejects = false
    expect((await act(id, 'replace')).data).toMatchObject({ state: 'reversing', replacedBy: { id: next } })
    await submitAfter()
    await submitAfter(73 * 60)
    expect((await read(id)).state).toBe('reversed')
    expect((await act(next, 'reverse', { reason: '01' })).status).toBe(200)
    await submitAfter()
    await submitAfter(73 * 60)
    expect((await read(next)).state).toBe('reversed')
    expect(await living(sessionId)).toEqual([])
  })

  test('what the PAC refuses is told again or taken back: then the old one stands with its session', async () => {
    const { id, sessionId, right } = await anInvoice({ away: false })
    const response = await act(id, 'replace', { titleId: right })
    const next = response.data.replacedBy.id
    await site.admin.query(
      `update documents_files set content = convert_to(replace(convert_from(content, 'UTF8'), 'Total="', 'Total="9'), 'UTF8')
       where kind = 'xml' and document_id = (select document_id from documents_invoices where id = $1)`,
      [next],
    )
    await submitAfter()
    expect(await read(next)).toMatchObject({ state: 'failed', replaces: { id, state: 'reversing' } })
    expect((await act(next, 'reverse', { reason: '01' })).data.state).toBe('reversed')
    expect(await read(id)).toMatchObject({ state: 'issued', replacedBy: null })
    expect(await living(sessionId)).toEqual([id])
  })

  test('past the product: two that hold one session, and a successor that is gone, are refused', async () => {
    const { id, right } = await anInvoice({ away: false })
    const next = (await act(id, 'replace', { titleId: right })).data.replacedBy.id
    await expect(
      site.admin.query('update documents_invoices set replaced_by = null where id = $1', [id]),
    ).rejects.toThrow(/documents_invoice_sessions_once/)
    await expect(
      site.admin.query('update documents_invoices set replaced_by = $1 where id = $2', [id, next]),
    ).rejects.toThrow(/documents_invoices_replaced/)
    const { status, error } = await site.call('POST', `${base}/${id}/replace`, {
      token: 'theirs',
      body: { version: 1, text: 'x' },
    })
    expect([status, error]).toEqual([404, 'request.not-found'])
  })
})
function fileOf({ document }: { document: { id: string } }): string {
  return `/api/documents/${document.id}/files/stamped`
}
