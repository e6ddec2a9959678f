import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallestJpeg, videoSite, type VideoSite } from '../../testing/index.ts'

const title = 'ROUTE-13 /stamng/video snapshots'
let site: VideoSite
let address: string
let calls = 0
const server = createServer((request, response) => {
  calls += 1
  if (request.url === '/hangs') return
  if (request.url === '/html') return void response.end('<html>')
  response.end(smallestJpeg)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const at = server.address()
  address = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
  site = await videoSite()
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await site.close()
})
const camera = (snapshot: string, more: object = {}) =>
  site.addCamera({
    protocol: 'hls',
    address: `${address}/x.m3u8`,
    snapshotAddress: `${address}${snapshot}`,
    ...more,
  })
const of = async (alarmId: string) => (await site.call('GET', `/api/video/snapshots?alarmId=${alarmId}`)).data.list

test(`${title}: an alarm of the level brings one of each camera that looks there, once; a camera that hangs delays nothing`, async () => {
  const atChargePoint = await camera('/a.jpg', { chargePointId: site.chargePoint.id })
  await camera('/b.jpg', { name: 'Station' })
  const [grave, slight] = [await site.anAlarm({ level: 4 }), await site.anAlarm({ level: 2 })]
  await Promise.all([site.video.takeDue(), site.video.takeDue()])
  await site.video.takeDue()
  expect(await of(grave)).toMatchObject([{ cameraId: atChargePoint.id, state: 'taken', cause: 'alarm', byName: null }])
  expect(await of(slight)).toEqual([])
  expect(calls).toBe(1)
  const whole = await site.anAlarm({ chargePointId: null })
  await site.video.takeDue()
  expect((await of(whole)).map((row: { cameraName: string }) => row.cameraName)).toEqual(['Station'])
  const { data: rules } = await site.call('GET', '/api/video/rules')
  expect(rules).toEqual({ fromAlarms: true, alarmLevel: 3, version: 0 })
  const off = await site.call('PUT', '/api/video/rules', { body: { fromAlarms: false, version: 0 } })
  expect(off.data).toEqual({ fromAlarms: false, alarmLevel: 3, version: 1 })
  expect((await site.call('PUT', '/api/video/rules', { body: { fromAlarms: true, version: 0 } })).status).toBe(409)
  const unseen = await site.anAlarm()
  await site.video.takeDue()
  expect(await of(unseen)).toEqual([])
})

test(`${title}: one that fails says why beside the alarm`, async () => {
  await site.call('PUT', '/api/video/rules', { body: { fromAlarms: true, version: 1 } })
  const { id } = await camera('/html')
  const { data } = await site.call('POST', `/api/video/cameras/${id}/snapshots`, { body: {} })
  expect(data).toMatchObject({ state: 'failed', fault: 'nonsense' })
  expect((await site.call('GET', `/api/video/snapshots/${data.id}/picture`)).status).toBe(404)
  const hanging = await camera('/hangs')
  expect((await site.call('POST', `/api/video/cameras/${hanging.id}/snapshots`, { body: {} })).data.fault).toBe(
    'no-answer',
  )
})

test(`${title}: its picture is for who sees the station; each look is in the audit log; it goes with its file and its camera`, async () => {
  const { id } = await camera('/c.jpg')
  const takeSnapshot = async () => (await site.call('POST', `/api/video/cameras/${id}/snapshots`, { body: {} })).data.id
  const first = await takeSnapshot()
  site.audited.length = 0
  const path = `/api/video/snapshots/${first}`
  expect((await site.call('GET', `${path}/picture`)).status).toBe(200)
  expect(site.audited).toMatchObject([{ action: 'getSnapshotPicture', entityId: first }])
  for (const token of ['theirs', 'scoped']) {
    expect((await site.call('GET', `${path}/picture`, { token })).status).toBe(404)
    expect((await site.call('DELETE', path, { token })).status).toBe(404)
  }
  expect((await site.call('DELETE', path, { token: 'viewer' })).status).toBe(403)
  expect((await site.call('DELETE', path)).status).toBe(200)
  expect((await site.call('GET', `${path}/picture`)).status).toBe(404)
  const second = await takeSnapshot()
  expect((await site.call('DELETE', `/api/video/cameras/${id}`)).status).toBe(200)
  expect((await site.call('GET', `/api/video/snapshots/${second}/picture`)).status).toBe(404)
})

test(`${title}: they go by their days, and who watched what with them`, async () => {
  const [retention] = site.video.domain.retained ?? []
  const { id } = await camera('/d.jpg')
  const { data } = await site.call('POST', `/api/video/cameras/${id}/snapshots`, { body: {} })
  await site.admin.query("update video_snapshots set at = now() - interval '40 days' where id = $1", [data.id])
  const before = new Date(Date.now() - 30 * 86_400_000)
  expect(await retention?.due(before)).toMatchObject({ rows: 1, bytes: smallestJpeg.length })
  expect((await retention?.look(new Date()))?.oldestAt?.getTime()).toBeLessThan(before.getTime())
  await retention?.drop(before)
  expect((await site.call('GET', `/api/video/snapshots?cameraId=${id}`)).data.total).toBe(0)
  expect((await retention?.due(before))?.rows).toBe(0)
})
