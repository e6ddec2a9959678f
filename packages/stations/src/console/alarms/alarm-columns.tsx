import { columnsFor, formatNumber, formatDuration } from '@evops/kit'
import { type AlarmRow, alarmStateText, deviceDetailOf } from '../../contract/index.ts'
import { PlaceText } from '../PlaceText.tsx'
import { formatAlarmTime, faultName, LevelMark, alarmPlaceText } from './alarm-text.tsx'
import { AlarmStateMark } from './AlarmStateMark.tsx'

const c = columnsFor<AlarmRow>('stations.alarm')
export const alarmColumns = [
  c.custom('level', (row) => <LevelMark level={row.level} />, { width: 118, sort: true }),
  c.custom(
    'fault',
    (row, language) => (
      <>
        <b className="two-lines">{faultName(row.code, language)}</b>
        {deviceDetailOf(row, language) && <small className="two-lines">{deviceDetailOf(row, language)}</small>}
      </>
    ),
    { width: 230 },
  ),
  c.custom(
    'place',
    (row) => (
      <>
        <PlaceText of={alarmPlaceText(row)} />
        <small className="clip">{row.chargePointNo}</small>
      </>
    ),
    { width: 210 },
  ),
  c.custom('state', (row) => <AlarmStateMark of={row} />, { width: 190 }),
  c.custom('count', (row, language) => formatNumber(row.count, language), {
    width: 116,
    align: 'end',
    sort: true,
  }),
  c.custom('raisedAt', (row, language) => formatAlarmTime(row.raisedAt, row.timeZone, language), {
    width: 160,
    align: 'end',
    sort: true,
  }),
  c.custom('lastAt', (row, language) => formatAlarmTime(row.lastAt, row.timeZone, language), {
    width: 170,
    align: 'end',
    sort: true,
    hidden: true,
  }),
  c.custom('assigned', (row) => row.assignedName ?? '', { width: 110 }),
  c.custom('seen-by', (row) => row.acknowledgedBy ?? '', { width: 136 }),
]

const age = ({ raisedAt }: AlarmRow) => Math.max(0, Math.round((Date.now() - Date.parse(raisedAt)) / 1_000))
/** Columns on a phone: fault and place first, then level, start time and state. */
export const alarmPhoneColumns = [
  c.custom('fault', (row, language) => (
    <>
      <b>{faultName(row.code, language)}</b>
      <small>{alarmPlaceText(row)}</small>
      <small>
        <LevelMark level={row.level} />
        {[formatDuration(age(row), language), alarmStateText[row.state][language], row.assignedName]
          .filter(Boolean)
          .map((part) => ` · ${part}`)}
      </small>
    </>
  )),
]
