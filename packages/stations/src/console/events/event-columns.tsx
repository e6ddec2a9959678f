import { columnsFor, formatInstant, longText, translateText } from '@evops/kit'
import type { LoggedEvent } from '../../contract/index.ts'
import { LevelMark } from '../alarms/alarm-text.tsx'
import { placeName } from '../place-name.ts'
import { deviceText, eventMeaning } from './event-text.ts'

const c = columnsFor<LoggedEvent>('stations.event')
export const eventColumns = [
  c.custom('receivedAt', (row, language) => formatInstant(row.receivedAt, language, row.timeZone, 'second'), {
    width: 165,
  }),
  c.custom('level', (row) => <LevelMark level={row.level} />, { width: 136 }),
  c.custom('kind', (row) => translateText(`stations.event.kind.${row.kind}`), { width: 100 }),
  c.custom('event', (row, language) => <b className="two-lines">{eventMeaning(row, language)}</b>, {
    width: 180,
  }),
  c.custom(
    'place',
    ({ chargePointName, chargePointNo, connectorNo }) => (
      <span title={chargePointNo}>{connectorNo > 0 ? `${chargePointName}-${connectorNo}` : chargePointName}</span>
    ),
    { width: 165 },
  ),
  c.text('stationName', { title: 'stations.event.station', width: 190 }),
  c.custom('detail', (row, language) => longText(deviceText(row, language), row.errorCode ?? undefined), {
    least: 130,
  }),
  c.custom('deviceAt', (row, language) => formatInstant(row.deviceAt, language, row.timeZone, 'second'), {
    width: 165,
    align: 'end',
  }),
]

export const eventPhoneColumns = [
  c.custom(
    'event',
    (row, language) => (
      <>
        <b>{eventMeaning(row, language)}</b>
        <small className="clip">{placeName(row)}</small>
      </>
    ),
    { least: 150 },
  ),
  c.custom(
    'level',
    (row, language) => (
      <>
        <LevelMark level={row.level} />
        <small>{formatInstant(row.receivedAt, language, row.timeZone, 'short')}</small>
      </>
    ),
    { width: 120 },
  ),
]
