import { formatNumber, formatInstant } from '@evops/kit'
import { calendarDayAt, type Language, weekdayName } from '@evops/platform/contract'
import type { TaskRow } from '../../contract/index.ts'

export const taskTones = { running: 'acc', done: 'good', failed: 'warn', dead: 'bad', lost: 'warn' } as const

/** Title of a task. A task without a title, such as a job that only queues, is shown by its code. */
export function taskTitle(tasks: readonly Pick<TaskRow, 'name' | 'title'>[], name: string, language: Language): string {
  return tasks.find((task) => task.name === name)?.title?.[language] ?? name
}

/** Formats milliseconds: "850 ms" below one second, then seconds with one decimal. */
export function formatMs(ms: number | null, language: Language): string {
  if (ms === null) return '—'
  return ms < 1_000 ? `${formatNumber(ms, language)} ms` : `${formatNumber(ms / 1_000, language, 1)} s`
}

type Translate = (key: string, values: Readonly<Record<string, string>>) => string
type Scheduled = Pick<TaskRow, 'cron' | 'nextRunAt'>
/**
 * Describes a schedule in words in the local time of a zone. The next run determines the local time of a fixed hour.
 */
export function scheduleText(
  { cron, nextRunAt }: Scheduled,
  { translate, language, zone }: { translate: Translate; language: Language; zone: string | undefined },
): string {
  const translateTask = (key: string, values: Readonly<Record<string, string>>) =>
    translate(`organisation.task.${key}`, values)
  const [minute = '', hour = '', day, month, weekday = ''] = cron.trim().split(/\s+/)
  const every = /^\*(?:\/(\d+))?$/.exec(minute)
  const isDaily = day === '*' && month === '*' && weekday === '*'
  if (every && hour === '*' && isDaily) return translateTask('every-minutes', { n: every[1] ?? '1' })
  if (nextRunAt === null) return '—'
  const time = formatInstant(nextRunAt, language, zone, 'time')
  if (/^\d+$/.test(minute) && hour === '*' && isDaily) return translateTask('hourly', { minute: time.slice(-2) })
  const isOnce = /^\d+$/.test(minute) && /^\d+$/.test(hour)
  if (isOnce && isDaily) return translateTask('daily', { time })
  if (isOnce && day === '*' && month === '*' && /^\d$/.test(weekday))
    return translateTask('weekly', {
      day: weekdayName(new Date(calendarDayAt(nextRunAt, zone)).getUTCDay() || 7, language, 'long'),
      time,
    })
  if (isDaily) return translateTask('several', { time })
  return translateTask('rarely', { time: formatInstant(nextRunAt, language, zone) })
}
