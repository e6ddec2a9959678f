import { formatWhen, useLanguage, useSay, useWords } from '@evops/kit'
import type { WorkOrderDetail, WorkOrderStep } from '../../contract/index.ts'
import { orderWords } from './orders.words.ts'

/** Its life, the newest step first. */
export function Timeline({ order }: { order: WorkOrderDetail }) {
  return (
    <ol className="order-life">
      {order.steps.toReversed().map((step) => (
        <Step key={step.seq} step={step} zone={order.timeZone} />
      ))}
    </ol>
  )
}

function Step({ step, zone }: { step: WorkOrderStep; zone: string }) {
  const t = useWords(orderWords)
  const say = useSay()
  const language = useLanguage()
  const isLate = step.kind === 'late'
  const title = isLate
    ? say(`maintenance.order.late-${step.text}`)
    : say(`maintenance.order.step-${step.kind}`)
  return (
    <li className={isLate || step.kind === 'timed_out' ? 'late' : undefined}>
      <span className="row">
        <b>{title}</b>
        {step.staffName !== '' && <span>→ {step.staffName}</span>}
        <span className="push dim small">{formatWhen(step.at, language, zone)}</span>
      </span>
      <span className="dim small">
        {step.byName || t('maintenance.order.itself')}
        {step.kind === 'on_site' &&
          ` · ${
            step.lat === null || step.lng === null
              ? t('maintenance.order.no-position')
              : `${t('maintenance.order.position')} ${step.lat.toFixed(5)}, ${step.lng.toFixed(5)}`
          }`}
      </span>
      {!isLate && step.text !== '' && <p className="order-said small">{step.text}</p>}
    </li>
  )
}
