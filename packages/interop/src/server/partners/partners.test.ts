import { newId, type Page } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PartnerRow, PartnerWithSecrets } from '../../contract/index.ts'
import { callApp, createTestOperator, createTestUser } from '@evops/organisation/testing'
import { createTcecTestSite, type TcecTestSite } from '../../testing/tcec-desk.ts'
import type { InteropDomain } from '../index.ts'

let test_: TcecTestSite
let app: App
let interop: InteropDomain
let operatorId: string
let token: string
const path = '/api/organisation/partners'
const theirSecrets = {
  operatorSecret: 'their-operator-secret',
  dataSecret: '1234567890abcdef',
  dataSecretIv: 'fedcba0987654321',
  sigSecret: 'abcdef1234567890',
}
const form = {
  platformId: 'MA5DEMO01',
  name: '南方互联',
  apiUrl: 'https://partner.example/evcs',
  allowedIps: ['203.0.113.0/24', '2001:db8::1'],
  direction: 'both',
  protocol: '20161110',
}

beforeAll(async () => {
  test_ = await createTcecTestSite()
  ;({ app, interop } = test_)
})
beforeEach(async () => {
  operatorId = await createTestOperator(test_.services)
  token = (await createTestUser(test_.services, { operatorId, codes: 'all' })).token
})
afterAll(() => test_.close())

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, by = token) =>
  callApp(app, [method, url], { token: by, ...(payload ? { payload } : {}) })
const createPartner = async (more: object = {}) =>
  (await send('POST', path, { ...form, ...more })).data<PartnerWithSecrets>()
const secrets = (id: string) =>
  test_.services.db.inTenant(operatorId, (tx) => interop.partnerSecrets(tx, { operatorId, id }))

test('ROUTE-11 interconnmng: a partner is made with our secrets, shown once and never theirs', async () => {
  const partner = await createPartner({ theirSecrets })
  expect(partner).toMatchObject({
    ...form,
    hasTheirSecrets: true,
    environment: 'test',
    enabled: true,
    version: 1,
  })
  for (const secret of ['dataSecret', 'dataSecretIv', 'sigSecret'] as const)
    expect(partner.ourSecrets[secret]).toHaveLength(16)
  expect(await secrets(partner.id)).toEqual({ ours: partner.ourSecrets, theirs: theirSecrets })
  const shown = (await send('GET', `${path}/${partner.id}`)).body + (await send('GET', path)).body
  for (const secret of [...Object.values(theirSecrets), ...Object.values(partner.ourSecrets)])
    expect(shown).not.toContain(secret)
})

test('S-14 no secret stands readable in the database, its log included', async () => {
  const partner = await createPartner({ theirSecrets })
  const { version: _, createdAt: __, id, hasTheirSecrets: ___, ourSecrets, ...values } = partner
  await send('PUT', `${path}/${id}`, {
    ...values,
    theirSecrets: { ...theirSecrets, sigSecret: '0000111122223333' },
    version: 1,
  })
  const rows = await Promise.all(
    ['organisation_partners', 'organisation_audit'].map(async (table) =>
      JSON.stringify(
        (await test_.admin.query(`select t::text, encode(t::text::bytea, 'escape') as raw from ${table} t`)).rows,
      ),
    ),
  )
  for (const secret of [...Object.values(theirSecrets), ...Object.values(ourSecrets), '0000111122223333']) {
    expect(rows.join()).not.toContain(secret)
    expect(rows.join()).not.toContain(Buffer.from(secret).toString('hex'))
  }
  expect((await secrets(id)).theirs?.sigSecret).toBe('0000111122223333')
})

test('S-14 a sealed secret that was copied to another row does not open there', async () => {
  const one = await createPartner()
  const two = await createPartner({ platformId: 'MA5DEMO02' })
  await test_.admin.query(
    'update organisation_partners set our_secrets = (select our_secrets from organisation_partners where id = $1) where id = $2',
    [one.id, two.id],
  )
  await expect(secrets(two.id)).rejects.toThrow()
})

test('ROUTE-11 interconnmng: changed once per version, its secrets renewed, found, deleted', async () => {
  const partner = await createPartner()
  const { version: _, createdAt: __, id, hasTheirSecrets: ___, ourSecrets, ...values } = partner
  const change = { ...values, name: 'Sur', enabled: false, version: 1 }
  expect((await send('PUT', `${path}/${id}`, change)).data()).toMatchObject({
    name: 'Sur',
    version: 2,
    hasTheirSecrets: false,
  })
  const late = await send('PUT', `${path}/${id}`, { ...change, name: 'Este' })
  expect([late.status, late.fields]).toEqual([409, { name: 'Sur' }])
  const renewed = (await send('POST', `${path}/${id}/renew-secrets`)).data<PartnerWithSecrets>()
  expect(renewed.ourSecrets.sigSecret).not.toBe(ourSecrets.sigSecret)
  expect((await secrets(id)).ours).toEqual(renewed.ourSecrets)
  await createPartner({ platformId: 'MA5DEMO02', name: 'Norte' })
  const list = async (query: string) =>
    (await send('GET', `${path}?${query}`)).data<Page<PartnerRow>>().list.map((row) => row.name)
  expect(await list('sort=-name')).toEqual(['Sur', 'Norte'])
  expect(await list('search=ma5demo02')).toEqual(['Norte'])
  expect(await list('enabled=false')).toEqual(['Sur'])
  expect((await send('DELETE', `${path}/${id}`)).status).toBe(200)
  expect((await send('GET', `${path}/${id}`)).status).toBe(404)
})

