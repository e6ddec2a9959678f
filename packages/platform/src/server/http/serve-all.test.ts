import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, newId } from '../../contract/index.ts'
import { createTestActor, testApp, testServices, type TestServices } from '../../testing/index.ts'
import type { App, ServerDomain } from '../services.ts'
import { serveAll } from './serve-all.ts'

const privateEndpoint = endpoint({
  name: 'greeting',
  method: 'GET',
  path: '/api/greeting',
  permission: ['test:read'],
  summary: 'The greeting of a reader',
  reply: z.object({ to: z.string() }),
})
const publicEndpoint = endpoint({
  name: 'language',
  method: 'GET',
  path: '/api/public/language',
  permission: 'public',
  summary: 'The language of the caller',
  reply: z.object({ language: z.string() }),
})
const endpoints = [privateEndpoint, publicEndpoint] as const

let t: TestServices
let app: App
beforeAll(async () => {
  t = await testServices()
  const domain: ServerDomain = {
    name: 'test',
    endpoints,
    problems: {},
    routes: (to) =>
      serveAll(to, endpoints, {
        greeting: async ({ actor }) => ({ to: actor.name }),
        language: async ({ language }) => ({ language }),
      }),
  }
  app = await testApp(t.services, [domain], {
    actor: (token) => (token === 'ours' ? createTestActor(newId(), ['test:read']) : null),
  })
})
afterAll(async () => {
  await app.close()
  await t.close()
})

test('each endpoint of a list is served as it asks to be: with a code, or to everybody', async () => {
  const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })
  expect((await get('/api/greeting')).statusCode).toBe(401)
  expect((await get('/api/greeting', { authorization: 'Bearer ours' })).json().data).toEqual({ to: 'tester' })
  expect((await get('/api/public/language', { 'accept-language': 'es' })).json().data).toEqual({
    language: 'es',
  })
})

test('a list with an endpoint that nobody serves does not compile', () => {
  // @ts-expect-error -- language is not served
  const partly = (to: App) => serveAll(to, endpoints, { greeting: async ({ actor }) => ({ to: actor.name }) })
  expect(() => partly(app)).toThrow('language has no handler')
})
