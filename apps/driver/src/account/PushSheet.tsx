import { useEffect, useState } from 'react'
import { useEndpointAction } from '../net/use-endpoint.ts'
import { Button, ReadErrorMessage, Notice, Sheet } from '../parts/Parts.tsx'
import { useWords } from '../words/translate.ts'
import { accountWords } from './account.words.ts'
import { subscribeToPush, unsubscribeFromPush, type PushState, pushState } from './push.ts'

/** Shows whether this browser receives push notifications, and why not. */
export function PushSheet() {
  const t = useWords(accountWords)
  const [state, setState] = useState<PushState>()
  const { busy, error, run } = useEndpointAction()
  useEffect(() => {
    let isHere = true
    pushState().then(
      (found) => isHere && setState(found),
      // The list below shows the connection error.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [])
  if (state === undefined || state === 'none') return null
  return (
    <Sheet title={t('driver.account.push')}>
      <div className="stack">
        {error?.error === 'app' ? (
          <Notice tone="bad">{t('driver.account.push-failed')}</Notice>
        ) : (
          <ReadErrorMessage error={error} />
        )}
        {state === 'on' || state === 'off' ? (
          <>
            <p>{t(`driver.account.push-${state}`)}</p>
            <Button
              kind={state === 'off' ? 'p' : undefined}
              busy={busy}
              onPress={() => run(state === 'off' ? subscribeToPush : unsubscribeFromPush, setState)}
            >
              {t(state === 'off' ? 'driver.account.push-begin' : 'driver.account.push-end')}
            </Button>
          </>
        ) : (
          <p className="dim">{t(`driver.account.push-${state}`)}</p>
        )}
      </div>
    </Sheet>
  )
}
