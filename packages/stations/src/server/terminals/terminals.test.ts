import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TerminalRow } from '../../contract/index.ts'
import { createTestChargePoint, createTestStation } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
let stationId: string
let chargePointId: string
let elsewhere: string
beforeAll(async () => {
  site = await createTestSite()
  stationId = await createTestStation(site.services, site.ours)
  chargePointId = (await createTestChargePoint(site.services, site.ours, stationId)).id
  elsewhere = (await createTestChargePoint(site.services, site.ours, await createTestStation(site.services, site.ours)))
    .id
})
afterAll(() => site.close())

const form = (more: object = {}) => ({
  terminalNo: 'T-1',
  name: 'Billing unit',
  kind: 'tcu',
  stationId,
  chargePointIds: [chargePointId],
  ...more,
})
const post = (more: object = {}, token = 'ours') => site.call('POST', '/api/terminals', { body: form(more), token })

test('ROUTE-08 chgterminal: a terminal is made, found by number, kind and state, changed and deleted', async () => {
  const made: TerminalRow = (
    await post({ psamNo: 'PSAM1', address: '10.0.0.9', simExpiresOn: '2027-01-31', firmware: '' })
  ).data
  expect(made).toMatchObject({
    state: 'offline',
    chargePoints: [{ id: chargePointId }],
    psamNo: 'PSAM1',
    address: '10.0.0.9',
    simExpiresOn: '2027-01-31',
    firmware: null,
  })
  for (const query of ['search=t-', 'kind=tcu', 'state=offline', `stationId=${stationId}`])
    expect((await site.call('GET', `/api/terminals?${query}`)).data.list).toHaveLength(1)
  expect((await site.call('GET', '/api/terminals?state=online')).data.list).toEqual([])
  await site.admin.query("insert into stations_links values ($1, $2, true, 'p', 'ocpp1.6', '', now(), now())", [
    site.ours,
    chargePointId,
  ])
  expect((await site.call('GET', `/api/terminals/${made.id}`)).data).toMatchObject({ state: 'online' })
  const url = `/api/terminals/${made.id}`
  expect((await site.call('DELETE', url)).error).toBe('stations.terminal-in-use')
  const off = await site.call('PUT', url, { body: { ...form({ enabled: false, psamNo: null }), version: 1 } })
  expect(off.data).toMatchObject({ state: 'disabled', psamNo: null, version: 2 })
  expect((await site.call('PUT', url, { body: { ...form(), version: 1 } })).status).toBe(409)
  expect((await site.call('DELETE', url)).status).toBe(200)
  expect((await site.call('GET', url)).status).toBe(404)
  expect(site.audited.filter((entry) => entry.entity === 'terminal').map((entry) => entry.action)).toEqual([
    'createTerminal',
    'updateTerminal',
    'deleteTerminal',
  ])
})

test('VALID-03 ROUTE-08 chgterminal: a number, a PSAM card or a charge point that can’t be names its field', async () => {
  await post({ terminalNo: 'T-2', psamNo: 'PSAM2' })
  for (const [more, field] of [
    [{ terminalNo: 'T-2' }, 'terminalNo'],
    [{ terminalNo: 'T-3', psamNo: 'PSAM2' }, 'psamNo'],
    [{ terminalNo: 'T-3', chargePointIds: [elsewhere] }, 'chargePointIds'],
    [{ terminalNo: 'T-3', stationId: elsewhere }, 'stationId'],
    [{ terminalNo: 'T-3', address: 'somewhere' }, 'address'],
    [{ terminalNo: 'T-3', kind: 'toaster' }, 'kind'],
  ] as const)
    expect((await post(more)).fields, field).toHaveProperty([field])
})

test('S-17 S-18 ROUTE-08 chgterminal: nobody else’s terminal is there, and none without the code', async () => {
  const { id } = (await post({ terminalNo: 'T-9' })).data
  expect((await site.call('GET', `/api/terminals/${id}`, { token: 'theirs' })).status).toBe(404)
  expect((await site.call('GET', '/api/terminals', { token: 'theirs' })).data.list).toEqual([])
  expect((await post({ terminalNo: 'T-10' }, 'viewer')).status).toBe(403)
  expect((await post({ terminalNo: 'T-10' }, '')).status).toBe(401)
})
