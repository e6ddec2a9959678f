import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../contract/index.ts'
import { createTestActor, testApp, testServices, type TestServices } from '../../testing/index.ts'
import type { App } from '../services.ts'
import { createApp } from './app.ts'
import { serve } from './serve.ts'

const common = { permission: ['x'], summary: 'x', reply: z.object({}) } as const
const query = z.object({ search: z.string().optional() })
const list = endpoint({ ...common, name: 'listX', method: 'GET', path: '/api/x', query })
const bare = endpoint({ ...common, name: 'bareX', method: 'GET', path: '/api/x/bare' })
const byQuery = endpoint({ ...common, name: 'postX', method: 'POST', path: '/api/x', body: query })
const ofSeed = endpoint({ ...common, name: 'seedX', method: 'GET', path: '/user/x', query })
const ofSeedBody = endpoint({ ...common, name: 'seedBodyX', method: 'POST', path: '/user/x', body: query })
const nested = endpoint({
  ...common,
  name: 'nestedX',
  method: 'PUT',
  path: '/api/x',
  body: z.object({ rows: z.array(z.object({ name: z.string() })) }),
})

let services: TestServices
let app: App
beforeAll(async () => {
  services = await testServices()
  const endpoints = [list, bare, byQuery, ofSeed, ofSeedBody, nested]
  const domain = {
    name: 'x',
    problems: {},
    endpoints,
    routes: (on: App) => endpoints.forEach((spec) => serve(on, spec, async () => ({}))),
  }
  app = await testApp(services.services, [domain], {
    actor: () => createTestActor('01890000-0000-7000-8000-00000000000a', ['x']),
  })
})
afterAll(async () => {
  await app.close()
  await services.close()
})

type Method = 'GET' | 'POST' | 'PUT'
async function sendRequest(method: Method, url: string, payload?: object) {
  const headers = { authorization: 'Bearer x', 'accept-language': 'en' }
  const reply = await app.inject({ method, url, headers, ...(payload && { payload }) })
  const { fields, error } = reply.json<{ fields?: Record<string, string>; error?: string }>()
  return { status: reply.statusCode, fields, error }
}

test('D-30i a key of a body that a call does not read is refused and named on /api, at any depth', async () => {
  expect(await sendRequest('PUT', '/api/x', { rows: [{ name: 'a' }], pointId: 'b' })).toEqual({
    status: 400,
    error: 'request.invalid',
    fields: { pointId: 'This field does not exist' },
  })
  const deep = await sendRequest('PUT', '/api/x', { rows: [{ name: 'a', nme: 'b' }] })
  expect(Object.keys(deep.fields ?? {})).toEqual(['rows.0.nme'])
  expect((await sendRequest('PUT', '/api/x', { rows: [{ name: 'a' }] })).status).toBe(200)
  expect((await sendRequest('POST', '/user/x', { search: 'a', other: 'b' })).status).toBe(200)
})

test('D-30i a parameter that a call does not read is refused and named; a timestamp of the seed is ignored', async () => {
  expect((await sendRequest('GET', '/api/x?search=a')).status).toBe(200)
  expect(await sendRequest('GET', '/api/x?q=a')).toEqual({
    status: 400,
    error: 'request.invalid',
    fields: { q: 'This parameter does not exist' },
  })
  expect(Object.keys((await sendRequest('GET', '/api/x/bare?a=1&b=2')).fields ?? {})).toEqual(['a', 'b'])
  expect((await sendRequest('POST', '/api/x?search=a')).status).toBe(200)
  expect((await sendRequest('POST', '/api/x?serach=a')).status).toBe(400)
  expect((await sendRequest('GET', '/user/x?search=a&_t=1753')).status).toBe(200)
  expect((await sendRequest('GET', '/user/x?q=a&t=1753')).fields).toEqual({ q: expect.any(String) })
})

test('D-30b a NUL in a filter, a path or a body is 400 and named, before anything is asked', async () => {
  const fields = (name: string) => ({ [name]: 'It contains a control character that cannot be stored' })
  expect(await sendRequest('GET', '/api/x?search=a%00b')).toEqual({
    status: 400,
    error: 'request.invalid',
    fields: fields('search'),
  })
  expect((await sendRequest('GET', '/user/x?search=%00')).status).toBe(400)
  expect((await sendRequest('PUT', '/api/x', { rows: [{ name: 'a' }, { name: 'b\0' }] })).fields).toEqual(
    fields('rows.name'),
  )
})

async function policyOf(served: App, host: string): Promise<Map<string, string[]>> {
  const reply = await served.inject({ url: '/api/x', headers: { host } })
  const lines = String(reply.headers['content-security-policy']).split(';')
  return new Map(lines.map((line) => line.trim().split(/\s+/)).map(([name = '', ...sources]) => [name, sources]))
}

test('D-30e scripts, fonts and calls come from and go to this host and the addresses that are set, nowhere else', async () => {
  const policy = await policyOf(app, 'depot.example:8080')
  const here = ["'self'", 'ws://depot.example:8080', 'wss://depot.example:8080']
  expect(policy.get('connect-src')).toEqual(here)
  expect(policy.get('font-src')).toEqual(["'self'"])
  expect(policy.get('media-src')).toEqual(["'self'", 'blob:'])
  const strange = await policyOf(app, 'x.example; script-src *')
  expect(strange.get('script-src')).toEqual(["'self'"])
  expect(strange.get('connect-src')).toEqual(["'self'"])
  const tiles = ['https://tiles.example', 'https://more.example']
  const withMap = await createApp({
    services: services.services,
    domains: [],
    authenticate: async () => null,
    writeAudit: async () => undefined,
    imageOrigins: () => tiles,
  })
  const wider = await policyOf(withMap, 'depot.example:8080')
  await withMap.close()
  expect(wider.get('connect-src')).toEqual([...here, ...tiles])
  expect(wider.get('img-src')).toEqual(["'self'", 'data:', 'blob:', ...tiles])
  for (const name of ['script-src', 'font-src', 'media-src', 'default-src'])
    expect(wider.get(name)).toEqual(policy.get(name))
})
