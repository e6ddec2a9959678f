import type { RawChargePoint } from '@evops/ocpp/testing'
import { createTestActor } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConnectorSafety, ChargePointSafety } from '../../contract/index.ts'
import type { TestChargePoint } from '../../testing/index.ts'
import {
  sendBootNotification,
  sendDeviceCall,
  createGatewayTestSite,
  type GatewayTestSite,
} from '../../testing/wire-site.ts'
import { watchAlarms } from '../alarms/watch.job.ts'
import { connectorExportKind } from '../connectors/connector-export.ts'
import { safetyExportKinds } from './safety-export.ts'

let site: GatewayTestSite
let chargePoint: TestChargePoint
let point: RawChargePoint
beforeAll(async () => {
  site = await createGatewayTestSite()
  await site.chargePoint()
  chargePoint = await site.chargePoint()
  point = await site.connect(chargePoint)
  await sendBootNotification(point)
})
afterAll(() => site.close())

const chargePoints = async (query = ''): Promise<ChargePointSafety[]> =>
  (await site.call('GET', `/api/safety/charge-points?${query}`)).data.list
const connectors = async (query = ''): Promise<ConnectorSafety[]> =>
  (await site.call('GET', `/api/safety/connectors?${query}`)).data.list
const inspect = (body: object, id = chargePoint.id, token?: string) =>
  site.call('POST', `/api/charge-points/${id}/inspections`, { body, ...(token !== undefined && { token }) })

test('ROUTE-03 chgstamon, chgdispatch: the gravest first, with the faults that hold, of the charge point and its connectors', async () => {
  await sendDeviceCall(point, 'StatusNotification', {
    connectorId: 1,
    status: 'Faulted',
    errorCode: 'GroundFailure',
  })
  await watchAlarms(site.services)
  const [first, ...others] = await chargePoints()
  expect(first).toMatchObject({
    chargePointId: chargePoint.id,
    level: 4,
    alarms: 1,
    active: 1,
    codes: ['F20'],
    connected: true,
    inspection: 'none',
  })
  expect(others.every((row) => row.level === 0 && row.codes.length === 0)).toBe(true)
  expect((await connectors())[0]).toMatchObject({
    key: `${chargePoint.id}:1`,
    status: 'faulted',
    level: 4,
    codes: ['F20'],
  })
  expect((await chargePoints('level=4')).map((row) => row.chargePointId)).toEqual([chargePoint.id])
  expect(
    (await connectors(`search=${chargePoint.chargePointNo}`)).every((row) => row.chargePointId === chargePoint.id),
  ).toBe(true)
  await sendDeviceCall(point, 'StatusNotification', {
    connectorId: 1,
    status: 'Available',
    errorCode: 'NoError',
  })
  await watchAlarms(site.services)
  // An ended alarm that is not closed counts as open here and on the alarm page, and is marked as ended on both.
  const [over] = await chargePoints()
  expect(over).toMatchObject({ level: 4, alarms: 1, active: 0, codes: [] })
  expect((await connectors())[0]).toMatchObject({ alarms: 1, active: 0 })
  const countAlarms = async (which: string) =>
    (await site.call('GET', `/api/alarms?chargePointId=${chargePoint.id}&${which}`)).data.total
  expect([await countAlarms('state=open'), await countAlarms('active=1')]).toEqual([over?.alarms, over?.active])
})

test('ROUTE-03 chgstamon: an inspection is recorded and falls due; the last one counts', async () => {
  expect((await inspect({ inspectedOn: '2020-01-01', dueOn: '2021-01-01' })).status).toBe(200)
  expect((await chargePoints('inspection=overdue')).map((row) => row.chargePointId)).toEqual([chargePoint.id])
  expect((await inspect({ inspectedOn: '2026-01-01', dueOn: '2099-01-01' })).status).toBe(200)
  expect((await chargePoints('inspection=good'))[0]).toMatchObject({
    inspectedOn: '2026-01-01',
    dueOn: '2099-01-01',
    passed: true,
  })
  await inspect({ inspectedOn: '2026-02-01', passed: false })
  expect((await chargePoints('inspection=overdue')).map((row) => row.chargePointId)).toEqual([chargePoint.id])
})

test('VALID-03 ROUTE-03 chgstamon: an inspection that can’t be is refused with its field; S-18 nobody else’s', async () => {
  expect((await inspect({ inspectedOn: '2026-13-01' })).fields).toHaveProperty(['inspectedOn'])
  expect((await inspect({ inspectedOn: '2026-01-02', dueOn: '2026-01-01' })).fields).toHaveProperty(['dueOn'])
  expect((await inspect({ inspectedOn: '2026-01-01' }, chargePoint.id, 'theirs')).status).toBe(404)
  expect((await inspect({ inspectedOn: '2026-01-01' }, chargePoint.id, '')).status).toBe(401)
  expect((await site.call('GET', '/api/safety/charge-points', { token: 'theirs' })).data.list).toEqual([])
})

test('both lists of safety, and connectors as they stand, are files for whoever may export charge points', async () => {
  const actor = { ...createTestActor(site.ours, ['chgpile:export']), language: 'en' as const }
  const files = new Map(
    [...safetyExportKinds(site.services), connectorExportKind(site.services)].map((kind) => [kind.name, kind]),
  )
  const lines = async (name: string, filter: Record<string, string> = {}) => {
    const kind = files.get(name)
    if (!kind) throw new Error(name)
    expect(kind.permission).toEqual(['chgpile:export'])
    const head = kind.head(actor)
    const found = []
    for await (const row of kind.rows(actor, kind.check(filter))) {
      expect(row).toHaveLength(head.length)
      found.push(row)
    }
    return found
  }
  const statusReplies: Readonly<Record<string, string>> = {
    offline: 'Offline',
    idle: 'Available',
    charging: 'Charging',
    faulted: 'Faulted',
  }
  const of = { search: chargePoint.chargePointNo }
  const inspected = await lines('stations.charge-point-safety', of)
  expect(inspected.map((row) => row[1])).toEqual(
    (await chargePoints(`search=${chargePoint.chargePointNo}`)).map((row) => row.chargePointNo),
  )
  expect(new Set(inspected.map((row) => row[3]))).toEqual(new Set(['Yes']))
  expect((await lines('stations.connector-safety', of)).map((row) => [row[1], row[3]])).toEqual(
    (await connectors(`search=${chargePoint.chargePointNo}`)).map((row) => [row.chargePointNo, row.connectorNo]),
  )
  expect(await lines('stations.connector-safety', { level: '4', ...of })).toHaveLength(
    (await connectors(`search=${chargePoint.chargePointNo}&level=4`)).length,
  )
  const states = (await site.call('GET', `/api/connectors?search=${chargePoint.chargePointNo}`)).data.list as {
    connectorNo: number
    status: string
  }[]
  expect((await lines('stations.connector-states', of)).map((row) => [row[4], row[5]])).toEqual(
    states.map(({ connectorNo, status }) => [connectorNo, statusReplies[status]]),
  )
  expect(states.length).toBeGreaterThan(0)
  expect((await lines('stations.connector-safety', { level: '4', ...of })).map((row) => row[5])).toContain('Critical')
  for (const row of await lines('stations.connector-safety', of)) expect(row[5]).toMatch(/^\D+$/)
})
