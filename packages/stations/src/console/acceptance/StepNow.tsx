import { Button, Notice, useIsPermitted, useSave, useTranslate, useWords } from '@evops/kit'
import { useEffect, useState } from 'react'
import {
  confirmablePrompts,
  type AcceptanceRun,
  type AcceptanceStep,
  getAcceptance,
  listAcceptance,
  steerAcceptance,
} from '../../contract/index.ts'
import { acceptanceStateWords } from '../../contract/acceptance-values.words.ts'
import { acceptanceWords } from './acceptance.words.ts'

/** Current instruction in one sentence with large buttons, readable in sunlight and usable with gloves. */
export function StepNow({ run }: { run: AcceptanceRun }) {
  const t = useWords(acceptanceWords)
  useWords(acceptanceStateWords)
  const say = useTranslate()
  const step =
    run.steps.find(({ state }) => state === 'working') ??
    run.steps.find(({ state }) => state === 'failed') ??
    run.steps.find(({ state }) => state === 'waiting')
  if (!step) return null
  const no = run.steps.indexOf(step) + 1
  return (
    <section className={`sheet accept-now ${step.state}`} aria-live="polite">
      <p className="note">
        {t('stations.accept.step-of', { no, total: run.total })} · {say(`stations.accept.step.${step.key}`)}
        {step.until && <Countdown until={step.until} />}
      </p>
      {step.state === 'failed' ? (
        <Notice tone="bad">{step.failure && say(`stations.accept.failure.${step.failure}`)}</Notice>
      ) : (
        <p className="accept-say">{say(`stations.accept.instruction.${step.say ?? 'wait-answer'}`)}</p>
      )}
      <Hands run={run} step={step} />
    </section>
  )
}

function Hands({ run, step }: { run: AcceptanceRun; step: AcceptanceStep }) {
  const t = useWords(acceptanceWords)
  useWords(acceptanceStateWords)
  const may = useIsPermitted()(steerAcceptance)
  const steer = useSave(steerAcceptance, { refreshes: [getAcceptance, listAcceptance] })
  if (!may || step.state === 'waiting') return null
  const to = (what: 'again' | 'done' | 'give-up' | 'go-on') =>
    steer.mutate({ params: { id: run.id }, body: { key: step.key, do: what } })
  if (step.state === 'failed')
    return (
      <div className="accept-hands">
        <Button kind="primary" icon="refresh" busy={steer.isPending} onClick={() => to('again')}>
          {t('stations.accept.again')}
        </Button>
        <Button icon="right" onClick={() => to('go-on')}>
          {t('stations.accept.go-on')}
        </Button>
      </div>
    )
  const isNudge = step.say !== null && confirmablePrompts.includes(step.say)
  return (
    <div className="accept-hands">
      {isNudge && (
        <Button kind="primary" icon="check" busy={steer.isPending} onClick={() => to('done')}>
          {t('stations.accept.done')}
        </Button>
      )}
      <Button icon="close" onClick={() => to('give-up')}>
        {t('stations.accept.give-up')}
      </Button>
    </div>
  )
}

function Countdown({ until }: { until: string }) {
  const t = useWords(acceptanceWords)
  useWords(acceptanceStateWords)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((Date.parse(until) - now) / 1000))
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return <span className="num"> · {t('stations.accept.left', { time })}</span>
}
