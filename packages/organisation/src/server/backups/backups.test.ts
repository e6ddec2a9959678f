import { newId, type Page } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformOperatorId, type BackupRow, type BackupStatus } from '../../contract/index.ts'
import { callApp } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp } from '../../testing/index.ts'

const target = '/mnt/copies'
const report = { seconds: 12, restoredTo: '2026-01-02T03:00:00.000Z', findings: [] }
let test_: TestServices
/** An installation without a backup location, and the same one with a folder. */
let bare: App
let app: App
let staff: string
let clerk: string

beforeAll(async () => {
  test_ = await testServices()
  const { services } = test_
  const backup = { to: { kind: 'folder' as const, path: target }, keepDays: 14, logMegabytes: 1_024 }
  bare = (await organisationApp(services)).app
  app = (await organisationApp({ ...services, config: { ...services.config, backup } })).app
  staff = (await createTestUser(services, { operatorId: platformOperatorId, codes: 'all' })).token
  clerk = (await createTestUser(services, { operatorId: await createTestOperator(services), codes: 'all' })).token
})
afterAll(async () => {
  await Promise.all([bare.close(), app.close()])
  await test_.close()
})

const status = async (token = staff, of = app) =>
  (await callApp(of, ['GET', '/api/organisation/backup-status'], { token })).data<BackupStatus>()
const list = async (token = staff) =>
  (await callApp(app, ['GET', '/api/organisation/backups'], { token })).data<Page<BackupRow>>().list
const start = (path: 'backups' | 'restore-drills', token = staff, of = app) =>
  callApp(of, ['POST', `/api/organisation/${path}`], { token, payload: {} })
const countQueuedJobs = async () => (await test_.admin.query('select from graphile_worker.jobs')).rowCount ?? 0

test('OPS-01 an installation without a place for backups says so, and starts none', async () => {
  expect(await status(staff, bare)).toMatchObject({ why: 'unset', target: null, newest: null })
  expect((await start('backups', staff, bare)).error).toBe('organisation.backup-off')
})

test('OPS-01 X-21 backups and their drills are listed; place, error and report for the platform’s staff alone', async () => {
  expect((await start('restore-drills')).error).toBe('organisation.no-backup')
  const before = await countQueuedJobs()
  expect((await start('backups')).status).toBe(200)
  // A double click starts only one backup.
  expect((await start('backups')).status).toBe(200)
  expect(await countQueuedJobs()).toBe(before + 1)
  await test_.admin.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody'")
  expect((await start('backups')).error).toBe('organisation.task-running')
  const [older, newer] = [newId(), newId()]
  await test_.admin.query(
    `insert into platform_backups (id, target, log_line, started_at, finished_at, state, bytes, start_lsn, stop_lsn, error, drill_state, drill_at, drill_report)
     values ($1, $3, 'l', '2026-01-01T02:00Z', '2026-01-01T02:05Z', 'done', 5000000, '0/1', '0/2', null, 'passed', '2026-01-02T03:00Z', $4),
       ($2, $3, 'l', '2026-01-02T02:00Z', '2026-01-02T02:01Z', 'failed', null, null, null, 'the disk is full', null, null, null)`,
    [older, newer, target, report],
  )
  expect(await list()).toMatchObject([
    { id: newer, state: 'failed', target, error: 'the disk is full', drillState: null },
    { id: older, state: 'done', bytes: 5_000_000, drillState: 'passed', drillReport: report },
  ])
  expect(await status()).toMatchObject({
    why: 'on',
    target,
    keepDays: 14,
    newest: { id: older },
    drilled: { id: older, drillState: 'passed' },
  })
  expect((await start('restore-drills')).status).toBe(200)
  expect(await countQueuedJobs()).toBe(before + 2)
  const seen = JSON.stringify([await list(clerk), await status(clerk)])
  expect(seen).toContain(older)
  for (const secret of [target, 'the disk is full', 'findings']) expect(seen).not.toContain(secret)
})

test('OPS-01 X-21 a status says when no drill has held for too long, whatever failed since', async () => {
  const proven = (days: number, state: string) =>
    test_.admin.query(
      `update platform_backups set finished_at = started_at, drill_state = $2, drill_at = now() - make_interval(days => $1) where state = 'done'`,
      [days, state],
    )
  for (const [days, state, overdue] of [
    [14, 'passed', false],
    [16, 'passed', true],
    // The backup is older than the limit; a drill that failed yesterday proves nothing.
    [1, 'failed', true],
  ] as const) {
    await proven(days, state)
    expect([state, days, (await status()).drillOverdue]).toEqual([state, days, overdue])
  }
})

test("S-19 an operator's staff start nothing; each call needs its code", async () => {
  expect((await start('backups', clerk)).error).toBe('organisation.platform-only')
  expect((await start('restore-drills', clerk)).error).toBe('organisation.platform-only')
  const viewer = (await createTestUser(test_.services, { operatorId: platformOperatorId, codes: ['taskPerm'] })).token
  const nobody = (await createTestUser(test_.services, { operatorId: platformOperatorId, codes: ['auditlog'] })).token
  expect((await start('backups', viewer)).status).toBe(403)
  for (const path of ['backups', 'backup-status'])
    expect((await callApp(app, ['GET', `/api/organisation/${path}`], { token: nobody })).status).toBe(403)
})
