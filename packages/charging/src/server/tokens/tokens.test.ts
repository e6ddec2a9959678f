import { maskTag, newId } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenExport, tokenExportUnmasked, tokenRow } from '../../contract/index.ts'
import { runTestSession, staffSite, type StaffSite } from '../../testing/index.ts'

const path = '/api/start-tokens'
let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
  await site.services.jobs.start(site.charging.domain.jobs ?? {})
})
afterAll(() => site.close())

const create = (body: object, token = 'ours') => site.call('POST', path, { body, token })
const list = async (query = '', token = 'ours') => (await site.call('GET', `${path}?${query}`, { token })).data
const past = '2026-01-01T00:00:00.000Z'
const future = '2099-01-01T00:00:00.000Z'

describe('who may', () => {
  const id = '01890000-0000-7000-8000-000000000001'
  test.each([
    ['GET', path],
    ['POST', path],
    ['GET', `${path}/${id}`],
    ['PUT', `${path}/${id}`],
    ['POST', `${path}/${id}/reveal`],
    ['DELETE', `${path}/${id}`],
  ] as const)('S-18 S-19 %s %s: 401 signed out, 403 without the code', async (method, url) => {
    expect((await site.call(method, url, { token: '' })).status).toBe(401)
    expect((await site.call(method, url, { token: 'nobody' })).status).toBe(403)
  })

  test("S-17 another operator's token is not found, not changed, not removed, and its tag is free for us", async () => {
    const { data: theirs } = await create({ idTag: 'SHARED' }, 'theirs')
    const url = `${path}/${theirs.id}`
    expect((await site.call('GET', url)).status).toBe(404)
    expect((await site.call('PUT', url, { body: { idTag: 'SHARED', state: 'blocked', version: 1 } })).status).toBe(404)
    expect((await site.call('DELETE', url)).status).toBe(404)
    expect((await create({ idTag: 'SHARED' })).status).toBe(200)
    const current = (await site.call('GET', url, { token: 'theirs' })).data
    expect(current).toEqual({ ...theirs, idTag: maskTag(theirs.idTag) })
  })
})

describe('create, change, remove', () => {
  test('a tag with blanks within is registered as it is, without those around it', async () => {
    const { data } = await create({ idTag: ' 04 A1 B2 C3 ' })
    expect(data.idTag).toBe('04 A1 B2 C3')
  })

  test('a token is made, shown and audited', async () => {
    const { data } = await create({ idTag: ' Card-1 ', label: 'Depot gate' })
    expect(tokenRow.parse(data)).toMatchObject({
      idTag: 'Card-1',
      state: 'accepted',
      verdict: 'accepted',
      version: 1,
    })
    expect((await site.call('GET', `${path}/${data.id}`)).data).toEqual({ ...data, idTag: '•••• rd-1' })
    expect(site.audited).toContainEqual(
      expect.objectContaining({
        action: 'createToken',
        entity: 'start_token',
        entityId: data.id,
        after: { ...data, idTag: '•••• rd-1' },
      }),
    )
  })

  test.each([
    [{}, 'idTag'],
    [{ idTag: 'x'.repeat(256) }, 'idTag'],
    [{ idTag: 'tärn' }, 'idTag'],
    [{ idTag: 'A', state: 'expired' }, 'state'],
    [{ idTag: 'A', label: 'x'.repeat(101) }, 'label'],
    [{ idTag: 'A', validFrom: 'soon' }, 'validFrom'],
    [{ idTag: 'A', validFrom: future, validUntil: past }, 'validUntil'],
  ])('%j is refused by the field %s', async (body, field) => {
    const reply = await create(body)
    expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [field]])
  })

  test('a tag exists once, in whatever case', async () => {
    await create({ idTag: 'Twin' })
    const reply = await create({ idTag: 'TWIN' })
    expect(reply).toMatchObject({
      status: 409,
      error: 'charging.token-exists',
      msg: 'Token TWIN exists already',
    })
    expect(Object.keys(reply.fields ?? {})).toEqual(['idTag'])
    const { data: other } = await create({ idTag: 'Other' })
    const change = await site.call('PUT', `${path}/${other.id}`, { body: { idTag: 'twin', version: 1 } })
    expect(change).toMatchObject({ status: 409, error: 'charging.token-exists' })
  })

  test('of two who change the same version the second is refused', async () => {
    const { data } = await create({ idTag: 'Race' })
    const change = (label: string) =>
      site.call('PUT', `${path}/${data.id}`, { body: { idTag: 'Race', label, version: 1 } })
    const replies = await Promise.all(['a', 'b'].map(change))
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 409]))
    expect((await site.call('GET', `${path}/${data.id}`)).data.version).toBe(2)
  })

  test('one that no order names is removed; one in use stays', async () => {
    const { data: unused } = await create({ idTag: 'Unused' })
    expect((await site.call('DELETE', `${path}/${unused.id}`)).data).toEqual({ done: true })
    expect((await site.call('GET', `${path}/${unused.id}`)).status).toBe(404)
    const { data: used } = await create({ idTag: 'Used' })
    const point = await site.connect(await site.chargePoint())
    await runTestSession(point, { idTag: 'Used' })
    expect(await site.call('DELETE', `${path}/${used.id}`)).toMatchObject({
      status: 409,
      error: 'request.in-use',
    })
    point.socket.close()
  })
})

