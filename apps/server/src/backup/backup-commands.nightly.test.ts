import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  clusterHome,
  countRows,
  openTarget,
  planRestore,
  readManifests,
  serverUser,
} from '@evops/platform/server'
import { freePort, patience, until } from '@evops/platform/testing'
import { expect, onTestFinished, test } from 'vitest'
import { runningUrl } from '../running-url.ts'
import { aFolder, command } from '../testing/backup-command.ts'

const main = path.resolve(import.meta.dirname, '../main.ts')
const password = 'correct-horse-battery'

/** A server of the product with an empty database; ends with -9, as its database does. */
async function aServer(dataDir: string, env: Record<string, string>) {
  const port = await freePort()
  const child = spawn(process.execPath, [main, '--empty'], {
    env: {
      PATH: process.env.PATH,
      EVOPS_DATA: dataDir,
      PORT: String(port),
      EVOPS_ADMIN_PASSWORD: password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const kill = () => {
    child.kill('SIGKILL')
    try {
      const cluster = path.join(clusterHome(dataDir, serverUser()), 'pg')
      process.kill(
        Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]),
        'SIGKILL',
      )
    } catch {
      // It had ended.
    }
  }
  onTestFinished(kill)
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  await until(() => said.includes('EVOps listens'), 'the server listens', 150_000)
  const signIn = async () => {
    const body = { grant_type: 'password', username: 'admin', password, client_id: 'boss-web' }
    const url = `http://127.0.0.1:${port}/oauth/token`
    return (await fetch(url, { method: 'POST', body: new URLSearchParams(body) })).status
  }
  return { kill, signIn }
}

test(
  'OPS-01 X-21 by command: a backup beside the server, both killed, restored and drilled; a head that is missing is told',
  async () => {
    const dataDir = aFolder()
    const to = aFolder()
    const target = openTarget({ kind: 'folder', path: to })
    const env = { EVOPS_DATA: dataDir, EVOPS_BACKUP_TO: to }
    const { kill, signIn } = await aServer(dataDir, env)
    expect(await signIn()).toBe(200)
    const url = runningUrl(dataDir) ?? ''
    const sealed = async () =>
      Object.values(await countRows(url, ['organisation_audit', 'organisation_audit_unsealed']))
    await until(async () => String(await sealed()) === '1,0', 'the sign-in is sealed')
    // The server makes its first by itself, as soon as it can.
    await until(async () => (await readManifests(target)).length === 1, 'the first backup', 150_000)
    const { stdout: said } = await command('backup', [], env)
    expect(said).toContain('secret.key is not in it')
    expect(await signIn()).toBe(200)
    const after = new Date()
    await until(
      async () => new Date((await planRestore(target, {})).head?.at ?? 0) > after,
      'the log is there',
      150_000,
    )
    kill()
    const restored = aFolder()
    const answer = await command('restore', ['--from', to, '--to', restored])
    expect(answer).toMatchObject({ code: 0, stderr: '' })
    expect(answer.stdout).toContain('2 audit entries')
    expect(answer.stdout).toContain(`Put the installation's secret.key into ${restored}`)

    const drilled = await command('restore-drill', [], env)
    expect(drilled).toMatchObject({ code: 0, stderr: '' })
    expect(drilled.stdout).toMatch(/ok {4} chain of audit: 1 whole, \d rows, heads as recorded/)
    expect(
      readdirSync(path.dirname(dataDir)).filter((name) => name.startsWith(`${path.basename(dataDir)}.drill`)),
    ).toEqual([])

    const { manifest } = await planRestore(target, {})
    const file = path.join(to, 'base', manifest.id, 'manifest.json')
    const heads = manifest.heads.map((head) => ({ ...head, hash: 'ab'.repeat(32) }))
    writeFileSync(file, JSON.stringify({ ...manifest, heads }))
    const forged = await command('restore-drill', [], env)
    expect(forged.code).toBe(1)
    expect(forged.stdout).toMatch(/BROKEN chain of audit: [0-9a-f-]+: head 1/)
  },
  patience(400_000),
)

test('OPS-01 what keeps a backup from being made is one line', async () => {
  const dataDir = aFolder()
  const unset = await command('backup', [], { EVOPS_DATA: dataDir })
  expect(unset).toMatchObject({
    code: 1,
    stderr: 'EVOPS_BACKUP_TO is not set: a folder on another disk, or s3://bucket/prefix\n',
  })
  const external = await command('restore-drill', [], {
    EVOPS_DATA: dataDir,
    DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x',
    EVOPS_SECRET_KEY: 'k'.repeat(32),
    EVOPS_BACKUP_TO: aFolder(),
  })
  expect(external.code).toBe(1)
  expect(external.stderr).toMatch(/^DATABASE_URL names a server of its own: .*\n$/)
  const nothing = await command('restore', ['--from', aFolder(), '--list'])
  expect(nothing).toMatchObject({ code: 1 })
  expect(nothing.stderr).toMatch(/: there is no backup\n$/)
})
