import {
  drawerNavigation,
  type BulkActSelection,
  ColumnButton,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  formatInstant,
  ListPage,
  useIsPermitted,
  useColumns,
  useLanguage,
  useList,
  useLive,
  useIsPhoneWidth,
  useOperatorZone,
  usePage,
  useTranslate,
  useWords,
} from '@evops/kit'
import {
  acknowledgeAlarm,
  alarmLevels,
  alarmPermissions,
  alarmsExport,
  alarmStates,
  alarmsTopic,
  faultCatalogue,
  listAlarms,
  summariseAlarms,
} from '../../contract/index.ts'
import { itemIdOf, useLiveReload } from '../live-reads.ts'
import { alarmColumns, alarmPhoneColumns } from './alarm-columns.tsx'
import { AlarmBulk } from './AlarmBulk.tsx'
import { AlarmDrawer } from './AlarmDrawer.tsx'
import { AlarmSums } from './AlarmSums.tsx'
import { faultName } from './alarm-text.tsx'
import { TimeRangeFilters, PlaceFilters, usePlaceNames } from '../place-filters.tsx'
import { alarmWords } from './alarms.words.ts'
import './alarms.css'

/** ROUTE-02: list of all alarms in every state. Open alarms come first, with filters for level, state and place. */
export function AlarmList() {
  const t = useWords(alarmWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { setSearch } = usePage()
  const list = useList(listAlarms, { pageSize: 50, sort: '-raisedAt', words: 'stations.alarm' })
  const shown = useColumns('alarms', alarmColumns)
  const mayAct = useIsPermitted()(acknowledgeAlarm)
  const mayExport = useIsPermitted()(alarmPermissions.export)
  const { name } = useLive(alarmsTopic, undefined, itemIdOf)
  useLiveReload(name, [listAlarms, summariseAlarms])
  const narrow = useIsPhoneWidth()
  const zone = useOperatorZone()
  const names = usePlaceNames(list)
  const levelWord = (value: string) =>
    value
      .split(',')
      .map((level) => translate(`stations.alarm.level.${level}`))
      .join(', ')
  const stateWord = (value: string) =>
    value
      .split(',')
      .map((state) => translate(`stations.alarm.state.${state}`))
      .join(', ')
  return (
    <ListPage
      title={t('stations.alarm.title')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          {mayExport && (
            <ExportButton
              name={alarmsExport}
              filter={list.filters}
              label={t('stations.alarm.export')}
              disabled={list.total === 0}
            />
          )}
        </>
      }
      views={<AlarmSums />}
      filters={
        <Filters
          list={list}
          find={{ key: 'search', label: t('stations.alarm.find') }}
          chips={{
            active: { label: t('stations.alarm.active'), translate: () => t('stations.alarm.yes') },
            stationId: { label: t('stations.alarm.station'), translate: () => names.station ?? '…' },
            chargePointId: { label: t('stations.alarm.place'), translate: () => names.chargePoint ?? '…' },
            from: {
              label: t('stations.alarm.from'),
              translate: (value) => formatInstant(value, language, zone),
            },
            to: { label: t('stations.alarm.to'), translate: (value) => formatInstant(value, language, zone) },
            foldedInto: {
              label: t('stations.alarm.part-of'),
              translate: () => list.rows[0]?.stationName ?? '…',
            },
          }}
        >
          <FilterSelect
            list={list}
            name="state"
            options={(['open', ...alarmStates] as const).map((value) => ({ value, label: stateWord(value) }))}
          />
          <FilterSelect list={list} name="assigned" />
          <FilterSelect
            list={list}
            name="level"
            options={alarmLevels.map((level) => ({ value: String(level), label: levelWord(String(level)) }))}
          />
          <FilterSelect
            list={list}
            name="code"
            label={t('stations.alarm.fault')}
            options={faultCatalogue.map(({ code }) => ({ value: code, label: faultName(code, language) }))}
          />
          <PlaceFilters list={list} />
          <TimeRangeFilters list={list} />
        </Filters>
      }
      {...(mayAct && {
        bulk: (_keys: readonly string[], chosen: BulkActSelection) => <AlarmBulk chosen={chosen} />,
        bulkEvery: true,
      })}
      drawer={list.open && <AlarmDrawer key={list.open} id={list.open} {...drawerNavigation(list, (row) => row.id)} />}
    >
      <DataTable
        list={list}
        columns={narrow ? alarmPhoneColumns : shown.shown}
        keyOf={(row) => row.id}
        selectable={mayAct}
        label={t('stations.alarm.title')}
        onOpen={(row) => setSearch({ open: row.id })}
        empty={
          <Empty icon="bell" title={t('stations.alarm.empty')}>
            <p>{t('stations.alarm.empty-text')}</p>
          </Empty>
        }
      />
    </ListPage>
  )
}
