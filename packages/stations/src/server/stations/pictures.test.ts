import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { newId } from '@evops/platform/contract'
import { samplePictures } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureLimits } from '../../contract/index.ts'
import { createTestStation } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const { png, jpeg, webp } = samplePictures

const add = async (stationId: string, bytes: Buffer, more: { kind?: number; token?: string } = {}) => {
  const { kind = 1, token = 'ours' } = more
  const reply = await site.app.inject({
    method: 'POST',
    url: `/api/stations/${stationId}/pictures?kind=${kind}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    payload: bytes,
  })
  return {
    status: reply.statusCode,
    ...(JSON.parse(reply.body) as { error?: string; data: { id: string }[] }),
  }
}
const list = async (stationId: string) => (await site.call('GET', `/api/stations/${stationId}/pictures`)).data
const listStoredFiles = () => readdir(path.join(site.services.config.dataDir, 'devices', 'files')).catch(() => [])

describe('ROUTE-03 chgstation: pictures of a station', () => {
  test('are added, seen as they were, ordered, named and deleted, and every change is audited', async () => {
    const id = await createTestStation(site.services, site.ours)
    await add(id, png)
    await add(id, jpeg, { kind: 2 })
    expect((await add(id, webp, { kind: 4 })).data).toHaveLength(3)
    const [first, second, third] = await list(id)
    expect([first, second, third]).toMatchObject([
      { kind: 1, type: 'image/png', bytes: png.length },
      { kind: 2, type: 'image/jpeg' },
      { kind: 4, type: 'image/webp' },
    ])
    const seen = await site.app.inject({
      url: `/api/stations/${id}/pictures/${first.id}`,
      headers: { authorization: 'Bearer viewer' },
    })
    expect(seen.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(seen.rawPayload.equals(png)).toBe(true)
    const pictures = [third, first, { ...second, kind: 3 }].map(({ id: pictureId, kind }) => ({
      id: pictureId,
      kind,
    }))
    await site.call('PUT', `/api/stations/${id}/pictures`, { body: { pictures } })
    expect(await list(id)).toMatchObject(pictures)
    expect(site.audited.at(-1)).toMatchObject({ entity: 'station', entityId: id })
    const before = (await listStoredFiles()).length
    expect((await site.call('DELETE', `/api/stations/${id}/pictures/${first.id}`)).status).toBe(200)
    expect(await list(id)).toMatchObject([{ id: third.id }, { id: second.id }])
    expect(await listStoredFiles()).toHaveLength(before - 1)
  })

  test('S-15 what is no picture by its bytes is refused, whatever it calls itself, and leaves no file', async () => {
    const id = await createTestStation(site.services, site.ours)
    const before = (await listStoredFiles()).length
    for (const bytes of [Buffer.from('<svg onload="x"/>'), Buffer.from('GIF89a......'), Buffer.alloc(0)])
      expect(await add(id, bytes)).toMatchObject({ status: 400, error: 'stations.picture-type' })
    expect((await add(id, Buffer.concat([png, Buffer.alloc(pictureLimits.bytes)]))).status).toBe(413)
    expect(await listStoredFiles()).toHaveLength(before)
  })

  test('are nine at most, and an order that names others is refused', async () => {
    const id = await createTestStation(site.services, site.ours)
    const added = await Promise.all(Array.from({ length: 11 }, () => add(id, png)))
    expect(added.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(added.filter(({ error }) => error === 'stations.pictures-full')).toHaveLength(2)
    const pictures = [{ id: newId(), kind: 1 }]
    const refused = await site.call('PUT', `/api/stations/${id}/pictures`, { body: { pictures } })
    expect(refused).toMatchObject({ status: 409, error: 'stations.pictures-changed' })
  })

  test('go with their station', async () => {
    const id = await createTestStation(site.services, site.ours)
    await add(id, png)
    const before = (await listStoredFiles()).length
    expect((await site.call('DELETE', `/api/stations/${id}`)).status).toBe(200)
    expect(await listStoredFiles()).toHaveLength(before - 1)
  })

  test('S-18 who may not edit the station adds none; S-17 another operator’s does not exist', async () => {
    const id = await createTestStation(site.services, site.ours)
    expect((await add(id, png, { token: 'viewer' })).status).toBe(403)
    expect((await add(id, png, { token: 'theirs' })).status).toBe(404)
    expect((await site.call('GET', `/api/stations/${id}/pictures`, { token: 'theirs' })).status).toBe(404)
  })
})
