import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extractPdfText } from '@evops/platform/testing'
import { invoiceMoves } from '../../contract/index.ts'
import { documentsSite, type DocumentsSite } from '../../testing/index.ts'
import { paidPartOfFees } from './amounts.rules.ts'
import { listAllowedMoves } from './invoices.store.ts'

let site: DocumentsSite
let year = 0
beforeAll(async () => {
  site = await documentsSite()
  await site.settings({ office: 'en16931', test: false })
  year = site.services.now().getUTCFullYear()
})
afterAll(() => site.close())

const base = '/api/documents/invoices'
async function title(holderId: string | null, more: object = {}) {
  const body = { holderId, country: 'ES', name: 'Compradora S.L.', taxId: 'B12345674', ...more }
  const reply = await site.call('POST', '/api/documents/titles', { body })
  expect(reply.status, reply.text).toBe(200)
  return reply.data.id as string
}
const apply = (body: object) => site.call('POST', base, { body: { source: 'sessions', ...body } })
async function applyForInvoice(holderId: string, sessionIds: readonly string[], more: object = {}) {
  const reply = await apply({ titleId: await title(holderId, more), sessionIds })
  expect(reply.status, reply.text).toBe(200)
  return reply.data
}
const act = async (id: string, what: string, more: object = {}) => {
  const { version } = (await site.call('GET', `${base}/${id}`)).data
  return site.call('POST', `${base}/${id}/${what}`, { body: { version, ...more } })
}
async function issueInvoice(id: string) {
  await act(id, 'approve')
  const reply = await act(id, 'issue')
  expect(reply.status, reply.text).toBe(200)
  return reply.data
}

