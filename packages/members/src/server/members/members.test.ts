import { waitUntil } from '@evops/platform/testing'
import { newId } from '@evops/platform/contract'
import { createTestWallet } from '@evops/ledger/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberDetail } from '../../contract/index.ts'
import { createTestMember, createMembersTestSite, type MembersTestSite } from '../../testing/index.ts'

let office: MembersTestSite
beforeAll(async () => {
  office = await createMembersTestSite()
  await office.services.jobs.start(office.jobs)
})
afterAll(() => office.close())

const save = (body: object, token = 'ours') => office.call('POST', '/user/pers/save', { body, token })
const get = (id: string, token = 'ours') => office.call('GET', `/user/pers/getpermem/${id}`, { token })
const names = async (query: string, token = 'ours') =>
  (await office.call('GET', `/user/pers/list?${query}`, { token })).data.list.map((row: { name: string }) => row.name)
let mobiles = 0
const aMobile = () => `139${String((mobiles += 1)).padStart(8, '0')}`

describe('who may', () => {
  const id = newId()
  test.each([
    ['GET', '/user/pers/list'],
    ['GET', `/user/pers/getpermem/${id}`],
    ['POST', '/user/pers/save'],
    ['POST', '/user/pers/update'],
    ['POST', `/user/pers/delete/${id}`],
    ['GET', `/user/pers/delete/${id}`],
    ['POST', `/api/members/${id}/reveal`],
    ['POST', `/api/members/${id}/blacklist`],
    ['GET', `/api/members/${id}/personal-data`],
    ['POST', `/api/members/${id}/erase`],
    ['POST', `/api/members/${id}/merge`],
    ['GET', `/api/members/${id}/tokens`],
    ['POST', `/api/members/${id}/tokens`],
    ['POST', `/api/members/${id}/tokens/unbind`],
    ['POST', '/api/member-imports/preview'],
    ['POST', '/api/member-imports'],
  ] as const)('API-05 S-18 S-19 %s %s: 401 signed out, 403 without the code', async (method, url) => {
    expect((await office.call(method, url, { token: '' })).status).toBe(401)
    expect((await office.call(method, url, { token: 'nobody' })).status).toBe(403)
  })

  test("S-17 another operator's member is not found, and their mobile is free for us", async () => {
    const mobile = aMobile()
    const { data } = await save({ mobile }, 'theirs')
    expect((await get(data.id)).status).toBe(404)
    expect((await office.call('POST', `/user/pers/delete/${data.id}`)).status).toBe(404)
    expect((await save({ mobile })).status).toBe(200)
    expect((await get(data.id, 'theirs')).data).toEqual(data)
  })
})

