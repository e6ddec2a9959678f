import { dayMs } from '@evops/platform/contract'
import { Chart, Link, Sheet, useCall, useLanguage, useWords } from '@evops/kit'
import { useState } from 'react'
import { type AlarmDetail, getTelemetryCurve, listAlarms } from '../../contract/index.ts'
import { LastDay } from '../monitor/LastDay.tsx'
import { withGaps } from '../telemetry/gaps.rules.ts'
import { telemetryWords } from '../telemetry/telemetry.words.ts'
import { formatAlarmTime, alarmDuration } from './alarm-text.tsx'
import { alarmWords } from './alarms.words.ts'
import { curveOfFault } from './curve-of.ts'
import { AlarmStateMark } from './AlarmStateMark.tsx'
import '../monitor/monitor.css'

/** The last 24 hours at the place of the alarm: the states of the connector and the value related to the fault. */
export function LastDayOf({ alarm }: { alarm: AlarmDetail }) {
  const t = useWords(alarmWords)
  const curve = useWords(telemetryWords)
  const { chargePointId, connectorNo, timeZone: zone } = alarm
  const [to] = useState(() => new Date())
  const from = new Date(to.getTime() - dayMs)
  const place =
    connectorNo > 0
      ? { chargePointId: chargePointId ?? undefined, connectorNo }
      : { chargePointId: chargePointId ?? undefined }
  const query = { ...place, from: from.toISOString(), to: to.toISOString() }
  const { data } = useCall(getTelemetryCurve, { query }, { quiet: true, enabled: chargePointId !== null })
  if (chargePointId === null) return null
  const { key, unit, per, word } = curveOfFault(alarm.code)
  const points = data ? withGaps(data.points, data.step) : []
  const values = points.map((point) => (point[key] === null ? null : point[key] / per))
  return (
    <Sheet title={t('stations.alarm.last-day')}>
      {values.some((value) => value !== null) ? (
        <Chart
          label={curve(word)}
          zone={zone}
          times={points.map((point) => Date.parse(point.at) / 1_000)}
          span={[from.getTime() / 1_000, to.getTime() / 1_000]}
          height={140}
          series={[{ label: curve(word), unit, look: 'area', digits: 1, values }]}
        />
      ) : (
        <p className="dim alarm-curve">{data && curve('stations.curve.none')}</p>
      )}
      {connectorNo > 0 && (
        <LastDay key={alarm.id} chargePointId={chargePointId} connectorNo={connectorNo} zone={zone} />
      )}
    </Sheet>
  )
}

const most = 5
/** Earlier occurrences of the same fault, with their durations. */
export function LastTimes({ alarm }: { alarm: AlarmDetail }) {
  const t = useWords(alarmWords)
  const language = useLanguage()
  const { id, code, stationId, chargePointId, connectorNo } = alarm
  const place = chargePointId === null ? {} : { chargePointId, connectorNo }
  const query = { code: [code], stationId, ...place, sort: '-raisedAt' as const, pageSize: most + 1 }
  const { data } = useCall(listAlarms, { query }, { quiet: true })
  const before = data?.list.filter((one) => one.id !== id).slice(0, most) ?? []
  return (
    <Sheet title={t('stations.alarm.last-times')}>
      {data && before.length === 0 && <p className="dim">{t('stations.alarm.first-time')}</p>}
      <ul className="last-times">
        {before.map((one) => (
          <li key={one.id}>
            <Link to={`/chgstamon/alarms?open=${one.id}`}>{formatAlarmTime(one.raisedAt, one.timeZone, language)}</Link>
            <span className="dim small">{alarmDuration(one, language)}</span>
            <AlarmStateMark of={one} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
