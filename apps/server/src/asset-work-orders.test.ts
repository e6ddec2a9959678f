import { listEnergyCollectors } from '@evops/energy/contract'
import { createFleet, createVehicle, listVehicles } from '@evops/fleet/contract'
import {
  maintenanceEndpoints,
  workOrderExport,
  workOrderPermissions,
  type WorkOrderDetail,
} from '@evops/maintenance/contract'
import { createTestOperator, createTestUser } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { AuditEntry } from '@evops/platform/server'
import {
  createTestActor,
  createTestCaller,
  permissionCodesOf,
  readExport,
  testApp,
  testServices,
  type TestHttpCall,
  type TestServices,
} from '@evops/platform/testing'
import {
  assetKinds,
  createMeter,
  createTerminal,
  deleteTerminal,
  listMeters,
  listTerminals,
  updateTerminal,
  type AssetKind,
} from '@evops/stations/contract'
import { createTestChargePoint, createTestStation } from '@evops/stations/testing'
import { createCamera, listCameras } from '@evops/video/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDomains } from './domains.ts'

/* Tests work orders for assets other than charge points, with the domains wired as in the product. */

let call: TestHttpCall
let close: () => Promise<void>
let stationId: string
let elsewhere: string
let chargePointNo: string
let operatorId: string
let file: (filter: Record<string, string>) => Promise<readonly (readonly unknown[])[]>
let admin: TestServices['admin']
let remind: () => Promise<void>
let technician: string
const audited: AuditEntry[] = []
const ids = {} as Record<AssetKind, string>
const labels: Readonly<Record<AssetKind, string>> = {
  terminal: 'T-17 · Card reader east',
  meter: 'EM-9 · Main meter',
  collector: 'Cabinet gateway',
  camera: 'CAM-4 · Entrance',
  vehicle: 'B-204 · 粤B80123',
}
const lists = {
  terminal: listTerminals,
  meter: listMeters,
  collector: listEnergyCollectors,
  camera: listCameras,
  vehicle: listVehicles,
} as const
const codes = permissionCodesOf([...maintenanceEndpoints, ...Object.values(lists)])
const makes = permissionCodesOf([
  createTerminal,
  updateTerminal,
  deleteTerminal,
  createMeter,
  createCamera,
  createVehicle,
  createFleet,
])

beforeAll(async () => {
  const t = await testServices()
  const { services } = t
  admin = t.admin
  operatorId = await createTestOperator(services)
  const theirs = await createTestOperator(services)
  technician = (await createTestUser(services, { operatorId })).userId
  stationId = await createTestStation(services, operatorId, { name: 'Depot 7' })
  elsewhere = await createTestStation(services, operatorId, { name: 'Harbour' })
  chargePointNo = (await createTestChargePoint(services, operatorId, stationId)).chargePointNo
  const actors = new Map([
    ['chief', createTestActor(operatorId, [...codes, ...makes], { userId: newId(), name: 'Chief' })],
    ['depot', createTestActor(operatorId, codes, { userId: newId(), scope: { stationIds: [stationId] } })],
    ['harbour', createTestActor(operatorId, codes, { userId: newId(), scope: { stationIds: [elsewhere] } })],
    ['theirs', createTestActor(theirs, codes, { userId: newId() })],
    ['workOrders', createTestActor(operatorId, permissionCodesOf(maintenanceEndpoints), { userId: newId() })],
    ['viewer', createTestActor(operatorId, [...workOrderPermissions.view], { userId: newId() })],
    ['nobody', createTestActor(operatorId, [])],
  ])
  const domains = createDomains(services)
  const app = await testApp(services, domains.list, {
    actor: (token) => actors.get(token) ?? null,
    audit: async (_tx, _actor, entry) => void audited.push(entry),
  })
  call = createTestCaller(app)
  file = async (filter) => {
    const chief = createTestActor(operatorId, codes, { userId: newId() })
    return (await readExport(domains.maintenance.domain, chief, { name: workOrderExport, filter })).rows
  }
  remind = async () => {
    await domains.maintenance.domain.jobs?.['maintenance:steps']?.run({}, { jobId: '', attempt: 1 })
  }
  await createAssets()
  close = async () => {
    await app.close()
    domains.stations.close()
    domains.charging.close()
    await domains.video.close()
    await t.close()
  }
})
afterAll(() => close())

