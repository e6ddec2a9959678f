import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startTestCamera, videoSite, type VideoSite } from '../../testing/index.ts'
import { processStartTime, createProgramManager } from './processes.ts'

const title = 'ROUTE-13 /stamng/video gateways'
const playlist =
  '#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:1\n#EXT-X-MAP:URI="init.mp4?id=1"\n#EXTINF:0.5,\nsegment.m4s?id=1&n=1\n'
interface Peer {
  url: string
  requests: { method: string; url: URL; token: string | undefined }[]
  close: () => void
}
/** Creates an HTTP server on this machine that simulates the API of a gateway. */
async function aPeer(answer: (request: Peer['requests'][number], body: string) => [number, string]): Promise<Peer> {
  const requests: Peer['requests'] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const one = {
        method: request.method ?? '',
        url: new URL(request.url ?? '', 'http://x'),
        token: request.headers['access-token']?.toString(),
      }
      requests.push(one)
      const [status, text] = answer(one, body)
      response.writeHead(status).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const at = server.address()
  return {
    url: `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`,
    requests,
    close: () => server.close(),
  }
}
async function watchNewCamera(site: VideoSite, camera: object) {
  const { id } = await site.addCamera(camera)
  const { data } = await site.call('POST', `/api/video/cameras/${id}/watch`, { body: {} })
  return { id, view: await site.settled(data.id) }
}

test(`${title}: go2rtc is told a stream when somebody looks, by an address of ours, and forgets it afterwards`, async () => {
  let polls = 0
  const peer = await aPeer(({ method, url }) => {
    if (method !== 'GET') return [200, '']
    if (url.pathname === '/api/stream.m3u8')
      return (polls += 1) < 3
        ? [404, '']
        : [200, '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000000,CODECS="avc1.640029"\nhls/playlist.m3u8?id=1']
    return url.pathname.endsWith('.m3u8') ? [200, playlist] : [200, `piece ${url.search}`]
  })
  const site = await videoSite({
    gateway: { kind: 'go2rtc', program: undefined, api: peer.url, hls: undefined },
  })
  const camera = await startTestCamera({ user: 'viewer', password: 'kept-here' })
  const { view } = await watchNewCamera(site, {
    protocol: 'rtsp',
    address: camera.url,
    userName: 'viewer',
    password: 'kept-here',
  })
  expect(view.state).toBe('playing')
  const added = peer.requests.find(({ method }) => method === 'PUT')
  expect(added?.url.searchParams.get('src')).toMatch(/^rtsp:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}$/)
  const list = (await site.fetch(view.address)).bytes.toString()
  const [piece = ''] = /p\w+\.m4s/.exec(list) ?? []
  for (let twice = 0; twice < 2; twice += 1)
    expect((await site.fetch(view.address.replace('live.m3u8', piece))).bytes.toString()).toBe('piece ?id=1&n=1')
  expect(peer.requests.filter(({ url }) => url.pathname.endsWith('.m4s'))).toHaveLength(1)
  await site.call('POST', `/api/video/views/${view.id}/end`, { body: {} })
  await expect.poll(() => peer.requests.some(({ method }) => method === 'DELETE')).toBe(true)
  await camera.close()
  await site.close()
  peer.close()
})

test(`${title}: MediaMTX likewise; a gateway that is away is told in words`, async () => {
  const peer = await aPeer(({ method, url }) =>
    method === 'GET' && !url.pathname.endsWith('.m3u8') ? [200, 'x'] : [200, playlist],
  )
  const site = await videoSite({
    gateway: { kind: 'mediamtx', program: undefined, api: peer.url, hls: peer.url },
  })
  const camera = await startTestCamera()
  const { view } = await watchNewCamera(site, { protocol: 'rtsp', address: camera.url })
  expect(view.state).toBe('playing')
  const [added] = peer.requests
  expect(added?.url.pathname).toMatch(/^\/v3\/config\/paths\/add\/evops-[0-9a-f]{16}$/)
  peer.close()
  await site.close()
  const gone = await videoSite({
    gateway: { kind: 'go2rtc', program: undefined, api: 'http://127.0.0.1:9', hls: undefined },
  })
  expect((await watchNewCamera(gone, { protocol: 'rtsp', address: camera.url })).view.fault).toBe('gateway-failed')
  await gone.close()
  await camera.close()
})

