import {
  Can,
  Drawer,
  Facts,
  ReadFailure,
  formatNumber,
  Link,
  Sheet,
  useCall,
  useIsPermitted,
  useLanguage,
  useTranslate,
  useSlot,
  useWords,
} from '@evops/kit'
import {
  acknowledgeAlarm,
  type AlarmDetail,
  type AlarmStep,
  deviceDetailOf,
  getAlarm,
  stationViewPermission,
} from '../../contract/index.ts'
import { AlarmActs } from './AlarmActs.tsx'
import { formatAlarmTime, faultName, alarmDuration, LevelMark, alarmPlaceText } from './alarm-text.tsx'
import { LastDayOf, LastTimes } from './AlarmPast.tsx'
import { AlarmStateMark } from './AlarmStateMark.tsx'
import { alarmWords } from './alarms.words.ts'
import { alarmActions } from '../slots.ts'
import { WhatToDo } from './WhatToDo.tsx'
import { ruleName } from './rule-text.ts'
import { ruleWords } from './rules.words.ts'
import './alarms.css'

interface AlarmDrawerProps {
  id: string
  onClose: () => void
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

/** Drawer for one alarm: description, state, history and available actions. */
export function AlarmDrawer({ id, ...neighbours }: AlarmDrawerProps) {
  const t = useWords(alarmWords)
  const language = useLanguage()
  const others = useSlot(alarmActions)
  const maySee = useIsPermitted()(stationViewPermission)
  const { data: alarm, error, refetch } = useCall(getAlarm, { params: { id } }, { quiet: true, every: 5_000 })
  if (error)
    return (
      <Drawer title={t('stations.alarm.title')} {...neighbours}>
        <ReadFailure error={error} onRetry={() => void refetch()} />
      </Drawer>
    )
  if (alarm?.id !== id)
    return (
      <Drawer title="…" {...neighbours}>
        <span className="bone" />
      </Drawer>
    )
  return (
    <Drawer
      title={faultName(alarm.code, language)}
      tags={<AlarmStateMark of={alarm} />}
      sub={alarmPlaceText(alarm)}
      footer={
        <>
          {alarm.state !== 'closed' && (
            <Can call={acknowledgeAlarm}>
              <AlarmActs alarm={alarm} />
            </Can>
          )}
          {others.map((other) => other.draw({ alarmId: alarm.id, isClosed: alarm.state === 'closed' }))}
        </>
      }
      {...neighbours}
    >
      <div className="stack">
        <WhatToDo alarm={alarm} />
        <AlarmFacts alarm={alarm} />
        {maySee && <LastDayOf alarm={alarm} />}
        <LastTimes alarm={alarm} />
        <Sheet title={t('stations.alarm.life')}>
          <ol className="alarm-life">
            {alarm.steps.map((step) => (
              <Step key={step.id} step={step} alarm={alarm} />
            ))}
          </ol>
        </Sheet>
      </div>
    </Drawer>
  )
}

function AlarmFacts({ alarm }: { alarm: AlarmDetail }) {
  const t = useWords(alarmWords)
  useWords(ruleWords)
  const language = useLanguage()
  const when = (instant: string | null) => instant && formatAlarmTime(instant, alarm.timeZone, language)
  return (
    <Facts
      of={[
        [t('stations.alarm.level'), <LevelMark key="level" level={alarm.level} />],
        [t('stations.alarm.detail'), deviceDetailOf(alarm, language)],
        [t('stations.alarm.count'), formatNumber(alarm.count, language)],
        [t('stations.alarm.raisedAt'), when(alarm.raisedAt)],
        [t('stations.alarm.lastAt'), alarm.count > 1 ? when(alarm.lastAt) : null],
        [
          t('stations.alarm.seen-by'),
          alarm.acknowledgedBy && `${alarm.acknowledgedBy} · ${when(alarm.acknowledgedAt)}`,
        ],
        [t('stations.alarm.assigned'), alarm.assignedName],
        [t('stations.alarm.clearedAt'), when(alarm.clearedAt)],
        [t('stations.alarm.lasted'), alarmDuration(alarm, language)],
        [
          t('stations.alarm.closed-by'),
          alarm.closedAt && `${alarm.closedBy ?? t('stations.alarm.itself')} · ${when(alarm.closedAt)}`,
        ],
        [t('stations.alarm.rule'), alarm.ruleName && ruleName(alarm.ruleName)],
        [
          t('stations.alarm.place'),
          alarm.terminalNo !== null ? (
            <Link key="terminal" to={`/chgmodule/chgterminal?search=${encodeURIComponent(alarm.terminalNo)}`}>
              {alarm.terminalNo}
            </Link>
          ) : alarm.chargePointId ? (
            <Link key="chargePoint" to={`/statsanalysis/chgpile/${alarm.chargePointId}`}>
              {alarmPlaceText(alarm)}
            </Link>
          ) : alarm.day ? (
            <Link key="day" to={`/reportformmng/dailyeleloss?open=${alarm.stationId}.${alarm.day}`}>
              {t('stations.alarm.day-balance')}
            </Link>
          ) : (
            <Link key="parts" to={`/chgstamon/alarms?foldedInto=${alarm.id}`}>
              {t('stations.alarm.folded-show', { count: alarm.folded })}
            </Link>
          ),
        ],
        [
          t('stations.alarm.events'),
          alarm.chargePointId && (
            <Link key="events" to={`/chgstamon/chgevent?chargePointId=${alarm.chargePointId}`}>
              {alarm.chargePointNo}
            </Link>
          ),
        ],
        [
          t('stations.alarm.part-of'),
          alarm.foldedInto && (
            <Link key="storm" to={`/chgstamon/alarms?open=${alarm.foldedInto}`}>
              {t('stations.alarm.part')}
            </Link>
          ),
        ],
      ]}
    />
  )
}

function Step({ step, alarm }: { step: AlarmStep; alarm: AlarmDetail }) {
  const translate = useTranslate()
  const language = useLanguage()
  const level = translate(`stations.alarm.level.${step.level}`)
  // The note of these two steps contains the name of the person.
  const aboutPerson = step.kind === 'assigned' || step.kind === 'unassigned'
  const note = aboutPerson ? null : step.note
  return (
    <li>
      <b>{translate(`stations.alarm.step.${step.kind}`, { level, name: step.note ?? '' })}</b>
      <span className="dim small">{formatAlarmTime(step.at, alarm.timeZone, language)}</span>
      {(step.by ?? note) && (
        <p className="small">
          {step.by && <span className="dim">{note ? `${step.by}: ` : step.by}</span>}
          {note}
        </p>
      )}
    </li>
  )
}