describe('create and change', () => {
  test('API-05 POST /user/pers/save GET /user/pers/getpermem/{id}: a member and their wallet, masked and audited', async () => {
    const { data } = await save({
      mobile: '138 1234 5678',
      nickname: 'Lu',
      realName: '张三',
      idNumber: '110101199001011234',
      email: 'lu@example.org',
      tags: ['VIP', 'taxi'],
      group: 'taxi',
      level: 3,
      invoiceTitles: [{ title: '示例公司', taxId: '91310000MA1FL0L42F' }],
    })
    expect(memberDetail.parse(data)).toMatchObject({
      name: 'Lu',
      mobile: '138****5678',
      realName: '张*',
      idNumber: '****1234',
      email: 'l***@example.org',
      tags: ['VIP', 'taxi'],
      state: 'normal',
      source: 'console',
      principalMinor: 0,
      currency: 'CNY',
      version: 1,
    })
    expect((await get(data.id)).data).toEqual(data)
    expect(office.audited).toContainEqual(
      expect.objectContaining({ action: 'saveMember', entity: 'member', entityId: data.id, after: data }),
    )
    const { rows } = await office.admin.query('select kind, name from ledger_wallets where id = $1', [data.id])
    expect(rows).toEqual([{ kind: 'member', name: 'Lu' }])
  })

  test.each([
    [{}, 'mobile'],
    [{ mobile: '23800000000' }, 'mobile'],
    [{ mobile: '138****5678' }, 'mobile'],
    [{ mobile: 'call me' }, 'mobile'],
    [{ nickname: 'x'.repeat(61) }, 'nickname'],
    [{ nickname: 'A', email: 'nobody' }, 'email'],
    [{ nickname: 'A', idNumber: '!!' }, 'idNumber'],
    [{ nickname: 'A', sex: 'unknown' }, 'sex'],
    [{ nickname: 'A', level: 10 }, 'level'],
    [{ nickname: 'A', points: -1 }, 'points'],
    [{ nickname: 'A', tags: ['a;b'] }, 'tags.0'],
  ])('VALID-03 %j is refused by the field %s', async (body, field) => {
    const reply = await save(body)
    expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [field]])
  })

  test('a mobile belongs to one member, however it is written; the refusal says to whom', async () => {
    await save({ mobile: '13700000001', nickname: 'First' })
    const reply = await save({ mobile: '+86 137-0000-0001' })
    expect(reply).toMatchObject({
      status: 409,
      error: 'members.mobile-taken',
      msg: 'This mobile number belongs to member First',
    })
    expect(Object.keys(reply.fields ?? {})).toEqual(['mobile'])
  })

  test('API-05 POST /user/pers/update: what comes back masked stays; the wallet takes the new name on', async () => {
    const { data } = await save({ mobile: aMobile(), realName: '李四', email: 'li@example.org' })
    expect(data.name).toBe('李*')
    const { id, mobile, realName, email } = data
    const change = (version: number, more: object) =>
      office.call('POST', '/user/pers/update', { body: { id, version, mobile, realName, email, ...more } })
    const changed = await change(1, { nickname: 'Si', tags: ['a'] })
    expect(changed.data).toMatchObject({ name: 'Si', mobile, realName, email, tags: ['a'], version: 2 })
    const shown = await office.call('POST', `/api/members/${id}/reveal`, { body: { reason: 'a call' } })
    expect(shown.data).toMatchObject({ realName: '李四', email: 'li@example.org' })
    expect(
      (await office.deps.services.db.inTenant(office.operatorId, (tx) => office.deps.ledger.wallets.get(tx, id))).name,
    ).toBe('Si')
    expect(await change(1, { nickname: 'Late' })).toMatchObject({ status: 409, error: 'request.conflict' })
  })

  test('PRIV-01 S-20 what is masked is told to whoever may see it, for a reason, and that is written down', async () => {
    const { data } = await save({ mobile: '13612340001', realName: '王五' })
    const url = `/api/members/${data.id}/reveal`
    expect((await office.call('POST', url, { body: { reason: 'x' }, token: 'clerk' })).status).toBe(403)
    expect((await office.call('POST', url, { body: {} })).fields).toHaveProperty('reason')
    const shown = await office.call('POST', url, { body: { reason: 'lost property' } })
    expect(shown.data).toMatchObject({ mobile: '+8613612340001', realName: '王五' })
    expect(office.audited.at(-1)).toMatchObject({
      action: 'revealMember',
      entityId: data.id,
      after: { reason: 'lost property' },
    })
    expect(JSON.stringify(office.audited)).not.toContain('13612340001')
  })
})