test('VALID-03 bad fields are named, a taken platform id is said beside it', async () => {
  const bad = await send('POST', path, {
    ...form,
    platformId: 'short',
    apiUrl: 'javascript:alert(1)',
    name: '',
    theirSecrets: { ...theirSecrets, dataSecret: 'short' },
  })
  expect(Object.keys(bad.fields ?? {}).toSorted()).toEqual(['apiUrl', 'name', 'platformId', 'theirSecrets.dataSecret'])
  for (const address of ['10.0.0.0/33', 'partner.example', '10.0.0.1/8/8', '300.1.1.1', '2001:db8::/129'])
    expect([address, (await send('POST', path, { ...form, allowedIps: [address] })).fields]).toEqual([
      address,
      { allowedIps: `Invalid address or network: ${address}` },
    ])
  await createPartner()
  expect((await send('POST', path, form)).fields).toEqual({ platformId: expect.any(String) })
  expect((await send('POST', path, { ...form, environment: 'production' })).status).toBe(200)
})

test('S-17 S-19 other operators see none, each call needs its code', async () => {
  const { id } = await createPartner()
  const stranger = (
    await createTestUser(test_.services, { operatorId: await createTestOperator(test_.services), codes: 'all' })
  ).token
  const viewer = (await createTestUser(test_.services, { operatorId, codes: ['interconnmngPerm'] })).token
  const nobody = (await createTestUser(test_.services, { operatorId, codes: ['auditlog'] })).token
  for (const [method, url, payload] of [
    ['PUT', `${path}/${id}`, { ...form, version: 1 }],
    ['POST', `${path}/${id}/renew-secrets`, undefined],
    ['DELETE', `${path}/${id}`, undefined],
  ] as const) {
    expect([url, (await send(method, url, payload, stranger)).status]).toEqual([url, 404])
    expect((await send(method, url, payload, viewer)).status).toBe(403)
    expect((await callApp(app, [method, url])).status).toBe(401)
  }
  expect((await send('POST', path, form, viewer)).status).toBe(403)
  expect((await send('GET', `${path}/${id}`, undefined, viewer)).status).toBe(200)
  expect((await send('GET', `${path}/${id}`, undefined, stranger)).status).toBe(404)
  expect((await send('GET', `${path}/${newId()}`)).status).toBe(404)
  for (const url of [path, `${path}/${id}`]) expect((await send('GET', url, undefined, nobody)).status).toBe(403)
  expect((await send('GET', path, undefined, stranger)).data<Page<PartnerRow>>().total).toBe(0)
})

test('ROUTE-11 S-17 interconnmng: stations are opened to a partner; one that is not ours is refused beside its field', async () => {
  const station = async (operator: string, code: string) => {
    const id = newId()
    await test_.admin.query(
      "insert into stations_stations (operator_id, id, code, name, time_zone) values ($1, $2, $3, $3, 'UTC')",
      [operator, id, code],
    )
    return id
  }
  const [north, south] = [await station(operatorId, 'north'), await station(operatorId, 'south')]
  const foreign = await station(await createTestOperator(test_.services), 'foreign')
  const partner = await createPartner({ stationIds: [north] })
  expect(partner.stationIds).toEqual([north])
  const { version: _, createdAt: __, id, hasTheirSecrets: ___, ourSecrets: ____, ...values } = partner
  const change = (stationIds: string[], version: number) =>
    send('PUT', `${path}/${id}`, { ...values, stationIds, version })
  for (const unknown of [foreign, newId()]) {
    const refused = await change([north, unknown], 1)
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, ['stationIds']])
  }
  expect((await change([south, south], 1)).data()).toMatchObject({ stationIds: [south], version: 2 })
  await test_.admin.query('delete from stations_stations where id = $1', [south])
  expect((await send('GET', `${path}/${id}`)).data()).toMatchObject({ stationIds: [] })
})

test('D-24c a partner whose address or platform id changes asks for its secrets again', async () => {
  const partner = await createPartner({ theirSecrets })
  const { version: _, createdAt: __, id, hasTheirSecrets: ___, ourSecrets: ____, ...values } = partner
  const change = (more: object) => send('PUT', `${path}/${id}`, { ...values, version: 1, ...more })
  for (const elsewhere of [
    { apiUrl: 'https://elsewhere.example/evcs' },
    { apiUrl: 'https://partner.example:8443/evcs' },
    { apiUrl: 'http://partner.example/evcs' },
    { platformId: 'MA5DEMO09' },
  ]) {
    const refused = await change(elsewhere)
    expect([elsewhere, refused.status, Object.keys(refused.fields ?? {})]).toEqual([
      elsewhere,
      400,
      ['theirSecrets.operatorSecret'],
    ])
  }
  expect((await change({ apiUrl: 'https://partner.example/v2' })).status).toBe(200)
  expect((await secrets(id)).theirs).toEqual(theirSecrets)
  const moved = await change({ apiUrl: 'https://elsewhere.example/evcs', theirSecrets, version: 2 })
  expect(moved.status).toBe(200)
  const other = await createPartner({ platformId: 'MA5DEMO02' })
  const free = { ...form, platformId: 'MA5DEMO02', apiUrl: 'https://elsewhere.example/a', version: 1 }
  expect((await send('PUT', `${path}/${other.id}`, free)).status).toBe(200)
})
