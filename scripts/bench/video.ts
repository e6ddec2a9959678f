/*
 * `npm run bench -- video [--streams N] [--seconds S]`: runs a server that uses the ffmpeg of the PATH as its video
 * gateway, and N cameras (16) that repeat a ten-second clip of 640 × 360 pixels: one file, encoded once in advance,
 * sent by the bench's own RTSP server. N views start one after another, like the tiles of a video wall, and fetch
 * playlists and segments for S seconds (60). Measures the time to the first segment of each view, the CPU usage of the
 * server and its ffmpeg processes, and whether all views continue. Uses its own folder and removes it afterwards. Exit
 * code 1 if a view fails or stalls; 0 with a message if ffmpeg is missing.
 */
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startTestCamera, findFfmpeg, movingPictures, movingPicturesPerSecond } from '@evops/video/testing'
import { createCheckApiClient, createCheckOperator, type CheckApiClient } from '../full/api.ts'
import { createInstallation, withCleanUp, type Installation } from './installation.ts'
import { cpuSeconds, processTree } from './process-cpu.ts'

const { values } = parseArgs({
  options: { streams: { type: 'string', default: '16' }, seconds: { type: 'string', default: '60' } },
})
const [streams, seconds] = [Number(values.streams), Number(values.seconds)]
if (!(streams >= 1) || !(seconds >= 1)) {
  console.error('bench:video: --streams N --seconds S')
  process.exit(1)
}
const ffmpeg = findFfmpeg()
if (ffmpeg === undefined) {
  console.log('bench:video: no ffmpeg in the PATH, nothing is measured')
  process.exit(0)
}
/** Delay between the starts of two tiles of a video wall. */
const tilesApartMs = 350
/** Time without a new segment after which a tile counts as stalled. */
const stillMs = 5_000

/** Player state of a view. */
interface Tile {
  id: string
  firstMs: number
  pieces: number
  bytes: number
  longestMs: number
}

const installation = await createInstallation({
  env: { EVOPS_VIDEO_GATEWAY: 'ffmpeg', EVOPS_VIDEO_STREAMS: String(streams) },
})
await withCleanUp(installation.remove, async () => {
  const camera = await startTestCamera({ pictures: movingPictures(ffmpeg), framesPerSecond: movingPicturesPerSecond })
  await installation.start()
  const api = createCheckApiClient(installation)
  const token = await createCheckOperator(api, 'a password for runs only')
  const cameras = await addCameras(api, token, camera.url)
  const idle = await cpuWithin(installation, 5)
  const startedAt = performance.now()
  const tiles = await Promise.all(
    cameras.map(async (id, place) => {
      await wait(place * tilesApartMs)
      return begin(api, token, id)
    }),
  )
  const allMs = performance.now() - startedAt
  const until = performance.now() + seconds * 1_000
  const [used] = await Promise.all([
    cpuWithin(installation, seconds),
    ...tiles.map((tile) => play(api, token, tile, until)),
  ])
  const moving = tiles.filter(({ longestMs, pieces }) => longestMs <= stillMs && pieces > 0)
  const first = tiles.map(({ firstMs }) => firstMs).toSorted((a, b) => a - b)
  const sum = (of: (tile: Tile) => number) => tiles.reduce((all, tile) => all + of(tile), 0)
  const formatCpu = ({ server, programs }: Cpu) => `server ${percent(server)}, ffmpeg ${percent(programs)}`
  console.log(
    `bench:video: ${streams} streams of 640 × 360 at ${movingPicturesPerSecond} pictures/s by stream copy for ${seconds} s: ` +
      `CPU of one core: ${formatCpu(used)} (${used.count} processes; before: ${formatCpu(idle)}); first piece after ` +
      `${(first[Math.floor(first.length / 2)] ?? 0).toFixed(0)} ms in the middle, ${(first.at(-1) ?? 0).toFixed(0)} ms at most, all begun after ` +
      `${allMs.toFixed(0)} ms; ${sum((tile) => tile.pieces)} pieces, ${(sum((tile) => tile.bytes) / 1e6).toFixed(1)} MB, longest without a ` +
      `new one ${Math.max(...tiles.map(({ longestMs }) => longestMs)).toFixed(0)} ms, load ${loadavg()[0]?.toFixed(1)}: ` +
      `${moving.length} of ${streams} went on: ${moving.length === streams ? 'ok' : 'MISSED'}`,
  )
  if (moving.length < streams) process.exitCode = 1
  await installation.stop()
  await camera.close()
})

