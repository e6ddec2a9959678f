import type { App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { platformOperatorId, type DictionaryEntry, type DictionaryType } from '../../contract/index.ts'
import { callApp } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp } from '../../testing/index.ts'

let test_: TestServices
let app: App
let token: string
let operatorId: string
const types = '/api/organisation/dictionary-types'

beforeAll(async () => {
  test_ = await testServices()
  app = (await organisationApp(test_.services)).app
})
beforeEach(async () => {
  operatorId = await createTestOperator(test_.services)
  token = (await createTestUser(test_.services, { operatorId, codes: 'all' })).token
})
afterAll(async () => {
  await app.close()
  await test_.close()
})

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, by = token) =>
  callApp(app, [method, url], { token: by, ...(payload ? { payload } : {}) })
const labels = { zh: '甲', en: 'A', es: 'Á' }
const entries = async (type: string, by = token) =>
  (await send('GET', `${types}/${type}/entries`, undefined, by)).data<DictionaryEntry[]>()
const requestEntries = async (type: string, by = token) =>
  (await send('GET', `/api/organisation/dictionary/${type}`, undefined, by)).data<DictionaryEntry[]>()

test('ROUTE-13 dictionary: the defaults are there for every operator, with labels in three languages', async () => {
  const all = (await send('GET', types)).data<DictionaryType[]>()
  expect(all.map((type) => type.code)).toContain('station-site')
  for (const type of all) expect(type).toMatchObject({ origin: 'default', version: 0 })
  const sites = await requestEntries('station-site')
  expect(sites).toHaveLength(12)
  expect(sites[0]).toEqual({
    code: '1',
    zh: '居民区',
    en: 'Residential area',
    es: 'Zona residencial',
    position: 10,
    colour: 'none',
    enabled: true,
    origin: 'default',
    version: 0,
  })
  expect((await send('GET', `${types}?search=vehic`)).data<DictionaryType[]>().map((type) => type.code)).toEqual([
    'vehicle-use',
  ])
})

test('ROUTE-13 dictionary: a changed default is the operator’s own from then on, and nobody else’s; taking it back restores it', async () => {
  const other = (
    await createTestUser(test_.services, { operatorId: await createTestOperator(test_.services), codes: 'all' })
  ).token
  const url = `${types}/vehicle-use/entries/bus`
  const change = { ...labels, position: 5, colour: 'red', enabled: false }
  expect((await send('DELETE', url)).error).toBe('organisation.dictionary-default')
  expect((await send('PUT', url, { ...change, version: 0 })).data()).toMatchObject({
    origin: 'changed',
    version: 1,
  })
  expect((await send('PUT', url, { ...change, version: 0 })).status).toBe(409)
  expect((await requestEntries('vehicle-use')).map((entry) => entry.code)).not.toContain('bus')
  expect((await requestEntries('vehicle-use', other)).map((entry) => entry.code)).toContain('bus')
  expect((await send('DELETE', url)).status).toBe(200)
  expect((await requestEntries('vehicle-use'))[0]).toMatchObject({
    code: 'bus',
    en: 'Bus',
    origin: 'default',
  })
})

test('ROUTE-13 dictionary: own types and entries, in their order, made once and deleted together', async () => {
  expect((await send('POST', types, { code: 'seat', ...labels })).data()).toMatchObject({
    origin: 'own',
    version: 1,
  })
  expect((await send('POST', types, { code: 'seat', ...labels })).fields).toEqual({
    code: 'This code is taken',
  })
  expect((await send('POST', types, { code: 'station-site', ...labels })).status).toBe(409)
  for (const [code, position] of [
    ['b', 1],
    ['a', 2],
  ] as const)
    expect((await send('POST', `${types}/seat/entries`, { code, ...labels, position })).status).toBe(200)
  expect((await send('POST', `${types}/seat/entries`, { code: 'a', ...labels })).status).toBe(409)
  expect((await requestEntries('seat')).map((entry) => entry.code)).toEqual(['b', 'a'])
  expect((await send('PUT', `${types}/seat`, { ...labels, en: 'Seat', note: 'n', version: 1 })).data()).toMatchObject({
    en: 'Seat',
    entries: 2,
    version: 2,
  })
  expect((await send('DELETE', `${types}/seat`)).status).toBe(200)
  expect((await send('GET', `${types}/seat/entries`)).status).toBe(404)
  expect((await send('DELETE', `${types}/station-site`)).error).toBe('organisation.dictionary-default')
})

test('VALID-03 bad fields are named', async () => {
  const bad = await send('POST', types, { code: 'a b', zh: '', en: 'x'.repeat(101), es: 'A' })
  expect([bad.status, Object.keys(bad.fields ?? {}).toSorted()]).toEqual([400, ['code', 'en', 'zh']])
  const entry = await send('POST', `${types}/vehicle-use/entries`, {
    code: 'x',
    ...labels,
    colour: '#fff',
    position: -1,
  })
  expect(Object.keys(entry.fields ?? {}).toSorted()).toEqual(['colour', 'position'])
})

test("ROUTE-13 dictionary: the platform's staff change the defaults themselves", async () => {
  const staff = (await createTestUser(test_.services, { operatorId: platformOperatorId, codes: 'all' })).token
  const moved = await createTestOperator(test_.services)
  await createTestOperator(test_.services)
  const made = await send('POST', `${types}/fault-class/entries`, { code: 'cable', ...labels }, staff)
  expect(made.data()).toMatchObject({ origin: 'own' })
  const user = (await createTestUser(test_.services, { operatorId: moved, codes: ['dictionaryPerm'] })).token
  expect((await entries('fault-class', user)).find((entry) => entry.code === 'cable')).toMatchObject({
    origin: 'default',
  })
})

test('S-17 S-19 another operator’s types are none, each call needs its code', async () => {
  await send('POST', types, { code: 'mine', ...labels })
  const stranger = (
    await createTestUser(test_.services, { operatorId: await createTestOperator(test_.services), codes: 'all' })
  ).token
  expect((await send('GET', '/api/organisation/dictionary/mine', undefined, stranger)).status).toBe(404)
  expect((await send('PUT', `${types}/mine`, { ...labels, version: 1 }, stranger)).status).toBe(404)
  expect((await send('POST', `${types}/mine/entries`, { code: 'x', ...labels }, stranger)).status).toBe(404)
  const reader = (await createTestUser(test_.services, { operatorId, codes: ['dictionaryPerm'] })).token
  const nobody = (await createTestUser(test_.services, { operatorId, codes: ['transOrderPerm'] })).token
  const calls = [
    ['POST', types, { code: 'y', ...labels }],
    ['PUT', `${types}/mine`, { ...labels, version: 1 }],
    ['DELETE', `${types}/mine`, undefined],
    ['POST', `${types}/mine/entries`, { code: 'y', ...labels }],
    ['PUT', `${types}/mine/entries/y`, { ...labels, version: 1 }],
    ['DELETE', `${types}/mine/entries/y`, undefined],
  ] as const
  for (const [method, url, payload] of calls) {
    expect([url, (await send(method, url, payload, reader)).status]).toEqual([url, 403])
    expect((await callApp(app, [method, url])).status).toBe(401)
  }
  expect((await send('GET', types, undefined, nobody)).status).toBe(403)
  expect((await send('GET', `${types}/mine/entries`, undefined, nobody)).status).toBe(403)
  expect((await send('GET', '/api/organisation/dictionary/mine', undefined, nobody)).status).toBe(200)
})
