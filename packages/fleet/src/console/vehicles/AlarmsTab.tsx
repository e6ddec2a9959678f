import { alarmStates, alarmStateText, catalogueFaultOf } from '@evops/stations/contract'
import {
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  FilterDays,
  Filters,
  FilterSelect,
  Link,
  Pager,
  translateText,
  Tag,
  type Tone,
  useIsPermitted,
  useLanguage,
  useList,
  useNav,
  useWords,
} from '@evops/kit'
import { shortNo } from '@evops/platform/contract'
import { listVehicleAlarms, vehicleAlarmExport, vehiclePermissions, type VehicleAlarm } from '../../contract/index.ts'
import { alarmPath, sessionPath } from '../paths.ts'
import { vehicleAlarmWords } from './alarms.words.ts'

const levels = [4, 3, 2, 1] as const
const levelTones: Readonly<Record<number, Tone>> = { 1: 'plain', 2: 'acc', 3: 'warn', 4: 'bad' }
/** Open alarms are highlighted; a tag shows the severity. */
const stateTones = { raised: 'bad', acknowledged: 'warn', cleared: undefined, closed: 'dim' } as const

const c = columnsFor<VehicleAlarm>('fleet.alarm')
const columns = [
  c.when('raisedAt', (row) => row.timeZone, { sort: true, phone: 2, width: 160 }),
  c.custom(
    'level',
    ({ level }) => <Tag tone={levelTones[level] ?? 'plain'}>{translateText(`fleet.alarm.level.${level}`)}</Tag>,
    { width: 120, sort: true, phone: 3 },
  ),
  c.custom(
    'fault',
    ({ alarmId, code, detail }, language) => (
      <span className="two-lines" title={detail ?? undefined}>
        <Maybe to={alarmPath(alarmId)}>{catalogueFaultOf(code).text[language]}</Maybe>
      </span>
    ),
    { least: 180, phone: 1 },
  ),
  c.custom(
    'state',
    ({ state }, language) => <span className={stateTones[state]}>{alarmStateText[state][language]}</span>,
    { width: 150, phone: 4 },
  ),
  c.custom(
    'place',
    ({ stationName, chargePointNo, connectorNo }) =>
      [stationName, chargePointNo, connectorNo || ''].filter(Boolean).join(' · '),
    { least: 160 },
  ),
  c.custom(
    'sessionNo',
    ({ sessionId, sessionNo }) => <Maybe to={sessionPath(sessionId)}>{sessionNo && shortNo(sessionNo)}</Maybe>,
    {
      width: 190,
    },
  ),
  c.when('clearedAt', (row) => row.timeZone, { width: 160 }),
]

/** Shows a link if the user may open it, otherwise text. */
function Maybe({ to, children }: { to: string; children: string }) {
  return useNav().mayOpen(to) ? <Link to={to}>{children}</Link> : children
}

/** Lists alarms that charge points raised while the vehicle charged there. */
export function AlarmsTab({ vehicleId }: { vehicleId: string }) {
  const t = useWords(vehicleAlarmWords)
  const language = useLanguage()
  const may = useIsPermitted()
  const list = useList(listVehicleAlarms, {
    pageSize: 20,
    sort: '-raisedAt',
    always: { vehicleId },
    words: 'fleet.alarm',
  })
  return (
    <div className="stack">
      <div className="row">
        <span className="dim">{t('fleet.alarm.explain')}</span>
        {may(vehiclePermissions.export) && (
          <span className="push">
            <ExportButton
              name={vehicleAlarmExport}
              filter={{ ...list.filters, vehicleId }}
              label={t('fleet.alarm.export')}
              disabled={list.total === 0}
            />
          </span>
        )}
      </div>
      <div className="sheet list-sheet">
        <Filters list={list}>
          <FilterDays list={list} from="from" to="to" label={t('fleet.alarm.raisedAt')} />
          <FilterSelect
            list={list}
            name="state"
            options={alarmStates.map((value) => ({ value, label: alarmStateText[value][language] }))}
          />
          <FilterSelect list={list} name="level" values={levels} />
        </Filters>
        <DataTable
          list={list}
          columns={columns}
          keyOf={({ alarmId }) => alarmId}
          label={t('fleet.alarm.fault')}
          opens={false}
          empty={<Empty icon="check" words="fleet.alarm.none" />}
        />
      </div>
      <Pager list={list} />
    </div>
  )
}