describe('leaving', () => {
  test('API-05 POST and GET /user/pers/delete/{id}: off the lists, the wallet closed, the mobile free again', async () => {
    const mobile = aMobile()
    const { data } = await save({ mobile, nickname: 'Gone soon' })
    expect((await office.call('POST', `/user/pers/delete/${data.id}`)).data).toEqual({ done: true })
    expect(await names('search=gone soon')).toEqual([])
    expect((await get(data.id)).data.state).toBe('cancelled')
    expect((await save({ mobile })).status).toBe(200)
    const other = await createTestMember(office.services, office.operatorId)
    expect((await office.call('GET', `/user/pers/delete/${other}`)).status).toBe(200)
    expect((await office.call('POST', `/user/pers/delete/${other}`)).error).toBe('members.gone')
  })

  test('who has left is not counted: neither by a tag that they bore nor by the state of their wallet', async () => {
    const saved = await Promise.all(['One', 'Two', 'Gone'].map((nickname) => save({ nickname, tags: ['counted'] })))
    expect((await office.call('POST', `/user/pers/delete/${saved[2]?.data.id}`)).status).toBe(200)
    for (const page of [1, 2]) {
      const { data } = await office.call('GET', `/user/pers/list?pageSize=1&page=${page}&tag=counted`)
      expect(data).toMatchObject({ list: [{ tags: ['counted'] }], total: 2 })
    }
    expect(await names('state=cancelled&pageSize=1')).toEqual([])
  })

  test('who has money is not removed; the refusal says how much', async () => {
    const { data } = await save({ nickname: 'Rich' })
    const rich = await createTestWallet(office.services, office.operatorId, { principalMinor: 1_250 })
    await office.admin.query(`update ledger_balances set holder_id = $1 where holder_id = $2`, [data.id, rich])
    expect(await office.call('POST', `/user/pers/delete/${data.id}`)).toMatchObject({
      status: 409,
      error: 'members.has-money',
      msg: expect.stringContaining('12.50'),
    })
  })
})

describe('PRIV-01 a person asks', () => {
  test('for all that is known of them: one file, audited, for whoever may see it in full', async () => {
    const { data } = await save({ mobile: '13612340077', realName: '钱七' })
    const url = `/api/members/${data.id}/personal-data`
    expect((await office.call('GET', `${url}?reason=x`, { token: 'clerk' })).status).toBe(403)
    const { text } = await office.call('GET', `${url}?reason=asked`)
    expect(JSON.parse(text)).toMatchObject({
      member: { mobile: '+8613612340077', realName: '钱七' },
      wallet: { principalMinor: 0 },
      movements: [],
      tokens: [],
      sessions: [],
    })
    expect(office.audited.at(-1)).toMatchObject({ action: 'exportPersonalData', entityId: data.id })
  })

  test('to be forgotten: a pseudonym remains; refused while money lies in the wallet', async () => {
    const { data } = await save({
      mobile: '13612340078',
      realName: '孙八',
      tags: ['VIP'],
      email: 'sun@example.org',
    })
    const erase = (id: string) => office.call('POST', `/api/members/${id}/erase`, { body: { reason: 'asked' } })
    const gone = await erase(data.id)
    expect(gone.data).toMatchObject({
      name: `#${data.id.slice(-8)}`,
      mobile: '',
      email: '',
      tags: [],
      state: 'cancelled',
    })
    expect(gone.data.erasedAt).not.toBeNull()
    expect((await erase(data.id)).status).toBe(200)
    const { rows } = await office.admin.query('select to_jsonb(m)::text as row from members_members m where id = $1', [
      data.id,
    ])
    expect(rows[0].row).not.toMatch(/孙八|13612340078|sun@/)
    expect((await save({ mobile: '13612340078' })).status).toBe(200)
    const rich = await save({ nickname: 'Still rich' })
    const wallet = await createTestWallet(office.services, office.operatorId, { principalMinor: 300 })
    await office.admin.query('update ledger_balances set holder_id = $1 where holder_id = $2', [rich.data.id, wallet])
    expect(await erase(rich.data.id)).toMatchObject({ status: 409, error: 'members.has-money' })
  })
})