async function addCameras(api: CheckApiClient, token: string, url: string): Promise<string[]> {
  const network = { network: '127.0.0.1/32', note: 'bench', purposes: ['video'] }
  const { approvalId } = await api.call<{ approvalId: string }>(token, 'POST', '/api/allowed-networks', network)
  const code = readFileSync(path.join(installation.dataDir, 'second-administrator.txt'), 'utf8').trim()
  const setUp = await api.signIn('admin2', code)
  const newpassword = 'another password for runs only'
  await api.call(setUp, 'POST', '/user/sys/user/updatepassword', { oldpassword: code, newpassword })
  const second = await api.signIn('admin2', newpassword, 'full')
  await api.call(second, 'POST', `/api/organisation/approvals/${approvalId}/approve`, {})
  const station = await api.call<{ id: string }>(token, 'POST', '/api/stations', {
    code: 'WALL',
    name: 'Wall',
    timeZone: 'UTC',
  })
  const made: string[] = []
  for (let n = 1; n <= streams; n += 1) {
    const one = { cameraNo: `W-${n}`, name: `Wall ${n}`, stationId: station.id, protocol: 'rtsp' }
    const { id } = await api.call<{ id: string }>(token, 'POST', '/api/video/cameras', {
      ...one,
      address: `${url}/${n}`,
    })
    made.push(id)
  }
  return made
}

interface View {
  id: string
  state: string
  fault: string | null
  address: string
}
function viewOf(api: CheckApiClient, token: string, id: string): Promise<View> {
  return api.call<View>(token, 'GET', `/api/video/views/${id}`)
}

/** Starts a view and measures the time from the click to the arrival of the first segment. */
async function begin(api: CheckApiClient, token: string, cameraId: string): Promise<Tile> {
  const startedAt = performance.now()
  const { id } = await api.call<View>(token, 'POST', `/api/video/cameras/${cameraId}/watch`, {})
  for (;;) {
    const view = await viewOf(api, token, id)
    if (view.state === 'failed') throw new Error(`a view failed: ${view.fault}`)
    if (view.state === 'playing') {
      const [piece] = await piecesOf(view.address)
      const bytes = piece === undefined ? 0 : await fetchPiece(view.address, piece)
      if (bytes > 0) return { id, firstMs: performance.now() - startedAt, pieces: 0, bytes: 0, longestMs: 0 }
    }
    await wait(250)
  }
}

/** Requests the playlist each second and fetches new segments, until the given time. */
async function play(api: CheckApiClient, token: string, tile: Tile, until: number): Promise<void> {
  const seen = new Set<string>()
  const { address } = await viewOf(api, token, tile.id)
  let last = performance.now()
  while (performance.now() < until) {
    for (const piece of await piecesOf(address)) {
      if (seen.has(piece)) continue
      seen.add(piece)
      tile.bytes += await fetchPiece(address, piece)
      tile.pieces += 1
      tile.longestMs = Math.max(tile.longestMs, performance.now() - last)
      last = performance.now()
    }
    await wait(1_000)
  }
  tile.longestMs = Math.max(tile.longestMs, performance.now() - last)
}
async function piecesOf(address: string): Promise<string[]> {
  const reply = await fetch(`http://127.0.0.1:${installation.port}${address}`)
  return reply.ok ? [...(await reply.text()).matchAll(/^[^#\s]+\.ts$/gm)].map(([name]) => name) : []
}
async function fetchPiece(address: string, piece: string): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${installation.port}${address.replace('live.m3u8', piece)}`)
  return reply.ok ? (await reply.arrayBuffer()).byteLength : 0
}

/** Shares of one core, without PostgreSQL. */
interface Cpu {
  server: number
  programs: number
  count: number
}
function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
async function cpuWithin(of: Installation, span: number): Promise<Cpu> {
  const startedAt = performance.now()
  const before = cpuNow(of)
  await wait(span * 1_000)
  const after = cpuNow(of)
  const took = (performance.now() - startedAt) / 1_000
  return {
    server: (after.server - before.server) / took,
    programs: (after.programs - before.programs) / took,
    count: after.count,
  }
}
function cpuNow(of: Installation): Cpu {
  const server = of.pid()
  if (server === undefined) throw new Error('the server is gone')
  const tree = processTree(server, new Set([of.postgresPid()]))
  const programs = tree.filter((member) => nameOf(member) === 'ffmpeg')
  const others = tree.filter((member) => nameOf(member) !== 'ffmpeg')
  return { server: cpuSeconds(others) ?? 0, programs: cpuSeconds(programs) ?? 0, count: programs.length }
}
function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}
