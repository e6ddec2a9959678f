import { updateTitle } from '../../contract/index.ts'
import { withoutUnknownKeys } from '@evops/platform/contract'
import { extractPdfText, waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentsSite, type DocumentsSite } from '../../testing/index.ts'

let site: DocumentsSite
beforeAll(async () => {
  site = await documentsSite()
})
afterAll(() => site.close())

const base = '/api/documents/titles'
const changeOf = (row: object) => withoutUnknownKeys(updateTitle.body, row) as object
const person = {
  kind: 'person',
  country: 'es',
  name: 'Peñón Núñez',
  taxId: '12345678-z',
  address: 'Calle Mayor 1',
  phone: '+34600123456',
  email: 'ana.nunez@example.org',
  accountNo: 'ES91 2100 0418 4502 0005 1332',
}
const create = (body: object, token = 'ours') => site.call('POST', base, { body, token })
const read = async (id: string) => (await site.call('GET', `${base}/${id}`)).data

describe('ROUTE-13 finance/invoicetitle', () => {
  test('a person’s data is masked, and told in full to whoever may and is noted; a masked text that comes back is as it was', async () => {
    const { data } = await create(person)
    const shown = {
      taxId: '****678Z',
      address: '****',
      phone: '****3456',
      email: 'a***@example.org',
      accountNo: '****1332',
    }
    expect(data).toMatchObject({ ...shown, country: 'ES', name: person.name })
    expect((await site.call('GET', `${base}?search=peñ`)).data.list).toMatchObject([shown])
    expect((await site.call('GET', `${base}?search=${encodeURIComponent('nunez')}`)).data.list).toMatchObject([shown])
    // A masked number cannot be found character by character.
    expect((await site.call('GET', `${base}?country=ES&search=123456`)).data.list).toEqual([])
    expect((await site.call('GET', `${base}?country=ES&search=12345678Z`)).data.list).toMatchObject([{ id: data.id }])
    const changed = { ...changeOf(data), name: 'Otra', bank: 'Banco' }
    expect((await site.call('PUT', `${base}/${data.id}`, { body: changed })).data).toMatchObject({
      ...shown,
      name: 'Otra',
    })
    const { data: whole } = await site.call('POST', `${base}/${data.id}/reveal`)
    expect(whole).toEqual({
      taxId: '12345678Z',
      address: person.address,
      phone: person.phone,
      email: person.email,
      accountNo: person.accountNo,
      shipPhone: '',
      shipAddress: '',
    })
    expect(site.audited.at(-1)).toMatchObject({ action: 'revealTitle', entityId: data.id })
    expect(JSON.stringify(site.audited)).not.toContain('12345678Z')
  })

  test('addresses for paper: whom and where an invoice is sent to is kept with its title, masked of a person, in files, and on no invoice', async () => {
    const paper = { shipTo: 'Ana Núñez', shipPhone: '+34600999888', shipAddress: 'Apartado 17, 28080 Madrid' }
    const form = { ...person, taxId: 'X1234567L', name: 'Con Papel', postcode: '28013', ...paper }
    const { data } = await create(form)
    const hidden = { shipTo: paper.shipTo, shipPhone: '****9888', shipAddress: '****' }
    expect(data).toMatchObject(hidden)
    const back = await site.call('PUT', `${base}/${data.id}`, { body: { ...changeOf(data), shipTo: 'Luis' } })
    expect(back.data).toMatchObject({ ...hidden, shipTo: 'Luis' })
    expect((await site.call('POST', `${base}/${data.id}/reveal`)).data).toMatchObject({
      shipPhone: paper.shipPhone,
      shipAddress: paper.shipAddress,
    })

    await site.settings({ office: 'en16931', test: false })
    const holderId = await site.wallet()
    const held = await site.call('PUT', `${base}/${data.id}`, { body: { ...changeOf(back.data), holderId } })
    expect(held.status, held.text).toBe(200)
    const invoices = '/api/documents/invoices'
    const body = { source: 'sessions', titleId: data.id, sessionIds: [await site.session(holderId)] }
    const applied = await site.call('POST', invoices, { body })
    expect(applied.status, applied.text).toBe(200)
    const { id } = applied.data
    for (const what of ['approve', 'issue']) {
      const { version: now } = (await site.call('GET', `${invoices}/${id}`)).data
      const done = await site.call('POST', `${invoices}/${id}/${what}`, { body: { version: now } })
      expect(done.status, done.text).toBe(200)
    }
    const { document } = (await site.call('GET', `${invoices}/${id}`)).data
    const text = extractPdfText(await site.bytes(`/api/documents/${document.id}/files/pdf`, 'es'))
    // The invoice contains the buyer's own address, but not the delivery address for paper.
    expect(text.replaceAll('\n', '')).toContain('Calle Mayor 1, 28013')
    expect(text).not.toContain('Apartado')
    const past = `update documents_titles set ship_to = 'Ana', ship_address = '' where id = '${data.id}'`
    await expect(site.admin.query(past)).rejects.toThrow(/documents_titles_shipping/)
  })

  test.each([
    [{ country: 'ES', taxId: 'B12345675' }, 'taxId'],
    [{ country: 'ES', taxId: '' }, 'taxId'],
    [{ country: 'MX', taxId: 'EKU9003173C8', postcode: '01000' }, 'taxId'],
    [{ country: 'MX', taxId: 'EKU9003173C9', postcode: '1000' }, 'postcode'],
    [{ country: 'CN', taxId: '91350100M000100Y44' }, 'taxId'],
    [{ country: 'Spain', taxId: 'B12345674' }, 'country'],
    [{ country: 'ES', taxId: 'B12345674', email: 'nobody' }, 'email'],
    [{ country: 'ES', taxId: 'B12345674', isDefault: true }, 'isDefault'],
    [{ country: 'ES', taxId: 'B12345674', shipTo: 'Ana' }, 'shipAddress'],
  ])('VALID-03 a title %j is refused by the field %s', async (form, field) => {
    const refused = await create({ name: 'X', ...form })
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, [field]])
  })

  test('of a payer’s titles one is the default: the newest that says so; and none has a tax id twice', async () => {
    const holderId = await site.wallet()
    const company = { country: 'ES', name: 'A', taxId: 'B12345674', holderId, isDefault: true }
    const first = (await create(company)).data
    const second = (await create({ ...company, taxId: 'A28015865' })).data
    expect([(await read(first.id)).isDefault, (await read(second.id)).isDefault]).toEqual([false, true])
    expect(await create(company)).toMatchObject({
      status: 409,
      error: 'documents.title-taken',
      fields: { taxId: expect.any(String) },
    })
    expect((await site.call('DELETE', `${base}/${first.id}`)).status).toBe(200)
    expect((await create(company)).status).toBe(200)
    expect((await create({ ...company, holderId: site.operatorId })).error).toBe('documents.no-holder')
  })

  test('a file adds and changes titles by country and tax id, says what is wrong, and is undone whole', async () => {
    const { data: existing } = await create({
      country: 'CL',
      name: 'Antes',
      taxId: '60803000-K',
      bank: 'Banco',
    })
    const url = '/api/documents/title-imports'
    const head = '名称,国家代码,税号,邮箱'
    const good = [head, 'Después,CL,60.803.000-K,', 'Nueva,CO,800197268-4,pagos@example.org'].join('\n')
    const previewImport = async (content: string) =>
      (await site.call('POST', `${url}/preview`, { body: { fileName: 'x', content } })).data
    const wrong = await previewImport(`${good}\nMala,CO,800197268-5,\n`)
    expect(wrong).toMatchObject({ counts: { rows: 3, created: 1, updated: 1 }, faultCount: 1 })
    expect(wrong.faults).toMatchObject([{ row: 4, column: '税号' }])
    await site.services.jobs.start(site.documents.domain.jobs ?? {})
    const { suggested: settings } = await previewImport(good)
    const started = await site.call('POST', url, { body: { fileName: 'x', content: good, settings } })
    expect(started.status, started.text).toBe(200)
    const at = `${url}/${started.data.id}`
    await waitUntil(
      async () => ['done', 'refused', 'failed'].includes((await site.call('GET', at)).data.state),
      'the import ends',
    )
    expect((await site.call('GET', at)).data).toMatchObject({
      state: 'done',
      counts: { created: 1, updated: 1 },
    })
    expect(await read(existing.id)).toMatchObject({ name: 'Después', bank: 'Banco', version: 2 })
    const fresh = async () => (await site.call('GET', `${base}?search=Nueva`)).data.total
    expect(await fresh()).toBe(1)
    expect((await site.call('POST', `${at}/undo`)).data).toMatchObject({ state: 'undone' })
    expect([await fresh(), (await read(existing.id)).name]).toEqual([0, 'Antes'])
  })

  test('signed out 401, without code 403, another operator’s row 404, an older version 409', async () => {
    const { data } = await create({ country: 'ES', name: 'Z', taxId: 'Q2826000H' })
    const at = `${base}/${data.id}`
    expect((await site.call('GET', at, { token: '' })).status).toBe(401)
    expect((await site.call('GET', at, { token: 'nobody' })).status).toBe(403)
    expect((await site.call('GET', at, { token: 'theirs' })).status).toBe(404)
    expect((await site.call('POST', `${at}/reveal`, { token: 'theirs' })).status).toBe(404)
    const stale = { body: { ...changeOf(data), version: 7 } }
    expect((await site.call('PUT', at, stale)).error).toBe('request.conflict')
  })
})