const createOk = async (url: string, body: object, method: 'POST' | 'PUT' = 'POST', token = 'chief') => {
  const reply = await call(method, url, { body, token })
  expect(reply).toMatchObject({ status: 200 })
  return reply.data
}
async function createAssets(): Promise<void> {
  const terminal = { terminalNo: 'T-17', name: 'Card reader east', kind: 'card_reader', stationId }
  ids.terminal = (await createOk('/api/terminals', terminal)).id
  ids.meter = (await createOk('/api/station-meters', { stationId, meterNo: 'EM-9', name: 'Main meter' })).id
  const camera = { cameraNo: 'CAM-4', name: 'Entrance', stationId, protocol: 'test' }
  ids.camera = (await createOk('/api/video/cameras', camera)).id
  const fleet = await createOk('/api/fleets', { name: 'City buses', stationId })
  ids.vehicle = (await createOk('/api/vehicles', { selfNo: 'B-204', plate: '粤B80123', fleetId: fleet.id })).id
  ids.collector = newId()
  await admin.query(
    `insert into energy_collectors (operator_id, id, name, station_id, protocol, host, port, interval_s, due_at, created_at)
     values ($1, $2, 'Cabinet gateway', $3, 'modbus-tcp', '10.1.1.9', 502, 60, now(), now())`,
    [operatorId, ids.collector, stationId],
  )
}

const wish = (kind: AssetKind, more: object = {}) => ({
  description: 'It answers no more',
  assetKind: kind,
  assetId: ids[kind],
  ...more,
})
const workOrder = (body: object, token = 'chief') => call('POST', '/api/work-orders', { body, token })
const aWorkOrder = (kind: AssetKind, more: object = {}): Promise<WorkOrderDetail> =>
  createOk('/api/work-orders', wish(kind, more))
const findWorkOrderIds = async (query: string, token = 'chief'): Promise<string[]> =>
  (await call('GET', `/api/work-orders?pageSize=200&${query}`, { token })).data.list.map(({ id }: { id: string }) => id)
const requestAssetChoices = (kind: AssetKind, more = '', token = 'chief') =>
  call('GET', `/api/work-orders/assets?kind=${kind}${more}`, { token })

