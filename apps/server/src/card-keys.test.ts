import { keyEndpoints, keyNames } from '@evops/cards/contract'
import { loadCardKey, withCardKeys } from '@evops/cards/server'
import { createTestCardForm } from '@evops/cards/testing'
import { insertTestCustody } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import { createSecretBox } from '@evops/platform/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  readAllDatabaseRows,
  representationsOfSecret,
  createCardKeyTestSite,
  type CardKeyTestSite,
} from './testing/key-desk.ts'

let desk: CardKeyTestSite
let t: CardKeyTestSite['t']
let operatorId: string
beforeAll(async () => {
  desk = await createCardKeyTestSite()
  ;({ t, operatorId } = desk)
})
afterAll(() => desk.close())
const request: CardKeyTestSite['sendRequest'] = (...call) => desk.sendRequest(...call)
/** Returns a set's keys, decrypted as in the server. */
async function keysOfSet(id: string): Promise<Buffer[]> {
  const box = createSecretBox(t.services.config.secretKey, 'card-keys')
  const { rows } = await t.admin.query<{ name: string; sealed: Buffer }>(
    'select name, sealed from cards_keys where key_set_id = $1',
    [id],
  )
  return rows.map(({ name, sealed }) => Buffer.from(box.open(sealed, `${operatorId}:${id}:${name}`), 'hex'))
}
let applications = 0
/** Creates a draft for its own application, so that no other set is active. */
async function aDraft(more: object = {}) {
  applications += 1
  const form = { name: `Application ${applications}`, kind: 'user_card_app', appIndex: applications, ...more }
  return (await request('POST', '/user/cardkey/save', form)).data
}
/** The handbook's key has no valid parity, and neither have its components. */
const enter = (id: string, body: object, token: string) =>
  request('POST', `/api/card-keys/${id}/components`, { keepParity: true, ...body }, token)
const move = (id: string, to: string, version: number, token: string) =>
  request('POST', `/api/card-keys/${id}/move`, { to, reason: 'ceremony', version }, token)
/** Creates a key set with all its keys and activates it; with a given draft it creates the next version. */
async function anActive(form: object = {}) {
  const { id } = await aDraft(form)
  const { version } = (await request('POST', `/api/card-keys/${id}/generate`, {})).data
  return (await move(id, 'active', version, 'other')).data
}
/** Issues a card now. */
const aCard = async (more: object = {}) =>
  (
    await request('POST', '/user/cardopt/hairpin', {
      ...createTestCardForm({ media: 'cpu' }),
      holderId: null,
      ...more,
    })
  ).data
const approve = (approvalId: string, token: string) =>
  request('POST', `/api/organisation/approvals/${approvalId}/approve`, {}, token)
const key = '000102030405060708090A0B0C0D0E0F'
const first = '5B13C70F9E2A6D8841F2B07C3DE6915A'
const second = Buffer.from(Buffer.from(first, 'hex').map((byte, at) => byte ^ (Buffer.from(key, 'hex')[at] ?? 0)))

