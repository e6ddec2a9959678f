import { fillPlaceholders, type Language, withPercent } from '@evops/platform/contract'
import { periodKinds, periodName, type PeriodKind } from '@evops/tariffs/contract'
import type { AnomalyEvidence } from './evidence-kinds.ts'
import { evidenceWords } from './evidence.words.ts'

/** Formats figures for the place where the sentence is shown. */
export interface EvidenceFormat {
  energy: (dwh: number) => string
  money: (minor: number) => string
  power: (watts: number) => string
  span: (seconds: number) => string
  when: (at: string) => string
  /** Returns the name of a code, for example a verdict, or formats a session number. */
  name: (key: string, value: string) => string
}

/** Returns an anomaly's evidence as a sentence. Unknown values are shown as a dash. */
export function formatEvidence(
  { kind, ...figures }: AnomalyEvidence,
  language: Language,
  format: EvidenceFormat,
): string {
  const values = Object.fromEntries(
    Object.entries(figures).map(([key, value]) => [
      key,
      isPeriod(key, value)
        ? periodName(value)[language]
        : key === 'percent'
          ? withPercent(String(value ?? '—'), language)
          : formatEvidenceValue(key, value, format),
    ]),
  )
  const sentence = kind === 'split' && figures['period'] === null ? 'split-whole' : kind
  const isRead = typeof figures['registerDwh'] === 'number'
  const end = kind.startsWith('closed-')
    ? evidenceWords[`charging.evidence.closed-${isRead ? 'at' : 'unread'}`][language]
    : ''
  const text = evidenceWords[`charging.evidence.${sentence}`][language] + end
  // A figure that is missing from this evidence is unknown, too.
  return fillPlaceholders(text, values).replaceAll(/\{\w+\}/g, '—')
}

function isPeriod(key: string, value: unknown): value is PeriodKind {
  return key === 'period' && periodKinds.some((kind) => kind === value)
}

function formatEvidenceValue(key: string, value: unknown, format: EvidenceFormat): string {
  if (value === null || value === undefined) return '—'
  if (typeof value === 'string') return key.endsWith('At') ? format.when(value) : format.name(key, value)
  if (typeof value !== 'number') return '—'
  if (key.endsWith('Dwh')) return format.energy(value)
  if (key.endsWith('Minor')) return format.money(value)
  if (key.endsWith('W')) return format.power(value)
  return key.endsWith('S') ? format.span(value) : String(value)
}
