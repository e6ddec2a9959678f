import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCamera, videoSite, type VideoSite } from '../../testing/index.ts'
import { createViewingPasses } from './passes.ts'

const title = 'ROUTE-13 /stamng/video watching'
/** A camera that serves HLS itself; each test sets its response. */
let answer: (request: IncomingMessage, response: ServerResponse) => void
let requests: string[] = []
let site: VideoSite
let origin: string
const server = createServer((request, response) => {
  requests.push(request.url ?? '')
  answer(request, response)
})
const playlist = (...names: string[]) =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    '#EXT-X-TARGETDURATION:1',
    '#EXT-X-MEDIA-SEQUENCE:7',
    ...names.flatMap((name) => ['#EXTINF:1,', name]),
  ].join('\n')
const plays = (request: IncomingMessage, response: ServerResponse) =>
  response.end(request.url?.endsWith('.m3u8') ? playlist('a.ts', 'b.ts?x=1') : `bytes of ${request.url}`)

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const at = server.address()
  origin = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
  site = await videoSite()
})
afterAll(async () => {
  await site.close()
  server.close()
})

const hls = (path: string, more: object = {}) =>
  site.addCamera({ protocol: 'hls', address: `${origin}${path}`, ...more })
const watch = (id: string, token = 'viewer') => site.call('POST', `/api/video/cameras/${id}/watch`, { body: {}, token })
const waitUntilSettled = async (viewId: string, token = 'viewer') => {
  for (;;) {
    const { data } = await site.call('GET', `/api/video/views/${viewId}`, { token })
    if (data?.state !== 'starting') return data
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}
/** Uses a separate camera for each case and returns its error within seconds. */
async function failing(path: string, how: typeof answer): Promise<string> {
  answer = how
  const { id } = await hls(path)
  const { data } = await watch(id)
  const found = await waitUntilSettled(data.id)
  await site.call('POST', `/api/video/views/${data.id}/end`, { body: {}, token: 'viewer' })
  return found.fault
}

test(`${title}: a signed address leads to a playlist and its pieces, each fetched once for all who watch`, async () => {
  answer = plays
  requests = []
  const { id } = await hls('/live.m3u8')
  const first = await watch(id)
  expect(first.data).toMatchObject({ cameraId: id, fault: null, test: false })
  const seen = await waitUntilSettled(first.data.id)
  expect(seen.state).toBe('playing')
  expect(Date.parse(seen.expiresAt) - Date.now()).toBeGreaterThan(290_000)
  const list = await site.fetch(seen.address)
  expect(list.headers).toMatchObject({
    'content-type': 'application/vnd.apple.mpegurl',
    'cache-control': 'no-store',
  })
  const names = list.bytes
    .toString()
    .split('\n')
    .filter((line) => line.startsWith('p'))
  expect(names).toHaveLength(2)
  expect(list.bytes.toString()).not.toContain('127.0.0.1')
  const second = await watch(id, 'ours')
  const other = await waitUntilSettled(second.data.id, 'ours')
  for (const address of [seen.address, other.address]) {
    const piece = await site.fetch(address.replace('live.m3u8', names[1] ?? ''))
    expect(piece.bytes.toString()).toBe('bytes of /b.ts?x=1')
  }
  expect(requests.filter((url) => url === '/b.ts?x=1')).toHaveLength(1)
  expect((await site.call('GET', '/api/video/gateway')).data).toMatchObject({
    kind: 'none',
    streams: 1,
    mostStreams: 8,
  })
  for (const [view, token] of [
    [first, 'viewer'],
    [second, 'ours'],
  ] as const)
    expect((await site.call('POST', `/api/video/views/${view.data.id}/end`, { body: {}, token })).status).toBe(200)
  expect((await site.fetch(seen.address)).status).toBe(404)
  expect((await site.call('GET', '/api/video/gateway')).data.streams).toBe(0)
})

test(`${title}: who watched which camera is kept, from when to when, and not each piece`, async () => {
  answer = plays
  const { id, cameraNo } = await hls('/log.m3u8')
  site.audited.length = 0
  const { data } = await watch(id)
  await site.fetch((await waitUntilSettled(data.id)).address)
  const on = (await site.call('GET', `/api/video/views?cameraId=${id}`)).data.list
  expect(on).toMatchObject([{ cameraNo, userName: 'Viewer', endedAt: null }])
  await site.call('POST', `/api/video/views/${data.id}/end`, { body: {}, token: 'viewer' })
  const [over] = (await site.call('GET', `/api/video/views?cameraId=${id}&search=view`)).data.list
  expect(Date.parse(over.endedAt)).toBeGreaterThanOrEqual(Date.parse(over.startedAt))
  expect(site.audited.map(({ action }) => action)).toEqual(['watchCamera', 'endView'])
  expect(site.audited.at(-1)?.after).toMatchObject({
    cameraId: id,
    from: over.startedAt,
    until: over.endedAt,
  })
  expect((await site.call('GET', '/api/video/views', { token: 'viewer' })).status).toBe(403)
  expect((await site.call('GET', '/api/video/views', { token: 'scoped' })).data.total).toBe(0)
})

test(`${title}: a forged, cut or expired address opens nothing, nor does a path that climbs`, async () => {
  answer = plays
  const { id } = await hls('/signed.m3u8')
  const { data } = await watch(id)
  const { address } = await waitUntilSettled(data.id)
  const [, pass = ''] = /video\/([^/]+)\//.exec(address) ?? []
  const viewer = site.actors.get('viewer')
  const forged = createViewingPasses(Buffer.alloc(32, 1), () => new Date()).sign({
    operatorId: site.operatorId,
    cameraId: id,
    userId: viewer?.userId ?? '',
    viewId: data.id,
  }).pass
  const old = createViewingPasses(site.services.config.secretKey, () => new Date(Date.now() - 301_000)).sign({
    operatorId: site.operatorId,
    cameraId: id,
    userId: viewer?.userId ?? '',
    viewId: data.id,
  }).pass
  const flipped = `${pass.slice(0, 20)}${pass[20] === 'A' ? 'B' : 'A'}${pass.slice(21)}`
  for (const one of [forged, old, flipped, pass.slice(0, -4), 'x'])
    expect([one, (await site.fetch(`/api/public/video/${one}/live.m3u8`)).status]).toEqual([one, 404])
  for (const file of ['..%2f..%2fsecret.key', '../secret.key', 'p1.ts%00', 'live.m3u8.exe', 'secret.key'])
    expect([file, (await site.fetch(`/api/public/video/${pass}/${file}`)).status >= 400]).toEqual([file, true])
  expect((await site.fetch(`/api/public/video/${pass}/p999.ts`)).status).toBe(404)
  expect((await site.fetch(address)).status).toBe(200)
})

test(`${title}: whoever may not see the station any more sees nothing from the next playlist on`, async () => {
  answer = plays
  const { id } = await hls('/scope.m3u8')
  const person = { ...site.actors.get('viewer'), userId: '019a9f5e-1111-7000-8000-000000000001' }
  site.actors.set('late', person as never)
  const { data } = await watch(id, 'late')
  const { address } = await waitUntilSettled(data.id, 'late')
  site.actors.set('late', { ...person, scope: { stationIds: [site.otherStationId] } } as never)
  expect((await site.call('GET', `/api/video/views/${data.id}`, { token: 'late' })).status).toBe(404)
  // There has been no request for it, so no earlier response is cached.
  expect((await site.fetch(address)).status).toBe(404)
})

test(`${title}: a view is its watcher’s own; a camera that is switched off or changed ends for all`, async () => {
  answer = plays
  const { id, version } = await hls('/own.m3u8')
  const { data } = await watch(id)
  const { address } = await waitUntilSettled(data.id)
  for (const token of ['ours', 'theirs', 'scoped']) {
    expect((await site.call('GET', `/api/video/views/${data.id}`, { token })).status).toBe(404)
    expect((await site.call('POST', `/api/video/views/${data.id}/end`, { token, body: {} })).status).toBe(404)
  }
  const off = await site.call('PUT', `/api/video/cameras/${id}`, { body: { enabled: false, version } })
  expect(off.data.enabled).toBe(false)
  expect((await site.fetch(address)).status).toBe(404)
  expect((await watch(id)).error).toBe('video.disabled')
})

test(`${title}: what a bad stream does is told in words, within seconds`, async () => {
  expect(
    await failing('/big.m3u8', (_request, response) =>
      response.end(`#EXTM3U\n${'#EXTINF:1,\nx.ts\n'.repeat(200_000)}`),
    ),
  ).toBe('nonsense')
  expect(await failing('/html.m3u8', (_request, response) => response.end('<html>sign in</html>'))).toBe('nonsense')
  expect(
    await failing('/moved.m3u8', (_request, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    ),
  ).toBe('redirected')
  expect(
    await failing('/else.m3u8', (_request, response) => response.end(playlist('http://169.254.169.254/latest/x.ts'))),
  ).toBe('redirected')
  expect(
    await failing('/master.m3u8', (_request, response) =>
      response.end('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="hvc1.1"\nx.m3u8'),
    ),
  ).toBe('h265')
  expect(
    await failing('/locked.m3u8', (_request, response) =>
      response.end(`${playlist('x.ts')}\n#EXT-X-KEY:METHOD=AES-128,URI="k"`),
    ),
  ).toBe('codec')
  expect(await failing('/none.m3u8', (_request, response) => response.writeHead(404).end())).toBe('not-found')
  expect(await failing('/closed.m3u8', (_request, response) => response.writeHead(401).end())).toBe('wrong-password')
})

test(`${title}: a camera that failed is not asked again for a while, however many look`, async () => {
  answer = (_request, response) => response.writeHead(500).end()
  const { id } = await hls('/broken.m3u8')
  const { data } = await watch(id)
  expect((await waitUntilSettled(data.id)).fault).toBe('refused')
  requests = []
  for (let looks = 0; looks < 20; looks += 1) await site.call('GET', `/api/video/views/${data.id}`, { token: 'viewer' })
  for (const token of ['ours', 'viewer']) expect((await watch(id, token)).data.fault).toBe('refused')
  expect(requests).toEqual([])
})

test(`${title}: without a gateway that is what is said, and the number of streams has an end`, async () => {
  const camera = await startTestCamera()
  const { id } = await site.addCamera({ protocol: 'rtsp', address: camera.url })
  const { data } = await watch(id)
  expect((await waitUntilSettled(data.id)).fault).toBe('no-gateway')
  await camera.close()
  const gb = await site.addCamera({ protocol: 'gb28181', address: '34020000001320000001' })
  const view = await watch(gb.id)
  expect((await waitUntilSettled(view.data.id)).fault).toBe('no-platform')
  answer = plays
  const small = await videoSite({ streams: 1 })
  const [one, two] = [1, 2].map((n) => small.addCamera({ protocol: 'hls', address: `${origin}/n${n}.m3u8` }))
  const begin = async (camera: Promise<{ id: string }> | undefined) =>
    (await small.call('POST', `/api/video/cameras/${(await camera)?.id}/watch`, { body: {} })).data
  expect((await small.settled((await begin(one)).id)).state).toBe('playing')
  expect((await small.settled((await begin(two)).id)).fault).toBe('busy')
  await small.close()
})

test(`${title}: walls are their maker’s own, one of a name`, async () => {
  const body = { name: 'Depot', size: 4, cameraIds: [(await site.addCamera()).id] }
  const { data } = await site.call('POST', '/api/video/walls', { body })
  const replaced = await site.call('POST', '/api/video/walls', { body: { ...body, size: 9 } })
  // Neither another operator's camera nor an invented one is saved.
  for (const [id, token] of [
    [body.cameraIds[0], 'theirs'],
    [newId(), 'ours'],
  ] as const) {
    const foreign = { ...body, name: 'Foreign', cameraIds: [id] }
    const refused = await site.call('POST', '/api/video/walls', { body: foreign, token })
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, ['cameraIds']])
  }
  expect(replaced.data).toMatchObject({ id: data.id, size: 9, version: 2 })
  expect((await site.call('GET', '/api/video/walls')).data).toHaveLength(1)
  for (const token of ['viewer', 'theirs', 'scoped']) {
    expect((await site.call('GET', '/api/video/walls', { token })).data).toEqual([])
    expect((await site.call('DELETE', `/api/video/walls/${data.id}`, { token })).status).toBe(404)
  }
  expect((await site.call('POST', '/api/video/walls', { body: { ...body, size: 5 } })).fields).toHaveProperty('size')
  expect((await site.call('DELETE', `/api/video/walls/${data.id}`)).status).toBe(200)
})