test('two members who were one: money moves by a journal, the other leaves and says whom they became', async () => {
  const { data: into } = await save({ nickname: 'Doble', tags: ['a'] })
  const { data: from } = await save({ mobile: '13612340090', realName: '周九', tags: ['b'], level: 2 })
  const wallet = await createTestWallet(office.services, office.operatorId, { principalMinor: 700, giftMinor: 50 })
  await office.admin.query('update ledger_balances set holder_id = $1 where holder_id = $2', [from.id, wallet])
  const merge = (fromId: string) =>
    office.call('POST', `/api/members/${into.id}/merge`, { body: { fromId, reason: 'the same person' } })
  expect(await merge(into.id)).toMatchObject({ status: 400, error: 'members.merge-self' })
  const { data } = await merge(from.id)
  expect(data).toMatchObject({
    name: 'Doble',
    mobile: '136****0090',
    realName: '周*',
    level: 2,
    tags: ['a', 'b'],
    principalMinor: 700,
    giftMinor: 50,
  })
  expect((await get(from.id)).data).toMatchObject({
    state: 'cancelled',
    mergedInto: { id: into.id, name: 'Doble' },
    principalMinor: 0,
  })
  const { rows } = await office.admin.query('select business_type from ledger_journals where business_id = $1', [
    from.id,
  ])
  expect(rows).toEqual([{ business_type: 'wallet.merged' }])
  expect(await merge(from.id)).toMatchObject({ status: 409, error: 'members.gone' })
})

test('the black list: a flag with its reason, taken back again', async () => {
  const { data } = await save({ nickname: 'Black' })
  const set = (blacklisted: boolean) =>
    office.call('POST', `/api/members/${data.id}/blacklist`, { body: { blacklisted, reason: 'fraud' } })
  expect((await set(true)).data).toMatchObject({ blacklisted: true, blacklistReason: 'fraud' })
  expect(await names('blacklisted=true')).toEqual(['Black'])
  expect((await set(false)).data).toMatchObject({ blacklisted: false, blacklistReason: '' })
})

describe('the list', () => {
  beforeAll(async () => {
    const people = [
      { nickname: 'Zoe', mobile: '13511110001', group: 'taxi', level: 2, tags: ['VIP'] },
      { nickname: 'zack', realName: '赵六', mobile: '13511110002', group: 'bus' },
      { nickname: 'Yan', mobile: '+34600120001', level: 2 },
    ]
    for (const person of people) await save(person, 'theirs')
    const email = 'jose.lopez@mail.example'
    await save({ nickname: 'Pepe', realName: 'José García López', mobile: '+34600987654', email })
    await save({ nickname: '北京出租公司', mobile: aMobile() })
    const { rows } = await office.admin.query("select id from members_members where nickname = 'Yan'")
    await office.admin.query("update ledger_wallets set state = 'frozen', state_reason = 'a look' where id = $1", [
      rows[0].id,
    ])
  })
  test.each([
    ['search=z', ['zack', 'Zoe']],
    ['search=赵', ['zack']],
    ['search=1351111', ['zack', 'Zoe']],
    ['search=13511110002', ['zack']],
    ['search=0001', ['Yan', 'Zoe']],
    ['search=%2B34600', ['Yan']],
    ['search=%25', []],
    ['group=taxi', ['Zoe']],
    ['level=2', ['Yan', 'Zoe']],
    ['tag=VIP', ['Zoe']],
    ['state=frozen', ['Yan']],
    ['sort=name', ['Yan', 'zack', 'Zoe']],
    ['sort=-name&pageSize=2', ['Zoe', 'zack']],
    ['registeredFrom=2099-01-01T00:00:00Z', []],
  ])('API-05 GET /user/pers/list ?%s', async (query, found) => {
    const all = await names(query, 'theirs')
    expect(all.filter((name: string) => ['Zoe', 'zack', 'Yan'].includes(name))).toEqual(found)
  })

  test.each([
    'García',
    'garcia',
    'jose',
    'López',
    'LOP GAR',
    'lopez@mail',
    '600987654',
    '+34 600 987 654',
    '0034600987654',
    '987 654',
  ])('a member is found by any word of the name, the mail and the number as dialled: %s', async (search) => {
    const found = await names(`search=${encodeURIComponent(search)}`)
    expect(found.includes('Pepe')).toBe(search !== '987 654')
  })
  test.each(['公司', '租公司', '北京出租'])('a Chinese name is found by any of its parts: %s', async (search) => {
    expect(await names(`search=${encodeURIComponent(search)}`)).toContain('北京出租公司')
    expect(await names(`search=${encodeURIComponent('司公')}`)).toEqual([])
  })

  test('S-20 no list says a mobile or a name in full', async () => {
    const { text } = await office.call('GET', '/user/pers/list', { token: 'theirs' })
    expect(text).not.toContain('13511110001')
    expect(text).not.toContain('赵六')
  })
})

