import { signInForTest, TestPageStage } from '@evops/kit/testing'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type BackupRow, type BackupStatus, getBackupStatus, listBackups } from '../../contract/index.ts'
import { drillResults } from './backup-text.ts'
import { BackupsTab } from './BackupsTab.tsx'

const drill = {
  drillAt: '2026-11-02T03:10:00.000Z',
  drillReport: {
    seconds: 240,
    restoredTo: '2026-11-02T03:05:57.000Z',
    findings: [{ check: 'tables', ok: true, found: '527 tables, 0 differ', figures: [527, 0] }],
  },
}
const newest: BackupRow = {
  id: '0198d000-0000-7000-8000-000000000001',
  target: '/mnt/backup',
  startedBy: null,
  startedAt: '2026-11-02T02:00:00.000Z',
  finishedAt: '2026-11-02T02:05:00.000Z',
  state: 'done',
  bytes: 5_000_000,
  startLsn: null,
  stopLsn: null,
  error: null,
  removedAt: null,
  drillState: 'passed',
  ...drill,
}
const status: BackupStatus = {
  why: 'on',
  target: '/mnt/backup',
  keepDays: 14,
  shipping: { shippedAt: '2026-11-02T03:05:57.000Z', error: null, failingSince: null },
  newest,
  drilled: newest,
  drillOverdue: true,
}

test('OPS-01 X-21 the page says how long a restore takes and what would be lost, and warns when no drill has held for too long', async () => {
  signInForTest(
    getBackupStatus.permission,
    {
      [`GET ${getBackupStatus.path}`]: () => status,
      [`GET ${listBackups.path}`]: () => ({ list: [newest], total: 1, page: 1, pageSize: 20 }),
    },
    { platformStaff: true },
  )
  const screen = await render(
    <TestPageStage>
      <BackupsTab />
    </TestPageStage>,
  )
  await expect.element(screen.getByText('Restore time (RTO)')).toBeVisible()
  await expect.element(screen.getByText('Data at risk (RPO)')).toBeVisible()
  await expect.element(screen.getByText('527 tables, 0 differ')).toBeVisible()
  await expect.element(screen.getByText(/No restore drill has succeeded for 15 days/)).toBeVisible()
})

test('OPS-01 of a backup by COPY all tables are compared at once; of a base backup one after the other', () => {
  expect(drillResults(drill)).toEqual({ tables: 527, differ: 0, rtoSeconds: 240, rpoSeconds: 3 })
  const rows = [true, false, true].map((ok) => ({ check: 'rows', of: 't', ok, found: '1 row' }))
  const base = { ...drill, drillReport: { ...drill.drillReport, findings: rows } }
  expect(drillResults(base)).toMatchObject({ tables: 3, differ: 1 })
})
