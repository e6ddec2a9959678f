import { cardsEndpoints, keyEndpoints, keyNames } from '@evops/cards/contract'
import { createCards } from '@evops/cards/server'
import { keepCardToken, setTokenHolder, tokensByTag } from '@evops/charging/server'
import { createLedger } from '@evops/ledger/server'
import { createOrganisation } from '@evops/organisation/server'
import { aHold, anOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { App, AuditEntry } from '@evops/platform/server'
import { codesOf, anActor, testApp, testHouse, type TestHouse } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let t: TestHouse
let app: App
let operatorId: string
const [one, other] = [newId(), newId()]
const audited: AuditEntry[] = []
beforeAll(async () => {
  t = await testHouse()
  operatorId = await anOperator(t.house)
  const organisation = createOrganisation(t.house)
  const { approvals, operatorOf } = organisation
  const ledger = createLedger(t.house, { approvals })
  const tokens = { find: tokensByTag, keep: keepCardToken, setHolder: setTokenHolder }
  const { domain } = createCards({ house: t.house, ledger, tokens, operatorOf })
  const codes = codesOf(cardsEndpoints)
  const actors = new Map([
    ['one', anActor(operatorId, codes, { userId: one, name: 'One' })],
    ['other', anActor(operatorId, codes, { userId: other, name: 'Other' })],
    ['theirs', anActor(await anOperator(t.house), codes)],
    ['nobody', anActor(operatorId, [])],
  ])
  app = await testApp(t.house, [organisation.domain, ledger.domain, domain], {
    actor: (token) => actors.get(token) ?? null,
    audit: async (_tx, _actor, entry) => void audited.push(entry),
  })
})
afterAll(async () => {
  await app.close()
  await t.close()
})

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, token = 'one') {
  const reply = await app.inject({
    method,
    url,
    headers: { 'accept-language': 'en', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { payload: body }),
  })
  const read = JSON.parse(reply.body)
  return {
    status: reply.statusCode,
    text: reply.body,
    data: read.data,
    error: read.error,
    fields: read.fields,
  }
}
let applications = 0
/** A draft of an application of its own, so that no other is active. */
async function aDraft(more: object = {}) {
  applications += 1
  const form = { name: `Application ${applications}`, kind: 'user_card_app', appIndex: applications, ...more }
  return (await ask('POST', '/user/cardkey/save', form)).data
}
const enter = (id: string, body: object, token: string) =>
  ask('POST', `/api/card-keys/${id}/components`, body, token)
