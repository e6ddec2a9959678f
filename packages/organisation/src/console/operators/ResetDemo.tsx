import { Button, isPermitted, confirmAction, Notice, useCall, useSave, useWords } from '@evops/kit'
import { useEffect, useState } from 'react'
import { getDemo, resetDemo } from '../../contract/index.ts'
import { operatorWords } from './operators.words.ts'

const retryMs = 1_500

/** Recreates the demo data where a demo exists, and reloads the console when it is ready. */
export function ResetDemo() {
  const t = useWords(operatorWords)
  const [isRequested, setRequested] = useState(false)
  const { data } = useCall(getDemo, {}, { quiet: true, ...(isRequested && { every: retryMs }) })
  const reset = useSave(resetDemo, { onSaved: () => setRequested(true) })
  const state = data?.state ?? null
  const [hasStarted, setHasStarted] = useState(false)
  if (isRequested && state === 'resetting' && !hasStarted) setHasStarted(true)
  const isDone = hasStarted && state === 'ready'
  useEffect(() => {
    if (isDone) location.assign('/')
  }, [isDone])
  if (state === null || !isPermitted(resetDemo)) return null
  const confirmReset = async () => {
    const yes = await confirmAction({
      title: t('organisation.demo.reset-question'),
      text: t('organisation.demo.reset-text'),
      verb: t('organisation.demo.reset'),
      danger: true,
    })
    if (yes) reset.mutate({ body: {} })
  }
  const isRunning = reset.isPending || (isRequested && state === 'resetting')
  return (
    <>
      {isRequested && state === 'failed' && <Notice tone="bad">{t('organisation.demo.failed')}</Notice>}
      <Button busy={isRunning} onClick={() => void confirmReset()}>
        {t(isRunning ? 'organisation.demo.resetting' : 'organisation.demo.reset')}
      </Button>
    </>
  )
}