describe('ROUTE-06 cardkeymng, API-09 card keys', () => {
  test('a key is made of two people’s components; its check value and a card’s own key are the handbook’s', async () => {
    const { id } = await aDraft()
    const half = await enter(id, { keyName: 'purchase', part: 1, value: first }, 'one')
    expect(half.data.keys.find(({ name }: { name: string }) => name === 'purchase')).toMatchObject({
      kcv: null,
      waiting: [{ part: 1, byName: 'One', kcv: expect.stringMatching(/^[0-9A-F]{6}$/) }],
    })
    const rest = { keyName: 'purchase', part: 2, value: second.toString('hex') }
    expect(await enter(id, rest, 'one')).toMatchObject({ status: 409, error: 'cards.key-same-person' })
    expect((await enter(id, { ...rest, kcv: '000000' }, 'other')).fields).toHaveProperty('kcv')
    const made = await enter(id, rest, 'other')
    expect(made.data.keys.find(({ name }: { name: string }) => name === 'purchase')).toMatchObject({
      kcv: 'DDADA1',
      source: 'components',
      by: ['One', 'Other'],
      waiting: [],
    })
    const { rows } = await t.admin.query('select count(*)::int as n from cards_key_components where key_set_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ n: 0 }])
    const check = { keyName: 'purchase', serial: '1122334455667788' }
    // Check value of 56BE32F01E736D0D9DE242C440FCAABB, the handbook's key of that card.
    expect((await request('POST', `/api/card-keys/${id}/check`, check)).data.kcv).toBe('803983')
    expect(await request('POST', `/api/card-keys/${id}/check`, { ...check, serial: '1122' })).toMatchObject({
      error: 'cards.fault.asn',
      fields: { serial: expect.any(String) },
    })
    const uses = (await request('GET', `/api/card-keys/${id}/uses`)).data.list
    expect(uses.map(({ kind }: { kind: string }) => kind)).toEqual([
      'checked',
      'made',
      'component',
      'component',
      'created',
    ])
  })

  test('API-09 POST /user/cardkey/save takes one component per person and call, and replies with no byte of it', async () => {
    const set = { name: 'By two calls', kind: 'user_card_app', appIndex: 7 }
    const save = (part: number, value: string, as: string) =>
      request(
        'POST',
        '/user/cardkey/save',
        { ...set, component: { keyName: 'purchase', part, value, keepParity: true } },
        as,
      )
    const half = await save(1, first, 'one')
    expect(half).toMatchObject({ status: 200, data: { status: 'draft', keysThere: 0 } })
    const rest = second.toString('hex').toUpperCase()
    expect(await save(2, rest, 'one')).toMatchObject({ status: 409, error: 'cards.key-same-person' })
    const made = await save(2, rest, 'other')
    expect(made.data).toMatchObject({ id: half.data.id, keyVersion: half.data.keyVersion, keysThere: 1 })
    expect(made.data.keys.find(({ name }: { name: string }) => name === 'purchase').kcv).toBe('DDADA1')
    for (const value of [first, rest, key]) expect(JSON.stringify([half, made])).not.toContain(value)
    const { rows } = await t.admin.query(`select count(*)::int as n from cards_key_sets where name = $1`, [set.name])
    expect(rows).toEqual([{ n: 1 }])
  })

  test('D-20k the second half, and putting a set to use, are nobody’s whose account the first one made', async () => {
    const { id, version } = await aDraft()
    const rest = { keyName: 'purchase', part: 2, value: second.toString('hex') }
    await enter(id, { keyName: 'purchase', part: 1, value: first }, 'one')
    await insertTestCustody(t.services, {
      operatorId,
      userId: desk.userIds.other,
      byId: desk.userIds.one,
      kind: 'reset',
    })
    const refused = { status: 403, error: 'organisation.approval-one-hand' }
    expect(await enter(id, rest, 'other')).toMatchObject(refused)
    expect(await move(id, 'active', version, 'other')).toMatchObject(refused)
    await t.admin.query('delete from organisation_account_custodies')
    expect((await enter(id, rest, 'other')).status).toBe(200)
  })

  test('S-14 no key or component, in hexadecimal digits, base64 or as bytes, is in the database, replies (GET /user/cardkey/list among them), the audit log, jobs or logs', async () => {
    const { id } = await aDraft()
    const check = { keyName: 'load', serial: '1122334455667788' }
    const replies = [
      await enter(id, { keyName: 'load', part: 1, value: first }, 'one'),
      await enter(id, { keyName: 'tac', part: 1, value: first, kcv: '000000' }, 'one'),
      await enter(id, { keyName: 'load', part: 2, value: second.toString('hex') }, 'other'),
      // Waits for its second component.
      await enter(id, { keyName: 'purchase', part: 1, value: first }, 'one'),
      await request('POST', `/api/card-keys/${id}/generate`, {}),
      await request('POST', `/api/card-keys/${id}/check`, check),
      await request('GET', `/user/cardkey/getcardkeyinfo?id=${id}`),
      await request('GET', '/user/cardkey/list'),
      await request('GET', `/api/card-keys/${id}/uses`),
    ]
    desk.breakAudit(true)
    replies.push(await enter(id, { keyName: 'tac', part: 1, value: first }, 'one'))
    replies.push(await request('POST', `/api/card-keys/${id}/check`, check))
    desk.breakAudit(false)
    expect(desk.logged.join('')).toContain('the audit log is away')
    const made = await keysOfSet(id)
    expect(made.length).toBe(keyNames.user_card_app.length)
    expect(made.map((bytes) => bytes.toString('hex').toUpperCase())).toContain(key)
    const ofCard = '56BE32F01E736D0D9DE242C440FCAABB'
    const secrets = [...made, ...[first, ofCard].map((text) => Buffer.from(text, 'hex')), second]
    const { text, bytes } = await readAllDatabaseRows(t)
    const haystack = [text, JSON.stringify([replies, desk.audited]), desk.logged.join('')].join('\n')
    // Verifies the search itself: it finds a check value, and sealed bytes.
    expect(haystack).toContain('DDADA1')
    expect(representationsOfSecret(bytes.subarray(100, 116)).some((form) => bytes.includes(form))).toBe(true)
    for (const secret of secrets)
      for (const form of representationsOfSecret(secret)) {
        expect(haystack.includes(form.toString('latin1'))).toBe(false)
        expect(bytes.includes(form)).toBe(false)
      }
  })

  test('a card’s own keys are those of the sets it was issued with; one use is noted for a batch, and nothing is left in memory', async () => {
    const { id } = await aDraft({ kind: 'user_card_app', appIndex: 40 })
    await enter(id, { keyName: 'tac', part: 1, value: first }, 'one')
    await enter(id, { keyName: 'tac', part: 2, value: second.toString('hex') }, 'other')
    const { version } = (await request('POST', `/api/card-keys/${id}/generate`, {})).data
    await move(id, 'active', version, 'other')
    const issued = [await aCard({ cardNo: '1122334455667788' }), await aCard(), await aCard({ media: 'm1' })]
    const [card = '', next = '', plain = ''] = issued.map((made: { id: string }) => made.id)
    const by = { userId: desk.userIds.one, name: 'One' }
    const inTenant = <T>(work: Parameters<typeof t.services.db.inTenant<T>>[1]) =>
      t.services.db.inTenant(operatorId, work)
    const held: Buffer[] = []
    const seen = await inTenant((tx) => {
      const wish = {
        by: null,
        detail: 'terminal 7',
        appIndex: 40,
        cardIds: [card, next, plain],
        names: ['tac'],
      } as const
      return withCardKeys(tx, desk.deps, wish, (keys) =>
        wish.cardIds.map((cardId) => {
          const found = keys.of(cardId, 'tac')
          if (found) held.push(found.key)
          return found && keys.of(cardId, 'tac')?.key.toString('hex').toUpperCase()
        }),
      )
    })
    // The handbook's key of the handbook's card.
    expect(seen).toEqual(['56BE32F01E736D0D9DE242C440FCAABB', expect.stringMatching(/^[0-9A-F]{32}$/), null])
    expect(held.map((bytes) => bytes.every((byte) => byte === 0))).toEqual([true, true])
    const uses = (await request('GET', `/api/card-keys/${id}/uses`)).data.list
    expect(uses[0]).toMatchObject({ kind: 'used', name: 'tac', byName: '', detail: '× 2 · terminal 7' })
    expect(uses.filter(({ kind }: { kind: string }) => kind === 'used')).toHaveLength(1)
    const alone = await inTenant((tx) => loadCardKey(tx, desk.deps, { cardId: card, name: 'tac', appIndex: 40, by }))
    expect(alone).toMatchObject({ rules: { algorithm: '3des_2key' }, keyVersion: 1 })
    expect(alone?.key.toString('hex').toUpperCase()).toBe('56BE32F01E736D0D9DE242C440FCAABB')
    expect(await inTenant((tx) => loadCardKey(tx, desk.deps, { cardId: plain, name: 'tac', by }))).toBeNull()
    const theirs = await t.services.db.inTenant(newId(), (tx) =>
      loadCardKey(tx, desk.deps, { cardId: card, name: 'tac', appIndex: 40, by }),
    )
    expect(theirs).toBeNull()
  })

  test('API-09 draft → active by somebody else, when all keys are there → retired → GET /user/cardkey/delete, destroyed by two; GET /user/cardkey/getcardkeyinfo says so', async () => {
    const draft = await aDraft()
    const { id } = draft
    expect((await move(id, 'active', draft.version, 'other')).error).toBe('cards.key-incomplete')
    const full = (await request('POST', `/api/card-keys/${id}/generate`, {})).data
    expect(full).toMatchObject({ keysThere: keyNames.user_card_app.length, isMine: true, status: 'draft' })
    expect((await move(id, 'active', full.version, 'one')).error).toBe('cards.key-same-person')
    const active = (await move(id, 'active', full.version, 'other')).data
    expect(active).toMatchObject({ status: 'active', activatedName: 'Other' })
    expect((await request('POST', `/api/card-keys/${id}/generate`, {})).error).toBe('cards.key-not-draft')
    expect((await request('GET', `/user/cardkey/delete?id=${id}`)).error).toBe('cards.key-not-so')
    expect((await move(id, 'retired', active.version, 'one')).data.status).toBe('retired')

    const { approvalId } = (await request('GET', `/user/cardkey/delete?id=${id}`)).data
    const again = await request('POST', '/user/cardkey/delete', { id, reason: 'again' })
    expect(again).toMatchObject({ status: 409, error: 'organisation.approval-waiting' })
    const waits = (await request('GET', `/user/cardkey/getcardkeyinfo?id=${id}`)).data
    expect(waits).toMatchObject({ status: 'retired', waits: { approvalId, byName: 'One' } })
    expect((await approve(approvalId, 'one')).error).toBe('organisation.approval-own-request')
    const countSealedKeys = () =>
      t.admin.query('select count(sealed)::int as n from cards_keys where key_set_id = $1', [id])
    expect((await countSealedKeys()).rows).toEqual([{ n: keyNames.user_card_app.length }])
    expect((await approve(approvalId, 'other')).data.state).toBe('executed')
    expect((await countSealedKeys()).rows).toEqual([{ n: 0 }])
    const gone = (await request('GET', `/user/cardkey/getcardkeyinfo?id=${id}`)).data
    expect(gone).toMatchObject({ status: 'destroyed', waits: null })
    const [last, requested] = (await request('GET', `/api/card-keys/${id}/uses`)).data.list
    expect([last, requested]).toMatchObject([
      { kind: 'destroyed', byName: 'Other' },
      { kind: 'destroy_asked', byName: 'One' },
    ])
    const alone = 'update cards_key_sets set destroyed_by = destruction_requested_by where id = $1'
    await expect(t.admin.query(alone, [id])).rejects.toThrow('cards_key_sets_destroyed_by_two')
  })

  test('a draft without a key or a component is gone at once; one that has some takes two, and is kept when used meanwhile', async () => {
    const empty = await aDraft()
    const at = await request('POST', '/user/cardkey/delete', { id: empty.id })
    expect(at.data).toEqual({ approvalId: null })
    expect((await request('GET', `/user/cardkey/getcardkeyinfo?id=${empty.id}`)).data.status).toBe('destroyed')
    const half = await aDraft()
    await enter(half.id, { keyName: 'tac', part: 1, value: first }, 'one')
    const { approvalId } = (await request('POST', '/user/cardkey/delete', { id: half.id, reason: 'x' })).data
    expect(approvalId).toEqual(expect.any(String))
    const { version } = (await request('POST', `/api/card-keys/${half.id}/generate`, {})).data
    await move(half.id, 'active', version, 'other')
    expect((await approve(approvalId, 'other')).data).toMatchObject({
      state: 'failed',
      error: 'cards.key-not-so',
    })
    expect((await request('GET', `/user/cardkey/getcardkeyinfo?id=${half.id}`)).data.status).toBe('active')
  })

  test('the next version supersedes the one in use: its cards stay valid, new cards get the new one, it is retired when none has it', async () => {
    const app1 = await anActive()
    const card1 = await anActive({ kind: 'user_card', appIndex: 0 })
    const old = await aCard()
    expect(old.keyVersion).toBe(1)
    const card2 = await anActive({ kind: 'user_card', appIndex: 0 })
    expect(card2).toMatchObject({ keyVersion: 2, status: 'active', cards: 0 })
    const before = (await request('GET', `/user/cardkey/getcardkeyinfo?id=${card1.id}`)).data
    expect(before).toMatchObject({ status: 'superseded', cards: 1, supersededAt: expect.any(String) })
    expect((await request('GET', `/user/cardkey/getcardkeyinfo?id=${app1.id}`)).data.cards).toBe(1)
    expect((await request('GET', `/api/card-keys/${card1.id}/uses`)).data.list[0].kind).toBe('superseded')

    expect((await aCard()).keyVersion).toBe(2)
    expect((await aCard({ media: 'm1' })).keyVersion).toBeNull()
    const check = { keyName: 'card_master', serial: '1122334455667788' }
    expect((await request('POST', `/api/card-keys/${card1.id}/check`, check)).status).toBe(200)
    expect((await move(card1.id, 'retired', before.version, 'one')).error).toBe('cards.key-in-use')
    const { version } = (await request('GET', `/api/cards/${old.id}`)).data
    const cancel = { version, reason: 'x', collected: true, method: 'cash' }
    expect((await request('POST', `/api/cards/${old.id}/cancel`, cancel)).status).toBe(200)
    expect((await move(card1.id, 'retired', before.version, 'one')).data.status).toBe('retired')
  })

  test('one version of a kind is active at a time, and no earlier one follows it: the database’s rule too', async () => {
    const form = { kind: 'user_card_app', appIndex: 99 }
    const early = await aDraft({ ...form, keyVersion: 3 })
    const full = (await request('POST', `/api/card-keys/${early.id}/generate`, {})).data
    const late = await anActive({ ...form, keyVersion: 7 })
    const refused = await move(early.id, 'active', full.version, 'other')
    expect(refused).toMatchObject({ status: 409, error: 'cards.key-older' })
    const use = `update cards_key_sets set activated_at = now(), activated_by = $2, activated_name = 'x' where id = $1`
    await expect(t.admin.query(use, [early.id, desk.userIds.other])).rejects.toThrow('cards_key_sets_active_key')
    const unused = 'update cards_key_sets set superseded_at = now() where id = $1'
    await expect(t.admin.query(unused, [early.id])).rejects.toThrow('cards_key_sets_superseded_check')
    const both = await Promise.all([anActive({ ...form, keyVersion: 8 }), anActive({ ...form, keyVersion: 9 })])
    const states = await t.admin.query(
      `select status, count(*)::int as n from cards_key_sets where app_index = 99 and key_version > 6 group by 1 order by 1`,
    )
    expect(states.rows[0]).toEqual({ status: 'active', n: 1 })
    expect(both).toHaveLength(2)
    expect(late.status).toBe('active')
  })

  test('VALID-03 what can be no component is refused and says why; nobody’s own is entered twice, but again', async () => {
    const odd = '0123456789ABCDEFFEDCBA9876543210'
    const { id } = await aDraft()
    const enterKeyPart = (value: string, more: object = {}, token = 'one') =>
      enter(id, { keyName: 'load', part: 1, value, keepParity: false, ...more }, token)
    for (const value of [odd.slice(2), `${odd}00`, `${odd.slice(1)}G`])
      expect((await enterKeyPart(value)).fields).toHaveProperty('value', expect.stringContaining('32 hexadecimal'))
    const slip = await enterKeyPart(`1${odd.slice(1, -1)}1`)
    expect(slip).toMatchObject({ status: 409, error: 'cards.key-parity' })
    expect(slip.text).toContain('parity: 1, 16.')
    for (const weak of ['01'.repeat(16), `${odd.slice(16)}${odd.slice(16)}`, `${odd.slice(16)}1FE01FE00EF10EF1`])
      expect(await enterKeyPart(weak)).toMatchObject({
        error: 'cards.key-weak-part',
        fields: { value: expect.any(String) },
      })
    expect((await enterKeyPart(odd)).status).toBe(200)
    expect((await enterKeyPart(odd, { part: 2 })).error).toBe('cards.key-same-person')
    expect((await enterKeyPart(odd, {}, 'other')).error).toBe('cards.key-part-there')
    // The two components are equal, so their combination is all zeros. Both must be entered again.
    expect((await enterKeyPart(odd, { part: 2 }, 'other')).error).toBe('cards.key-weak')
    const again = await enterKeyPart(first, { keepParity: true })
    expect(again.data.keys.find(({ name }: { name: string }) => name === 'load').waiting).toHaveLength(1)
    expect((await request('GET', `/api/card-keys/${id}/uses`)).data.list[0].kind).toBe('replaced')
    const made = await enterKeyPart(second.toString('hex'), { part: 2, keepParity: true }, 'other')
    expect(made.data.keys.find(({ name }: { name: string }) => name === 'load').kcv).toBe('DDADA1')
    const aes = await aDraft({ algorithm: 'aes_128' })
    const any = { keyName: 'load', part: 1, value: first, keepParity: false }
    expect((await enter(aes.id, any, 'one')).status).toBe(200)
  })

  test('AN10922 and the convention of check values are a set’s own', async () => {
    const wish = { kind: 'user_card_app', appIndex: 50, name: 'X', diversification: 'an10922' }
    expect((await request('POST', '/user/cardkey/save', wish)).fields).toHaveProperty('diversification')
    const draft = await aDraft({ algorithm: 'aes_128', diversification: 'an10922', kcvMethod: 'cmac' })
    expect(draft).toMatchObject({ diversification: 'an10922', kcvMethod: 'cmac' })
    const value = '00112233445566778899AABBCCDDEEFF'
    const zero = Buffer.from(value, 'hex').map((byte, at) => byte ^ (Buffer.from(first, 'hex')[at] ?? 0))
    await enter(draft.id, { keyName: 'app_master', part: 1, value: first }, 'one')
    const rest = { keyName: 'app_master', part: 2, value: Buffer.from(zero).toString('hex') }
    expect((await enter(draft.id, rest, 'other')).status).toBe(200)
    const check = { keyName: 'app_master', serial: '04782E21801D803042F54E585020416275' }
    // Result of openssl mac -cipher AES-128-CBC -macopt hexkey:A8DD63A3B89D54B37CA802473FDA9175 CMAC over sixteen
    // zeros.
    expect((await request('POST', `/api/card-keys/${draft.id}/check`, check)).data.kcv).toBe('5B298C')
    const twin = `update cards_key_sets set algorithm = 'sm4' where id = $1`
    await expect(t.admin.query(twin, [draft.id])).rejects.toThrow('cards_key_sets_an10922_check')
  })

  test('two people are the database’s rule too', async () => {
    const { id } = await aDraft()
    await enter(id, { keyName: 'tac', part: 1, value: first }, 'one')
    const own = `insert into cards_key_components select operator_id, key_set_id, name, 2, sealed, kcv, entered_at, entered_by, entered_name from cards_key_components where key_set_id = $1`
    await expect(t.admin.query(own, [id])).rejects.toThrow('cards_key_components_by_key')
    const alone = `update cards_key_sets set activated_at = now(), activated_by = created_by, activated_name = 'x' where id = $1`
    await expect(t.admin.query(alone, [id])).rejects.toThrow('cards_key_sets_two_check')
    const half = `insert into cards_keys select operator_id, key_set_id, name, sealed, kcv, 'components', now(), entered_by, 'x', entered_by, 'x' from cards_key_components where key_set_id = $1`
    await expect(t.admin.query(half, [id])).rejects.toThrow('cards_keys_two_check')
  })

  test('API-09 POST /user/cardkey/save, POST /user/cardkey/update: 409 for an old version; fields of bad forms are named; algorithms AES and SM4 as well', async () => {
    const draft = await aDraft({ algorithm: 'sm4' })
    const change = { id: draft.id, name: 'Depot', validUntil: '2031-01-01T00:00:00Z', version: draft.version }
    expect((await request('POST', '/user/cardkey/update', change)).data).toMatchObject({
      name: 'Depot',
      version: 2,
    })
    expect((await request('POST', '/user/cardkey/update', change)).status).toBe(409)
    expect(
      (await request('POST', '/user/cardkey/save', { name: 'X', kind: 'psam', appIndex: 3 })).fields,
    ).toHaveProperty('appIndex')
    const short = { keyName: 'tac', part: 1, value: 'AB' }
    expect((await enter(draft.id, short, 'one')).fields).toHaveProperty('value')
    for (const algorithm of ['sm4', 'aes_128']) {
      const { id } = await aDraft({ algorithm })
      const { data } = await request('POST', `/api/card-keys/${id}/generate`, {})
      expect(data.keys.every(({ kcv }: { kcv: string | null }) => kcv !== null)).toBe(true)
    }
  })

  test.each(keyEndpoints.map(({ method, path }) => [method, path.replace('{id}', newId())] as const))(
    '%s %s: signed out 401, code missing 403',
    async (method, url) => {
      const body = method === 'POST' ? {} : undefined
      expect((await request(method, url, body, '')).status).toBe(401)
      expect((await request(method, url, body, 'nobody')).status).toBe(403)
    },
  )
  test('S-17 another operator’s keys do not exist', async () => {
    const { id, version } = await aDraft()
    expect((await request('GET', `/user/cardkey/getcardkeyinfo?id=${id}`, undefined, 'theirs')).status).toBe(404)
    expect((await request('POST', `/api/card-keys/${id}/generate`, {}, 'theirs')).status).toBe(404)
    expect(
      (await request('POST', `/api/card-keys/${id}/move`, { to: 'active', reason: 'x', version }, 'theirs')).status,
    ).toBe(404)
    expect((await request('POST', '/user/cardkey/delete', { id }, 'theirs')).status).toBe(404)
  })
})
