import { formatNumber } from '@evops/kit'
import type { Language } from '@evops/platform/contract'

export const taskTones = { running: 'acc', done: 'good', failed: 'warn', dead: 'bad', lost: 'warn' } as const

/** 850 ms below a second, then seconds with one digit. */
export function formatMs(ms: number | null, language: Language): string {
  if (ms === null) return '—'
  return ms < 1_000 ? `${formatNumber(ms, language)} ms` : `${formatNumber(ms / 1_000, language, 1)} s`
}
