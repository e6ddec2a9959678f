import { createTestCardForm } from '@evops/cards/testing'
import { runTestSession } from '@evops/charging/testing'
import { createTestWallet } from '@evops/ledger/testing'
import { maskTag, newId } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCardBatchTestSite, type CardBatchTestSite } from './testing/batch-desk.ts'

let desk: CardBatchTestSite
let site: CardBatchTestSite['site']
let cards: CardBatchTestSite['cards']
let actors: CardBatchTestSite['actors']
beforeAll(async () => {
  desk = await createCardBatchTestSite()
  ;({ site, cards, actors } = desk)
})
afterAll(() => desk.close())
const request: CardBatchTestSite['sendRequest'] = (...call) => desk.sendRequest(...call)
const holderNamed = (name: string) => createTestWallet(site.services, site.operatorId, { principalMinor: 10_000, name })
async function authorizeTag(idTag: string) {
  const point = await site.connect(await site.chargePoint())
  const answer = await point.call('Authorize', { idTag })
  await point.close()
  return JSON.stringify(answer)
}
const imports = '/api/online-card-imports'
/** Uploads a file as the console does, with the matching settings. */
async function file(content: string, more: object = {}, url = imports) {
  const upload = { fileName: 'cards.csv', content }
  const { data } = await request('POST', `${url}/preview`, upload)
  return { ...upload, settings: { ...data.suggested, ...more }, preview: data }
}
async function importFile(content: string, more: object = {}, url = imports) {
  const { preview: _preview, ...wish } = await file(content, more, url)
  const { data, status } = await request('POST', url, wish)
  expect(status).toBe(200)
  return waitForImport(data.id, url)
}
async function waitForImport(id: string, url = imports) {
  let found = (await request('GET', `${url}/${id}`)).data
  await waitUntil(async () => {
    found = (await request('GET', `${url}/${id}`)).data
    return ['done', 'refused', 'failed'].includes(found.state)
  }, 'the import ends')
  return found
}
const cardOf = async (cardNo: string) => (await request('GET', `/user/cardopt/list?search=${cardNo}`)).data.list[0]
const head = 'cardNo,uid,holder,media,secureNo,otherChip\n'

