import type { ChildProcess } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { callHttp } from '@evops/platform/server'
import type { GatewayAddresses } from './api-gateways.ts'
import { endProgram, type ProgramManager } from './processes.ts'

const usualStartMs = 8_000
/** Settings and check address of each kind. They are not reachable from other machines. */
const kinds = {
  go2rtc: {
    file: 'go2rtc.json',
    args: (file: string) => ['-config', file],
    settings: (api: number, _hls: number) => ({
      api: { listen: `127.0.0.1:${api}` },
      rtsp: { listen: '' },
      webrtc: { listen: '' },
      srtp: { listen: '' },
    }),
    answers: '/api',
  },
  mediamtx: {
    file: 'mediamtx.yml',
    args: (file: string) => [file],
    // JSON is valid YAML.
    settings: (api: number, hls: number) => ({
      api: true,
      apiAddress: `127.0.0.1:${api}`,
      hls: true,
      hlsAddress: `127.0.0.1:${hls}`,
      hlsVariant: 'fmp4',
      rtsp: false,
      rtmp: false,
      webrtc: false,
      srt: false,
      paths: {},
    }),
    answers: '/v3/config/global/get',
  },
} as const

/** Manages a local gateway: its program is started for the first stream, and again if it ends. */
export function createLocalGateway(
  kind: keyof typeof kinds,
  {
    program,
    programs,
    folder,
    startMs = usualStartMs,
  }: { program: string; programs: ProgramManager; folder: string; startMs?: number },
): GatewayAddresses {
  const { file, args, settings, answers } = kinds[kind]
  let running: { child: ChildProcess; at: Promise<{ api: string; hls: string }> } | undefined
  async function begin(child: (file: string) => ChildProcess) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const [api, hls] = [await freePort(), await freePort()]
    const place = path.join(folder, file)
    writeFileSync(place, JSON.stringify(settings(api, hls)), { mode: 0o600 })
    const started = child(place)
    const at = { api: `http://127.0.0.1:${api}`, hls: `http://127.0.0.1:${hls}` }
    const answered = answering(started, { url: `${at.api}${answers}`, startMs }).then(
      () => at,
      // A program that runs without answering is ended; otherwise it would be called forever.
      async (error: unknown) => {
        await endProgram(started)
        throw error
      },
    )
    return { child: started, at: answered }
  }
  let starting: Promise<void> | undefined
  return {
    async addresses() {
      if (!running || running.child.exitCode !== null || running.child.signalCode !== null) {
        starting ??= begin((place) => {
          const child = programs.start(program, args(place), ['ignore', 'ignore', 'ignore'])
          child.on('error', () => undefined)
          return child
        })
          .then((started) => void (running = started))
          .finally(() => (starting = undefined))
        await starting
      }
      if (!running) throw new Error('the gateway did not begin')
      return running.at
    },
    async close() {
      if (running) await endProgram(running.child)
    },
  }
}

async function answering(child: ChildProcess, { url, startMs }: { url: string; startMs: number }): Promise<void> {
  for (const limit = performance.now() + startMs; performance.now() < limit;) {
    if (child.exitCode !== null || child.pid === undefined) break
    const call = {
      method: 'GET',
      headers: {},
      reach: 'installation',
      withinMs: 1_000,
      mostBytes: 65_536,
    } as const
    const answer = await callHttp(url, call).catch(() => undefined)
    if (answer?.status === 200) return
    await after(100)
  }
  throw new Error('the gateway does not answer')
}
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const at = probe.address()
      probe.close(() => resolve(typeof at === 'object' && at ? at.port : 0))
    })
  })
}
