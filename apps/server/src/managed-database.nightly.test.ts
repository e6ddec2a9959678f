import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '@evops/platform/server'
import { freePort, scaleTestTimeout, waitUntil } from '@evops/platform/testing'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const password = 'correct-horse-battery'

/** Returns the statements that the manual lists for the administrator of a managed server. */
function manualsStatements(): string[] {
  const manual = readFileSync(path.join(root, 'docs/OPERATIONS.md'), 'utf8')
  const [, section = ''] = manual.split('### A managed PostgreSQL\n')
  const [, block = ''] = section.split('```sql\n')
  return (block.split('```')[0] ?? '').split(';\n').filter(Boolean)
}

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-managed-'))
  chmodSync(folder, 0o711)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts the product's own process. Resolves when it listens, or with its output if it ends. */
async function aServer(env: Record<string, string>) {
  const port = await freePort()
  const child = spawn(process.execPath, [path.join(root, 'apps/server/src/main.ts'), '--empty'], {
    env: {
      PATH: process.env.PATH,
      EVOPS_DATA: aFolder(),
      EVOPS_SECRET_KEY: 'k'.repeat(32),
      EVOPS_ADMIN_PASSWORD: password,
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  await waitUntil(() => output.includes('EVOps listens') || child.exitCode !== null, 'it listens', 150_000)
  return {
    output,
    code: child.exitCode,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

test(
  'OPS-02 by the statements of the manual: the owner migrates, a lesser login serves and works on tasks, and cannot migrate',
  async () => {
    const postgres = await startPostgres({ dataDir: aFolder(), port: await freePort() })
    onTestFinished(() => postgres.stop())
    const admin = new pg.Client({ connectionString: postgres.url })
    await admin.connect()
    onTestFinished(() => admin.end())
    const statements = manualsStatements()
    expect(statements.length).toBeGreaterThan(8)
    for (const statement of statements) await admin.query(statement)
    const urlOf = (login: string, secret: string) =>
      Object.assign(new URL(postgres.url), { username: login, password: secret, pathname: '/evops' }).href
    const runs = urlOf('evops_server', 'SERVER')
    const owns = urlOf('evops_owner', 'OWNER')

    const alone = await aServer({ DATABASE_URL: runs })
    expect(alone.code).toBe(1)
    expect(alone.output).toMatch(/^DATABASE_URL: the database can't be used: permission denied.*\n$/)

    const first = await aServer({ DATABASE_URL: runs, EVOPS_MIGRATE_URL: owns })
    expect(first.code).toBeNull()
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    const body = { grant_type: 'password', username: 'admin', password, client_id: 'boss-web' }
    const signedIn = await fetch(`${first.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams(body),
    })
    expect(signedIn.status).toBe(200)
    // A job creates the seal of the audit log.
    const seen = new pg.Client({ connectionString: urlOf('postgres', new URL(postgres.url).password) })
    await seen.connect()
    onTestFinished(() => seen.end())
    await waitUntil(
      async () => ((await seen.query('select from organisation_audit_unsealed')).rowCount ?? 0) === 0,
      'the sign-in is sealed',
    )
    const logins = await seen.query(
      "select distinct usename from pg_stat_activity where datname = 'evops' and application_name like 'evops%' order by 1",
    )
    expect(logins.rows).toEqual([{ usename: 'evops_server' }])
    await first.stop()

    await admin.query('alter role evops_owner nocreaterole')
    const second = await aServer({ DATABASE_URL: runs, EVOPS_MIGRATE_URL: owns })
    expect(second.code).toBeNull()
    await second.stop()
    const third = await aServer({ DATABASE_URL: runs })
    expect(third.code).toBeNull()
    await third.stop()

    await seen.query("delete from platform_migrations where name > '0589'")
    const behind = await aServer({ DATABASE_URL: runs })
    expect(behind.code).toBe(1)
    expect(behind.output).toMatch(/^this database waits for \d+ migrations, .*EVOPS_MIGRATE_URL.*\n$/)
  },
  scaleTestTimeout(400_000),
)
