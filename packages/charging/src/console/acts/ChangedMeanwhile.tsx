import { Notice, useWords } from '@evops/kit'
import { Changes } from '../operations/Changes.tsx'
import { actWords } from './acts.words.ts'
import type { Standing } from './standing.rules.ts'

/** Somebody was first: what they changed, field by field, so that one can decide again. */
export function ChangedMeanwhile({ standing, timeZone }: { standing: Standing; timeZone: string }) {
  const t = useWords(actWords)
  return (
    <>
      <Notice tone="warn">{t('charging.act.changed')}</Notice>
      <Changes of={{ ...standing, timeZone }} />
    </>
  )
}
