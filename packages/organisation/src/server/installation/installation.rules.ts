import type { BackupStatus, InstallationFinding, OpenInstallationAlarm, ProcessProbe } from '@evops/platform/server'
import { installationLimits, type InstallationAlarmKind } from '../../contract/index.ts'

const [secondMs, hourMs, dayMs] = [1_000, 3_600_000, 86_400_000]

export interface InstallationFacts {
  backup: Pick<BackupStatus, 'why' | 'newest' | 'drilled' | 'provenSince' | 'shipping'>
  /** True if an operator that is no demo exists: without one there is nothing to lose. */
  hasOperators: boolean
  /** Tasks whose last two runs failed. */
  failingTasks: readonly string[]
  processes: readonly ProcessProbe[]
  /** Free share of the disk, 0 to 1, and the time at which it is full at the present growth; null: unknown. */
  disk: { freeShare: number; fullAt: Date | null } | null
  unknownSettings: readonly string[]
}
type Finding = InstallationFinding<InstallationAlarmKind>
type OpenAlarm = OpenInstallationAlarm<InstallationAlarmKind>

/** Time that a condition may last before people are notified. */
const graceMs: Record<InstallationAlarmKind, number> = {
  'backup-unset': dayMs,
  'backup-missing': 2 * hourMs,
  'backup-old': 0,
  'backup-log-behind': 0,
  'drill-failed': 0,
  'drill-overdue': 0,
  'task-failing': 0,
  'process-lost': 0,
  'disk-full': 0,
  'setting-unknown': 0,
}

/** Returns true if a process gave no sign of life for too long and nothing replaced it. */
export const isProcessLost = ({ at }: Pick<ProcessProbe, 'at'>, now: Date): boolean =>
  now.getTime() - at.getTime() > installationLimits.silenceSeconds * secondMs

/** Returns what endangers the installation. Something that never happened is a finding like something that failed. */
export function findInstallationProblems(facts: InstallationFacts, now: Date): Finding[] {
  const { failingTasks, processes, disk, unknownSettings } = facts
  const isDiskFull =
    disk !== null &&
    (disk.freeShare * 100 < installationLimits.diskFreePercent ||
      (disk.fullAt !== null && disk.fullAt.getTime() - now.getTime() < installationLimits.diskDays * dayMs))
  return [
    ...findBackupProblems(facts, now).map((kind) => ({ kind, subject: '' })),
    ...failingTasks.map((subject) => ({ kind: 'task-failing' as const, subject })),
    ...processes
      .filter((process) => isProcessLost(process, now))
      .map(({ place }) => ({ kind: 'process-lost' as const, subject: place })),
    ...(isDiskFull ? [{ kind: 'disk-full' as const, subject: '' }] : []),
    ...unknownSettings.map((subject) => ({ kind: 'setting-unknown' as const, subject })),
  ]
}

function findBackupProblems({ backup, hasOperators }: InstallationFacts, now: Date): InstallationAlarmKind[] {
  const { why, newest, drilled, provenSince, shipping } = backup
  if (why !== 'on') return hasOperators ? ['backup-unset'] : []
  const isOlder = (at: Date | null | undefined, ms: number) =>
    at !== null && at !== undefined && now.getTime() - at.getTime() > ms
  const problems: [InstallationAlarmKind, boolean][] = [
    ['backup-missing', newest === null],
    ['backup-old', isOlder(newest?.finishedAt, installationLimits.backupAgeHours * hourMs)],
    ['backup-log-behind', isOlder(shipping?.failingSince, installationLimits.backupLogLagSeconds * secondMs)],
    ['drill-failed', drilled?.drillState === 'failed'],
    ['drill-overdue', isOlder(provenSince, installationLimits.drillAgeDays * dayMs)],
  ]
  return problems.flatMap(([kind, holds]) => (holds ? [kind] : []))
}

const keyOf = ({ kind, subject }: Finding) => `${kind}/${subject}`

/** Compares the findings with the open alarms: which begin, which are over, and of which people must be notified. */
export function compareAlarms(
  findings: readonly Finding[],
  open: readonly OpenAlarm[],
  now: Date,
): { begin: Finding[]; clear: OpenAlarm[]; notify: OpenAlarm[] } {
  const [found, raised] = [new Set(findings.map(keyOf)), new Set(open.map(keyOf))]
  const isDue = ({ kind, since, notifiedAt }: OpenAlarm) =>
    notifiedAt === null && now.getTime() - since.getTime() >= graceMs[kind]
  return {
    begin: findings.filter((finding) => !raised.has(keyOf(finding))),
    clear: open.filter((alarm) => !found.has(keyOf(alarm))),
    notify: open.filter((alarm) => found.has(keyOf(alarm)) && isDue(alarm)),
  }
}
