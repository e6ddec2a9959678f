import { createOrganisation } from '@evops/organisation/server'
import { platformOperatorId, tagRevealCodes } from '@evops/organisation/contract'
import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { Actor, App, AuditEntry } from '@evops/platform/server'
import { createTestActor, testApp, testServices, type TestServices } from '@evops/platform/testing'
import {
  alarmPermissions,
  firmwarePermissions,
  localListPermissions,
  parameterPermissions,
  chargePointPermissions,
  stationPermissions,
  stationViewPermission,
} from '../contract/index.ts'
import { createStations, type Stations } from '../server/index.ts'

/**
 * Two operators and the HTTP API of the package. Bearer tokens: ours, second (another user of the same operator, who
 * approves), theirs, viewer, controller (may only control charge points), nobody, staff.
 */
export interface TestSite extends TestServices {
  ours: string
  theirs: string
  app: App
  stations: Stations
  /** Audit log entries, newest last. */
  audited: AuditEntry[]
  /** Expected local list content, by tag. */
  listed: Record<string, { status: string; expiryDate?: string }>
  call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options?: CallOptions) => Promise<HttpAnswer>
}
interface CallOptions {
  body?: unknown
  /** '' means signed out. */
  token?: string
  language?: 'zh' | 'en' | 'es'
}
export interface HttpAnswer {
  status: number
  text: string
  headers: Record<string, unknown>
  // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
  data: any
  error?: string
  fields?: Record<string, string>
  msg?: string
}

const everyCode = [
  ...Object.values(alarmPermissions).flat(),
  ...stationViewPermission,
  ...tagRevealCodes,
  ...Object.values(stationPermissions).flat(),
  ...Object.values(chargePointPermissions).flat(),
  ...Object.values(firmwarePermissions).flat(),
  ...Object.values(parameterPermissions).flat(),
  ...Object.values(localListPermissions).flat(),
]

export async function createTestSite(): Promise<TestSite> {
  const made = await testServices()
  const [ours, theirs] = [await createTestOperator(made.services), await createTestOperator(made.services)]
  const organisation = createOrganisation(made.services)
  const listed: TestSite['listed'] = {}
  const stations = createStations(made.services, {
    operatorOf: async () => ({ timeZone: 'Europe/Madrid' }),
    approvals: organisation.approvals,
    holdersOf: organisation.holdersOf,
    actorNow: (who) => organisation.actorNow(who),
    unknownPlaces: organisation.unknownPlaces,
    listContent: async () => ({ all: { ...listed }, ofStation: {} }),
  })
  const audited: AuditEntry[] = []
  const actors: Record<string, Actor> = {
    ours: createTestActor(ours, everyCode),
    theirs: createTestActor(theirs, everyCode),
    viewer: createTestActor(ours, ['stationPilePerm']),
    controller: createTestActor(ours, [...stationViewPermission, ...chargePointPermissions.control]),
    nobody: createTestActor(ours, []),
    second: createTestActor(ours, [...everyCode, 'approvals:approve'], { userId: newId() }),
    staff: createTestActor(ours, everyCode, { platformStaff: true }),
    platform: createTestActor(platformOperatorId, everyCode, { platformStaff: true }),
  }
  const app = await testApp(made.services, [organisation.domain, stations.domain], {
    actor: (token) => actors[token] ?? null,
    audit: async (_tx, _actor, entry) => void audited.push(entry),
  })
  const call: TestSite['call'] = async (method, url, { body, token = 'ours', language = 'en' } = {}) => {
    const reply = await app.inject({
      method,
      url,
      headers: { 'accept-language': language, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const isJson = String(reply.headers['content-type']).includes('json')
    const read: Partial<HttpAnswer> = isJson ? JSON.parse(reply.body) : {}
    return { ...read, data: read.data, status: reply.statusCode, text: reply.body, headers: reply.headers }
  }
  return {
    ...made,
    ours,
    theirs,
    app,
    stations,
    audited,
    listed,
    call,
    async close() {
      stations.close()
      await app.close()
      await made.close()
    },
  }
}
