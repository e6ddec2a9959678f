import { postJournals } from '@evops/ledger/server'
import { newId } from '@evops/platform/contract'
import { createTestActor, waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyExport } from '../../contract/index.ts'
import { createTestMember, createMembersTestSite, type MembersTestSite } from '../../testing/index.ts'

let office: MembersTestSite
beforeAll(async () => {
  office = await createMembersTestSite()
  await office.services.jobs.start(office.jobs)
})
afterAll(() => office.close())

const save = (body: object, token = 'ours') => office.call('POST', '/user/corporate/save', { body, token })
const bind = (body: object) => office.call('POST', '/user/corpmem/save', { body })
const person = (wanted: object = {}) => createTestMember(office.services, office.operatorId, wanted)
let names = 0
const aCompany = async (more: object = {}) => (await save({ name: `Company ${(names += 1)}`, ...more })).data

describe('who may', () => {
  const id = newId()
  test.each([
    ['GET', '/user/corporate/list'],
    ['GET', '/user/corporate/idandnamelist'],
    ['GET', `/api/companies/${id}`],
    ['POST', '/user/corporate/save'],
    ['POST', '/user/corporate/update'],
    ['POST', '/user/corporate/delete'],
    ['GET', `/user/corporate/delete/?id=${id}`],
    ['POST', '/user/corporate/comprecharge'],
    ['GET', '/user/corporate/comprecharge'],
    ['POST', '/user/corporate/comprefund'],
    ['GET', '/user/corporate/comprefund'],
    ['GET', `/api/companies/${id}/tokens`],
    ['POST', `/api/companies/${id}/tokens`],
    ['POST', `/api/companies/${id}/tokens/unbind`],
    ['GET', '/user/corpmem/list'],
    ['POST', '/user/corpmem/save'],
    ['POST', '/user/corpmem/update'],
    ['POST', `/user/corpmem/delete/${id}`],
    ['GET', `/user/corpmem/delete/${id}`],
    ['GET', `/user/corpmem/userbind/data?id=${id}`],
    ['POST', '/user/corpmem/batchsave'],
    ['POST', '/api/company-people-imports/preview'],
    ['POST', '/api/company-people-imports'],
    ['GET', '/api/company-people-imports'],
    ['GET', `/api/company-people-imports/${id}`],
    ['POST', `/api/company-people-imports/${id}/undo`],
  ] as const)('API-06 API-07 S-18 S-19 %s %s: 401 signed out, 403 without the code', async (method, url) => {
    expect((await office.call(method, url, { token: '' })).status).toBe(401)
    expect((await office.call(method, url, { token: 'nobody' })).status).toBe(403)
  })

  test("S-17 another operator's company is nobody's here", async () => {
    const { data } = await save({ name: 'Theirs' }, 'theirs')
    expect((await office.call('GET', `/api/companies/${data.id}`)).status).toBe(404)
    expect((await bind({ companyId: data.id, memberId: await person() })).status).toBe(404)
    const body = { id: data.id, amountMinor: 100, method: 'transfer', voucherNo: 'X' }
    expect((await office.call('POST', '/user/corporate/comprecharge', { body })).status).toBe(404)
    expect((await save({ name: 'Theirs' })).status).toBe(200)
  })
})

