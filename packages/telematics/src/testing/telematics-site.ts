import { fleetEndpoints } from '@evops/fleet/contract'
import { createFleetModule } from '@evops/fleet/server'
import { fleetDeps } from '@evops/fleet/testing'
import { createTestOperator } from '@evops/organisation/testing'
import type { AuditEntry } from '@evops/platform/server'
import {
  createTestActor,
  createTestCaller,
  permissionCodesOf,
  testApp,
  testServices,
  type TestHttpResponse,
  type TestHttpCall,
  type TestServices,
} from '@evops/platform/testing'
import { randomUUID } from 'node:crypto'
import { telematicsEndpoints } from '../contract/index.ts'
import { createTelematics, type Telematics } from '../server/index.ts'

/**
 * Two operators with telematics. Bearer tokens: `ours` and `theirs` have every permission, `scoped` has every
 * permission for one depot, `nobody` has none.
 */
export interface TelematicsSite extends TestServices {
  operatorId: string
  theirId: string
  /** Depot that `scoped` may see. */
  depotId: string
  telematics: Telematics
  audited: AuditEntry[]
  /** Allowed networks in addition to public ones. */
  allowed: string[]
  call: TestHttpCall
  /** Creates vehicles by their own numbers. Returns their ids. */
  vehicles(selfNos: readonly string[], options?: { token?: string; fleetId?: string }): Promise<string[]>
  pushSource(more?: object, token?: string): Promise<{ id: string; pushPassword: string }>
  /** Sends messages as a machine does. */
  push(as: { id: string; pushPassword: string } | string, body: object): Promise<TestHttpResponse>
}

export async function telematicsSite(): Promise<TelematicsSite> {
  const t = await testServices()
  const { services } = t
  const [operatorId, theirId] = [await createTestOperator(services), await createTestOperator(services)]
  const fleet = createFleetModule(fleetDeps(services))
  const allowed: string[] = []
  const depotId = randomUUID()
  const telematics = createTelematics(
    { services, operatorOf: async () => ({ timeZone: 'UTC' }), allowedNetworks: async () => allowed },
    { firstWaitMs: 20 },
  )
  const codes = permissionCodesOf([...telematicsEndpoints, ...fleetEndpoints])
  const actors = new Map([
    ['ours', createTestActor(operatorId, codes)],
    ['theirs', createTestActor(theirId, codes)],
    ['scoped', createTestActor(operatorId, codes, { scope: { stationIds: [depotId] } })],
    ['nobody', createTestActor(operatorId, [])],
  ])
  const audited: AuditEntry[] = []
  const app = await testApp(services, [fleet.domain, telematics.domain], {
    actor: (token) => actors.get(token) ?? null,
    audit: async (_tx, _actor, entry) => void audited.push(entry),
  })
  const call = createTestCaller(app)
  return {
    ...t,
    operatorId,
    theirId,
    depotId,
    telematics,
    audited,
    allowed,
    call,
    async vehicles(selfNos, { token = 'ours', fleetId } = {}) {
      const ids: string[] = []
      for (const selfNo of selfNos)
        ids.push(
          (await call('POST', '/api/vehicles', { token, body: { selfNo, ...(fleetId && { fleetId }) } })).data.id,
        )
      return ids
    },
    async pushSource(more = {}, token = 'ours') {
      const body = { name: `Source ${Math.random()}`, kind: 'push', naming: 'self-number', ...more }
      return (await call('POST', '/api/telematics/sources', { body, token })).data
    },
    async push(as, body) {
      const pair = typeof as === 'string' ? as : `${as.id}:${as.pushPassword}`
      const reply = await app.inject({
        method: 'POST',
        url: '/api/public/telematics/push',
        headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}`, 'accept-language': 'en' },
        payload: body,
      })
      const read: Partial<TestHttpResponse> = reply.json()
      return { ...read, data: read.data, status: reply.statusCode, text: reply.body }
    },
    async close() {
      await app.close()
      await telematics.close()
      await t.close()
    },
  }
}
