import type { CurrentUser } from '@evops/organisation/contract'
import { Icon, Popover, useWords } from '@evops/kit'
import { lazy, Suspense } from 'react'
import { shellWords } from '../shell.words.ts'

const OperatorItems = lazy(async () => ({ default: (await import('./OperatorItems.tsx')).OperatorItems }))

/** Platform staff work in one operator at a time; switching restarts the console for that operator. */
export function OperatorMenu({ me }: { me: CurrentUser }) {
  const t = useWords(shellWords)
  const face = (
    <>
      <Icon name="organisation" />
      <span className="clip wide-only">{me.operator.name}</span>
      <Icon name="down" />
    </>
  )
  return (
    <Popover label={t('shell.operator')} face={face} className="ib w operator">
      {(close) => (
        <Suspense>
          <OperatorItems me={me} onDone={close} />
        </Suspense>
      )}
    </Popover>
  )
}
