import type { OrganisationDomain } from '@evops/organisation/server'
import { createTestOperator, organisationApp } from '@evops/organisation/testing'
import type { App } from '@evops/platform/server'
import { endTestDatabase, startTestDatabase, testServices, type TestServices } from '@evops/platform/testing'

/** The domain on a real database, with a controlled clock. */
export interface InProcessDomain {
  services: TestServices
  app: App
  organisation: OrganisationDomain
  operatorId: string
  /** Calls /oauth/token from an address and returns the reply. */
  token: (form: Record<string, string>, address?: string) => Promise<TokenResponse>
}
export interface TokenResponse {
  status: number
  body: { access_token?: string; refresh_token?: string; reason?: string; retry_after?: number }
  ms: number
}

export async function withInProcessDomain<T>(work: (world: InProcessDomain) => Promise<T>): Promise<T> {
  await startTestDatabase()
  const services = await testServices()
  const { app, organisation } = await organisationApp(services.services)
  try {
    const operatorId = await createTestOperator(services.services)
    const token = async (form: Record<string, string>, remoteAddress = '192.0.2.1') => {
      const startedAt = performance.now()
      const payload = { client_id: 'boss-web', ...form }
      const reply = await app.inject({ method: 'POST', url: '/oauth/token', remoteAddress, payload })
      const ms = performance.now() - startedAt
      return { status: reply.statusCode, body: reply.json<TokenResponse['body']>(), ms }
    }
    return await work({ services, app, organisation, operatorId, token })
  } finally {
    await app.close()
    await services.close()
    await endTestDatabase()
  }
}