describe('ROUTE-13 finance/invoice', () => {
  test('what a wallet paid of a session is invoiced by fee and tax; preview, application and paper say the same', async () => {
    const holderId = await site.wallet()
    const sessionId = await site.session(holderId, { electricityMinor: 6_050, serviceMinor: 6_050 })
    const titleId = await title(holderId)
    const body = { source: 'sessions', titleId, sessionIds: [sessionId] }
    const preview = (await site.call('POST', `${base}/preview`, { body })).data
    expect(preview).toMatchObject({
      netMinor: 10_000,
      taxMinor: 2_100,
      totalMinor: 12_100,
      sessions: 1,
      leftOut: 0,
    })
    const { data } = await apply(body)
    expect(data).toMatchObject({
      state: 'applied',
      netMinor: 10_000,
      totalMinor: 12_100,
      number: null,
      holderId,
    })
    expect((await act(data.id, 'issue')).error).toBe('documents.wrong-state')
    const done = await issueInvoice(data.id)
    expect(done).toMatchObject({
      state: 'issued',
      number: `F${year}-000001`,
      document: {
        netMinor: 10_000,
        taxMinor: 2_100,
        lines: [{ energyDwh: 250_000 }, { energyDwh: 250_000 }],
      },
      steps: [{ state: 'applied' }, { state: 'approved' }, { state: 'issuing' }, { state: 'issued' }],
    })
    const pdf = await site.bytes(`/api/documents/${done.document.id}/files/pdf`, 'es')
    const text = extractPdfText(pdf).replaceAll('\n', '')
    for (const part of [done.number, 'B12345674', '100.00', '21.00', '121.00']) expect(text).toContain(part)
    const xml = (await site.bytes(`/api/documents/${done.document.id}/files/xml`, 'es')).toString()
    expect(xml).toContain('<cbc:TaxInclusiveAmount currencyID="EUR">121.00</cbc:TaxInclusiveAmount>')
    expect((await site.call('GET', `${base}?sessionId=${sessionId}`)).data.list).toMatchObject([
      { number: done.number },
    ])
  })

  test('what bonus credit and a discount paid is in no invoice: it comes off the service fee', async () => {
    const holderId = await site.wallet({ principalMinor: 100_000, giftMinor: 500 })
    const sessionId = await site.session(holderId, {
      electricityMinor: 6_000,
      serviceMinor: 4_000,
      reducedMinor: 1_000,
    })
    const { lines } = (
      await site.call('POST', `${base}/preview`, {
        body: { source: 'sessions', titleId: await title(holderId), sessionIds: [sessionId] },
      })
    ).data
    expect(lines).toMatchObject([
      { category: 'electricity', grossMinor: 6_000 },
      { category: 'service', grossMinor: 2_500 },
    ])
    expect(paidPartOfFees(5_000, { electricityMinor: 6_000, serviceMinor: 3_000, occupancyMinor: 1_000 })).toEqual({
      electricityMinor: 5e3,
      serviceMinor: 0,
      occupancyMinor: 0,
    })
  })

  test('two who apply for one session at once: one invoice lives; refused or reversed, it may be applied for anew', async () => {
    const holderId = await site.wallet()
    const sessionId = await site.session(holderId)
    const titleId = await title(holderId)
    const replies = await Promise.all([1, 2, 3].map(() => apply({ titleId, sessionIds: [sessionId] })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(new Set(replies.flatMap(({ error }) => error ?? []))).toEqual(new Set(['documents.session-invoiced']))
    const first = replies.find(({ status }) => status === 200)?.data
    await act(first.id, 'refuse', { text: 'wrong title' })
    const second = (await apply({ titleId, sessionIds: [sessionId] })).data
    await issueInvoice(second.id)
    expect((await apply({ titleId, sessionIds: [sessionId] })).error).toBe('documents.session-invoiced')
    const reversed = (await act(second.id, 'reverse', { reason: '02', text: 'returned' })).data
    expect(reversed).toMatchObject({
      state: 'reversed',
      reversal: { kind: 'reversal', number: `R${year}-000001`, totalMinor: -10_000 },
    })
    expect((await issueInvoice((await apply({ titleId, sessionIds: [sessionId] })).data.id)).state).toBe('issued')
    const sums = (await site.call('GET', `/api/documents/invoice-sums?sessionId=${sessionId}`)).data.sums
    expect(sums).toMatchObject([{ currency: 'EUR', issued: 1, totalMinor: 10_000, openMinor: 0 }])
    // Direct writes to the database are rejected, too.
    const twice = site.admin.query('update documents_invoice_sessions set living = true where session_id = $1', [
      sessionId,
    ])
    await expect(twice).rejects.toThrow(/documents_invoice_sessions/)
  })

  test('who paid is who is invoiced: another’s title, an unpaid session, one of long ago and one that came to nothing are refused', async () => {
    const [holderId, other] = [await site.wallet(), await site.wallet()]
    const mine = await site.session(holderId)
    const refusal = async (titleId: string, sessionIds: string[]) => (await apply({ titleId, sessionIds })).error
    expect(await refusal(await title(other), [mine])).toBe('documents.not-payer')
    expect(await refusal(await title(null), [mine])).toBe('documents.not-payer')
    const titleId = await title(holderId)
    expect(await refusal(titleId, [mine, await site.session(other)])).toBe('documents.not-payer')
    expect(await refusal(titleId, [await site.session(holderId, { payState: 'unpaid' })])).toBe('documents.not-paid')
    expect(await refusal(titleId, [await site.session(holderId, { reducedMinor: 10_000 })])).toBe('documents.not-paid')
    const old = new Date(site.services.now().getTime() - 400 * 86_400_000).toISOString()
    expect(await refusal(titleId, [await site.session(holderId, { endedAt: old })])).toBe('documents.too-old')
    const { list } = (await site.call('GET', `/api/documents/invoiceable-sessions?holderId=${holderId}`)).data
    expect(list).toMatchObject([{ sessionId: mine, totalMinor: 10_000 }])
  })

  test('paid otherwise since it was applied for, it is not issued; a simplified one names nobody', async () => {
    const holderId = await site.wallet()
    const sessionId = await site.session(holderId)
    const { id } = await applyForInvoice(holderId, [sessionId])
    await act(id, 'approve')
    await site.refund(sessionId, holderId, 1_000)
    expect((await act(id, 'issue')).error).toBe('documents.session-changed')
    expect((await act(id, 'cancel')).data.state).toBe('cancelled')
    const simple = await apply({ kind: 'simplified', sessionIds: [sessionId] })
    expect(simple.data).toMatchObject({ kind: 'simplified', holderId: null, totalMinor: 9_000 })
    expect((await issueInvoice(simple.data.id)).number).toMatch(/^S/)
  })

  test('whoever did not pay is on no invoice: not by a title of nobody, not by another kind of invoice, not past the API', async () => {
    const holderId = await site.wallet()
    const sessionId = await site.session(holderId)
    const stranger = await site.call('POST', '/api/documents/titles', {
      body: { country: 'ES', name: 'Nadie', taxId: 'A28015865' },
    })
    const titleId = stranger.data.id
    expect((await apply({ titleId, sessionIds: [sessionId] })).error).toBe('documents.not-payer')
    const day = new Date().toISOString().slice(0, 10)
    for (const more of [
      { kind: 'simplified', sessionIds: [sessionId] },
      { kind: 'global', source: 'global', from: day, to: day },
    ]) {
      const reply = await apply({ titleId, ...more })
      expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, ['titleId']])
    }
    const { id } = (await apply({ kind: 'simplified', sessionIds: [sessionId] })).data
    await expect(
      site.admin.query('update documents_invoices set title_id = $2 where id = $1', [id, titleId]),
    ).rejects.toThrow('documents_invoices_names')
    await expect(
      site.admin.query('update documents_invoices set holder_id = $2 where id = $1', [id, holderId]),
    ).rejects.toThrow('documents_invoices_names')
  })

  test('a session refunded after issue marks its invoice, whoever refunded it; one act takes it back and issues it anew', async () => {
    const holderId = await site.wallet()
    const [paid, refunded] = [await site.session(holderId), await site.session(holderId)]
    const { id } = await applyForInvoice(holderId, [paid, refunded])
    await issueInvoice(id)
    expect((await act(id, 'reissue', { text: 'refunded' })).error).toBe('documents.not-refunded')
    const listRefundedInvoices = async () =>
      (await site.call('GET', `${base}?refunded=true&holderId=${holderId}`)).data.list
    expect(await listRefundedInvoices()).toEqual([])
    await site.refund(refunded, holderId, 4_000)
    await site.documents.lookForRefunds()
    expect(await listRefundedInvoices()).toMatchObject([{ id, state: 'issued', refundedMinor: 4_000 }])
    expect(site.notices).toMatchObject([{ level: 3, href: `/finance/invoice?open=${id}` }])
    const { sums } = (await site.call('GET', `/api/documents/invoice-sums?holderId=${holderId}`)).data
    expect(sums).toMatchObject([{ issued: 1, refunded: 1 }])
    expect((await act(id, 'reissue', { text: 'refunded' })).data).toMatchObject({
      state: 'reversed',
      refundedMinor: 0,
    })
    const { list } = (await site.call('GET', `${base}?sessionId=${refunded}&state=issued`)).data
    expect(list).toMatchObject([
      { totalMinor: 16_000, sessions: 2, refundedMinor: 0, number: expect.stringMatching(/^F/) },
    ])
    // After a full refund nothing is left to issue again; a second run marks nothing twice.
    await site.refund(refunded, holderId, 6_000)
    await site.refund(paid, holderId, 10_000)
    await site.documents.lookForRefunds()
    const anew = list[0].id as string
    expect((await site.call('GET', `${base}/${anew}`)).data.refundedMinor).toBe(16_000)
    expect((await act(anew, 'reissue', { text: 'refunded' })).data.state).toBe('reversed')
    expect((await site.call('GET', `${base}?sessionId=${paid}&state=issued`)).data.list).toEqual([])
    expect(await listRefundedInvoices()).toEqual([])
  })

  test('a session corrected upwards after issue is reported to the users who may correct invoices', async () => {
    const holderId = await site.wallet()
    const sessionId = await site.session(holderId)
    const { id } = await applyForInvoice(holderId, [sessionId])
    await issueInvoice(id)
    await site.refund(sessionId, holderId, -1_500)
    await site.documents.lookForRefunds()
    expect(site.notices.at(-1)).toMatchObject({
      href: `/finance/invoice?open=${id}`,
      text: {
        en: expect.stringMatching(
          /^Paid amount increased by .*15\.00: issue a supplementary invoice, or reverse and reissue\.$/,
        ),
      },
    })
    const sent = site.notices.length
    await site.documents.lookForRefunds()
    expect(site.notices).toHaveLength(sent)
  })

  test('a session says whether it may be invoiced, and by whom: until a living invoice has it', async () => {
    const holderId = await site.wallet()
    const sessionId = await site.session(holderId)
    const path = `/api/documents/invoiceable-sessions?sessionId=${sessionId}`
    expect((await site.call('GET', path)).data.list).toMatchObject([{ sessionId, holderId, totalMinor: 10_000 }])
    await applyForInvoice(holderId, [sessionId])
    expect((await site.call('GET', path)).data.list).toEqual([])
    expect((await site.call('GET', path, { token: 'theirs' })).data.list).toEqual([])
  })

  test('issued by hand: its number and file, and nothing without them', async () => {
    await site.settings({ office: 'manual', test: false })
    const holderId = await site.wallet()
    const { id } = await applyForInvoice(holderId, [await site.session(holderId)])
    await act(id, 'approve')
    expect((await act(id, 'issue')).error).toBe('documents.no-upload')
    const other = await site.wallet()
    const { id: second } = await applyForInvoice(other, [await site.session(other)])
    await act(second, 'approve')
    const upload = async (one: string, number: string, bytes: string) => {
      const { version } = (await site.call('GET', `${base}/${one}`)).data
      const query = new URLSearchParams({ version, number, fileName: 'factura.pdf' })
      // Sends the bytes unchanged.
      return site.call('POST', `${base}/${one}/upload?${query.toString()}`, { body: Buffer.from(bytes) })
    }
    expect((await upload(id, '2026/17', 'nothing')).error).toBe('documents.not-a-file')
    expect((await upload(id, '2026/17', '%PDF-1.7 …')).data).toMatchObject({
      state: 'issued',
      number: '2026/17',
      document: {
        kind: 'external',
        files: [{ kind: 'upload' }],
      },
    })
    expect((await upload(second, '2026/17', '%PDF-1.7 …')).error).toBe('documents.number-taken')
    await site.settings({ office: 'en16931', test: false })
  })

  test('the states and their moves are those of the database', async () => {
    const databaseMoves = await site.services.db.inTenant(site.operatorId, listAllowedMoves)
    const codeMoves = Object.entries(invoiceMoves).flatMap(([from, to]) => to.map((one) => `${from} ${one}`))
    expect(databaseMoves.map(({ from, to }) => `${from} ${to}`).toSorted()).toEqual(codeMoves.toSorted())
  })

  test('signed out 401, without code 403, bad fields 400, another operator’s row 404, an older version 409', async () => {
    const holderId = await site.wallet()
    const { id, version } = await applyForInvoice(holderId, [await site.session(holderId)])
    expect((await site.call('GET', `${base}/${id}`, { token: '' })).status).toBe(401)
    expect((await site.call('GET', `${base}/${id}`, { token: 'nobody' })).status).toBe(403)
    expect((await site.call('GET', `${base}/${id}`, { token: 'theirs' })).status).toBe(404)
    expect((await site.call('GET', base, { token: 'scoped' })).data.list).toEqual([])
    const wrong = await apply({ sessionIds: [] })
    expect([wrong.status, Object.keys(wrong.fields ?? {})]).toEqual([400, ['sessionIds', 'titleId']])
    const stale = { body: { version: version - 1 } }
    expect((await site.call('POST', `${base}/${id}/approve`, stale)).error).toBe('request.conflict')
    const reason = { body: { version, reason: '09', text: '' } }
    expect((await site.call('POST', `${base}/${id}/reverse`, reason)).status).toBe(400)
  })
})

test.each(['garcia', 'OPEZ jos', '出租公司'])(
  'an invoice is found by any word of the buyer and by its number: %s',
  async (search) => {
    const holderId = await site.wallet()
    const sessionId = await site.session(holderId, { electricityMinor: 6_050 })
    const { id, no } = await applyForInvoice(holderId, [sessionId], { name: 'José García López 上海强生出租公司' })
    const idsOf = async (text: string) => {
      const { list } = (await site.call('GET', `${base}?pageSize=100&search=${encodeURIComponent(text)}`)).data
      return list.map((row: { id: string }) => row.id)
    }
    expect(await idsOf(search)).toContain(id)
    expect(await idsOf(no)).toEqual([id])
    expect(await idsOf('司公')).toEqual([])
  },
)