describe('SHARED-01 batches of cards', () => {
  test('rows go into stock or to their holder, a card in stock by its number alone', async () => {
    const name = `Fleet ${newId().slice(-6)}`
    const holderId = await holderNamed(name)
    const [stocked, fresh, existing] = [createTestCardForm(), createTestCardForm(), createTestCardForm()]
    await request('POST', '/api/cards', existing)
    const done = await importFile(
      `${head}${stocked.cardNo},${stocked.uid},,desfire_ev3,,\n${fresh.cardNo},${fresh.uid.match(/../g)?.join(':')},${name},,,\n${existing.cardNo},,${holderId},,,\n`,
    )
    expect(done).toMatchObject({ state: 'done', counts: { rows: 3, created: 2, updated: 1 }, faults: [] })
    expect(await cardOf(stocked.cardNo)).toMatchObject({
      state: 'stock',
      media: 'desfire_ev3',
      holderId: null,
    })
    expect(await cardOf(fresh.cardNo)).toMatchObject({ state: 'active', holderName: name })
    expect(await cardOf(existing.cardNo)).toMatchObject({ state: 'active', holderId })
    expect(await authorizeTag(fresh.uid)).toContain('Accepted')
    expect(await authorizeTag(existing.uid)).toContain('Accepted')
    expect(await authorizeTag(stocked.uid)).toContain('Invalid')
    const { rows } = await site.admin.query('select credential, online_only from charging_tokens where id_tag = $1', [
      fresh.uid,
    ])
    expect(rows).toEqual([{ credential: 'online', online_only: true }])
    const [{ id }] = [await cardOf(fresh.cardNo)]
    const { data } = await request('GET', `/user/cardoptlog/list?cardId=${id}&sort=at`)
    expect(data.list).toMatchObject([
      { kind: 'register', stateAfter: 'stock' },
      { kind: 'issue', stateAfter: 'active' },
    ])
  })

  test('every row that is wrong says what and where, and is left out by choice', async () => {
    const [good, taken1, twice] = [
      createTestCardForm(),
      createTestCardForm(),
      createTestCardForm({ uid: '04A1B2C3D4E5F6' }),
    ]
    await request('POST', '/api/cards', taken1)
    const [other, held] = [createTestCardForm(), createTestCardForm()]
    await site.token(held.uid)
    await site.admin.query('update charging_tokens set holder_id = $2 where id_tag = $1', [
      held.uid,
      await holderNamed(`Else ${newId().slice(-6)}`),
    ])
    const name = `Twin ${newId().slice(-6)}`
    await holderNamed(name)
    await holderNamed(name)
    const reverseBytes = (uid: string) => (uid.match(/../g) ?? []).toReversed().join('')
    const content = [
      head.trim(),
      `${good.cardNo},${good.uid},,,,`,
      `123,${createTestCardForm().uid},,,,`,
      `${taken1.cardNo},${taken1.uid},,,,`,
      `${createTestCardForm().cardNo},${reverseBytes(taken1.uid)},,,,`,
      `${twice.cardNo},${twice.uid},,,,`,
      `${createTestCardForm().cardNo},F6E5D4C3B2A104,,,,`,
      `${other.cardNo},,,,,`,
      `${held.cardNo},${held.uid},${name},,,`,
      `${createTestCardForm().cardNo},${createTestCardForm().uid},Nobody at all,,,`,
      `${createTestCardForm().cardNo},${createTestCardForm().uid},,plastic,,`,
    ].join('\n')
    const { preview } = await file(content)
    expect(preview.faults.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
      [3, 'cardNo'],
      [4, 'cardNo'],
      [5, 'uid'],
      [7, 'uid'],
      [8, 'uid'],
      [9, 'holder'],
      [10, 'holder'],
      [11, 'media'],
    ])
    expect(preview.faults[2].message).toContain('read in reverse')
    expect((await importFile(content)).state).toBe('refused')
    const done = await importFile(content, { skipFaulty: true })
    expect(done).toMatchObject({ state: 'done', counts: { created: 2 } })
    expect(done.faults).toHaveLength(8)
    expect(await cardOf(good.cardNo)).toMatchObject({ state: 'stock' })
  })

  test('an import is undone while nothing of it is used; numbers and chips are free again', async () => {
    const name = `Undo ${newId().slice(-6)}`
    await holderNamed(name)
    const [one, two] = [createTestCardForm(), createTestCardForm()]
    const content = `${head}${one.cardNo},${one.uid},${name},,,\n${two.cardNo},${two.uid},,,,\n`
    const first = await importFile(content)
    const { data } = await request('POST', `${imports}/${first.id}/undo`)
    expect(data.state).toBe('undone')
    expect(await cardOf(one.cardNo)).toMatchObject({ state: 'cancelled' })
    expect(await cardOf(two.cardNo)).toBeUndefined()
    expect(await authorizeTag(one.uid)).toContain('Blocked')
    const again = await importFile(content)
    expect(again).toMatchObject({ state: 'done', counts: { created: 2 } })
    const point = await site.connect(await site.chargePoint())
    await runTestSession(point, { idTag: one.uid })
    await point.close()
    const refused = await request('POST', `${imports}/${again.id}/undo`)
    expect(refused).toMatchObject({ status: 409, error: 'request.import-used' })
    expect(refused.msg).toContain(maskTag(one.cardNo))
  })

  test('S-17 an import is its operator’s, and its screen’s', async () => {
    const one = createTestCardForm()
    const done = await importFile(`${head}${one.cardNo},${one.uid},,,,\n`)
    expect((await request('GET', `${imports}/${done.id}`, undefined, 'theirs')).status).toBe(404)
    expect((await request('POST', `${imports}/${done.id}/undo`, undefined, 'theirs')).status).toBe(404)
    const offline = {
      fileName: 'x.csv',
      content: `${head}${createTestCardForm().cardNo},${createTestCardForm().uid},,,,\n`,
    }
    expect((await request('POST', '/api/offline-card-imports/preview', offline, 'online')).status).toBe(403)
    const whitelisted = createTestCardForm()
    await importFile(
      `cardNo,uid,issue\n${whitelisted.cardNo},${whitelisted.uid},yes\n`,
      {},
      '/api/offline-card-imports',
    )
    expect(await cardOf(whitelisted.cardNo)).toMatchObject({ state: 'active', family: 'offline_whitelist' })
  })
})

