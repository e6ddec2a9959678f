import { queryClient, useWords } from '@evops/kit'
import { loadSetUpFactor } from '@evops/organisation/console'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { browserHistory } from '../active-router.ts'
import { brandingStore } from '../brand.ts'
import { signInHref } from '../guard.rules.ts'
import { signOut } from '../me.ts'
import { Entrance } from './Entrance.tsx'
import { pageWords } from './sign-in.words.ts'

const Factor = lazy(async () => ({ default: await loadSetUpFactor() }))

/** Leads a user whose role requires a second factor to its set-up; until then nothing else opens. */
export function SetUpFactor() {
  const t = useWords(pageWords)
  const leave = () => void signOut().then(() => browserHistory.replace(signInHref('/', brandingStore.get().optcode)))
  return (
    <Entrance title={t('sign-in.factor-title')} sub={t('sign-in.factor-sub')} foot={t('sign-in.idle')}>
      <QueryClientProvider client={queryClient}>
        <div className="stack">
          <Suspense fallback={<span className="bone" />}>
            <Factor onDone={() => browserHistory.replace('/')} />
          </Suspense>
          <button type="button" className="btn" onClick={leave}>
            {t('sign-in.sign-out')}
          </button>
        </div>
      </QueryClientProvider>
    </Entrance>
  )
}
