import { Tag, useWords } from '@evops/kit'
import { stateCountWords } from './state-counts.words.ts'

/**
 * Tag that shows planned work in progress. The tag is shown in addition to the state, never instead of it. Renders
 * nothing without planned work.
 */
export function MaintenanceTag({ since }: { since: string | null }) {
  const t = useWords(stateCountWords)
  return since !== null && <Tag tone="acc">{t('stations.maintenance')}</Tag>
}
