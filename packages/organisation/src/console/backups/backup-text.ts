import { formatNumber, hasTranslation, translateText } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import type { BackupRow } from '../../contract/index.ts'

type Finding = NonNullable<BackupRow['drillReport']>['findings'][number]

export const drillTones = { none: '', running: 'acc', passed: 'good', failed: 'bad' } as const
const tones = { running: 'acc', done: 'good', failed: 'bad' } as const

/** Label and colour of a backup's state. A removed backup is shown as removed. */
export function backupStateLabel({ state, removedAt }: Pick<BackupRow, 'state' | 'removedAt'>) {
  return removedAt
    ? { tone: '', word: 'organisation.backup.state.removed' }
    : { tone: tones[state], word: `organisation.backup.state.${state}` }
}

/** Seconds from start to end; null while the backup runs. */
export function durationSeconds({ startedAt, finishedAt }: BackupRow): number | null {
  return finishedAt === null ? null : (Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000
}

/**
 * Returns the drill's results for an emergency: the time until everything served again, and how much data was missing
 * from the copy when the drill began. Null if the backup was not restored.
 */
export function drillResults({ drillAt, drillReport }: Pick<BackupRow, 'drillAt' | 'drillReport'>) {
  if (!drillReport?.restoredTo || drillAt === null) return null
  const { seconds, restoredTo, findings } = drillReport
  const started = Date.parse(drillAt) - seconds * 1_000
  const counted = findings.filter(({ check }) => check === 'rows')
  // A backup made by COPY has one finding for all tables.
  const all = findings.find(({ check }) => check === 'tables')?.figures
  return {
    tables: all?.[0] ?? counted.length,
    differ: all?.[1] ?? counted.filter(({ ok }) => !ok).length,
    rtoSeconds: seconds,
    rpoSeconds: Math.max(0, Math.round((started - Date.parse(restoredTo)) / 1_000)),
  }
}

/**
 * Name of a check in the reader's language. Falls back to the server's text when the server is a newer or older
 * version.
 */
export function drillCheckName({ check, of }: Finding): string {
  const word = `organisation.backup.check.${check}`
  const name = hasTranslation(word) ? translateText(word) : check
  return of === undefined ? name : `${name} · ${of}`
}
/** Text of a finding. A failed check shows the server's own text. */
export function formatDrillFinding({ check, ok, found, figures }: Finding, language: Language): string {
  const word = `organisation.backup.found.${check}`
  if (!ok || !figures || !hasTranslation(word)) return found
  const [a = '', b = ''] = figures.map((figure) => formatNumber(figure, language))
  return translateText(word, { a, b })
}
