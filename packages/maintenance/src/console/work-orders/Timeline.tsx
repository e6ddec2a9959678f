import { formatInstant, useLanguage, useTranslate, useWords } from '@evops/kit'
import {
  ignoredClockErrorSeconds,
  workStateWords,
  type WorkOrderDetail,
  type WorkOrderStep,
} from '../../contract/index.ts'
import { offlineWords } from '../offline/offline.words.ts'
import { workOrderWords } from './work-orders.words.ts'
import { PhoneClockError } from './Unsent.tsx'

/** Shows the history, newest first. */
export function Timeline({ workOrder }: { workOrder: WorkOrderDetail }) {
  return (
    <ol className="work-order-life">
      {workOrder.steps.toReversed().map((step) => (
        <Step key={step.seq} step={step} zone={workOrder.timeZone} />
      ))}
    </ol>
  )
}

function Step({ step, zone }: { step: WorkOrderStep; zone: string }) {
  const t = useWords(workOrderWords)
  const translate = useTranslate()
  const language = useLanguage()
  useWords(workStateWords)
  const isTime = step.kind === 'late' || step.kind === 'warned'
  const title = isTime
    ? translate(`maintenance.workOrder.${step.kind}-${step.text}`)
    : translate(`maintenance.workOrder.step-${step.kind}`)
  return (
    <li className={isTime || step.kind === 'timed_out' ? 'late' : undefined}>
      <span className="row">
        <b>{title}</b>
        {step.staffName !== '' && <span>→ {step.staffName}</span>}
        <span className="push dim small">{formatInstant(step.at, language, zone)}</span>
      </span>
      <span className="dim small">
        {step.byName || t('maintenance.workOrder.itself')}
        {step.reason !== null && ` · ${translate(`maintenance.wait.${step.reason}`)}`}
        {step.kind === 'on_site' &&
          ` · ${
            step.lat === null || step.lng === null
              ? t('maintenance.workOrder.no-position')
              : `${t('maintenance.workOrder.position')} ${step.lat.toFixed(5)}, ${step.lng.toFixed(5)}`
          }`}
      </span>
      <Sent step={step} zone={zone} />
      {!isTime && step.text !== '' && <p className="work-order-said small">{step.text}</p>}
    </li>
  )
}

/** Shows when an offline action was received, and the error of the phone's clock. */
function Sent({ step: { at, sent }, zone }: { step: WorkOrderStep; zone: string }) {
  const t = useWords(offlineWords)
  const language = useLanguage()
  if (sent === null) return null
  const isLate = Date.parse(sent.at) - Date.parse(at) >= ignoredClockErrorSeconds * 1_000
  const facts = [
    isLate && t('maintenance.offline.sent', { at: formatInstant(sent.at, language, zone) }),
    sent.appliedByName !== '' && t('maintenance.offline.applied', { name: sent.appliedByName }),
  ].filter(Boolean)
  return (
    <>
      {facts.length > 0 && <span className="dim small">{facts.join(' · ')}</span>}
      <PhoneClockError seconds={sent.clockOffSeconds} />
    </>
  )
}