describe('X-12 ROUTE-03 chgyworder: orders of any asset', () => {
  test.each(assetKinds)(
    'X-12 an order of a %s says what it is called, stands at its station, and is found by it and by its name',
    async (kind) => {
      const label = labels[kind]
      const { id, ...fields } = await aWorkOrder(kind)
      expect(fields).toMatchObject({
        assetKind: kind,
        assetId: ids[kind],
        assetLabel: label,
        stationId,
        stationName: 'Depot 7',
        chargePointNo: null,
        // No command is sent to a charge point, and no manufacturer is involved.
        needsProof: false,
        retest: null,
        warranty: null,
      })
      expect(await findWorkOrderIds(`assetKind=${kind}&assetId=${ids[kind]}`)).toEqual([id])
      expect(await findWorkOrderIds(`search=${encodeURIComponent(label.slice(2).toUpperCase())}`)).toEqual([id])
      expect(await findWorkOrderIds(`assetId=${newId()}`)).toEqual([])
      expect(audited.at(-1)).toMatchObject({
        action: 'createWorkOrder',
        entityId: id,
        after: { assetLabel: label },
      })
      const offers = await requestAssetChoices(kind, `&search=${encodeURIComponent(label.slice(1, 5).toLowerCase())}`)
      expect(offers.data).toMatchObject({ total: 1, list: [{ id: ids[kind], label, stationId }] })
    },
  )

  test('X-12 what an order was made for keeps its name when the asset is called otherwise, or is gone', async () => {
    const terminal = { terminalNo: 'T-18', name: 'Screen', kind: 'screen', stationId }
    const { id: assetId, version } = await createOk('/api/terminals', terminal)
    const { id } = await aWorkOrder('terminal', { assetId })
    await createOk(`/api/terminals/${assetId}`, { ...terminal, name: 'Large screen', version }, 'PUT')
    expect((await call('DELETE', `/api/terminals/${assetId}`, { token: 'chief' })).status).toBe(200)
    expect((await call('GET', `/api/work-orders/${id}`, { token: 'chief' })).data).toMatchObject({
      assetId,
      assetLabel: 'T-18 · Screen',
    })
    expect(await workOrder(wish('terminal', { assetId }))).toMatchObject({ status: 404 })
  })

  test('X-12 a repair of a camera ends without a re-test; planned work on it puts no charge point into maintenance', async () => {
    const staff = await createOk('/api/maintenance-staff', { staffNo: 'S-1', name: 'Technician 7' })
    const { id } = await aWorkOrder('camera', { type: 'planned', staffId: staff.id })
    const act = (name: string, body: object = {}) => createOk(`/api/work-orders/${id}/${name}`, body)
    await act('accept')
    await act('arrive')
    await act('begin', { text: 'no picture yet' })
    const works = 'select connector_no from stations_works where operator_id = $1 and since is not null'
    const excluded = 'select why from maintenance_excluded_spans where work_order_id = $1'
    expect((await admin.query(works, [operatorId])).rows).toEqual([])
    expect((await admin.query(excluded, [id])).rows).toEqual([])
    await act('finish', { cause: 'network', remedy: 'New plug' })
    expect(await act('close')).toMatchObject({ state: 'closed', proof: null })
  })

  test('X-12 a line of a checklist that failed has one open order at the asset that was inspected', async () => {
    const staff = await createOk('/api/maintenance-staff', { staffNo: 'S-2', name: 'Inspector' })
    const items = [{ text: 'Seal is whole', kind: 'choice' }]
    const { id: checklistId } = await createOk('/api/work-checklists', { name: 'Meters', items })
    const inspect = async (kind: AssetKind): Promise<string | null> => {
      const { id } = await aWorkOrder(kind, { type: 'inspection', staffId: staff.id })
      const act = (name: string, body: object = {}) => createOk(`/api/work-orders/${id}/${name}`, body)
      await act('checklist', { checklistId })
      await act('accept')
      await act('arrive')
      await act('begin', { text: 'no picture' })
      const [line] = (await call('GET', `/api/work-orders/${id}`, { token: 'chief' })).data.checklist.checks
      await act('checks', { line: 1, version: line.version, result: 'failed', note: 'torn' })
      const { checklist } = await act('finish', { cause: 'none', remedy: 'Looked at' })
      return checklist.checks[0].faultId
    }
    const first = await inspect('meter')
    expect((await call('GET', `/api/work-orders/${first}`, { token: 'chief' })).data).toMatchObject({
      source: 'inspection',
      type: 'fault',
      assetKind: 'meter',
      assetLabel: labels.meter,
      stationId,
    })
    expect(await inspect('meter')).toBe(first)
    expect(await inspect('terminal')).not.toBe(first)
  })

  test('X-12 an alarm of a terminal becomes an order of that terminal', async () => {
    const alarmId = newId()
    await admin.query(
      `insert into stations_alarms (operator_id, id, station_id, code, terminal_no, level, raised_at, last_at)
       values ($1, $2, $3, 'F32', 'T-17', 3, now(), now())`,
      [operatorId, alarmId, stationId],
    )
    const { id, ...fields } = await createOk('/api/work-orders/from-alarm', { alarmId })
    expect(fields).toMatchObject({
      alarmId,
      assetKind: 'terminal',
      assetId: ids.terminal,
      assetLabel: labels.terminal,
    })
    expect(await findWorkOrderIds(`alarmId=${alarmId}`)).toEqual([id])
  })

  test('X-12 its file and what people are told name the asset', async () => {
    const staff = await createOk('/api/maintenance-staff', {
      staffNo: 'S-3',
      name: 'Technician 9',
      userId: technician,
    })
    const { no } = await aWorkOrder('collector', { staffId: staff.id })
    const rows = await file({ assetKind: 'collector' })
    const row = rows.find((cells) => cells.includes(no))
    expect(row).toEqual(expect.arrayContaining(['Data logger', labels.collector, 'Depot 7']))
    await remind()
    const notices = await admin.query(
      'select content from outreach_notices where user_id = $1 and content::text like $2',
      [technician, `%${no}%`],
    )
    expect(notices.rows).toMatchObject([{ content: { place: { en: `${labels.collector} · Depot 7` } } }])
  })
})

