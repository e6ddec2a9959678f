import {
  Bar,
  formatPercent,
  formatDuration,
  formatInstant,
  longText,
  Tag,
  useLanguage,
  useNow,
  useTranslate,
  useWords,
  type Tone,
} from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import { workStateWords, type WorkOrderRow, type WorkState } from '../../contract/index.ts'
import { workOrderWords } from './work-orders.words.ts'

export const workOrderTones: Readonly<Record<WorkState, Tone>> = {
  new: 'bad',
  dispatched: 'warn',
  accepted: 'acc',
  on_site: 'acc',
  processing: 'acc',
  suspended: 'warn',
  done: 'good',
  closed: 'plain',
  cancelled: 'plain',
}
const levelTones: readonly Tone[] = ['bad', 'warn', 'plain', 'plain']

export function LevelTag({ level }: { level: number }) {
  return <Tag tone={levelTones[level - 1] ?? 'plain'}>P{level}</Tag>
}
export function StateTag({ state }: { state: WorkState }) {
  useWords(workStateWords)
  const translate = useTranslate()
  return <Tag tone={workOrderTones[state]}>{translate(`maintenance.state.${state}`)}</Tag>
}

type Placed = Pick<WorkOrderRow, 'stationName' | 'chargePointNo' | 'chargePointName' | 'connectorNo' | 'assetLabel'>
/** Returns the text of a work order's subject at its station; '': the whole station. */
export const workOrderSubjectText = ({
  chargePointNo,
  chargePointName,
  connectorNo,
  assetLabel,
}: Omit<Placed, 'stationName'>): string =>
  assetLabel ?? [chargePointName ?? chargePointNo, connectorNo].filter(Boolean).join('-')
/** Returns the place of a work order in one line. */
export const workOrderPlaceText = (of: Placed): string =>
  [of.stationName, workOrderSubjectText(of)].filter(Boolean).join(' · ')

export function WorkOrderPlaceText({ of }: { of: Placed }) {
  const thing = workOrderSubjectText(of)
  if (of.stationName === null && thing === '') return <span className="dimmer">—</span>
  return (
    <>
      {longText(of.stationName ?? thing)}
      {of.stationName !== null && thing !== '' && <small className="num two-lines">{thing}</small>}
    </>
  )
}

/** Shows the due time of the next step, the remaining time and the used share; or why the clock is stopped. */
export function WorkOrderDueTime({ of }: { of: WorkOrderRow }) {
  const t = useWords(workOrderWords)
  const language = useLanguage()
  const now = useNow()
  if (of.state === 'closed' || of.state === 'cancelled' || of.state === 'done')
    return of.broken ? <Tag tone="warn">{t('maintenance.workOrder.broken')}</Tag> : <span className="dimmer">—</span>
  if (of.pausedBy === 'suspended')
    return (
      <span className="dim work-order-due">
        {t('maintenance.workOrder.clock-paused')}
        {of.waitsFor !== null && (
          <small>
            <WorkOrderState of={of} />
          </small>
        )}
      </span>
    )
  if (of.due === null) return <span className="dim">{t('maintenance.workOrder.as-planned')}</span>
  const seconds = Math.round((new Date(of.due).getTime() - now) / 1_000)
  const title = formatInstant(of.due, language, of.timeZone)
  if (seconds < 0)
    return (
      <span className="bad" title={title}>
        {t('maintenance.workOrder.overdue')} {formatDuration(-seconds, language)}
      </span>
    )
  const used = of.usedPercent ?? 0
  return (
    <span className="num work-order-due" title={title}>
      {formatDuration(seconds, language)}
      {of.usedPercent !== null && (
        <small className={used >= 80 ? 'warn two-lines' : 'two-lines'}>
          {t('maintenance.workOrder.used', { used: usedText(used, language) })}
          {of.pausedBy !== null && ` · ${t('maintenance.workOrder.off-hours')}`}
        </small>
      )}
    </span>
  )
}

/** Above ten times the limit the exact figure is not useful. */
const usedText = (used: number, language: Language) =>
  used > 999 ? `> ${formatPercent(999, language)}` : formatPercent(used, language)

/** Shows the used share of the current time limit; after its end, the overrun. */
export function UsedTimeShare({ of }: { of: WorkOrderRow }) {
  const t = useWords(workOrderWords)
  const language = useLanguage()
  const now = useNow()
  const { usedPercent: used, phase, due, overdue } = of
  if (used === null || phase === null) return null
  const label = t(`maintenance.workOrder.${phase}-time`)
  const late = overdue && due !== null ? Math.round((now - new Date(due).getTime()) / 1_000) : 0
  return (
    <span className={late > 0 || used >= 100 ? 'bad' : used >= 80 ? 'warn' : undefined}>
      {label} ·{' '}
      <span className="num">
        {late > 0
          ? `${t('maintenance.workOrder.overdue')} ${formatDuration(late, language)}`
          : usedText(used, language)}
      </span>
      <Bar of={Math.min(1, used / 100)} label={label} />
    </span>
  )
}

/** Shows why the clock is stopped. */
export function WorkOrderState({ of }: { of: WorkOrderRow }) {
  const t = useWords(workOrderWords)
  useWords(workStateWords)
  const translate = useTranslate()
  const language = useLanguage()
  if (of.pausedBy === 'suspended')
    return of.waitsFor === null
      ? translate('maintenance.state.suspended')
      : translate(`maintenance.wait.${of.waitsFor}`)
  return of.goesOnAt === null
    ? t('maintenance.workOrder.off-hours')
    : t('maintenance.workOrder.off-hours-until', { at: formatInstant(of.goesOnAt, language, of.timeZone) })
}
