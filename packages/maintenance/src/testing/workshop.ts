import { membersEndpoints } from '@evops/members/contract'
import { createMembers, type Members } from '@evops/members/server'
import { createTestMembersDeps } from '@evops/members/testing'
import { createOrganisation } from '@evops/organisation/server'
import { createTestOperator, createTestUser } from '@evops/organisation/testing'
import { createOutreach } from '@evops/outreach/server'
import { outreachEndpoints } from '@evops/outreach/contract'
import { newId, type Language } from '@evops/platform/contract'
import type { AuditEntry, Services } from '@evops/platform/server'
import {
  permissionCodesOf,
  createTestActor,
  readExport,
  testApp,
  testServices,
  type TestServices,
} from '@evops/platform/testing'
import { meterAssets, terminalAssets } from '@evops/stations/server'
import { createTestChargePoint, createTestStation } from '@evops/stations/testing'
import { maintenanceEndpoints, workOrderPermissions } from '../contract/index.ts'
import { createMaintenance, createDueWorkOrders, watchWorkOrders, type MaintenanceDeps } from '../server/index.ts'

export interface WorkshopResponse {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
  data: any
  error?: string
  msg?: string
  fields?: Record<string, string>
}
/**
 * Two operators, ours with a station and a charge point. Bearer tokens: `chief` dispatches and has all permissions,
 * `workerA` and `workerB` only work on work orders, `workerBHere` is the second limited to that station, `viewer` only
 * views, `depot` has all permissions at that station only, `theirs` has all permissions at the other operator, `nobody`
 * has none.
 */
export interface MaintenanceTestSite extends TestServices {
  operatorId: string
  /** The other operator. */
  theirs: string
  stationId: string
  chargePoint: { id: string; chargePointNo: string }
  users: Record<'chief' | 'workerA' | 'workerB', string>
  members: Members
  audited: AuditEntry[]
  /** Runs the scheduled checks. */
  watch: () => Promise<void>
  /** Runs only the check that creates work orders. */
  watchWorkOrders: () => Promise<void>
  /** Runs the scheduled plan task. */
  plan: () => Promise<void>
  call: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    how?: { body?: object; bytes?: Buffer; token?: string },
  ) => Promise<WorkshopResponse>
  /** Returns a raw download. */
  raw: (
    url: string,
    how?: { token?: string; language?: string },
  ) => Promise<{ status: number; type: string; name: string; bytes: Buffer }>
  /** Returns an export of maintenance as the chief, without its header row. */
  file: (name: string, filter?: Record<string, string>) => Promise<readonly (readonly unknown[])[]>
  /** Returns an export of an operator in a language, with its text. */
  exported: (
    operatorId: string,
    request: { name: string; filter?: Record<string, string>; language: Language },
  ) => ReturnType<typeof readExport>
  /** Adds a member of staff and returns the id. */
  aStaff: (more?: object) => Promise<string>
  /** Marks the automatically started re-test of a work order as passed, as its job does. */
  proven: (workOrderId: string) => Promise<unknown>
  /** Adds an alarm of our charge point that has been active for this many minutes, and returns its id. */
  anAlarm: (more?: { level?: number; minutes?: number; connectorNo?: number; code?: string }) => Promise<string>
}

const allCodes = permissionCodesOf([...maintenanceEndpoints, ...membersEndpoints, ...outreachEndpoints])
const workerCodes = [...workOrderPermissions.view, ...workOrderPermissions.edit, 'eventPerm']

const passed =
  "update maintenance_retests set state = 'passed', finished_at = now() where work_order_id = $1 and state = 'running'"
/** Assets of other packages are not available here; apps/server tests all of them. */
const unseen = { ...meterAssets, codes: [] }
/** No charge point is connected here; commands are tested in apps/server. */
const stubs = {
  assets: {
    terminal: terminalAssets,
    meter: meterAssets,
    collector: unseen,
    camera: unseen,
    vehicle: unseen,
  },
  command: () => Promise.reject(new Error('no charge point is connected here')),
  addTestToken: async () => `EVT${newId().replaceAll('-', '').slice(-17).toUpperCase()}`,
  numbersOf: async () => new Map(),
}

function depsOfShop(
  services: Services,
  { auditTask, operatorOf, approvals, ...below }: Omit<MaintenanceDeps, keyof typeof stubs | 'services' | 'currencyOf'>,
): MaintenanceDeps {
  return {
    ...below,
    ...stubs,
    services,
    currencyOf: async () => 'EUR',
    operatorOf,
    auditTask,
    approvals,
  }
}

function actorsOf({
  operatorId,
  theirs,
  stationId,
  users,
}: Pick<MaintenanceTestSite, 'operatorId' | 'stationId' | 'users'> & { theirs: string }) {
  return new Map([
    ['chief', createTestActor(operatorId, allCodes, { userId: users.chief, name: 'Chief' })],
    ['workerA', createTestActor(operatorId, workerCodes, { userId: users.workerA, name: 'Worker A' })],
    ['workerB', createTestActor(operatorId, workerCodes, { userId: users.workerB, name: 'Worker B' })],
    ['depot', createTestActor(operatorId, allCodes, { userId: newId(), scope: { stationIds: [stationId] } })],
    [
      'workerBHere',
      createTestActor(operatorId, workerCodes, {
        userId: users.workerB,
        name: 'Worker B',
        scope: { stationIds: [stationId] },
      }),
    ],
    ['viewer', createTestActor(operatorId, [...workOrderPermissions.view], { userId: newId() })],
    ['theirs', createTestActor(theirs, allCodes, { userId: newId() })],
    ['nobody', createTestActor(operatorId, [], { userId: newId() })],
  ])
}

