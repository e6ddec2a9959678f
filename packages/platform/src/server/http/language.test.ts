import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, newId, Problem, problemTable, type Language } from '../../contract/index.ts'
import { createTestActor, testApp, testServices, type TestServices } from '../../testing/index.ts'
import type { App } from '../services.ts'
import { serve } from './serve.ts'

/** A contract's own message is a key of the domain's refusals; the service rejects the same case with the same key. */
const problems = problemTable({
  'test.order': { status: 400, zh: '按先后排列', en: 'In their order', es: 'En su orden' },
})
const saveTimes = endpoint({
  name: 'saveTimes',
  method: 'POST',
  path: '/api/test/times',
  permission: ['times:edit'],
  summary: 'times in their order',
  body: z.object({
    times: z.array(z.int()).refine((times) => times.every((time, at) => time >= (times[at - 1] ?? 0)), {
      message: 'test.order',
    }),
    fromService: z.boolean().default(false),
  }),
  reply: z.object({}),
})
const sentences = { zh: '按先后排列', en: 'In their order', es: 'En su orden' } as const

let t: TestServices
let app: App
beforeAll(async () => {
  t = await testServices()
  const refuse = async () => {
    throw new Problem('test.order', {}, { times: 'test.order' })
  }
  const routes = (made: App) => serve(made, saveTimes, refuse)
  app = await testApp(t.services, [{ name: 'test', problems, endpoints: [saveTimes], routes }], {
    actor: (language) => createTestActor(newId(), ['times:edit'], { language: language as Language }),
  })
})
afterAll(async () => {
  await app.close()
  await t.close()
})

interface Refusal {
  msg: string
  fields: { times: string }
}
async function requestRefusal(times: number[], chosen: Language, headers: Record<string, string>): Promise<Refusal> {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/test/times',
    headers: { authorization: `Bearer ${chosen}`, ...headers },
    payload: { times },
  })
  expect(reply.statusCode).toBe(400)
  return reply.json()
}

describe.each([
  ['the contract', [2, 1], { zh: /^请求内容有误/, en: /^The request/, es: /^La solicitud/ }],
  ['the service', [1, 2], sentences],
] as const)('ERR-02 what %s finds fault with is said in one language', (_, times, msg) => {
  test.each([
    ['what the user chose', 'zh', {}, 'zh'],
    ['what the user chose', 'es', {}, 'es'],
    ['what the user chose, where any will do', 'zh', { 'accept-language': '*' }, 'zh'],
    ['what the user chose, where the browser speaks none of ours', 'es', { 'accept-language': 'fr-FR' }, 'es'],
    ["the browser's", 'zh', { 'accept-language': 'en-GB,en;q=0.8' }, 'en'],
    ["the cookie's", 'zh', { 'accept-language': 'en', cookie: 'language=es' }, 'es'],
  ] as const)('%s (%s, %j): %s', async (_why, chosen, headers, spoken) => {
    const refusal = await requestRefusal([...times], chosen, headers)
    expect(refusal.fields.times).toBe(sentences[spoken])
    expect(refusal.msg).toMatch(msg[spoken])
  })
})
