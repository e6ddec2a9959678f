import { Notice, useWords } from '@evops/kit'
import { OperationChangesTable } from '../operations/Changes.tsx'
import { actWords } from './acts.words.ts'
import type { SessionFigureChange } from './value-change.rules.ts'

/** Shows the changes that another user made in the meantime, field by field, so that the user can decide again. */
export function ConcurrentChanges({ existing, timeZone }: { existing: SessionFigureChange; timeZone: string }) {
  const t = useWords(actWords)
  return (
    <>
      <Notice tone="warn">{t('charging.act.changed')}</Notice>
      <OperationChangesTable of={{ ...existing, timeZone }} />
    </>
  )
}
