/* oxlint-disable jsx-a11y/prefer-tag-over-role -- <meter> can't be drawn as a thin bar */
import { type LiveSession, stopDriverSession } from '@evops/driver/contract'
import { newId } from '@evops/platform/contract'
import { useEffect, useRef, useState } from 'react'
import { requestEndpoint } from '../net/endpoint-call.ts'
import { useEndpointAction } from '../net/use-endpoint.ts'
import { useSessionEvents, type StreamedSession } from '../net/use-session-events.ts'
import { Button, ReadErrorMessage, Figure, Link, Notice, Page } from '../parts/Parts.tsx'
import { navigateTo } from '../route.ts'
import type { PageProps } from '../routes.tsx'
import {
  formatAppEnergy,
  formatAppMoney,
  formatAppPower,
  formatAppDuration,
  formatAppInstant,
} from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { chargeWords } from './charge.words.ts'
import * as rules from './session.rules.ts'

/** Shows the active session: its figures with their age, and the stop button. After the end, its bill. */
export function SessionPage({ params: { id = '' } }: PageProps) {
  const t = useWords(chargeWords)
  const language = useLanguage()
  const watched = useSessionEvents(id)
  const { session, error } = watched
  const stage = session && rules.sessionStageOf(session)
  useEffect(() => {
    if (stage === 'ended') navigateTo(`/past-session/${id}`, { replace: true })
  }, [stage, id])
  return (
    <Page
      title={t(`driver.charge.stage-${stage ?? 'starting'}`)}
      note={session && rules.sessionNameOf(session, language)}
      from="/sessions"
    >
      {session ? <Session watched={watched} session={session} /> : <ReadErrorMessage error={error} />}
      {!session && !error && <span className="bone" />}
    </Page>
  )
}

function Session({ watched, session }: { watched: StreamedSession; session: LiveSession }) {
  const t = useWords(chargeWords)
  const language = useLanguage()
  const stage = rules.sessionStageOf(session)
  if (stage === 'failed')
    return (
      <>
        <Notice tone="bad">
          <p>{t('driver.charge.failed')}</p>
          {session.failure && <p>{t('driver.charge.failure', { cause: session.failure })}</p>}
        </Notice>
        <Link to="/scan" className="btn p w">
          {t('driver.charge.scan-again')}
        </Link>
      </>
    )
  const { timeZone } = session
  return (
    <>
      {watched.isLost && (
        <Notice tone="warn">
          {t('driver.charge.line-lost', { time: formatAppInstant(session.at, language, 'time', timeZone) })}
        </Notice>
      )}
      {stage === 'starting' && <Notice>{t('driver.charge.starting')}</Notice>}
      {stage !== 'starting' && <SessionFigures session={session} isLost={watched.isLost} />}
      {stage === 'stopping' ? <Notice>{t('driver.charge.stopping')}</Notice> : <Stop id={session.id} />}
    </>
  )
}

export function SessionFigures({ session, isLost }: { session: LiveSession; isLost: boolean }) {
  const t = useWords(chargeWords)
  const language = useLanguage()
  return (
    <section className={isLost ? 'sheet stack old' : 'sheet stack'}>
      <Figure big value={formatAppEnergy(session.energyDwh, language)} unit="kWh" name={t('driver.charge.energy')} />
      <Progress session={session} />
      <div className="figures">
        <Figure value={formatAppMoney(session.costMinor, session.currency, language)} name={t('driver.charge.cost')} />
        <Figure value={formatAppPower(session.powerW, language)} unit="kW" name={t('driver.charge.power')} />
        {session.soc !== null && <Figure value={String(session.soc)} unit="%" name={t('driver.charge.soc')} />}
        <Lasted session={session} />
      </div>
      <Age session={session} isLost={isLost} />
    </section>
  )
}

/**
 * Returns the seconds elapsed since the response with the server time `at`: the clocks of phone and server are never
 * compared.
 */
function useSince(at: string): number {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const startedAt = performance.now()
    const count = () => setPassed((performance.now() - startedAt) / 1_000)
    count()
    const timer = setInterval(count, 1_000)
    return () => clearInterval(timer)
  }, [at])
  return passed
}

function Lasted({ session: { at, startedAt } }: { session: LiveSession }) {
  const t = useWords(chargeWords)
  const language = useLanguage()
  const passed = useSince(at)
  const seconds = (Date.parse(at) - Date.parse(startedAt)) / 1_000 + passed
  return <Figure value={formatAppDuration(seconds, language)} name={t('driver.charge.lasted')} />
}

function Age({ session, isLost }: { session: LiveSession; isLost: boolean }) {
  const t = useWords(chargeWords)
  const language = useLanguage()
  const seconds = rules.secondsSinceLastMessage(session, useSince(session.at))
  const isOld = isLost || seconds === undefined || rules.areFiguresOutdated(seconds)
  return (
    <p className={isOld ? 'age late' : 'age'}>
      {seconds === undefined
        ? t('driver.charge.unheard')
        : t('driver.charge.notified', { span: formatAppDuration(seconds, language) })}
    </p>
  )
}

/** Shows the progress towards the target, or the battery's state of charge; nothing if both are unknown. */
function Progress({ session }: { session: LiveSession }) {
  const t = useWords(chargeWords)
  const share = rules.sessionProgress(session)
  if (share === undefined) return null
  const percent = Math.round(share * 100)
  return (
    <div className="gauge" role="meter" aria-label={t('driver.charge.progress')} aria-valuenow={percent}>
      <i style={{ width: `${percent}%` }} />
    </div>
  )
}

function Stop({ id }: { id: string }) {
  const key = useRef(newId())
  const send = async () => {
    const { answer } = await requestEndpoint(stopDriverSession, { params: { id } }, { key: key.current })
    key.current = newId()
    return answer
  }
  return <StopButton send={send} />
}

/** Confirms in two steps on the page itself: a mini-programme's web view shows no dialogs. */
export function StopButton({ send }: { send: () => Promise<string> }) {
  const t = useWords(chargeWords)
  const [isRequested, setRequested] = useState(false)
  const [answer, setAnswer] = useState<string>()
  const { busy, error, run } = useEndpointAction()
  const stop = () =>
    run(send, (reply) => {
      setAnswer(reply)
      setRequested(false)
    })
  return (
    <div className="foot stack">
      <ReadErrorMessage error={error} />
      {answer !== undefined && !/^accepted$/i.test(answer) && (
        <Notice tone="bad">{t('driver.charge.not-stopped', { answer })}</Notice>
      )}
      {isRequested ? (
        <>
          <p>{t('driver.charge.stop-sure')}</p>
          <div className="acts">
            <Button onPress={() => setRequested(false)}>{t('driver.charge.stop-no')}</Button>
            <Button kind="d" busy={busy} onPress={stop}>
              {t('driver.charge.stop-yes')}
            </Button>
          </div>
        </>
      ) : (
        <Button kind="d" icon="stop" wide onPress={() => setRequested(true)}>
          {t('driver.charge.stop')}
        </Button>
      )}
    </div>
  )
}
