import { type Column, columnsFor, formatNumber, formatInstant, translateText, type Tone } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import type { ProofRow } from '../../contract/index.ts'

const c = columnsFor<ProofRow>('reports.proof')

/** Formats two calendar days, or one if both are equal. */
export function formatDayRange(from: string, to: string, language: Language): string {
  const [first, last] = [from, to].map((day) => formatInstant(day, language, 'UTC', 'day'))
  return from === to ? `${first}` : `${first} – ${last}`
}
/** Tone and label of a proof's result. */
export function proofResultLabel({ found, unexplained }: Pick<ProofRow, 'found' | 'unexplained'>): {
  tone: Tone
  word: string
} {
  if (unexplained > 0) return { tone: 'bad', word: 'reports.proof.differs' }
  return found > 0 ? { tone: 'warn', word: 'reports.proof.explained' } : { tone: 'good', word: 'reports.proof.agrees' }
}

export const proofColumns: readonly Column<ProofRow>[] = [
  c.when('at', undefined, { width: 170, phone: 1 }),
  c.custom('days', (row, language) => formatDayRange(row.dayFrom, row.dayTo, language), { phone: 2 }),
  { ...c.status('unexplained', proofResultLabel, { title: 'reports.proof.result', phone: 3 }), key: 'result' },
  c.number('unexplained', { width: 120 }),
  c.number('found', { width: 120, phone: 4 }),
  c.number('cells', { width: 130 }),
  c.custom('tookMs', ({ tookMs }, language) => `${formatNumber(tookMs / 1_000, language, 1)} s`, {
    align: 'end',
    width: 90,
  }),
  c.custom('byName', ({ byName }) => byName ?? translateText('reports.proof.night'), { width: 150 }),
]