describe('companies', () => {
  test('which price group a company or a member was in stays known, spell by spell', async () => {
    const { id, version, ...company } = await aCompany({ priceGroup: 'bus' })
    const update = (body: object) => office.call('POST', '/user/corporate/update', { body })
    const keys = ['name', 'taxId', 'contact', 'phone', 'payMode', 'creditLimitMinor']
    const form = Object.fromEntries(keys.map((key) => [key, company[key]]))
    const first = await update({ ...form, id, version, priceGroup: 'fleet' })
    expect(first.status).toBe(200)
    // Saving it unchanged does not start a new period.
    const second = await update({ ...form, id, version: first.data.version, priceGroup: 'fleet' })
    expect(await update({ ...form, id, version: second.data.version, priceGroup: null })).toMatchObject({
      status: 200,
    })
    const memberId = await person({ group: 'taxi' })
    const { rows } = await office.admin.query(
      'select group_key, upper_inf(valid) as still from members_group_spells where holder_id = any ($1) order by lower(valid)',
      [[id, memberId]],
    )
    expect(rows).toEqual([
      { group_key: 'bus', still: false },
      { group_key: 'fleet', still: false },
      { group_key: 'taxi', still: true },
    ])
  })

  test('ROUTE-05 the export holds what the filter selects, with its words and its money, and nobody else’s', async () => {
    await save({ name: 'Export one', payMode: 'postpaid', creditLimitMinor: 12_345 })
    await save({ name: 'Export two', taxId: 'B99887766' })
    const kind = office.exports.find(({ name }) => name === companyExport)
    const exportRows = async (operatorId: string, filter: Record<string, string>) => {
      const rows: unknown[][] = []
      const actor = createTestActor(operatorId, kind?.permission ?? [])
      for await (const row of kind?.rows(actor, kind.check(filter)) ?? []) rows.push([...row])
      return rows
    }
    expect(kind?.permission).toEqual(['compmsmng:export'])
    expect(kind?.head(createTestActor(office.operatorId, []))).toHaveLength(15)
    const mine = await exportRows(office.operatorId, { search: 'export' })
    expect(mine.map(([name]) => name)).toEqual(['Export two', 'Export one'])
    expect(mine[0]?.slice(1, 4)).toEqual(['B99887766', 'Prepaid', 'Normal'])
    const monthly = await exportRows(office.operatorId, { search: 'export', payMode: 'postpaid' })
    expect(monthly.map((row) => [row[0], row[2], row[8]])).toEqual([['Export one', 'Postpaid', { decimal: '123.45' }]])
    const count = await office.services.db.inTenant(office.operatorId, async (tx) =>
      kind?.count(tx, { search: 'export' }, createTestActor(office.operatorId, [])),
    )
    expect(count).toBe(2)
    expect(await exportRows(office.theirOperator, { search: 'export' })).toEqual([])
  })

  test('API-07 POST /user/corporate/save: a company with its wallet and its credit, audited', async () => {
    const { data } = await save({
      name: 'Blue Buses',
      taxId: '91310000ma1fl0l42f',
      payMode: 'postpaid',
      creditLimitMinor: 500_000,
      billingDay: 5,
      invoice: { title: 'Blue Buses Ltd' },
    })
    expect(data).toMatchObject({
      name: 'Blue Buses',
      taxId: '91310000MA1FL0L42F',
      state: 'normal',
      creditLimitMinor: 500_000,
      availableMinor: 500_000,
      people: 0,
    })
    expect((await office.call('GET', `/api/companies/${data.id}`)).data).toEqual(data)
    expect(office.audited).toContainEqual(
      expect.objectContaining({ action: 'saveCompany', entityId: data.id, after: data }),
    )
  })

  test.each([
    [{}, 'name'],
    [{ name: 'A', taxId: '!' }, 'taxId'],
    [{ name: 'A', email: 'x' }, 'email'],
    [{ name: 'A', billingDay: 29 }, 'billingDay'],
    [{ name: 'A', payMode: 'later' }, 'payMode'],
    [{ name: 'A', creditLimitMinor: 100 }, 'creditLimitMinor'],
    [{ name: 'A', stationIds: [] }, 'stationIds'],
  ])('VALID-03 %j is refused by the field %s', async (body, field) => {
    const reply = await save(body)
    expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [field]])
  })

  test('a name and a tax id belong to one company; the refusal names the field', async () => {
    await save({ name: 'Red Taxis', taxId: 'B12345678' })
    expect(await save({ name: 'red taxis' })).toMatchObject({
      status: 409,
      error: 'members.company-name-taken',
    })
    const reply = await save({ name: 'Other', taxId: 'b12345678' })
    expect([reply.error, Object.keys(reply.fields ?? {})]).toEqual(['members.company-tax-id-taken', ['taxId']])
  })

  test('a company over its credit is told before: low at a fifth, spent at nothing, then its people are refused', async () => {
    const { id, currency } = (await save({ name: 'Nearly spent', payMode: 'postpaid', creditLimitMinor: 1_000 })).data
    const postCharge = (amountMinor: number) =>
      office.services.db.inTenant(office.operatorId, (tx) =>
        postJournals(tx, [
          {
            operatorId: office.operatorId,
            id: newId(),
            currency,
            businessType: 'order.settled',
            businessId: newId(),
            key: newId(),
            effectiveAt: new Date().toISOString(),
            entries: [
              { account: 'payer', holderId: id, amountMinor },
              { account: 'income_electricity', holderId: null, amountMinor: -amountMinor },
            ],
          },
        ]),
      )
    const requestCreditWarning = async () => (await office.call('GET', `/api/companies/${id}`)).data.creditWarning
    expect(await requestCreditWarning()).toBeNull()
    await postCharge(799)
    expect(await requestCreditWarning()).toBeNull()
    await postCharge(1)
    expect(await requestCreditWarning()).toBe('low')
    await postCharge(200)
    expect(await requestCreditWarning()).toBe('spent')
    const prepaid = (await save({ name: 'Pays before' })).data
    expect(prepaid.creditWarning).toBeNull()
  })

  test('API-07 POST /user/corporate/update: changed with its wallet; of two who change one version the second is refused', async () => {
    const { id } = await aCompany()
    const change = (body: object) => office.call('POST', '/user/corporate/update', { body: { id, ...body } })
    const { data } = await change({ name: 'Renamed', payMode: 'postpaid', creditLimitMinor: 900, version: 1 })
    expect(data).toMatchObject({ name: 'Renamed', creditLimitMinor: 900, version: 2 })
    const wallet = await office.services.db.inTenant(office.operatorId, (tx) => office.deps.ledger.wallets.get(tx, id))
    expect(wallet.name).toBe('Renamed')
    expect(await change({ name: 'Late', version: 1 })).toMatchObject({
      status: 409,
      error: 'request.conflict',
    })
  })

  test('API-07 GET and POST comprecharge and comprefund: money in and out, for its key once; too much says how much', async () => {
    const { id } = await aCompany()
    const url = '/user/corporate/comprecharge'
    const query = `id=${id}&amountMinor=5000&method=pos&voucherNo=${newId().slice(-12)}`
    const key = newId()
    const first = await office.call('GET', `${url}?${query}`, { key })
    expect(first.data).toMatchObject({ amountMinor: 5_000 })
    expect((await office.call('GET', `${url}?${query}`, { key })).data).toEqual(first.data)
    const queryFields = Object.fromEntries(new URLSearchParams(query))
    const again = { body: { ...queryFields, amountMinor: 5_000 }, key }
    expect((await office.call('POST', url, again)).data).toEqual(first.data)
    const other = { body: { ...queryFields, amountMinor: 6_000 }, key }
    expect(await office.call('POST', url, other)).toMatchObject({ status: 422, error: 'ledger.key-reused' })
    expect((await office.call('GET', `/api/companies/${id}`)).data.principalMinor).toBe(5_000)
    const refund = { id, method: 'pos', voucherNo: newId().slice(-12), reason: 'leaves' }
    const back = (amountMinor: number) =>
      office.call('POST', '/user/corporate/comprefund', { body: { ...refund, amountMinor } })
    expect(await back(6_000)).toMatchObject({
      error: 'ledger.too-much',
      msg: expect.stringContaining('50.00'),
    })
    expect((await back(5_000)).data).toMatchObject({ amountMinor: 5_000 })
    expect((await office.call('GET', `/api/companies/${id}`)).data.principalMinor).toBe(0)
  })

  test.each([
    ['amountMinor=-5', 'amountMinor'],
    ['amountMinor=NaN', 'amountMinor'],
    ['amountMinor=1.5', 'amountMinor'],
    ['amountMinor=99999999999999', 'amountMinor'],
    ['amountMinor=100&method=gold', 'method'],
  ])('VALID-03 comprecharge ?%s is refused by the field %s', async (query, field) => {
    const { id } = await aCompany()
    const reply = await office.call('GET', `/user/corporate/comprecharge?id=${id}&method=cash&${query}`)
    expect(reply.status).toBe(400)
    expect(reply.fields).toHaveProperty(field)
  })

  test('API-07 GET /user/corporate/list, idandnamelist, delete: found by name; who has people stays', async () => {
    const { id, name } = await aCompany({ payMode: 'postpaid' })
    const list = async (query: string) =>
      (await office.call('GET', `/user/corporate/list?${query}`)).data.list.map((row: { id: string }) => row.id)
    expect(await list(`search=${name.toUpperCase()}`)).toContain(id)
    expect(await list(`payMode=prepaid&search=${name}`)).not.toContain(id)
    expect((await office.call('GET', `/user/corporate/idandnamelist?id=${id}`)).data).toEqual([{ id, name }])
    const { data: binding } = await bind({ companyId: id, memberId: await person() })
    const remove = () => office.call('POST', '/user/corporate/delete', { body: { id } })
    expect(await remove()).toMatchObject({ status: 409, error: 'members.company-has-people' })
    await office.call('POST', `/user/corpmem/delete/${binding.id}`)
    expect((await remove()).data).toEqual({ done: true })
    expect(await list(`search=${name}`)).not.toContain(id)
    const { id: second } = await aCompany()
    expect((await office.call('GET', `/user/corporate/delete/?id=${second}`)).data).toEqual({ done: true })
  })
})