export async function createMaintenanceTestSite(): Promise<MaintenanceTestSite> {
  const t = await testServices()
  const { services } = t
  const operatorId = await createTestOperator(services)
  const theirs = await createTestOperator(services)
  const [chief, workerA, workerB] = await Promise.all(
    [1, 2, 3].map(() => createTestUser(services, { operatorId, codes: [] })),
  )
  const users = { chief: chief?.userId ?? '', workerA: workerA?.userId ?? '', workerB: workerB?.userId ?? '' }
  const stationId = await createTestStation(services, operatorId, { name: 'Depot 7' })
  const actors = actorsOf({ operatorId, theirs, stationId, users })
  const audited: AuditEntry[] = []
  const members = createMembers(createTestMembersDeps(services))
  const organisation = createOrganisation(services)
  const outreach = createOutreach(services, {
    takeAlarmNews: async () => [],
    alarmNewsWaits: 'false',
    schedules: {
      ...organisation,
      exports: () => {
        throw new Error('nothing is exported here')
      },
    },
  })
  const deps = depsOfShop(services, { ...organisation, ...members, ...outreach })
  const maintenance = createMaintenance(deps)
  const app = await testApp(services, [members.domain, outreach.domain, maintenance.domain], {
    actor: (token) => actors.get(token) ?? null,
    audit: async (_tx, _actor, entry) => void audited.push(entry),
  })
  // Tests call the scheduled tasks directly; imports run as jobs.
  const jobs = Object.entries(maintenance.domain.jobs ?? {})
  await services.jobs.start(Object.fromEntries(jobs.filter(([name]) => /^(work-calendars|contractors)/.test(name))))
  const chargePoint = await createTestChargePoint(services, operatorId, stationId)
  const call: MaintenanceTestSite['call'] = async (method, url, { body, bytes, token = 'chief' } = {}) => {
    const reply = await app.inject({
      method,
      url,
      headers: {
        'accept-language': 'en',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(bytes && { 'content-type': 'image/png' }),
      },
      ...(bytes ? { payload: bytes } : body && { payload: body }),
    })
    const isJson = String(reply.headers['content-type']).includes('json')
    return { ...(isJson ? JSON.parse(reply.body) : {}), status: reply.statusCode }
  }
  return {
    ...t,
    operatorId,
    theirs,
    stationId,
    chargePoint,
    users,
    members,
    audited,
    watch: () => watchWorkOrders(deps),
    watchWorkOrders: async () =>
      maintenance.domain.jobs?.['maintenance:work-orders']?.run({}, { jobId: '', attempt: 1 }),
    plan: () => createDueWorkOrders(deps),
    call,
    async raw(url, { token = 'chief', language = 'en' } = {}) {
      const headers = { 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }) }
      const reply = await app.inject({ method: 'GET', url, headers })
      return {
        status: reply.statusCode,
        type: String(reply.headers['content-type']),
        name: String(reply.headers['content-disposition']),
        bytes: reply.rawPayload,
      }
    },
    async file(name, filter = {}) {
      const chiefs = createTestActor(operatorId, allCodes, { userId: users.chief })
      return (await readExport(maintenance.domain, chiefs, { name, filter })).rows
    },
    exported: (owner, { language, ...request }) =>
      readExport(maintenance.domain, createTestActor(owner, allCodes, { language }), request),
    async aStaff(more = {}) {
      const body = { staffNo: `T-${newId().slice(-8)}`, name: 'Technician 7', ...more }
      return (await call('POST', '/api/maintenance-staff', { body })).data.id
    },
    proven: (workOrderId) => t.admin.query(passed, [workOrderId]),
    anAlarm: (more) => insertAlarm(t, { services, operatorId, stationId, chargePointId: chargePoint.id }, more),
    async close() {
      await outreach.close()
      await app.close()
      await t.close()
    },
  }
}

/** Inserts an alarm as the alarm monitor does. */
async function insertAlarm(
  { admin }: TestServices,
  place: { services: Services; operatorId: string; stationId: string; chargePointId: string },
  {
    level = 3,
    minutes = 10,
    connectorNo = 1,
    code = 'F01',
  }: { level?: number; minutes?: number; connectorNo?: number; code?: string } = {},
): Promise<string> {
  const id = newId()
  const at = new Date(place.services.now().getTime() - minutes * 60_000)
  await admin.query(
    `insert into stations_alarms (operator_id, id, station_id, charge_point_id, connector_no, code, level, raised_at, last_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [place.operatorId, id, place.stationId, place.chargePointId, connectorNo, code, level, at],
  )
  return id
}
