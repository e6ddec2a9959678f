import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './ports.ts'
import { waitUntil } from './until.ts'

const run = promisify(execFile)

export interface NatsServer {
  url: string
  /** Kills the server with SIGKILL; its clients lose the connection. */
  kill(): Promise<void>
  /** Starts on the same port as before. */
  start(): Promise<void>
  /** Ends the server permanently. */
  stop(): Promise<void>
}

/** Starts a separate NATS server. Undefined if there is no program for it and Debian's package cannot be downloaded. */
export async function natsServer(): Promise<NatsServer | undefined> {
  const program = await natsProgram()
  if (program === undefined) return undefined
  const port = await freePort()
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(program, ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
    await waitUntil(() => accepts(port), 'NATS listens')
  }
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await start()
  return { url: `nats://127.0.0.1:${port}`, kill, start, stop: kill }
}

/** Finds the installed program, or unpacks Debian's package once in the temporary folder. */
async function natsProgram(): Promise<string | undefined> {
  const folder = path.join(tmpdir(), 'evops-nats-server')
  const unpacked = path.join(folder, 'usr', 'sbin', 'nats-server')
  const installed = (process.env.PATH ?? '').split(path.delimiter).map((place) => path.join(place, 'nats-server'))
  const findNatsBinary = () => [...installed, '/usr/sbin/nats-server', unpacked].find((file) => existsSync(file))
  if (findNatsBinary() !== undefined) return findNatsBinary()
  const fresh = `${folder}.${process.pid}`
  mkdirSync(fresh, { recursive: true })
  try {
    await run('apt-get', ['download', 'nats-server'], { cwd: fresh, timeout: 60_000 })
    for (const file of readdirSync(fresh)) await run('dpkg-deb', ['-x', path.join(fresh, file), fresh])
    if (!existsSync(folder)) renameSync(fresh, folder)
  } catch {
    // No Debian or no network: the caller reports the skipped test.
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return findNatsBinary()
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