test(`${title}: a platform of GB28181 is signed in to, plays, steers, and every play is ended`, async () => {
  let tokens = 0
  const peer: Peer = await aPeer(({ url, token }) => {
    if (url.pathname === '/api/user/login') {
      const right = url.searchParams.get('password') === createHash('md5').update('gb-secret').digest('hex')
      return [200, JSON.stringify(right ? { code: 0, data: { accessToken: `t${(tokens += 1)}` } } : { code: 1 })]
    }
    // The first token expires at once.
    if (url.pathname.startsWith('/api/') && token !== 't2') return [401, JSON.stringify({ code: 401 })]
    if (url.pathname.includes('/play/start/')) {
      if (url.pathname.endsWith('9')) return [200, JSON.stringify({ code: 408, msg: 'timeout' })]
      return [200, JSON.stringify({ code: 0, data: { hls: `${peer.url}/rtp/live.m3u8` } })]
    }
    return url.pathname.endsWith('.m3u8') ? [200, playlist] : [200, JSON.stringify({ code: 0 })]
  })
  const gb28181 = { url: peer.url, user: 'admin', password: 'gb-secret' }
  const site = await videoSite({ gb28181 })
  const place = '34020000001180000001/34020000001320000001'
  const { id, view } = await watchNewCamera(site, { protocol: 'gb28181', address: place, ptz: true })
  expect(view.state).toBe('playing')
  await site.call('POST', `/api/video/cameras/${id}/steer`, { body: { pan: 1, tilt: 1 } })
  await site.call('POST', `/api/video/views/${view.id}/end`, { body: {} })
  await expect.poll(() => peer.requests.map(({ url }) => url.pathname)).toContain(`/api/play/stop/${place}`)
  const moved = peer.requests.find(({ url }) => url.pathname === `/api/front-end/ptz/${place}`)
  expect(moved?.url.searchParams.get('command')).toBe('upright')
  const silent = '34020000001180000001/34020000001320000009'
  expect((await watchNewCamera(site, { protocol: 'gb28181', address: silent })).view.fault).toBe('no-answer')
  expect(peer.requests.map(({ url }) => url.pathname)).toContain(`/api/play/stop/${silent}`)
  await site.close()
  peer.close()
})

test(`${title}: what a killed server left running is ended by the next start; a process of another is left alone`, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-video-'))
  const left = spawn('sleep', ['600'], { stdio: 'ignore' })
  const other = spawn('sleep', ['600'], { stdio: 'ignore' })
  const writeProcessFile = (pid: number | undefined, more: object) =>
    writeFileSync(
      path.join(folder, `${pid}.json`),
      JSON.stringify({ pid, began: processStartTime(pid ?? 0), owner: { pid: 1, began: 'gone' }, ...more }),
    )
  writeProcessFile(left.pid, {})
  // The process id was reused: the process started at another time than recorded.
  writeProcessFile(other.pid, { began: '1' })
  writeFileSync(path.join(folder, 'cut.json'), '{"pid":')
  const ended = new Promise((resolve) => left.once('exit', (_code, signal) => resolve(signal)))
  const programs = createProgramManager(folder)
  expect(await ended).toBe('SIGKILL')
  expect(other.exitCode).toBeNull()
  expect(readdirSync(folder)).toEqual([])
  const own = programs.start('sleep', ['600'], 'ignore')
  expect(readdirSync(folder)).toEqual([`${own.pid}.json`])
  // Another process of this installation starts; running programs are left alone.
  createProgramManager(folder)
  expect(own.exitCode).toBeNull()
  const gone = new Promise((resolve) => own.once('exit', resolve))
  own.kill()
  other.kill()
  await gone
  await expect.poll(() => readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})