const key = '000102030405060708090A0B0C0D0E0F'
const first = 'A0A1A2A3A4A5A6A7A8A9AAABACADAEAF'
const second = Buffer.from(
  Buffer.from(first, 'hex').map((byte, at) => byte ^ (Buffer.from(key, 'hex')[at] ?? 0)),
)

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
    const { rows } = await t.admin.query(
      'select count(*)::int as n from cards_key_components where key_set_id = $1',
      [id],
    )
    expect(rows).toEqual([{ n: 0 }])
    const check = { keyName: 'purchase', asn: '1122334455667788' }
    // The check value of 56BE32F01E736D0D9DE242C440FCAABB, the handbook's key of that card.
    expect((await ask('POST', `/api/card-keys/${id}/check`, check)).data.kcv).toMatch(/^[0-9A-F]{6}$/)
    const uses = (await ask('GET', `/api/card-keys/${id}/uses`)).data.list
    expect(uses.map(({ kind }: { kind: string }) => kind)).toEqual([
      'checked',
      'made',
      'component',
      'component',
      'created',
    ])
  })

  test('D-20k the second half, and putting a set to use, are nobody’s whose account the first one made', async () => {
    const { id, version } = await aDraft()
    const rest = { keyName: 'purchase', part: 2, value: second.toString('hex') }
    await enter(id, { keyName: 'purchase', part: 1, value: first }, 'one')
    await aHold(t.house, { operatorId, userId: other, byId: one, kind: 'reset' })
    const refused = { status: 403, error: 'organisation.approval-one-hand' }
    expect(await enter(id, rest, 'other')).toMatchObject(refused)
    const use = { to: 'active', reason: 'ceremony', version }
    expect(await ask('POST', `/api/card-keys/${id}/move`, use, 'other')).toMatchObject(refused)
    await t.admin.query('delete from organisation_account_holds')
    expect((await enter(id, rest, 'other')).status).toBe(200)
  })

  test('S-14 neither the database nor replies nor the audit log hold a key or a component', async () => {
    const { id } = await aDraft()
    const replies = [
      await enter(id, { keyName: 'load', part: 1, value: first }, 'one'),
      await enter(id, { keyName: 'load', part: 2, value: second.toString('hex') }, 'other'),
      await ask('GET', `/user/cardkey/getcardkeyinfo?id=${id}`),
      await ask('GET', '/user/cardkey/list'),
      await ask('GET', `/api/card-keys/${id}/uses`),
    ]
    const { rows } = await t.admin.query<{ sealed: Buffer }>(
      'select sealed from cards_keys where key_set_id = $1',
      [id],
    )
    const kept = rows.map(({ sealed }) => `${sealed.toString('hex')}${sealed.toString('latin1')}`).join('')
    const all = `${JSON.stringify(replies)}${JSON.stringify(audited)}${kept}`.toUpperCase()
    for (const secret of [key, first, second.toString('hex')]) expect(all).not.toContain(secret.toUpperCase())
  })

  test('draft → active by somebody else, when all keys are there → retired → destroyed; one is active at a time', async () => {
    const draft = await aDraft()
    const { id } = draft
    const go = (to: string, version: number, token: string) =>
      ask('POST', `/api/card-keys/${id}/move`, { to, reason: 'ceremony', version }, token)
    expect((await go('active', draft.version, 'other')).error).toBe('cards.key-incomplete')
    const full = (await ask('POST', `/api/card-keys/${id}/generate`, {})).data
    expect(full).toMatchObject({ keysThere: keyNames.user_card_app.length, isMine: true, status: 'draft' })
    expect((await go('active', full.version, 'one')).error).toBe('cards.key-same-person')
    const active = (await go('active', full.version, 'other')).data
    expect(active).toMatchObject({ status: 'active', activatedName: 'Other' })
    expect((await ask('POST', `/api/card-keys/${id}/generate`, {})).error).toBe('cards.key-not-draft')
    expect((await ask('GET', `/user/cardkey/delete?id=${id}`)).error).toBe('cards.key-not-so')

    const next = await ask('POST', '/user/cardkey/save', {
      name: 'Next',
      kind: 'user_card_app',
      appIndex: draft.appIndex,
    })
    expect(next.data.keyVersion).toBe(2)
    const nextFull = (await ask('POST', `/api/card-keys/${next.data.id}/generate`, {})).data
    const wish = { to: 'active', reason: 'x', version: nextFull.version }
    expect((await ask('POST', `/api/card-keys/${next.data.id}/move`, wish, 'other')).error).toBe(
      'cards.key-active-other',
    )

    expect((await go('retired', active.version, 'one')).data.status).toBe('retired')
    expect((await ask('POST', `/api/card-keys/${next.data.id}/move`, wish, 'other')).data.status).toBe(
      'active',
    )
    expect((await ask('GET', `/user/cardkey/delete?id=${id}`)).status).toBe(200)
    expect((await ask('GET', `/user/cardkey/getcardkeyinfo?id=${id}`)).data.status).toBe('destroyed')
    const { rows } = await t.admin.query(
      'select count(sealed)::int as n from cards_keys where key_set_id = $1',
      [id],
    )
    expect(rows).toEqual([{ n: 0 }])
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

  test('update: 409 for an old version; fields of bad forms are named; algorithms AES and SM4 as well', async () => {
    const draft = await aDraft({ algorithm: 'sm4' })
    const change = { id: draft.id, name: 'Depot', validUntil: '2031-01-01T00:00:00Z', version: draft.version }
    expect((await ask('POST', '/user/cardkey/update', change)).data).toMatchObject({
      name: 'Depot',
      version: 2,
    })
    expect((await ask('POST', '/user/cardkey/update', change)).status).toBe(409)
    expect(
      (await ask('POST', '/user/cardkey/save', { name: 'X', kind: 'psam', appIndex: 3 })).fields,
    ).toHaveProperty('appIndex')
    const short = { keyName: 'tac', part: 1, value: 'AB' }
    expect((await enter(draft.id, short, 'one')).fields).toHaveProperty('value')
    for (const algorithm of ['sm4', 'aes_128']) {
      const { id } = await aDraft({ algorithm })
      const { data } = await ask('POST', `/api/card-keys/${id}/generate`, {})
      expect(data.keys.every(({ kcv }: { kcv: string | null }) => kcv !== null)).toBe(true)
    }
  })

  test.each(keyEndpoints.map(({ method, path }) => [method, path.replace('{id}', newId())] as const))(
    '%s %s: signed out 401, code missing 403',
    async (method, url) => {
      const body = method === 'POST' ? {} : undefined
      expect((await ask(method, url, body, '')).status).toBe(401)
      expect((await ask(method, url, body, 'nobody')).status).toBe(403)
    },
  )
  test('S-17 another operator’s keys do not exist', async () => {
    const { id, version } = await aDraft()
    expect((await ask('GET', `/user/cardkey/getcardkeyinfo?id=${id}`, undefined, 'theirs')).status).toBe(404)
    expect((await ask('POST', `/api/card-keys/${id}/generate`, {}, 'theirs')).status).toBe(404)
    expect(
      (await ask('POST', `/api/card-keys/${id}/move`, { to: 'active', reason: 'x', version }, 'theirs'))
        .status,
    ).toBe(404)
    expect((await ask('POST', '/user/cardkey/delete', { id }, 'theirs')).status).toBe(404)
  })
})
