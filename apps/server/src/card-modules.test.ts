import { secureModuleEndpoints, secureModuleExport } from '@evops/cards/contract'
import { newId } from '@evops/platform/contract'
import { createTestStation } from '@evops/stations/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCardKeyTestSite, type CardKeyTestSite } from './testing/key-desk.ts'

let desk: CardKeyTestSite
let terminalId: string
const request: CardKeyTestSite['sendRequest'] = (...call) => desk.sendRequest(...call)
beforeAll(async () => {
  desk = await createCardKeyTestSite()
  const stationId = await createTestStation(desk.t.services, desk.operatorId)
  terminalId = newId()
  await desk.t.admin.query(
    `insert into stations_terminals (operator_id, id, terminal_no, name, kind, station_id) values ($1, $2, 'T-7', 'Gate', 'tcu', $3)`,
    [desk.operatorId, terminalId, stationId],
  )
})
afterAll(() => desk.close())

let made = 0
const aModule = (more: object = {}) => {
  made += 1
  return request('POST', '/api/card-modules', {
    serial: `5a00${String(made).padStart(8, '0')}`,
    kind: 'psam',
    ...more,
  })
}
const aKeySet = async (kind: string) =>
  (
    await request('POST', '/user/cardkey/save', {
      name: kind,
      kind,
      appIndex: kind === 'user_card_app' ? 1 : 0,
    })
  ).data.id

describe('API-09 secure modules', () => {
  test('initial → made with its keys, in a terminal → retired → deleted; audited with before and after', async () => {
    const created = await aModule({ terminalId, validUntil: '2031-05-31' })
    expect(created.data).toMatchObject({
      serial: '5A0000000001',
      state: 'initial',
      terminalName: 'Gate',
      validUntil: '2031-05-31',
      keySetId: null,
    })
    const { id, version } = created.data
    const noKeys = await request('PUT', `/api/card-modules/${id}`, { state: 'made', version })
    expect(noKeys).toMatchObject({ status: 400, fields: { keySetId: expect.any(String) } })
    const keySetId = await aKeySet('psam')
    const change = { state: 'made', keySetId, version }
    const done = await request('PUT', `/api/card-modules/${id}`, change)
    expect(done.data).toMatchObject({
      state: 'made',
      keySetName: 'psam',
      keyVersion: 1,
      terminalName: 'Gate',
    })
    expect((await request('PUT', `/api/card-modules/${id}`, change)).status).toBe(409)
    expect((await request('DELETE', `/api/card-modules/${id}`)).error).toBe('cards.module-in-use')
    const last = await request('PUT', `/api/card-modules/${id}`, {
      state: 'retired',
      version: done.data.version,
    })
    expect(last.data).toMatchObject({ state: 'retired', keySetName: 'psam' })
    expect((await request('DELETE', `/api/card-modules/${id}`)).status).toBe(200)
    expect((await request('GET', `/api/card-modules/${id}`)).status).toBe(404)
    const entries = desk.audited.filter(({ entityId, result }) => entityId === id && result === 'done')
    expect(entries.map(({ action }) => action)).toEqual([
      'createCardModule',
      'updateCardModule',
      'updateCardModule',
      'deleteCardModule',
    ])
    expect(entries[1]).toMatchObject({ before: { state: 'initial' }, after: { state: 'made' } })
  })

  test('VALID-03 a serial number stands once per kind, in one place, with keys of its kind', async () => {
    const { serial } = (await aModule()).data
    const again = await request('POST', '/api/card-modules', { serial, kind: 'psam' })
    expect(again).toMatchObject({
      status: 409,
      error: 'cards.module-taken',
      fields: { serial: expect.any(String) },
    })
    expect((await request('POST', '/api/card-modules', { serial, kind: 'esam' })).status).toBe(200)
    expect((await aModule({ serial: 'x' })).fields).toHaveProperty('serial')
    expect((await aModule({ terminalId, chargePointId: newId() })).fields).toHaveProperty('chargePointId')
    expect((await aModule({ terminalId: newId() })).status).toBe(404)
    const wrong = await aModule({ keySetId: await aKeySet('user_card') })
    expect(wrong).toMatchObject({ status: 400, error: 'cards.module-key-kind' })
    const direct = `update cards_modules set state = 'made', key_set_id = null where serial = $1`
    await expect(desk.t.admin.query(direct, [serial])).rejects.toThrow('cards_modules_made_check')
  })

  test('the list filters, pages, sorts and goes out as a file', async () => {
    const { serial } = (await aModule({ kind: 'esam', state: 'error' })).data
    const found = await request(
      'GET',
      `/api/card-modules?search=${serial.slice(0, 12).toLowerCase()}&kind=esam&state=error`,
    )
    expect(found.data).toMatchObject({ total: 1, list: [{ serial }] })
    const page = await request('GET', '/api/card-modules?pageSize=1&page=2&sort=serial')
    expect(page.data.list).toHaveLength(1)
    const kind = desk.cards.exports?.find(({ name }) => name === secureModuleExport)
    const actor = desk.actors.one
    const filter = { state: 'error' }
    const rows: unknown[] = []
    for await (const row of kind?.rows(actor, filter) ?? []) rows.push(row)
    expect(kind?.head(actor)).toHaveLength(10)
    expect(rows).toEqual([[serial, 'ESAM', 'Error', null, null, null, null, null, expect.anything(), '']])
  })

  test.each(secureModuleEndpoints.map(({ method, path }) => [method, path.replace('{id}', newId())] as const))(
    '%s %s: signed out 401, code missing 403',
    async (method, url) => {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {}
      expect((await request(method, url, body, '')).status).toBe(401)
      expect((await request(method, url, body, 'nobody')).status).toBe(403)
    },
  )
  test('S-17 another operator’s modules do not exist', async () => {
    const { id, version, serial } = (await aModule()).data
    const change = { serial, kind: 'psam', state: 'error', version }
    expect((await request('GET', `/api/card-modules/${id}`, undefined, 'theirs')).status).toBe(404)
    expect((await request('PUT', `/api/card-modules/${id}`, change, 'theirs')).status).toBe(404)
    expect((await request('DELETE', `/api/card-modules/${id}`, undefined, 'theirs')).status).toBe(404)
    expect((await request('GET', '/api/card-modules', undefined, 'theirs')).data.total).toBe(0)
  })
})
