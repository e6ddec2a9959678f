import { createApp, type App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiDocsRoutes } from './api-docs.ts'

let services: TestServices
let app: App
beforeAll(async () => {
  services = await testServices()
  app = await createApp({
    services: services.services,
    domains: [],
    authenticate: async () => null,
    writeAudit: async () => undefined,
  })
  apiDocsRoutes(app)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await services.close()
})

test('the page of the API names only files of this server, and each of them is there', async () => {
  const page = await app.inject({ method: 'GET', url: '/api/docs' })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, place = '']) => place)
  expect(files.length).toBeGreaterThan(3)
  for (const url of files) {
    expect(url).toMatch(/^\/api\/docs\//)
    const file = await app.inject({ method: 'GET', url })
    expect.soft([url, file.statusCode], url).toEqual([url, 200])
    expect.soft(file.body.length, url).toBeGreaterThan(50)
  }
})

test('the page has no inline script, and its policy allows none', async () => {
  const { body, headers } = await app.inject({ method: 'GET', url: '/api/docs' })
  expect([...body.matchAll(/<script(?! src=)/g)]).toEqual([])
  const policy = String(headers['content-security-policy'])
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'")
})