describe('import', () => {
  const url = '/api/member-imports'
  const previewImport = async (content: string, language: 'zh' | 'en' | 'es' = 'en') =>
    (await office.call('POST', `${url}/preview`, { body: { fileName: 'x', content }, language })).data
  async function importing(content: string) {
    const { suggested: settings } = await previewImport(content)
    const started = await office.call('POST', url, { body: { fileName: 'x', content, settings } })
    expect(started.status).toBe(200)
    const get = async () => (await office.call('GET', `${url}/${started.data.id}`)).data
    await waitUntil(async () => ['done', 'refused', 'failed'].includes((await get()).state), 'the import ends')
    return get()
  }
  const searchMembers = async (search: string) =>
    (await office.call('GET', `/user/pers/list?search=${search}`)).data.list

  test('adds and changes by mobile; the preview says the same and writes nothing; what has no column stays; undone it is as before', async () => {
    await save({ mobile: '13400000001', nickname: 'Old', group: 'bus' })
    const content = 'mobile;nickname;tags\n134 0000 0001;New;a, b\n13400000002;Second;\n;;\n'
    const seen = await previewImport(content)
    expect(seen).toMatchObject({ counts: { rows: 2, created: 1, updated: 1 }, faultCount: 0 })
    expect(await names('search=second')).toEqual([])
    const done = await importing(content)
    expect(done).toMatchObject({ state: 'done', counts: seen.counts })
    expect(await searchMembers('13400000001')).toMatchObject([{ nickname: 'New', group: 'bus', tags: ['a', 'b'] }])
    expect((await office.call('POST', `${url}/${done.id}/undo`)).data).toMatchObject({ state: 'undone' })
    expect(await searchMembers('13400000001')).toMatchObject([{ nickname: 'Old', group: 'bus', tags: [] }])
    expect(await searchMembers('13400000002')).toEqual([])
    expect(await importing(content)).toMatchObject({ state: 'done' })
  })

  test.each([
    ['en', ['Enter 11 digits', 'Use one of: Male, Female, Other', 'The same as in row 2']],
    ['zh', ['请输入 11 位手机号', '可填：男, 女, 其他', '与第 2 行重复']],
    ['es', ['Indique 11 dígitos', 'Use: Hombre, Mujer, Otro', 'Repite la fila 2']],
  ] as const)('one bad row and none is written; each is said in %s with row and column', async (language, texts) => {
    const content = '手机号,性别\n13300000001,\n1330,\n13300000003,man\n133 0000 0001,\n'
    const { faults } = await previewImport(content, language)
    expect(faults.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
      [3, '手机号'],
      [4, '性别'],
      [5, '手机号'],
    ])
    for (const [at, text] of texts.entries()) expect(faults[at].message).toContain(text)
    expect(await importing(content)).toMatchObject({ state: 'refused', faultCount: 3 })
    expect(await names('search=1330000')).toEqual([])
  })

  test('mobiles are found by what they look like, whatever their column is called; what has been used is not undone', async () => {
    const content = 'Kontakt,Kunde\n13500000001,Ana\n13500000002,Luis\n'
    const done = await importing(content)
    expect(done).toMatchObject({ settings: { mapping: { mobile: 'Kontakt' } }, counts: { created: 2 } })
    const [one] = await searchMembers('13500000001')
    await office.admin.query('update members_members set version = 2 where id = $1', [one.id])
    expect(await office.call('POST', `${url}/${done.id}/undo`)).toMatchObject({
      status: 409,
      error: 'request.import-used',
    })
  })

  test('a file without mobiles asks for them', async () => {
    expect(await previewImport('name\nx\n')).toMatchObject({ missing: ['mobile'] })
  })
})
