import { expect, test, vi } from 'vitest'

test('looking at the console starts one of the journeys’ servers, and waits for no other', async () => {
  const site = (port: number) => ({ port, tlsPort: port + 1, dataFolder: '', tlsFolder: '', databaseUrl: '' })
  vi.stubEnv('E2E_SITES', JSON.stringify([site(20_001), site(20_003)]))
  const { default: config } = await import('./playwright.config.ts')
  const waited = JSON.parse(process.env.E2E_SITES ?? '[]') as readonly { port: number }[]
  expect([config.webServer].flat()).toHaveLength(1)
  expect(waited.map(({ port }) => port)).toEqual([20_001])
})