test('a change counts at the next Authorize and the next start', async () => {
  const point = await site.connect(await site.chargePoint())
  const authorize = async () => {
    const reply = await point.call('Authorize', { idTag: 'GATE' })
    return reply.type === 'result' ? reply.payload : reply
  }
  expect(await authorize()).toEqual({ idTagInfo: { status: 'Invalid' } })
  const { data: token } = await create({ idTag: 'gate' })
  expect(await authorize()).toEqual({ idTagInfo: { status: 'Accepted' } })
  const change = (version: number, more: object) =>
    site.call('PUT', `${path}/${token.id}`, { body: { idTag: 'gate', version, ...more } })
  await change(1, { state: 'blocked' })
  expect(await authorize()).toEqual({ idTagInfo: { status: 'Blocked' } })
  await change(2, { state: 'accepted', validUntil: past })
  expect(await authorize()).toEqual({ idTagInfo: { status: 'Expired' } })
  await change(3, { validUntil: future })
  expect(await authorize()).toEqual({ idTagInfo: { status: 'Accepted', expiryDate: future } })
  await site.call('DELETE', `${path}/${token.id}`)
  expect(await authorize()).toEqual({ idTagInfo: { status: 'Invalid' } })
  point.socket.close()
})

describe('the list', () => {
  beforeAll(async () => {
    await create({ idTag: 'L-1', label: 'Bus 7' }, 'theirs')
    await create({ idTag: 'L-2', state: 'blocked' }, 'theirs')
    await create({ idTag: 'l-3', validUntil: past }, 'theirs')
    await create({ idTag: 'M-4', validFrom: future }, 'theirs')
  })
  const tagsOf = async (query: string) => {
    const ids = (await list(query, 'theirs')).list.map((row: { id: string }) => row.id)
    const { rows } = await site.admin.query<{ tag: string }>(
      'select id_tag as tag from unnest($1::uuid[]) with ordinality w (id, n) join charging_tokens using (id) order by n',
      [ids],
    )
    return rows.map(({ tag }) => tag)
  }

  test.each([
    ['search=l-', ['l-3', 'L-2', 'L-1']],
    ['search=BUS', ['L-1']],
    ['search=%25', []],
    ['verdict=blocked', ['L-2']],
    ['verdict=expired', ['M-4', 'l-3']],
    ['verdict=accepted&sort=idTag', ['L-1', 'SHARED']],
    ['sort=-idTag&pageSize=2', ['SHARED', 'M-4']],
  ])('?%s', async (query, tags) => {
    expect(await tagsOf(query)).toEqual(tags)
  })
})

