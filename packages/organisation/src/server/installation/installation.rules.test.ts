import type { Backup } from '@evops/platform/server'
import { expect, test } from 'vitest'
import { compareAlarms, findInstallationProblems, type InstallationFacts } from './installation.rules.ts'

const now = new Date('2026-03-01T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const backup = (change: Partial<Backup>): Backup => ({
  id: 'b',
  target: '/mnt/copies',
  startedBy: null,
  startedAt: hoursAgo(10),
  finishedAt: hoursAgo(10),
  state: 'done',
  bytes: 1,
  startLsn: null,
  stopLsn: null,
  error: null,
  removedAt: null,
  drillState: 'passed',
  drillAt: hoursAgo(5),
  drillReport: null,
  ...change,
})
const well: InstallationFacts = {
  backup: { why: 'on', newest: backup({}), drilled: backup({}), provenSince: hoursAgo(5), shipping: null },
  hasOperators: true,
  failingTasks: [],
  processes: [{ place: 'one:8080', roles: ['web'], startedAt: hoursAgo(9), at: hoursAgo(0.01) }],
  disk: { freeShare: 0.5, fullAt: null },
  unknownSettings: [],
}
const find = (change: Partial<InstallationFacts>) =>
  findInstallationProblems({ ...well, ...change }, now).map(({ kind, subject }) =>
    subject ? `${kind} ${subject}` : kind,
  )
const findBackup = (change: Partial<InstallationFacts['backup']>) => find({ backup: { ...well.backup, ...change } })

test('OPS-01 an installation that is well has no alarm', () => {
  expect(find({})).toEqual([])
})

test('OPS-01 a backup that was never made, is old, or was never proven is an alarm', () => {
  expect(findBackup({ newest: null, drilled: null, provenSince: null })).toEqual(['backup-missing'])
  expect(findBackup({ newest: backup({ finishedAt: hoursAgo(27) }) })).toEqual(['backup-old'])
  expect(findBackup({ newest: backup({ finishedAt: hoursAgo(25) }) })).toEqual([])
  expect(findBackup({ drilled: backup({ drillState: 'failed' }) })).toEqual(['drill-failed'])
  expect(findBackup({ provenSince: hoursAgo(24 * 16) })).toEqual(['drill-overdue'])
  const shipping = { target: '', line: '', shippedLsn: '0/0', shippedAt: hoursAgo(1), error: 'no space' }
  expect(findBackup({ shipping: { ...shipping, failingSince: hoursAgo(0.1) } })).toEqual(['backup-log-behind'])
  expect(findBackup({ shipping: { ...shipping, failingSince: hoursAgo(0.01) } })).toEqual([])
})

test('OPS-01 no backup target is an alarm once there is an operator that is no demo', () => {
  const unset = { ...well.backup, why: 'unset' as const, newest: null, drilled: null, provenSince: null }
  expect(find({ backup: unset })).toEqual(['backup-unset'])
  expect(find({ backup: unset, hasOperators: false })).toEqual([])
})

test('OPS-01 tasks, processes, disk and settings', () => {
  expect(find({ failingTasks: ['charging:bill'] })).toEqual(['task-failing charging:bill'])
  const silent = { place: 'two:8080', roles: ['worker'], startedAt: hoursAgo(9), at: hoursAgo(0.05) }
  expect(find({ processes: [...well.processes, silent] })).toEqual(['process-lost two:8080'])
  expect(find({ disk: { freeShare: 0.09, fullAt: null } })).toEqual(['disk-full'])
  expect(find({ disk: { freeShare: 0.5, fullAt: hoursAgo(-24 * 13) } })).toEqual(['disk-full'])
  expect(find({ disk: { freeShare: 0.5, fullAt: hoursAgo(-24 * 15) } })).toEqual([])
  expect(find({ disk: null, unknownSettings: ['EVOPS_BACKUPTO'] })).toEqual(['setting-unknown EVOPS_BACKUPTO'])
})

test('OPS-01 an alarm begins once, is notified once after its grace, and is cleared when the finding is gone', () => {
  const missing = { kind: 'backup-missing' as const, subject: '' }
  const lost = { kind: 'process-lost' as const, subject: 'two:8080' }
  expect(compareAlarms([missing, lost], [], now)).toEqual({ begin: [missing, lost], clear: [], notify: [] })
  const young = { ...missing, id: '1', since: hoursAgo(1), notifiedAt: null }
  const due = { ...missing, id: '2', since: hoursAgo(3), notifiedAt: null }
  const notified = { ...lost, id: '3', since: hoursAgo(3), notifiedAt: hoursAgo(2) }
  expect(compareAlarms([missing], [young], now)).toEqual({ begin: [], clear: [], notify: [] })
  expect(compareAlarms([missing], [due], now).notify).toEqual([due])
  expect(compareAlarms([missing], [due, notified], now)).toEqual({ begin: [], clear: [notified], notify: [due] })
  expect(compareAlarms([lost], [notified], now).notify).toEqual([])
})
