import type { Organisation } from '@evops/organisation/server'
import { anOperator, organisationApp } from '@evops/organisation/testing'
import type { App } from '@evops/platform/server'
import { endTestDatabase, startTestDatabase, testHouse, type TestHouse } from '@evops/platform/testing'

/** The domain on a real database, with a clock that can be stepped. */
export interface InProcess {
  house: TestHouse
  app: App
  organisation: Organisation
  operatorId: string
  /** A token call from an address; the reply of /oauth/token. */
  token: (form: Record<string, string>, address?: string) => Promise<TokenAnswer>
}
export interface TokenAnswer {
  status: number
  body: { access_token?: string; refresh_token?: string; reason?: string; retry_after?: number }
  ms: number
}

export async function inProcess<T>(work: (world: InProcess) => Promise<T>): Promise<T> {
  await startTestDatabase()
  const house = await testHouse()
  const { app, organisation } = await organisationApp(house.house)
  try {
    const operatorId = await anOperator(house.house)
    const token = async (form: Record<string, string>, remoteAddress = '192.0.2.1') => {
      const begun = performance.now()
      const payload = { client_id: 'boss-web', ...form }
      const reply = await app.inject({ method: 'POST', url: '/oauth/token', remoteAddress, payload })
      const ms = performance.now() - begun
      return { status: reply.statusCode, body: reply.json<TokenAnswer['body']>(), ms }
    }
    return await work({ house, app, organisation, operatorId, token })
  } finally {
    await app.close()
    await house.close()
    await endTestDatabase()
  }
}
