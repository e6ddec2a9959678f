import {
  Button,
  Facts,
  formatInstant,
  Icon,
  type IconName,
  Tag,
  type Tone,
  useIsPermitted,
  useLanguage,
  useSave,
  useTranslate,
  useWords,
  InstantValue,
} from '@evops/kit'
import { type AcceptanceRun, type AcceptanceStep, getAcceptance, steerAcceptance } from '../../contract/index.ts'
import { acceptanceFactText } from '../../contract/acceptance-facts.ts'
import { acceptanceStateWords } from '../../contract/acceptance-values.words.ts'
import { acceptanceWords } from './acceptance.words.ts'

const tones: Readonly<Record<AcceptanceStep['state'], Tone>> = {
  waiting: 'plain',
  working: 'acc',
  passed: 'good',
  failed: 'bad',
  left: 'bad',
}
const icons: Readonly<Record<AcceptanceStep['state'], IconName>> = {
  waiting: 'clock',
  working: 'play',
  passed: 'check',
  failed: 'warning',
  left: 'warning',
}

/** All steps of a run with their results. The printed report is this list. */
export function StepList({ run }: { run: AcceptanceRun }) {
  const t = useWords(acceptanceWords)
  useWords(acceptanceStateWords)
  return (
    <section className="sheet">
      <header>
        <h2>{t('stations.accept.steps')}</h2>
        <span className="note">{t('stations.accept.of', { done: run.passed, total: run.total })}</span>
      </header>
      <ol className="accept-steps">
        {run.steps.map((step) => (
          <StepLine key={step.key} step={step} run={run} />
        ))}
      </ol>
    </section>
  )
}

function StepLine({ step, run }: { step: AcceptanceStep; run: AcceptanceRun }) {
  const t = useWords(acceptanceWords)
  useWords(acceptanceStateWords)
  const say = useTranslate()
  const language = useLanguage()
  const may = useIsPermitted()(steerAcceptance)
  const again = useSave(steerAcceptance, { refreshes: [getAcceptance] })
  const isOver = step.state === 'passed' || step.state === 'failed' || step.state === 'left'
  return (
    <li className={step.state}>
      <Icon name={icons[step.state]} />
      <div>
        <div className="row wraps">
          <strong>{say(`stations.accept.step.${step.key}`)}</strong>
          <Tag tone={tones[step.state]}>{say(`stations.accept.step-state.${step.state}`)}</Tag>
          <small className="dim">
            {step.finishedAt && <InstantValue at={step.finishedAt} zone={run.timeZone} style="second" />}
            {step.tries > 1 && ` · ${t('stations.accept.tries', { count: step.tries })}`}
          </small>
          {run.state === 'running' && isOver && may && (
            <Button
              kind="text"
              icon="refresh"
              busy={again.isPending}
              onClick={() => again.mutate({ params: { id: run.id }, body: { key: step.key, do: 'again' } })}
            >
              {t('stations.accept.again')}
            </Button>
          )}
        </div>
        {step.failure && <p className="bad">{say(`stations.accept.failure.${step.failure}`)}</p>}
        {step.facts.length > 0 && (
          <Facts
            of={step.facts.map((fact) => [
              say(`stations.accept.fact.${fact.key}`),
              acceptanceFactText(fact, {
                language,
                when: (at) => formatInstant(at, language, run.timeZone, 'second'),
                flagName: (flag) => run.flagNames?.[flag]?.[language] ?? flag,
              }),
            ])}
          />
        )}
        <OcppMessages step={step} zone={run.timeZone} />
      </div>
    </li>
  )
}

function OcppMessages({ step, zone }: { step: AcceptanceStep; zone: string }) {
  const t = useWords(acceptanceWords)
  useWords(acceptanceStateWords)
  const language = useLanguage()
  if (step.ocppMessages.length === 0) return null
  return (
    <details className="accept-ocpp-messages">
      <summary>{t('stations.accept.ocppMessages', { count: step.ocppMessages.length })}</summary>
      {step.ocppMessages.map((ocppMessage, index) => (
        <div key={index}>
          <small className="dim">
            {formatInstant(ocppMessage.at, language, zone, 'second')} · {t(`stations.accept.${ocppMessage.direction}`)}
          </small>
          <code>{ocppMessage.body}</code>
        </div>
      ))}
    </details>
  )
}
