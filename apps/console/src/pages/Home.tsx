import { platformOperatorId } from '@evops/organisation/contract'
import { dashboardSlot, Empty, useMe, useSlot, useWords } from '@evops/kit'
import { Suspense } from 'react'
import { hasDashboard } from '../screens.ts'
import { shellWords } from '../shell.words.ts'

/**
 * The dashboard: parts that domains put there, in order. Nothing to open at all is said as it is. Who stands in no
 * operator sees what leads into one, and no figures of nobody.
 */
export function Home() {
  const t = useWords(shellWords)
  const isOutside = useMe().operator.id === platformOperatorId
  const parts = useSlot(dashboardSlot).filter(({ anywhere }) =>
    isOutside ? anywhere !== false : anywhere !== 'outside',
  )
  if (!hasDashboard || parts.length === 0) {
    return (
      <Empty icon="lock" title={t('shell.nothing.title')}>
        <p>{t('shell.nothing.text')}</p>
      </Empty>
    )
  }
  return (
    <Suspense fallback={<span className="bone" />}>
      <div className="stack dash">{parts.map((part) => part.draw({}))}</div>
    </Suspense>
  )
}