describe('X-12 ROUTE-03 chgyworder: where an order of an asset belongs', () => {
  test('X-12 a vehicle without a fleet stands at no station, whoever sees some stations sees its orders as they see it', async () => {
    const { id: assetId } = await createOk('/api/vehicles', { selfNo: 'POOL-1' })
    const { id, ...fields } = await aWorkOrder('vehicle', { assetId })
    expect(fields).toMatchObject({ stationId: null, stationName: null, assetLabel: 'POOL-1' })
    for (const token of ['depot', 'harbour'])
      expect(await findWorkOrderIds(`assetId=${assetId}`, token), token).toEqual([id])
  })
  test('X-12 a vehicle is repaired where somebody says, nothing else away from its own station', async () => {
    const there = await aWorkOrder('vehicle', { stationId: elsewhere })
    expect(there).toMatchObject({ stationId: elsewhere, stationName: 'Harbour' })
    expect(await findWorkOrderIds(`assetId=${ids.vehicle}`, 'harbour')).toEqual([there.id])
    for (const kind of assetKinds.filter((one) => one !== 'vehicle'))
      expect(await workOrder(wish(kind, { stationId: elsewhere })), kind).toMatchObject({
        status: 400,
        error: 'maintenance.asset-elsewhere',
        fields: { stationId: expect.any(String) },
      })
  })
  test.each([
    ['a kind without an asset', { assetKind: 'meter', assetId: null }, 'assetId'],
    ['an asset without a kind', { assetKind: null, assetId: newId() }, 'assetId'],
    ['a charge point as well', { chargePointNo: 'P-1' }, 'chargePointNo'],
    ['a connector', { connectorNo: 1 }, 'chargePointNo'],
    ['a kind that there is not', { assetKind: 'toaster' }, 'assetKind'],
    ['an id that is none', { assetId: 'EM-9' }, 'assetId'],
  ])('VALID-03 X-12 %s is refused with its field', async (_, more, field) => {
    const { status, fields } = await workOrder(wish('meter', more))
    expect(status).toBe(400)
    expect(fields).toHaveProperty([field])
  })
  test('X-12 the database holds that an order is of one thing, whole, at a station unless it is of a vehicle', async () => {
    const { id } = await aWorkOrder('meter')
    const change = (set: string) => admin.query(`update maintenance_work_orders set ${set} where id = $1`, [id])
    await expect(change('asset_label = null')).rejects.toThrow('maintenance_work_orders_asset')
    await expect(change("asset_kind = 'toaster'")).rejects.toThrow('maintenance_work_orders_asset_kind')
    await expect(change('station_id = null')).rejects.toThrow('maintenance_work_orders_asset_station')
    await expect(
      change(`charge_point_id = (select id from stations_charge_points where charge_point_no = '${chargePointNo}')`),
    ).rejects.toThrow('maintenance_work_orders_asset_alone')
  })
})

describe('S-17 S-18 ROUTE-03 chgyworder: who may order what', () => {
  test.each(assetKinds)('S-18 nobody names a %s of another operator or of a station out of reach', async (kind) => {
    for (const token of ['theirs', 'harbour']) {
      expect((await requestAssetChoices(kind, '', token)).data.list.map(({ id }: { id: string }) => id)).not.toContain(
        ids[kind],
      )
      expect(await workOrder(wish(kind), token), token).toMatchObject({
        status: 404,
        error: 'request.not-found',
      })
    }
    expect(await workOrder(wish(kind), 'depot')).toMatchObject({ status: 200 })
    expect(await findWorkOrderIds(`assetKind=${kind}&assetId=${ids[kind]}`, 'theirs')).toEqual([])
  })
  test('S-17 whoever does not see an asset where it is kept orders nothing for it, and is offered none', async () => {
    for (const kind of assetKinds) {
      expect(await requestAssetChoices(kind, '', 'workOrders'), kind).toMatchObject({ status: 403 })
      expect(await workOrder(wish(kind), 'workOrders'), kind).toMatchObject({
        status: 403,
        error: 'request.forbidden',
      })
    }
    const kinds = (token: string) => call('GET', '/api/work-orders/asset-kinds', { token })
    expect((await kinds('workOrders')).data).toEqual([])
    expect((await kinds('chief')).data).toEqual([...assetKinds])
    expect((await kinds('nobody')).status).toBe(403)
    expect((await kinds('')).status).toBe(401)
    expect((await requestAssetChoices('meter', '', 'viewer')).status).toBe(403)
    expect((await requestAssetChoices('meter', '', '')).status).toBe(401)
  })
  test('S-17 what is offered comes in pages, by station where one is said', async () => {
    for (const meterNo of ['Z-1', 'Z-2', 'Z-3'])
      await createOk('/api/station-meters', { stationId: elsewhere, meterNo })
    const second = (await requestAssetChoices('meter', '&search=z-&page=2&pageSize=2')).data
    expect(second).toMatchObject({ total: 3, page: 2, list: [{ label: 'Z-3', stationName: 'Harbour' }] })
    expect((await requestAssetChoices('meter', `&stationId=${stationId}`)).data.list).toMatchObject([
      { label: labels.meter },
    ])
    expect(await requestAssetChoices('meter', '&pageSize=201')).toMatchObject({ status: 400 })
    expect(await call('GET', '/api/work-orders/assets?kind=toaster', { token: 'chief' })).toMatchObject({
      status: 400,
      fields: { kind: expect.any(String) },
    })
  })
})