describe('corporate members', () => {
  test("API-06 POST /user/corpmem/save: bound, the company's money pays first; once at a time; unbound, the row stays", async () => {
    const company = await aCompany()
    const memberId = await person({ nickname: 'Driver' })
    const { data } = await bind({ companyId: company.id, memberId, department: 'North', dayMinor: 5_000 })
    expect(data).toMatchObject({
      name: 'Driver',
      companyName: company.name,
      dayMinor: 5_000,
      state: 'active',
    })
    const payer = async () =>
      (await office.services.db.inTenant(office.operatorId, (tx) => office.deps.ledger.wallets.get(tx, memberId)))
        .payerId
    expect(await payer()).toBe(company.id)
    const other = await aCompany()
    expect(await bind({ companyId: other.id, memberId })).toMatchObject({
      status: 409,
      error: 'members.bound-elsewhere',
    })
    expect((await office.call('GET', `/user/corpmem/delete/${data.id}`)).data).toEqual({ done: true })
    expect(await payer()).toBeNull()
    const history = await office.call('GET', `/user/corpmem/list?memberId=${memberId}`)
    expect(history.data.list).toMatchObject([{ state: 'ended', companyName: company.name }])
    expect((await bind({ companyId: other.id, memberId })).status).toBe(200)
    expect(await office.call('POST', `/user/corpmem/delete/${data.id}`)).toMatchObject({
      error: 'members.binding-ended',
    })
  })

  test('API-06 POST /user/corpmem/update and GET list, userbind/data: limits change, candidates are those nobody has bound', async () => {
    const company = await aCompany()
    const memberId = await person({ nickname: 'Quentin' })
    const candidates = async () =>
      (await office.call('GET', `/user/corpmem/userbind/data?id=${company.id}&search=quen`)).data
    expect(await candidates()).toMatchObject([{ id: memberId, name: 'Quentin' }])
    const { data } = await bind({ companyId: company.id, memberId })
    expect(await candidates()).toEqual([])
    const windows = [{ days: [1, 2, 3, 4, 5], from: '06:00', until: '20:00' }]
    const body = { id: data.id, version: 1, monthDwh: 5_000_000, windows, department: 'South' }
    const changed = await office.call('POST', '/user/corpmem/update', { body })
    expect(changed.data).toMatchObject({ monthDwh: 5_000_000, windows, department: 'South', version: 2 })
    const found = await office.call('GET', `/user/corpmem/list?companyId=${company.id}&search=South`)
    expect(found.data.list).toMatchObject([{ memberId }])
    const bad = { ...body, version: 2, windows: [{ days: [8], from: '6', until: '20:00' }] }
    expect((await office.call('POST', '/user/corpmem/update', { body: bad })).status).toBe(400)
    expect(await office.call('POST', '/user/corpmem/update', { body })).toMatchObject({ status: 409 })
  })

  test('API-06 userbind/data obeys id: a company that is not there, deleted or another operator’s is 404', async () => {
    await person({ nickname: 'Zacharias' })
    const of = (id: string) => office.call('GET', `/user/corpmem/userbind/data?id=${id}&search=zach`)
    const company = await aCompany()
    expect((await of(company.id)).data).toMatchObject([{ name: 'Zacharias' }])
    expect((await of(newId())).status).toBe(404)
    const theirs = await save({ name: 'Theirs as well' }, 'theirs')
    expect((await of(theirs.data.id)).status).toBe(404)
    expect((await office.call('POST', '/user/corporate/delete', { body: { id: company.id } })).status).toBe(200)
    expect((await of(company.id)).status).toBe(404)
    expect((await office.call('GET', '/user/corpmem/userbind/data?search=zach')).status).toBe(200)
  })

  test('API-06 POST /user/corpmem/batchsave: binds the known, adds the new, tells each bad row and then writes nothing', async () => {
    const company = await aCompany()
    await person({ mobile: '13900000001', nickname: 'Known' })
    const elsewhere = await person({ mobile: '13900000002' })
    await bind({ companyId: (await aCompany()).id, memberId: elsewhere })
    const send = async (content: string, dryRun = false) =>
      (
        await office.call('POST', '/user/corpmem/batchsave', {
          body: { companyId: company.id, content, dryRun },
        })
      ).data
    const bad = await send('mobile,dayAmount\n13900000001,50.00\n13900000002,\n139,1\n13900000003,-1\n')
    expect(bad).toMatchObject({ total: 4, created: 0, updated: 0 })
    expect(bad.errors.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual([
      [3, 'mobile'],
      [4, 'mobile'],
      [5, 'dayAmount'],
    ])
    const good =
      'mobile,nickname,department,dayAmount,monthKwh\n13900000001,,North,50.00,\n13900000004,Fresh,South,,300.5\n'
    expect(await send(good, true)).toEqual({ total: 2, created: 2, updated: 0, errors: [], unread: [] })
    expect(await send(good)).toEqual({ total: 2, created: 2, updated: 0, errors: [], unread: [] })
    const list = await office.call('GET', `/user/corpmem/list?companyId=${company.id}`)
    expect(list.data.list).toMatchObject([
      { name: 'Fresh', monthDwh: 3_005_000, dayMinor: null },
      { name: 'Known', dayMinor: 5_000, department: 'North' },
    ])
    expect(await send('mobile,dayAmount\n13900000001,\n')).toMatchObject({ created: 0, updated: 1 })
    const after = await office.call('GET', `/user/corpmem/list?companyId=${company.id}&search=Known`)
    expect(after.data.list).toMatchObject([{ dayMinor: null, department: 'North' }])
  })

  describe('ROUTE-03 compmsmng: people of companies from a file', () => {
    const url = '/api/company-people-imports'
    const previewImport = async (content: string, settings?: object) =>
      (await office.call('POST', `${url}/preview`, { body: { fileName: 'x.csv', content, settings } })).data
    async function importing(content: string) {
      const { suggested: settings } = await previewImport(content)
      const started = await office.call('POST', url, { body: { fileName: 'x.csv', content, settings } })
      expect(started.status, started.text).toBe(200)
      const get = async () => (await office.call('GET', `${url}/${started.data.id}`)).data
      await waitUntil(async () => ['done', 'refused', 'failed'].includes((await get()).state), 'the import ends')
      return get()
    }
    const undo = (id: string, token = 'ours') => office.call('POST', `${url}/${id}/undo`, { token })
    const people = async (companyId: string) =>
      (await office.call('GET', `/user/corpmem/list?companyId=${companyId}`)).data.list

    test('several companies in one file, by name and tax number; limits as people write them; undone it is as before', async () => {
      const [one, other] = [await aCompany({ name: 'Bus Norte' }), await aCompany({ taxId: 'B87654399' })]
      const existingId = await person({ mobile: '13900000011', nickname: 'Known' })
      await bind({ companyId: one.id, memberId: existingId, department: 'Old' })
      const content =
        'Empresa;Móvil;Nombre;Departamento;Límite mensual;Energía diaria\nbus norte;13900000011;;Taller;1.234,50;\nB87654399;13900000012;Ana;;;20,5\n;;;;;\n'
      const seen = await previewImport(content)
      expect(seen).toMatchObject({ counts: { rows: 2, created: 1, updated: 1 }, faultCount: 0, unread: [] })
      const done = await importing(content)
      expect(done).toMatchObject({ state: 'done', counts: seen.counts })
      expect(await people(one.id)).toMatchObject([{ department: 'Taller', monthMinor: 123_450 }])
      expect(await people(other.id)).toMatchObject([{ dayDwh: 205_000 }])
      expect((await undo(done.id, 'nobody')).status).toBe(403)
      expect((await undo(done.id, 'theirs')).status).toBe(404)
      expect((await undo(done.id)).data).toMatchObject({ state: 'undone' })
      expect(await people(one.id)).toMatchObject([{ department: 'Old', monthMinor: null }])
      expect(await people(other.id)).toEqual([])
      expect((await office.call('GET', '/user/pers/list?search=13900000012')).data.total).toBe(0)
    })

    test('a company that is not there, and a person of another one, are errors of their rows; the company may stand beside the file', async () => {
      const [one, other] = [await aCompany({ name: 'Only one' }), await aCompany()]
      await bind({ companyId: other.id, memberId: await person({ mobile: '13900000021' }) })
      const { faults } = await previewImport('company,mobile\nNowhere,13900000022\nOnly one,13900000021\n')
      expect(faults).toMatchObject([
        { row: 2, column: 'company' },
        { row: 3, column: 'mobile', message: 'Bound to another company' },
      ])
      const content = '手机号\n13900000023\n'
      const first = await previewImport(content)
      expect(first.missing).toEqual(['company'])
      const mapping = { ...first.suggested.mapping, company: '=Only one' }
      expect(await previewImport(content, { ...first.suggested, mapping })).toMatchObject({
        missing: [],
        faultCount: 0,
        counts: { created: 1 },
      })
      expect(one.people).toBe(0)
    })

    test('what was changed since is not undone, and is named', async () => {
      await aCompany({ name: 'Changed since' })
      const done = await importing('company,mobile,nickname\nChanged since,13900000031,Berta\n')
      await office.admin.query(
        "update members_bindings set version = 2 where member_id = (select id from members_members where mobile like '%13900000031' and operator_id = $1)",
        [office.operatorId],
      )
      expect(await undo(done.id)).toMatchObject({
        status: 409,
        error: 'request.import-used',
        msg: expect.stringContaining('Berta'),
      })
    })
  })

  test('a member who leaves is unbound', async () => {
    const company = await aCompany()
    const memberId = await person()
    await bind({ companyId: company.id, memberId })
    await office.call('POST', `/user/pers/delete/${memberId}`)
    expect((await office.call('GET', `/api/companies/${company.id}`)).data.people).toBe(0)
  })
})