describe('the medium of a card', () => {
  test('a chip read the other way round is recognised when it is taken in, and asked about', async () => {
    const existing = createTestCardForm({ uid: '04112233445566' })
    await request('POST', '/api/cards', existing)
    const turned = createTestCardForm({ uid: '66554433221104' })
    const refused = await request('POST', '/api/cards', turned)
    expect(refused).toMatchObject({
      status: 409,
      error: 'cards.uid-reversed',
      fields: { uid: expect.any(String) },
    })
    expect(refused.msg).toContain(maskTag(existing.cardNo))
    expect(refused.msg).not.toContain(existing.cardNo)
    expect((await request('POST', '/api/cards', { ...turned, isOtherChip: true })).status).toBe(200)
    // A token without a card is recognised in the same way.
    await site.token('04AABBCC')
    expect((await request('POST', '/api/cards', createTestCardForm({ uid: 'CCBBAA04' }))).error).toBe(
      'cards.uid-reversed',
    )
    const replaced = (await request('POST', '/user/cardopt/hairpin', { ...createTestCardForm() })).data
    const wish = { ...createTestCardForm(), uid: 'CCBBAA04', reason: 'broken' }
    expect((await request('POST', `/api/cards/${replaced.id}/replace`, wish)).error).toBe('cards.uid-reversed')
    // At a session start a reversed UID is not converted silently.
    const card = createTestCardForm({ uid: '04DEADBEEF0102' })
    await request('POST', '/user/cardopt/hairpin', card)
    expect(await authorizeTag('04DEADBEEF0102')).toContain('Accepted')
    expect(await authorizeTag('0201EFBEADDE04')).toContain('Invalid')
  })

  test('two enrolments at once of one chip in either order: the database lets one in', async () => {
    const at = [createTestCardForm({ uid: '04010203040506' }), createTestCardForm({ uid: '06050403020104' })]
    const replies = await Promise.all(at.map((form) => request('POST', '/api/cards', form)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('S-20 where a secure number is set, it starts sessions and the chip’s own number does not', async () => {
    const form = createTestCardForm({ media: 'desfire_ev2', secureNo: `SEC${newId().slice(-9).toUpperCase()}` })
    const { data } = await request('POST', '/user/cardopt/hairpin', {
      ...form,
      ats: '067577810280',
      applet: '1.4',
    })
    expect(data).toMatchObject({ media: 'desfire_ev2', secureNo: form.secureNo, ats: '067577810280' })
    expect(await authorizeTag(form.secureNo ?? '')).toContain('Accepted')
    expect(await authorizeTag(form.uid)).toContain('Invalid')
    const page = await request('GET', `/api/cards/${data.id}`)
    expect(page.data.secureNo).toBe(maskTag(form.secureNo ?? ''))
    expect(JSON.stringify(page.data)).not.toContain(form.secureNo)
    expect((await request('POST', `/api/cards/${data.id}/reveal`, { reason: 'found' })).data.secureNo).toBe(
      form.secureNo,
    )
    const twice = await request('POST', '/api/cards', { ...createTestCardForm(), secureNo: form.secureNo })
    expect(twice).toMatchObject({ status: 409, error: 'cards.secure-taken' })
    expect((await cardOf(form.secureNo ?? '')).id).toBe(data.id)
  })
})

describe('plastic, from the printer to stock', () => {
  const digits = () => newId().replaceAll(/\D/g, '').slice(-8).padStart(8, '9')
  const createBatch = async (more: object = {}) => {
    const body = { name: 'June', family: 'online', pattern: `${digits()}{n:8}`, first: 1, count: 3, ...more }
    return { body, ...(await request('POST', '/api/card-orders', body)) }
  }
  const numbers = async (id: string, state: string) =>
    (await request('GET', `/api/card-orders/${id}/numbers?state=${state}`)).data.list

  test('numbers by a pattern, a file for the printer with the numbers in full, and nothing ordered twice', async () => {
    const { body, data } = await createBatch({ printedText: 'EVOps', media: 'desfire_ev3' })
    expect(data).toMatchObject({ state: 'ordered', count: 3, received: 0, orderedBy: 'Desk' })
    const first = body.pattern.replace('{n:8}', '00000001')
    const list = await numbers(data.id, 'open')
    expect(list.map(({ cardNo }: { cardNo: string }) => cardNo)[0]).toBe(maskTag(first))
    expect(JSON.stringify(list)).not.toContain(first)
    const kind = cards.exports?.find(({ name }) => name === 'cards.plastic')
    const actor = actors.get('ours')
    if (!kind || !actor) throw new Error('a file and a reader were expected')
    const rows: unknown[] = []
    for await (const row of kind.rows(actor, { batchId: data.id })) rows.push(row)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toEqual([first, 'EVOps', null])
    expect((await request('POST', '/api/card-orders', body)).error).toBe('cards.plastic-ordered')
    const card = createTestCardForm()
    await request('POST', '/api/cards', card)
    const taken = await createBatch({
      pattern: `${card.cardNo.slice(0, 8)}{n:8}`,
      first: Number(card.cardNo.slice(8)),
    })
    expect(taken.error).toBe('cards.number-taken')
    for (const pattern of ['86{n:2}', '8600{n:13}', 'X600{n:12}'])
      expect((await createBatch({ pattern })).fields).toHaveProperty('pattern')
    expect((await createBatch({ first: 99_999_999, count: 2 })).fields).toHaveProperty('pattern')
  })

  test('what comes is scanned into stock one by one; others, twice and chips that are known are said', async () => {
    const { body, data } = await createBatch({ media: 'desfire_ev3' })
    const url = `/api/card-orders/${data.id}`
    const no = (n: number) => body.pattern.replace('{n:8}', String(n).padStart(8, '0'))
    const uid = createTestCardForm().uid
    const spaced = `${no(1).slice(0, 4)} ${no(1).slice(4)}`
    const came = await request('POST', `${url}/receive`, { cardNo: spaced, uid: uid.toLowerCase() })
    expect(came.data).toMatchObject({ received: 1, state: 'ordered' })
    expect(await cardOf(no(1))).toMatchObject({ state: 'stock', media: 'desfire_ev3' })
    const again = { cardNo: no(1), uid: createTestCardForm().uid }
    expect((await request('POST', `${url}/receive`, again)).error).toBe('cards.plastic-twice')
    const other = { cardNo: createTestCardForm().cardNo, uid: createTestCardForm().uid }
    expect((await request('POST', `${url}/receive`, other)).error).toBe('cards.plastic-other')
    expect((await request('POST', `${url}/receive`, { cardNo: no(2), uid })).error).toBe('cards.uid-taken')
    const both = await Promise.all(
      [1, 2].map(() => request('POST', `${url}/receive`, { cardNo: no(2), uid: createTestCardForm().uid })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { data: closed } = await request('POST', `${url}/close`, {})
    expect(closed).toMatchObject({ state: 'received', received: 2, lost: 1 })
    expect((await numbers(data.id, 'lost')).map(({ cardNo }: { cardNo: string }) => cardNo)).toEqual([maskTag(no(3))])
    expect((await request('POST', `${url}/close`, {})).error).toBe('cards.plastic-closed')
    // A lost number may be ordered again.
    expect((await createBatch({ pattern: body.pattern, first: 3, count: 1 })).status).toBe(200)
  })

  test('S-17 the last card closes its batch; another operator’s does not exist, and a screen’s codes hold', async () => {
    const { body, data } = await createBatch({ count: 1 })
    const url = `/api/card-orders/${data.id}`
    const card = { cardNo: body.pattern.replace('{n:8}', '00000001'), uid: createTestCardForm().uid }
    expect((await request('GET', url, undefined, 'theirs')).status).toBe(404)
    expect((await request('POST', `${url}/receive`, card, 'theirs')).status).toBe(404)
    expect((await request('POST', `${url}/close`, {}, 'theirs')).status).toBe(404)
    const offline = { ...body, pattern: `${digits()}{n:8}`, family: 'offline_whitelist' }
    expect((await request('POST', '/api/card-orders', offline, 'online')).status).toBe(403)
    const closed = await request('POST', `${url}/receive`, card)
    expect(closed.data).toMatchObject({ state: 'received', received: 1, lost: 0 })
  })
})

describe('limits on a card’s form', () => {
  const limits = {
    daySessions: 2,
    dayDwh: 400_000,
    windows: [{ days: [1, 2, 3, 4, 5], from: '06:00', until: '22:00' }],
    stationIds: ['01890000-0000-7000-8000-0000000000ff'],
    boundPlate: '粤B12345',
  }
  test('stand on its token alone, change with the card, and go over to the card that takes its place', async () => {
    const { data: card } = await request('POST', '/user/cardopt/hairpin', { ...createTestCardForm(), ...limits })
    expect(card).toMatchObject(limits)
    expect(
      await authorizeTag((await request('POST', `/api/cards/${card.id}/reveal`, { reason: 'x' })).data.uid),
    ).toContain('Blocked')
    const change = { id: card.id, version: card.version, daySessions: 3 }
    const { data: changed } = await request('POST', '/user/cardopt/update', change)
    expect(changed).toMatchObject({ ...limits, daySessions: 3 })
    const fresh = { ...createTestCardForm(), reason: 'broken' }
    const { data: replaced } = await request('POST', `/api/cards/${card.id}/replace`, fresh)
    expect(replaced).toMatchObject({ ...limits, daySessions: 3 })
    await request('POST', `/api/cards/${replaced.id}/cancel`, { reason: 'leaves' })
    const { data: anew } = await request('POST', '/user/cardopt/hairpin', {
      cardNo: fresh.cardNo,
      uid: fresh.uid,
    })
    expect(anew).toMatchObject({ daySessions: null, stationIds: null, windows: null })
  })
  test('a card in stock has no token yet, and so none', async () => {
    const { data } = await request('POST', '/api/cards', createTestCardForm())
    const change = { id: data.id, version: data.version, daySessions: 3 }
    expect((await request('POST', '/user/cardopt/update', change)).error).toBe('cards.not-so')
  })
})