describe('import and export', () => {
  const url = '/api/token-imports'
  const codes =
    'idTag,label,state,validFrom,validUntil,priceGroup,limitAmount,limitKwh,manyAtOnce,groupTag,batteryKwh,kind'
  const previewFile = async (content: string, settings?: object, language?: 'zh' | 'en' | 'es') =>
    (
      await site.call('POST', `${url}/preview`, {
        body: { fileName: 'x.csv', content, settings },
        ...(language ? { language } : {}),
      })
    ).data
  async function importing(content: string, more: object = {}) {
    const { suggested } = await previewFile(content)
    const started = await site.call('POST', url, {
      body: { fileName: 'x.csv', content, settings: { ...suggested, ...more } },
    })
    expect(started.status, started.text).toBe(200)
    const get = async () => (await site.call('GET', `${url}/${started.data.id}`)).data
    await waitUntil(async () => ['done', 'refused', 'failed'].includes((await get()).state), 'the import ends')
    return get()
  }

  test('a row longer than its titles is a fault, Chinese days are read, an empty file is said to be empty', async () => {
    const { faults, counts, suggested } = await previewFile(
      '标识,标签,有效期至\nAB0001,公交 1,2027年12月31日\nAB0002,Bus, number 2,2027年12月31日',
    )
    expect(faults).toMatchObject([{ row: 3, message: 'The row has 4 cells, the header 3' }])
    expect(counts).toMatchObject({ rows: 2, created: 1 })
    expect(suggested.mapping).toMatchObject({ token: '标识', label: '标签', validUntil: '有效期至' })
    const body = { fileName: 'x.csv', content: '' }
    expect(await site.call('POST', `${url}/preview`, { body })).toMatchObject({
      status: 400,
      error: 'request.file-empty',
    })
  })

  test('adds and changes by tag; the preview says the same and writes nothing', async () => {
    await create({ idTag: 'Known', label: 'before' })
    const content = `\uFEFFlabel;IDTAG;state;validUntil\r\nafter;KNOWN;blocked;\r\n;;;\r\n"new; one";New-1;;${future}\r\n`
    const seen = await previewFile(content)
    expect(seen).toMatchObject({ counts: { rows: 2, created: 1, updated: 1 }, faultCount: 0 })
    expect((await list('search=New-1')).total).toBe(0)
    expect(await importing(content)).toMatchObject({ state: 'done', counts: seen.counts })
    expect((await list('search=known')).list).toMatchObject([
      { idTag: '•••• NOWN', label: 'after', verdict: 'blocked', version: 2 },
    ])
    expect((await list('search=New-1')).list).toMatchObject([{ label: 'new; one', validUntil: future }])
    await importing(content)
    expect((await list('search=known')).list).toMatchObject([{ version: 2 }])
  })

  test.each([
    [
      'en',
      [
        'Must be 1 to 255 printable characters',
        '“open” is not possible here. Use one of: Accepted, Blocked',
        'Must be later than the start of validity',
        'The same as in row 2',
      ],
    ],
    ['zh', ['须为 1 到 255 个可打印字符', '“open”不可用，可填：允许, 停用', '须晚于生效时间', '与第 2 行重复']],
    [
      'es',
      [
        'Debe tener de 1 a 255 caracteres imprimibles',
        '«open» no es posible aquí. Use: Aceptado, Bloqueado',
        'Debe ser posterior al inicio de la validez',
        'Repite la fila 2',
      ],
    ],
  ] as const)(
    'one bad row and none is written; each is said in %s with row and column, without a code',
    async (language, expectedFaults) => {
      const content = `idTag,state,validFrom,validUntil\nGood-1,,,\nbäd,,,\nBad-2,open,,\nBad-3,,${future},${past}\ngood-1,,,\n`
      const { faults } = await previewFile(content, undefined, language)
      expect(faults).toEqual([
        { row: 3, column: 'idTag', message: expectedFaults[0] },
        { row: 4, column: 'state', message: expectedFaults[1] },
        { row: 5, column: 'validUntil', message: expectedFaults[2] },
        { row: 6, column: 'idTag', message: expectedFaults[3] },
      ])
      expect(await importing(content)).toMatchObject({ state: 'refused', faultCount: 4 })
      expect((await list('search=Good-1')).total).toBe(0)
    },
  )

  test('ROUTE-03 the preview says what a cell is understood as, with the word that screens have for it', async () => {
    const content = 'idTag,state,many at once\nW-1,accepted,TRUE\nW-2,挂失,no\nW-3,perhaps,\n'
    const wordsIn = async (language: 'zh' | 'en' | 'es') =>
      (await previewFile(content, undefined, language)).sample.map(({ words }: { words: object }) => words)
    expect(await wordsIn('es')).toEqual([
      { state: 'Aceptado', manyAtOnce: 'Sí' },
      { state: 'Bloqueado', manyAtOnce: 'No' },
      {},
    ])
    expect((await wordsIn('zh'))[0]).toEqual({ state: '允许', manyAtOnce: '是' })
    expect((await wordsIn('en'))[1]).toEqual({ state: 'Blocked', manyAtOnce: 'No' })
    // A translated state such as 'Bloqueada' is also accepted in a user's correction of a cell.
    const { suggested } = await previewFile(content)
    const corrections = [{ row: 4, column: 'state', value: 'Bloqueada' }]
    expect(await previewFile(content, { ...suggested, corrections })).toMatchObject({ faultCount: 0 })
  })

  test('titles and values are read in the languages of those who keep such lists; days as they are written', async () => {
    const content = '卡号,持卡人,状态,有效期至\nZH-CARD-1,王,禁用,2031-05-13\n'
    expect(await importing(content)).toMatchObject({ state: 'done', counts: { created: 1 } })
    expect((await list('search=ZH-CARD-1')).list).toMatchObject([{ label: '王', state: 'blocked' }])
    const spanish = 'Número de tarjeta;Titular;Estado;Caducidad\nES-CARD-1;Ana;Activa;13/05/2031\n'
    expect(await previewFile(spanish)).toMatchObject({
      suggested: { dateOrder: 'dmy' },
      counts: { created: 1 },
      faultCount: 0,
      unread: [],
    })
  })

  test('an import is undone: what it added goes, what it changed is as before; not what was used since', async () => {
    await create({ idTag: 'UND-OLD', label: 'before' })
    const done = await importing('idTag,label\nUND-OLD,after\nUND-NEW,new\n')
    const undone = await site.call('POST', `${url}/${done.id}/undo`)
    expect(undone).toMatchObject({ status: 200, data: { state: 'undone' } })
    expect((await list('search=UND-NEW')).total).toBe(0)
    expect((await list('search=UND-OLD')).list).toMatchObject([{ label: 'before' }])
    const again = await importing('idTag,label\nUND-NEW,new\n')
    const [made] = (await list('search=UND-NEW')).list
    await site.admin.query('update charging_tokens set version = 2 where id = $1', [made.id])
    expect(await site.call('POST', `${url}/${again.id}/undo`)).toMatchObject({
      status: 409,
      error: 'request.import-used',
    })
  })

  test('S-18 signed out 401, code missing 403; an open quote is refused, a file without the tag asks for it', async () => {
    for (const at of ['/preview', '', `/${newId()}/undo`]) {
      expect((await site.call('POST', url + at, { token: '' })).status).toBe(401)
      expect((await site.call('POST', url + at, { token: 'nobody' })).status).toBe(403)
    }
    const body = { fileName: 'x', content: 'idTag,label\nA,"x\n' }
    expect(await site.call('POST', `${url}/preview`, { body })).toMatchObject({
      status: 400,
      error: 'request.file-unreadable',
    })
    expect(await previewFile('label\nx\n')).toMatchObject({ missing: ['token'] })
    const settings = { mapping: { label: 'label' } }
    const refused = await site.call('POST', url, { body: { fileName: 'x', content: 'label\nx\n', settings } })
    expect(refused).toMatchObject({ status: 400, error: 'request.import-missing' })
  })

  test('S-23 what is exported is inert, and imports again as it was', async () => {
    await create({ idTag: '=1+2', label: '@SUM(A1)' })
    const text = await site.file(tokenExportUnmasked, `search=${encodeURIComponent('=1')}`)
    expect(text).toContain("\r\n'=1+2,'@SUM(A1),Accepted,,,,,,No,,,\r\n")
    expect((await importing(text)).counts).toMatchObject({ created: 0, updated: 1 })
    expect((await list(`search=${encodeURIComponent('=1')}`)).list).toMatchObject([
      { idTag: '••••', label: '@SUM(A1)', version: 1 },
    ])
  })

  test('L-05 A09 price group, limits, many at once and battery go out and come in; what a file has no column for stays', async () => {
    const line = 'LIM-1,bus,accepted,,,fleet,50.00,20.5000,true,DEPOT,350.0000,ISO15693\r\n'
    expect((await importing(`${codes}\r\n${line}`)).counts).toMatchObject({ created: 1 })
    const limits = { limitMinor: 5_000, limitDwh: 205_000, batteryDwh: 3_500_000, manyAtOnce: true }
    const expected = { priceGroup: 'fleet', ...limits, groupTag: '•••• EPOT', kind: 'ISO15693', version: 1 }
    expect((await list('search=LIM-1')).list).toMatchObject([expected])
    await importing('idTag,label\nLIM-1,coach\n')
    expect((await list('search=LIM-1')).list).toMatchObject([{ ...expected, label: 'coach', version: 2 }])
    await importing('idTag,label,priceGroup,limitAmount\nLIM-1,coach,,\n')
    expect((await list('search=LIM-1')).list).toMatchObject([{ priceGroup: null, limitMinor: null, limitDwh: 205_000 }])
    const { faults } = await importing(
      'idTag,limitAmount,limitKwh,manyAtOnce,batteryKwh\nA,1.005,-1,perhaps,\nB,,,,0.5\n',
    )
    expect(faults.map(({ column }: { column: string }) => column)).toEqual([
      'limitAmount',
      'limitKwh',
      'manyAtOnce',
      'batteryKwh',
    ])
  })

  test('D-30d a file for who may not see tags holds them masked', async () => {
    await create({ idTag: 'HIDDEN-0815', label: 'shown as dots' })
    const text = await site.file(tokenExport, 'search=HIDDEN-0815')
    expect(text).toContain('•••• 0815,shown as dots,')
    expect(text).not.toContain('HIDDEN')
  })

  test('OCPP 2.1 a token of 255 letters is registered, found by all of them, exported, and imported as it was', async () => {
    const idTag = `LONG-${'x'.repeat(250)}`
    expect(await create({ idTag, label: 'long' })).toMatchObject({ status: 200, data: { idTag } })
    expect((await list(`search=${idTag}`)).list).toMatchObject([{ idTag: '•••• xxxx', version: 1 }])
    expect((await list(`search=${idTag.slice(0, -1)}y`)).list).toEqual([])
    const text = await site.file(tokenExportUnmasked, `search=${idTag}`)
    expect(text).toContain(`${idTag},long,`)
    const changed = text.replace(',long,', ',longer,')
    expect((await importing(changed)).counts).toMatchObject({ updated: 1 })
    expect((await list(`search=${idTag}`)).list).toMatchObject([{ label: 'longer', version: 2 }])
    expect((await importing(`idTag\n${idTag}x\n`)).faults).toMatchObject([{ row: 2, column: 'idTag' }])
  })

  test('the export is what the filter selects, in slices', async () => {
    const many = Array.from({ length: 2_500 }, () => `E-${newId().slice(-12)}`)
    expect((await importing(`idTag\n${many.join('\n')}\n`)).counts.created).toBe(2_500)
    const text = await site.file(tokenExportUnmasked, 'search=e-')
    expect(
      new Set(
        text
          .trim()
          .split('\r\n')
          .slice(1)
          .map((line) => line.split(',')[0]),
      ),
    ).toEqual(new Set(many))
  })
})
