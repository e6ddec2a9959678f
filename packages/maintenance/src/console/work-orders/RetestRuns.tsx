import {
  Button,
  formatNumber,
  formatInstant,
  Icon,
  type IconName,
  Link,
  Notice,
  Tag,
  type Tone,
  useIsPermitted,
  useLanguage,
  useSave,
  useTranslate,
  useWords,
} from '@evops/kit'
import {
  quietMinutes,
  startRetest,
  stopRetest,
  workOrderPermissions,
  type RetestRun,
  type RetestStep,
  type WorkOrderDetail,
} from '../../contract/index.ts'
import { retestWords } from './retests.words.ts'
import { workOrderReads } from './use-quick-acts.ts'

const runTones: Readonly<Record<RetestRun['state'], Tone>> = {
  running: 'acc',
  passed: 'good',
  failed: 'bad',
  stopped: 'plain',
}
const icons: Readonly<Record<RetestStep['state'], IconName>> = {
  waiting: 'clock',
  working: 'play',
  passed: 'check',
  skipped: 'info',
  failed: 'warning',
}

/** shows the re-tests at the charge point, step by step with their messages; the newest is expanded. */
export function RetestRuns({ workOrder }: { workOrder: WorkOrderDetail }) {
  const t = useWords(retestWords)
  return (
    <>
      <ProofNotice workOrder={workOrder} />
      {workOrder.retests.map((run, place) => (
        <details key={run.id} className="retest" open={place === 0}>
          <summary>
            <RunHead run={run} zone={workOrder.timeZone} />
          </summary>
          <ol>
            {run.steps.map((step) => (
              <StepLine key={step.key} step={step} run={run} zone={workOrder.timeZone} />
            ))}
          </ol>
        </details>
      ))}
      {workOrder.retests.length === 0 && workOrder.needsProof && (
        <p className="dim small">{t('maintenance.retest.none')}</p>
      )}
      <RetestActs workOrder={workOrder} />
    </>
  )
}

/** Shows what closing requires, or the proof on which it was based. */
function ProofNotice({ workOrder }: { workOrder: WorkOrderDetail }) {
  const t = useWords(retestWords)
  const { proof, closeWaits, secondName } = workOrder
  if (closeWaits !== null)
    return (
      <Notice tone="warn">
        {t('maintenance.retest.waits', { name: closeWaits.byName })}{' '}
        <Link to={`/sysmng/approvals?view=all&open=${closeWaits.approvalId}`}>
          {t('maintenance.retest.to-approval')}
        </Link>
      </Notice>
    )
  if (proof === null) return null
  return (
    <Notice tone={proof === 'retest' ? 'good' : 'warn'}>
      {proof === 'retest' ? t('maintenance.retest.proven') : t('maintenance.retest.second', { name: secondName })}
    </Notice>
  )
}

function RunHead({ run, zone }: { run: RetestRun; zone: string }) {
  useWords(retestWords)
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <span className="row wraps">
      <Tag tone={runTones[run.state]}>{translate(`maintenance.retest.state-${run.state}`)}</Tag>
      <span className="dim small">
        #{run.connectorNo} · {formatInstant(run.startedAt, language, zone)} · {run.startedByName}
      </span>
    </span>
  )
}

interface Line {
  step: RetestStep
  run: RetestRun
  zone: string
}
function StepLine({ step, run, zone }: Line) {
  useWords(retestWords)
  const translate = useTranslate()
  return (
    <li className={step.state}>
      <Icon name={icons[step.state]} />
      <div>
        <b>{translate(`maintenance.retest.step-${step.key}`)}</b>{' '}
        <span className="dim small">{translate(`maintenance.retest.step-state-${step.state}`)}</span>
        {step.failure && <p className="bad">{translate(`maintenance.retest.failure-${step.failure}`)}</p>}
        {step.skip && <p className="dim small">{translate(`maintenance.retest.skip-${step.skip}`)}</p>}
        <Shown step={step} run={run} zone={zone} />
        <OcppMessages step={step} zone={zone} />
      </div>
    </li>
  )
}

const perKilo = 1_000
function Shown({ step, run, zone }: Line) {
  const t = useWords(retestWords)
  const language = useLanguage()
  const { energyWh, seconds, status, key, state } = step
  const quietUntil = new Date(Date.parse(run.startedAt) + quietMinutes * 60_000).toISOString()
  const shown = [
    energyWh === null ? null : `${formatNumber(energyWh / perKilo, language, 3)} kWh`,
    seconds === null ? null : `${formatNumber(seconds, language)} s`,
    status === null ? null : t('maintenance.retest.result', { status }),
    key === 'quiet' && state === 'working'
      ? t('maintenance.retest.until', { when: formatInstant(quietUntil, language, zone) })
      : null,
  ].filter((one) => one !== null)
  return shown.length > 0 ? <p className="dim small num">{shown.join(' · ')}</p> : null
}

function OcppMessages({ step, zone }: { step: RetestStep; zone: string }) {
  const t = useWords(retestWords)
  const language = useLanguage()
  if (step.ocppMessages.length === 0) return null
  return (
    <details className="retest-ocpp-messages">
      <summary>{t('maintenance.retest.ocppMessages', { count: step.ocppMessages.length })}</summary>
      {step.ocppMessages.map((ocppMessage, place) => (
        <div key={place}>
          <small className="dim">
            {formatInstant(ocppMessage.at, language, zone, 'second')} ·{' '}
            {t(`maintenance.retest.${ocppMessage.direction}`)}
          </small>
          <code>{ocppMessage.body}</code>
        </div>
      ))}
    </details>
  )
}

function RetestActs({ workOrder }: { workOrder: WorkOrderDetail }) {
  const t = useWords(retestWords)
  const may = useIsPermitted()
  const start = useSave(startRetest, { refreshes: workOrderReads })
  const stop = useSave(stopRetest, { refreshes: workOrderReads })
  const isRunning = workOrder.retests.some(({ state }) => state === 'running')
  const mayWork = may(workOrderPermissions.control) || (workOrder.mine && may(workOrderPermissions.edit))
  if (!mayWork || workOrder.state !== 'done' || workOrder.chargePointId === null) return null
  const input = { params: { id: workOrder.id }, body: {} }
  return (
    <p className="row wraps">
      {isRunning ? (
        <Button icon="stop" busy={stop.isPending} onClick={() => stop.mutate(input)}>
          {t('maintenance.retest.stop')}
        </Button>
      ) : (
        <Button icon="play" busy={start.isPending} onClick={() => start.mutate(input)}>
          {t('maintenance.retest.start')}
        </Button>
      )}
    </p>
  )
}
