import { createOrganisation } from '@evops/organisation/server'
import { platformOperatorId, tagRevealers } from '@evops/organisation/contract'
import { anOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { Actor, App, AuditEntry } from '@evops/platform/server'
import { anActor, testApp, testServices, type TestServices } from '@evops/platform/testing'
import {
  alarmPermissions,
  firmwarePermissions,
  localListPermissions,
  parameterPermissions,
  chargePointPermissions,
  stationPermissions,
  viewPermission,
} from '../contract/index.ts'
import { createStations, type Stations } from '../server/index.ts'

/**
 * Two operators and the HTTP API of the package. Bearer tokens: ours, second (another user of the same operator, who
 * approves), theirs, viewer, controller (may only control charge points), nobody, staff.
 */
export interface Site extends TestServices {
  ours: string
  theirs: string
  app: App
  stations: Stations
  /** Audit log entries, newest last. */
  audited: AuditEntry[]
  /** Expected local list content, by tag. */
  listed: Record<string, { status: string; expiryDate?: string }>
  call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options?: CallOptions) => Promise<Answer>
}
interface CallOptions {
  body?: unknown
  /** '' means signed out. */
  token?: string
  language?: 'zh' | 'en' | 'es'
}
export interface Answer {
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
  ...viewPermission,
  ...tagRevealers,
  ...Object.values(stationPermissions).flat(),
  ...Object.values(chargePointPermissions).flat(),
  ...Object.values(firmwarePermissions).flat(),
  ...Object.values(parameterPermissions).flat(),
  ...Object.values(localListPermissions).flat(),
]

export async function aSite(): Promise<Site> {
  const made = await testServices()
  const [ours, theirs] = [await anOperator(made.services), await anOperator(made.services)]
  const organisation = createOrganisation(made.services)
  const listed: Site['listed'] = {}
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
    ours: anActor(ours, everyCode),
    theirs: anActor(theirs, everyCode),
    viewer: anActor(ours, ['stationPilePerm']),
    controller: anActor(ours, [...viewPermission, ...chargePointPermissions.control]),
    nobody: anActor(ours, []),
    second: anActor(ours, [...everyCode, 'approvals:approve'], { userId: newId() }),
    staff: anActor(ours, everyCode, { platformStaff: true }),
    platform: anActor(platformOperatorId, everyCode, { platformStaff: true }),
  }
  const app = await testApp(made.services, [organisation.domain, stations.domain], {
    actor: (token) => actors[token] ?? null,
    audit: async (_tx, _actor, entry) => void audited.push(entry),
  })
  const call: Site['call'] = async (method, url, { body, token = 'ours', language = 'en' } = {}) => {
    const reply = await app.inject({
      method,
      url,
      headers: { 'accept-language': language, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const isJson = String(reply.headers['content-type']).includes('json')
    const read: Partial<Answer> = isJson ? JSON.parse(reply.body) : {}
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
