import { Notice, useWords } from '@evops/kit'
import { Changes } from '../operations/Changes.tsx'
import { actWords } from './acts.words.ts'
import type { ValueChange } from './value-change.rules.ts'

/** Shows the changes that another user made in the meantime, field by field, so that the user can decide again. */
export function ChangedMeanwhile({ existing, timeZone }: { existing: ValueChange; timeZone: string }) {
  const t = useWords(actWords)
  return (
    <>
      <Notice tone="warn">{t('charging.act.changed')}</Notice>
      <Changes of={{ ...existing, timeZone }} />
    </>
  )
}
