import { formatNumber } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import type { TaskRow } from '../../contract/index.ts'

export const taskTones = { running: 'acc', done: 'good', failed: 'warn', dead: 'bad', lost: 'warn' } as const

/** What a task is called; one without a title, such as a job that only queues, by its code. */
export function taskTitle(
  tasks: readonly Pick<TaskRow, 'name' | 'title'>[],
  name: string,
  language: Language,
): string {
  return tasks.find((task) => task.name === name)?.title?.[language] ?? name
}

/** 850 ms below a second, then seconds with one digit. */
export function formatMs(ms: number | null, language: Language): string {
  if (ms === null) return '—'
  return ms < 1_000 ? `${formatNumber(ms, language)} ms` : `${formatNumber(ms / 1_000, language, 1)} s`
}
