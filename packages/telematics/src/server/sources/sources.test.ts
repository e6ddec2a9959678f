import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mappingPresets } from '../../contract/index.ts'
import { telematicsSite, type TelematicsSite } from '../../testing/index.ts'

let site: TelematicsSite
const url = '/api/telematics/sources'
beforeAll(async () => {
  site = await telematicsSite()
})
afterAll(() => site.close())

const mqtt = {
  name: 'Broker',
  kind: 'mqtt',
  url: 'mqtts://broker.example:8883',
  topicFilter: 'fleet/#',
  userName: 'ev',
}

test('X-05 telematics sources: added, changed, left out means unchanged, removed; a password is never told again', async () => {
  const made = await site.call('POST', url, { body: { ...mqtt, password: 'secret' } })
  expect(made.data).toMatchObject({
    hasPassword: true,
    pushPassword: null,
    state: 'waiting',
    naming: 'vin',
    mapping: mappingPresets.flat,
  })
  const { id, version } = made.data
  expect(made.text).not.toContain('"secret"')
  const renamed = await site.call('PUT', `${url}/${id}`, { body: { version, name: 'Broker 2' } })
  expect(renamed.data).toMatchObject({
    name: 'Broker 2',
    hasPassword: true,
    url: mqtt.url,
    version: version + 1,
  })
  const old = await site.call('PUT', `${url}/${id}`, { body: { version, name: 'Broker 3' } })
  expect(old.status).toBe(409)
  const elsewhere = await site.call('PUT', `${url}/${id}`, {
    body: { version: version + 1, url: 'mqtt://theirs.example' },
  })
  expect([elsewhere.error, Object.keys(elsewhere.fields ?? {})]).toEqual(['request.secret-again', ['password']])
  const open = await site.call('PUT', `${url}/${id}`, { body: { version: version + 1, password: null } })
  expect(open.data).toMatchObject({ hasPassword: false })
  const kind = await site.call('PUT', `${url}/${id}`, { body: { version: version + 2, kind: 'push' } })
  expect(kind.error).toBe('telematics.kind-stays')
  expect((await site.call('POST', `${url}/${id}/renew-password`)).error).toBe('telematics.no-password')
  expect((await site.call('DELETE', `${url}/${id}`)).status).toBe(200)
  expect((await site.call('GET', `${url}/${id}`)).status).toBe(404)
})

test('X-05 telematics sources: what is wrong is named by its field', async () => {
  const fields = async (more: object) =>
    Object.keys((await site.call('POST', url, { body: { ...mqtt, ...more } })).fields ?? {})
  expect(await fields({ url: '' })).toEqual(['url'])
  expect(await fields({ url: 'mqtt://user:pass@broker' })).toEqual(['url'])
  expect(await fields({ url: 'https://broker' })).toEqual(['url'])
  expect(await fields({ name: '' })).toEqual(['name'])
  expect(await fields({ mapping: { ...mappingPresets.flat, soc: 'soc' } })).toEqual(['mapping.soc'])
  expect(await fields({ mapping: { ...mappingPresets.flat, latitude: '' } })).toEqual(['mapping.latitude'])
  expect(await fields({ mapping: { ...mappingPresets.flat, vehicle: '' } })).toEqual(['mapping.vehicle'])
  await site.pushSource({ name: 'Twice' })
  const twice = await site.call('POST', url, { body: { name: 'Twice', kind: 'push' } })
  expect([twice.status, twice.error]).toEqual([409, 'telematics.name-taken'])
})

test('X-05 telematics sources: signed out, without a code, another operator, who sees one depot alone', async () => {
  const { id, version } = (await site.call('POST', url, { body: { ...mqtt, name: 'Ours' } })).data
  const vehicleId = randomUUID()
  for (const [method, path, body] of [
    ['GET', `/${id}`, undefined],
    ['PUT', `/${id}`, { ...mqtt, version, name: 'X' }],
    ['DELETE', `/${id}`, undefined],
    ['POST', `/${id}/renew-password`, undefined],
    ['POST', `/${id}/test`, undefined],
  ] as const)
    for (const [token, status] of [
      ['', 401],
      ['nobody', 403],
      ['theirs', 404],
      ['scoped', method === 'GET' ? 200 : 403],
    ] as const)
      expect([
        path,
        token,
        (await site.call(method, `${url}${path}`, { token, ...(body && { body }) })).status,
      ]).toEqual([path, token, status])
  expect((await site.call('GET', url, { token: 'theirs' })).data.total).toBe(0)
  const bind = await site.call('POST', '/api/telematics/devices', {
    token: 'theirs',
    body: { sourceId: id, name: 'x', vehicleId },
  })
  expect(bind.fields).toHaveProperty('sourceId')
  const { list } = (await site.call('GET', `${url}?kind=mqtt&search=our&sort=-lastMessageAt`)).data
  expect(list.map((row: { name: string }) => row.name)).toEqual(['Ours'])
})

test('X-05 telematics sources: a text is tried on a mapping, and nothing is kept', async () => {
  const text = JSON.stringify([{ vehicle: '7', time: '2026-11-24T08:00:00Z', soc: 40 }, { time: 'x' }])
  const body = { mapping: mappingPresets.flat, text }
  const { data } = await site.call('POST', `${url}/try-mapping`, { body })
  expect(data.understood).toMatchObject([
    { vehicle: '7', refused: null, point: { soc: 40, longitude: null } },
    { vehicle: null, refused: 'no-vehicle' },
  ])
  const rubbish = await site.call('POST', `${url}/try-mapping`, { body: { ...body, text: '{' } })
  expect(rubbish.data.understood).toMatchObject([{ refused: 'not-json' }])
})
