import { cardsEndpoints } from '@evops/cards/contract'
import { createCards } from '@evops/cards/server'
import { aCardForm } from '@evops/cards/testing'
import { aSession, ocppSite, type OcppSite } from '@evops/charging/testing'
import { keepCardToken, keepCardTokens, setTokenHolder, tokensByTag } from '@evops/charging/server'
import { ledgerEndpoints } from '@evops/ledger/contract'
import { createLedger } from '@evops/ledger/server'
import { aWallet } from '@evops/ledger/testing'
import { createOrganisation } from '@evops/organisation/server'
import { maskTag, newId } from '@evops/platform/contract'
import type { Actor, App, Domain } from '@evops/platform/server'
import { anActor, codesOf, testApp, until } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let site: OcppSite
let app: App
let cards: Domain
let actors: Map<string, Actor>
beforeAll(async () => {
  site = await ocppSite()
  const { approvals, operatorOf } = createOrganisation(site.house)
  const ledger = createLedger(site.house, { approvals })
  const tokens = {
    find: tokensByTag,
    keep: keepCardToken,
    keepMany: keepCardTokens,
    setHolder: setTokenHolder,
  }
  cards = createCards({ house: site.house, ledger, tokens, approvals, operatorOf }).domain
  const codes = codesOf([...cardsEndpoints, ...ledgerEndpoints])
  actors = new Map([
    ['ours', anActor(site.operatorId, codes, { name: 'Desk' })],
    ['theirs', anActor(await site.operator(), codes)],
    ['online', anActor(site.operatorId, ['onlineCardPerm', 'onlinecard:create'])],
  ])
  app = await testApp(site.house, [ledger.domain, cards, site.charging.domain], {
    actor: (token) => actors.get(token) ?? null,
  })
  await site.house.jobs.start(cards.jobs ?? {})
})
afterAll(async () => {
  await app.close()
  await site.close()
})

async function ask(method: 'GET' | 'POST', url: string, body?: object, token = 'ours') {
  const reply = await app.inject({
    method,
    url,
    headers: { 'accept-language': 'en', authorization: `Bearer ${token}`, 'idempotency-key': newId() },
    ...(body && { payload: body }),
  })
  const read = JSON.parse(reply.body)
  return { status: reply.statusCode, data: read.data, error: read.error, msg: read.msg, fields: read.fields }
}
const holderNamed = (name: string) => aWallet(site.house, site.operatorId, { principalMinor: 10_000, name })
async function authorized(idTag: string) {
  const point = await site.connect(await site.pile())
  const answer = await point.call('Authorize', { idTag })
  await point.close()
  return JSON.stringify(answer)
}
const imports = '/api/online-card-imports'
/** A file as the console sends it, with the settings that fit it. */
async function file(content: string, more: object = {}, url = imports) {
  const given = { fileName: 'cards.csv', content }
  const { data } = await ask('POST', `${url}/preview`, given)
  return { ...given, settings: { ...data.suggested, ...more }, preview: data }
}
async function taken(content: string, more: object = {}, url = imports) {
  const { preview: _preview, ...wish } = await file(content, more, url)
  const { data, status } = await ask('POST', url, wish)
  expect(status).toBe(200)
  return ended(data.id, url)
}
async function ended(id: string, url = imports) {
  let found = (await ask('GET', `${url}/${id}`)).data
  await until(async () => {
    found = (await ask('GET', `${url}/${id}`)).data
    return ['done', 'refused', 'failed'].includes(found.state)
  }, 'the import ends')
  return found
}
const cardOf = async (cardNo: string) =>
  (await ask('GET', `/user/cardopt/list?search=${cardNo}`)).data.list[0]
const head = 'cardNo,uid,holder,media,secureNo,otherChip\n'

