import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { clusterHome, serverUser } from '@evops/platform/server'
import { freePort, scaleTestTimeout, waitUntil } from '@evops/platform/testing'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './runtime.mjs'

/** Returns processes with a matching command line. */
const processes = (match: (words: string[]) => boolean) =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && match(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'))
    } catch {
      return false
    }
  })
/** Returns the main processes of PostgreSQL that serve this cluster. */
const postmastersOf = (cluster: string) =>
  processes((words) => words[0]?.endsWith('postgres') === true && words.includes(cluster))
/** The server starts the compilation after it has reported that it serves. */
const compiles = (pid: number) =>
  processes((words) => words.some((word) => word.endsWith('precompile.ts'))).some(
    (child) => readFileSync(`/proc/${child}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1] === String(pid),
  )

test.skipIf(!existsSync('/proc/self/cmdline'))(
  'OPS-03 npm start: a server killed with -9 serves again by itself, on one PostgreSQL; stopped, nothing is left behind',
  async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'evops-kept-'))
    chmodSync(dataDir, 0o711)
    const cluster = path.join(clusterHome(dataDir, serverUser()), 'pg')
    const port = await freePort()
    const keeper = spawn(process.execPath, ['scripts/start.mjs', '--empty'], {
      cwd: root,
      // Without the web role no console is built.
      env: { ...process.env, EVOPS_DATA: dataDir, PORT: String(port), EVOPS_ROLES: 'gateway,worker' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onTestFinished(() => {
      keeper.kill('SIGKILL')
      for (const pid of postmastersOf(cluster)) process.kill(Number(pid), 'SIGQUIT')
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    })
    let output = ''
    for (const stream of [keeper.stdout, keeper.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      )
    const serverPid = () => Number(readFileSync(path.join(dataDir, 'server.pid'), 'utf8').split(' ')[0])
    await waitUntil(answers, 'the first server serves', scaleTestTimeout(60_000))
    const first = serverPid()
    await waitUntil(() => compiles(first), 'its keeper knows')
    const killed = performance.now()
    process.kill(first, 'SIGKILL')
    await waitUntil(async () => serverPid() !== first && (await answers()), 'it serves again', scaleTestTimeout(20_000))
    console.log(`served again ${((performance.now() - killed) / 1_000).toFixed(1)} s after kill -9`)
    expect(output).toContain('The server ended (SIGKILL); it is started again.')
    expect(postmastersOf(cluster)).toHaveLength(1)
    const ended = once(keeper, 'exit')
    keeper.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(postmastersOf(cluster)).toEqual([])
  },
  scaleTestTimeout(150_000),
)
