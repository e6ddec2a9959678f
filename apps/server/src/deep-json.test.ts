import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import { createApp, type App } from '@evops/platform/server'
import { createTestActor } from '@evops/platform/testing'
import { permissionCodes } from '@evops/organisation/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Domains } from './domains.ts'
import { allDomains } from './testing/all-domains.ts'

let app: App
let domains: Domains
let close: () => Promise<void>
beforeAll(async () => {
  const all = await allDomains()
  ;({ domains, close } = all)
  const operatorId = await createTestOperator(all.t.services)
  const actor = async () => createTestActor(operatorId, [...permissionCodes])
  app = await createApp({
    services: all.t.services,
    domains: domains.list,
    authenticate: actor,
    authenticateDriver: actor,
    writeAudit: domains.organisation.audit,
  })
})
afterAll(async () => {
  await app.close()
  await close()
})

/** Calls with raw bodies read at most 64 KiB. */
const texts = ['['.repeat(100_000), '['.repeat(30_000) + ']'.repeat(30_000)]

test('S-07 JSON that is nested 100,000 times gets one clear refusal from every call that takes a body, never an error of the server', async () => {
  const answers = new Map<string, string[]>()
  const calls = domains.list.flatMap(({ endpoints }) => endpoints).filter(({ method }) => method !== 'GET')
  for (const { name, method, path } of calls)
    for (const payload of texts) {
      const reply = await app.inject({
        method,
        url: path.replace(/\{\w+\}/g, newId()),
        payload,
        headers: { authorization: 'Bearer x', 'content-type': 'application/json', 'accept-language': 'en' },
      })
      const answer = `${reply.statusCode} ${reply.headers['content-type']?.includes('json') ? reply.json().error : ''}`
      answers.set(answer, [...(answers.get(answer) ?? []), name])
    }
  const failed = [...answers].filter(([answer]) => !answer.startsWith('4'))
  expect(failed).toEqual([])
  // The others read raw bytes (files, callbacks of providers with their own signature) or take none.
  expect(answers.get('400 request.too-deep')?.length ?? 0).toBeGreaterThan(500)
})
