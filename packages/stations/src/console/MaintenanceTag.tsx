import { Tag, useWords } from '@evops/kit'
import { stateCountWords } from './state-counts.words.ts'

/** Planned work is in progress there: beside its state, never instead of it. Nothing where none is. */
export function MaintenanceTag({ since }: { since: string | null }) {
  const t = useWords(stateCountWords)
  return since !== null && <Tag tone="acc">{t('stations.maintenance')}</Tag>
}
