import type { RawPoint } from '@evops/ocpp/testing'
import { anActor } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GunSafety, PileSafety } from '../../contract/index.ts'
import type { TestPile } from '../../testing/index.ts'
import { boot, said, wireSite, type WireSite } from '../../testing/wire-site.ts'
import { watchAlarms } from '../alarms/watch.job.ts'
import { gunExportKind } from '../guns/gun-export.ts'
import { safetyExportKinds } from './safety-export.ts'

let site: WireSite
let pile: TestPile
let point: RawPoint
beforeAll(async () => {
  site = await wireSite()
  await site.pile()
  pile = await site.pile()
  point = await site.connect(pile)
  await boot(point)
})
afterAll(() => site.close())

const piles = async (query = ''): Promise<PileSafety[]> =>
  (await site.call('GET', `/api/safety/piles?${query}`)).data.list
const guns = async (query = ''): Promise<GunSafety[]> =>
  (await site.call('GET', `/api/safety/guns?${query}`)).data.list
const inspect = (body: object, id = pile.id, token?: string) =>
  site.call('POST', `/api/piles/${id}/inspections`, { body, ...(token !== undefined && { token }) })

test('ROUTE-03 chgstamon, chgdispatch: the gravest first, with the faults that hold, of the charge point and its guns', async () => {
  await said(point, 'StatusNotification', { connectorId: 1, status: 'Faulted', errorCode: 'GroundFailure' })
  await watchAlarms(site.house)
  const [first, ...others] = await piles()
  expect(first).toMatchObject({
    pileId: pile.id,
    level: 4,
    alarms: 1,
    active: 1,
    codes: ['F20'],
    connected: true,
    inspection: 'none',
  })
  expect(others.every((row) => row.level === 0 && row.codes.length === 0)).toBe(true)
  expect((await guns())[0]).toMatchObject({
    key: `${pile.id}:1`,
    status: 'faulted',
    level: 4,
    codes: ['F20'],
  })
  expect((await piles('level=4')).map((row) => row.pileId)).toEqual([pile.id])
  expect((await guns(`search=${pile.pileNo}`)).every((row) => row.pileId === pile.id)).toBe(true)
  await said(point, 'StatusNotification', { connectorId: 1, status: 'Available', errorCode: 'NoError' })
  await watchAlarms(site.house)
  // What is over and not closed is open here and on the page of alarms, and said to be over on both.
  const [over] = await piles()
  expect(over).toMatchObject({ level: 4, alarms: 1, active: 0, codes: [] })
  expect((await guns())[0]).toMatchObject({ alarms: 1, active: 0 })
  const listed = async (which: string) =>
    (await site.call('GET', `/api/alarms?pileId=${pile.id}&${which}`)).data.total
  expect([await listed('state=open'), await listed('active=1')]).toEqual([over?.alarms, over?.active])
})

test('ROUTE-03 chgstamon: an inspection is recorded and falls due; the last one counts', async () => {
  expect((await inspect({ inspectedOn: '2020-01-01', dueOn: '2021-01-01' })).status).toBe(200)
  expect((await piles('inspection=overdue')).map((row) => row.pileId)).toEqual([pile.id])
  expect((await inspect({ inspectedOn: '2026-01-01', dueOn: '2099-01-01' })).status).toBe(200)
  expect((await piles('inspection=good'))[0]).toMatchObject({
    inspectedOn: '2026-01-01',
    dueOn: '2099-01-01',
    passed: true,
  })
  await inspect({ inspectedOn: '2026-02-01', passed: false })
  expect((await piles('inspection=overdue')).map((row) => row.pileId)).toEqual([pile.id])
})

test('VALID-03 ROUTE-03 chgstamon: an inspection that can’t be is refused with its field; S-18 nobody else’s', async () => {
  expect((await inspect({ inspectedOn: '2026-13-01' })).fields).toHaveProperty(['inspectedOn'])
  expect((await inspect({ inspectedOn: '2026-01-02', dueOn: '2026-01-01' })).fields).toHaveProperty(['dueOn'])
  expect((await inspect({ inspectedOn: '2026-01-01' }, pile.id, 'theirs')).status).toBe(404)
  expect((await inspect({ inspectedOn: '2026-01-01' }, pile.id, '')).status).toBe(401)
  expect((await site.call('GET', '/api/safety/piles', { token: 'theirs' })).data.list).toEqual([])
})

test('both lists of safety, and connectors as they stand, are files for whoever may export charge points', async () => {
  const actor = { ...anActor(site.ours, ['chgpile:export']), language: 'en' as const }
  const files = new Map(
    [...safetyExportKinds(site.house), gunExportKind(site.house)].map((kind) => [kind.name, kind]),
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
  const statusSaid: Readonly<Record<string, string>> = {
    offline: 'Offline',
    idle: 'Available',
    charging: 'Charging',
    faulted: 'Faulted',
  }
  const of = { search: pile.pileNo }
  const inspected = await lines('stations.pile-safety', of)
  expect(inspected.map((row) => row[1])).toEqual(
    (await piles(`search=${pile.pileNo}`)).map((row) => row.pileNo),
  )
  expect(new Set(inspected.map((row) => row[3]))).toEqual(new Set(['Yes']))
  expect((await lines('stations.gun-safety', of)).map((row) => [row[1], row[3]])).toEqual(
    (await guns(`search=${pile.pileNo}`)).map((row) => [row.pileNo, row.gunNo]),
  )
  expect(await lines('stations.gun-safety', { level: '4', ...of })).toHaveLength(
    (await guns(`search=${pile.pileNo}&level=4`)).length,
  )
  const states = (await site.call('GET', `/api/guns?search=${pile.pileNo}`)).data.list as {
    gunNo: number
    status: string
  }[]
  expect((await lines('stations.gun-states', of)).map((row) => [row[4], row[5]])).toEqual(
    states.map(({ gunNo, status }) => [gunNo, statusSaid[status]]),
  )
  expect(states.length).toBeGreaterThan(0)
  expect((await lines('stations.gun-safety', { level: '4', ...of })).map((row) => row[5])).toContain(
    'Critical',
  )
  for (const row of await lines('stations.gun-safety', of)) expect(row[5]).toMatch(/^\D+$/)
})