describe('SHARED-01 batches of cards', () => {
  test('rows go into stock or to their holder, a card in stock by its number alone', async () => {
    const name = `Fleet ${newId().slice(-6)}`
    const holderId = await holderNamed(name)
    const [stocked, fresh, known] = [aCardForm(), aCardForm(), aCardForm()]
    await ask('POST', '/api/cards', known)
    const done = await taken(
      `${head}${stocked.cardNo},${stocked.uid},,desfire_ev3,,\n${fresh.cardNo},${fresh.uid.match(/../g)?.join(':')},${name},,,\n${known.cardNo},,${holderId},,,\n`,
    )
    expect(done).toMatchObject({ state: 'done', counts: { rows: 3, created: 2, updated: 1 }, faults: [] })
    expect(await cardOf(stocked.cardNo)).toMatchObject({
      state: 'stock',
      media: 'desfire_ev3',
      holderId: null,
    })
    expect(await cardOf(fresh.cardNo)).toMatchObject({ state: 'active', holderName: name })
    expect(await cardOf(known.cardNo)).toMatchObject({ state: 'active', holderId })
    expect(await authorized(fresh.uid)).toContain('Accepted')
    expect(await authorized(known.uid)).toContain('Accepted')
    expect(await authorized(stocked.uid)).toContain('Invalid')
    const { rows } = await site.admin.query(
      'select credential, online_only from charging_tokens where id_tag = $1',
      [fresh.uid],
    )
    expect(rows).toEqual([{ credential: 'online', online_only: true }])
    const [{ id }] = [await cardOf(fresh.cardNo)]
    const { data } = await ask('GET', `/user/cardoptlog/list?cardId=${id}&sort=at`)
    expect(data.list).toMatchObject([
      { kind: 'register', stateAfter: 'stock' },
      { kind: 'issue', stateAfter: 'active' },
    ])
  })

  test('every row that is wrong says what and where, and is left out by choice', async () => {
    const [good, taken1, twice] = [aCardForm(), aCardForm(), aCardForm({ uid: '04A1B2C3D4E5F6' })]
    await ask('POST', '/api/cards', taken1)
    const [other, held] = [aCardForm(), aCardForm()]
    await site.token(held.uid)
    await site.admin.query('update charging_tokens set holder_id = $2 where id_tag = $1', [
      held.uid,
      await holderNamed(`Else ${newId().slice(-6)}`),
    ])
    const name = `Twin ${newId().slice(-6)}`
    await holderNamed(name)
    await holderNamed(name)
    const turned = (uid: string) => (uid.match(/../g) ?? []).toReversed().join('')
    const content = [
      head.trim(),
      `${good.cardNo},${good.uid},,,,`,
      `123,${aCardForm().uid},,,,`,
      `${taken1.cardNo},${taken1.uid},,,,`,
      `${aCardForm().cardNo},${turned(taken1.uid)},,,,`,
      `${twice.cardNo},${twice.uid},,,,`,
      `${aCardForm().cardNo},F6E5D4C3B2A104,,,,`,
      `${other.cardNo},,,,,`,
      `${held.cardNo},${held.uid},${name},,,`,
      `${aCardForm().cardNo},${aCardForm().uid},Nobody at all,,,`,
      `${aCardForm().cardNo},${aCardForm().uid},,plastic,,`,
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
    expect(preview.faults[2].message).toContain('the other way round')
    expect((await taken(content)).state).toBe('refused')
    const done = await taken(content, { skipFaulty: true })
    expect(done).toMatchObject({ state: 'done', counts: { created: 2 } })
    expect(done.faults).toHaveLength(8)
    expect(await cardOf(good.cardNo)).toMatchObject({ state: 'stock' })
  })

  test('an import is undone while nothing of it is used; numbers and chips are free again', async () => {
    const name = `Undo ${newId().slice(-6)}`
    await holderNamed(name)
    const [one, two] = [aCardForm(), aCardForm()]
    const content = `${head}${one.cardNo},${one.uid},${name},,,\n${two.cardNo},${two.uid},,,,\n`
    const first = await taken(content)
    const { data } = await ask('POST', `${imports}/${first.id}/undo`)
    expect(data.state).toBe('undone')
    expect(await cardOf(one.cardNo)).toMatchObject({ state: 'cancelled' })
    expect(await cardOf(two.cardNo)).toBeUndefined()
    expect(await authorized(one.uid)).toContain('Blocked')
    const again = await taken(content)
    expect(again).toMatchObject({ state: 'done', counts: { created: 2 } })
    const point = await site.connect(await site.pile())
    await aSession(point, { idTag: one.uid })
    await point.close()
    const refused = await ask('POST', `${imports}/${again.id}/undo`)
    expect(refused).toMatchObject({ status: 409, error: 'request.import-used' })
    expect(refused.msg).toContain(maskTag(one.cardNo))
  })

  test('S-17 an import is its operator’s, and its screen’s', async () => {
    const one = aCardForm()
    const done = await taken(`${head}${one.cardNo},${one.uid},,,,\n`)
    expect((await ask('GET', `${imports}/${done.id}`, undefined, 'theirs')).status).toBe(404)
    expect((await ask('POST', `${imports}/${done.id}/undo`, undefined, 'theirs')).status).toBe(404)
    const offline = { fileName: 'x.csv', content: `${head}${aCardForm().cardNo},${aCardForm().uid},,,,\n` }
    expect((await ask('POST', '/api/offline-card-imports/preview', offline, 'online')).status).toBe(403)
    const whitelisted = aCardForm()
    await taken(
      `cardNo,uid,issue\n${whitelisted.cardNo},${whitelisted.uid},yes\n`,
      {},
      '/api/offline-card-imports',
    )
    expect(await cardOf(whitelisted.cardNo)).toMatchObject({ state: 'active', family: 'offline_whitelist' })
  })
})

describe('the medium of a card', () => {
  test('a chip read the other way round is recognised when it is taken in, and asked about', async () => {
    const known = aCardForm({ uid: '04112233445566' })
    await ask('POST', '/api/cards', known)
    const turned = aCardForm({ uid: '66554433221104' })
    const refused = await ask('POST', '/api/cards', turned)
    expect(refused).toMatchObject({
      status: 409,
      error: 'cards.uid-reversed',
      fields: { uid: expect.any(String) },
    })
    expect(refused.msg).toContain(maskTag(known.cardNo))
    expect(refused.msg).not.toContain(known.cardNo)
    expect((await ask('POST', '/api/cards', { ...turned, isOtherChip: true })).status).toBe(200)
    // A token that is no card's is known the same way.
    await site.token('04AABBCC')
    expect((await ask('POST', '/api/cards', aCardForm({ uid: 'CCBBAA04' }))).error).toBe('cards.uid-reversed')
    const replaced = (await ask('POST', '/user/cardopt/hairpin', { ...aCardForm() })).data
    const wish = { ...aCardForm(), uid: 'CCBBAA04', reason: 'broken' }
    expect((await ask('POST', `/api/cards/${replaced.id}/replace`, wish)).error).toBe('cards.uid-reversed')
    // At a start nothing is turned silently.
    const card = aCardForm({ uid: '04DEADBEEF0102' })
    await ask('POST', '/user/cardopt/hairpin', card)
    expect(await authorized('04DEADBEEF0102')).toContain('Accepted')
    expect(await authorized('0201EFBEADDE04')).toContain('Invalid')
  })

  test('two enrolments at once of one chip in either order: the database lets one in', async () => {
    const at = [aCardForm({ uid: '04010203040506' }), aCardForm({ uid: '06050403020104' })]
    const replies = await Promise.all(at.map((form) => ask('POST', '/api/cards', form)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('S-20 where a secure number is set, it starts sessions and the chip’s own number does not', async () => {
    const form = aCardForm({ media: 'desfire_ev2', secureNo: `SEC${newId().slice(-9).toUpperCase()}` })
    const { data } = await ask('POST', '/user/cardopt/hairpin', {
      ...form,
      ats: '067577810280',
      applet: '1.4',
    })
    expect(data).toMatchObject({ media: 'desfire_ev2', secureNo: form.secureNo, ats: '067577810280' })
    expect(await authorized(form.secureNo ?? '')).toContain('Accepted')
    expect(await authorized(form.uid)).toContain('Invalid')
    const page = await ask('GET', `/api/cards/${data.id}`)
    expect(page.data.secureNo).toBe(maskTag(form.secureNo ?? ''))
    expect(JSON.stringify(page.data)).not.toContain(form.secureNo)
    expect((await ask('POST', `/api/cards/${data.id}/reveal`, { reason: 'found' })).data.secureNo).toBe(
      form.secureNo,
    )
    const twice = await ask('POST', '/api/cards', { ...aCardForm(), secureNo: form.secureNo })
    expect(twice).toMatchObject({ status: 409, error: 'cards.secure-taken' })
    expect((await cardOf(form.secureNo ?? '')).id).toBe(data.id)
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
    const { data: card } = await ask('POST', '/user/cardopt/hairpin', { ...aCardForm(), ...limits })
    expect(card).toMatchObject(limits)
    expect(
      await authorized((await ask('POST', `/api/cards/${card.id}/reveal`, { reason: 'x' })).data.uid),
    ).toContain('Blocked')
    const change = { id: card.id, version: card.version, daySessions: 3 }
    const { data: changed } = await ask('POST', '/user/cardopt/update', change)
    expect(changed).toMatchObject({ ...limits, daySessions: 3 })
    const fresh = { ...aCardForm(), reason: 'broken' }
    const { data: replaced } = await ask('POST', `/api/cards/${card.id}/replace`, fresh)
    expect(replaced).toMatchObject({ ...limits, daySessions: 3 })
    await ask('POST', `/api/cards/${replaced.id}/cancel`, { reason: 'leaves' })
    const { data: anew } = await ask('POST', '/user/cardopt/hairpin', {
      cardNo: fresh.cardNo,
      uid: fresh.uid,
    })
    expect(anew).toMatchObject({ daySessions: null, stationIds: null, windows: null })
  })
  test('a card in stock has no token yet, and so none', async () => {
    const { data } = await ask('POST', '/api/cards', aCardForm())
    const change = { id: data.id, version: data.version, daySessions: 3 }
    expect((await ask('POST', '/user/cardopt/update', change)).error).toBe('cards.not-so')
  })
})
