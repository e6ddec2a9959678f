import { expect, test } from 'vitest'
import { scheduleText } from './task-text.ts'
import { taskWords } from './tasks.words.ts'

const nextRunAt = '2026-11-29T19:30:00.000Z'
const texts: Readonly<Record<string, { zh: string; en: string; es: string }>> = taskWords
const at = (cron: string, language: 'zh' | 'en' | 'es', zone: string) => {
  const translate = (key: string, values: Readonly<Record<string, string>>) =>
    (texts[key]?.[language] ?? key).replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark)
  return scheduleText({ cron, nextRunAt }, { translate: translate, language, zone })
}

test('ROUTE-13 scheduled tasks say when they run in words, on the operator’s clock and not in UTC', () => {
  expect(at('30 19 * * *', 'en', 'Asia/Shanghai')).toBe('Daily at 03:30')
  expect(at('30 19 * * *', 'es', 'Europe/Madrid')).toBe('Cada día a las 20:30')
  expect(at('30 19 * * 0', 'zh', 'Asia/Shanghai')).toBe('每星期一 03:30')
  expect(at('30 19 * * 0', 'en', 'Europe/Madrid')).toBe('Every Sunday at 20:30')
  expect(at('30 * * * *', 'en', 'Asia/Kolkata')).toBe('Hourly at minute 00')
  expect(at('40 2,12 * * *', 'en', 'Asia/Shanghai')).toBe('Several times a day, next at 03:30')
  expect(at('30 19 1 1 *', 'en', 'Asia/Shanghai')).toContain('2026')
})

test('ROUTE-13 tasks of every few minutes say how many, without a zone', () => {
  expect(at('*/10 * * * *', 'en', 'Asia/Shanghai')).toBe('Every 10 min')
  expect(at('* * * * *', 'es', 'Europe/Madrid')).toBe('Cada 1 min')
})
