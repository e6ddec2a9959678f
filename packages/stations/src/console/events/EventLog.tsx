import {
  drawerNavigation,
  Button,
  type Column,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  formatInstant,
  useLanguage,
  useLive,
  useLiveChange,
  useIsPhoneWidth,
  useOperatorZone,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { alarmLevels, eventsTopic, faultCatalogue, loggedKinds, type LoggedEvent } from '../../contract/index.ts'
import { faultName } from '../alarms/alarm-text.tsx'
import { alarmWords } from '../alarms/alarms.words.ts'
import { codeListWords } from '../facts.words.ts'
import { itemIdOf } from '../live-reads.ts'
import { MoreRows } from '../MoreRows.tsx'
import { TimeRangeFilters, PlaceFilters, usePlaceNames } from '../place-filters.tsx'
import { eventPhoneColumns } from './event-columns.tsx'
import { EventDrawer } from './EventDrawer.tsx'
import { eventWords } from './events.words.ts'
import { deviceMessageWords } from '../../contract/event-messages.words.ts'
import { eventKindWords } from '../../contract/event-values.words.ts'
import type { EventLogList } from './use-events.ts'

/** Event log with filters, for the operator or for one station. */
export function EventLog({
  list,
  columns,
  stationId,
}: {
  list: EventLogList
  columns: readonly Column<LoggedEvent>[]
  stationId?: string
}) {
  const t = useWords(eventWords)
  useWords(eventKindWords)
  useWords(alarmWords)
  useWords(deviceMessageWords)
  useWords(codeListWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const names = usePlaceNames(list)
  const narrow = useIsPhoneWidth()
  const { name } = useLive(eventsTopic, undefined, itemIdOf, { most: 100 })
  const [isFresh, setFresh] = useState(false)
  const reload = () => {
    setFresh(false)
    list.reload()
  }
  // New rows are added without a click while the user is at the top of the list. A user who has scrolled or opened a
  // row only gets a notice.
  useLiveChange(name, () => {
    if (list.open === undefined && list.rows.length <= list.pageSize && window.scrollY < 40) reload()
    else setFresh(true)
  })
  return (
    <>
      <div className="sheet list-sheet">
        <Filters
          list={list}
          find={{ key: 'search', label: t('stations.event.find') }}
          chips={{
            chargePointId: { label: t('stations.event.place'), translate: () => names.chargePoint ?? '…' },
            stationId: { label: t('stations.event.station'), translate: () => names.station ?? '…' },
            connectorNo: { label: t('stations.event.connector') },
            from: {
              label: t('stations.event.from'),
              translate: (value) => formatInstant(value, language, zone),
            },
            to: { label: t('stations.event.to'), translate: (value) => formatInstant(value, language, zone) },
          }}
        >
          <FilterSelect
            list={list}
            name="kind"
            label={t('stations.event.kind')}
            values={loggedKinds}
            words="stations.event.kind"
          />
          <FilterSelect
            list={list}
            name="minLevel"
            label={t('stations.event.min-level')}
            values={alarmLevels}
            words="stations.alarm.level"
          />
          <FilterSelect
            list={list}
            name="code"
            label={t('stations.event.code')}
            options={faultCatalogue.map(({ code }) => ({ value: code, label: faultName(code, language) }))}
          />
          <PlaceFilters list={list} within={stationId} />
          <TimeRangeFilters list={list} />
        </Filters>
        {isFresh && (
          <div className="row">
            <Button kind="text" icon="up" onClick={reload}>
              {t('stations.event.fresh')}
            </Button>
          </div>
        )}
        <DataTable
          list={list}
          columns={narrow ? eventPhoneColumns : columns}
          keyOf={(row) => row.id}
          label={t('stations.event.title')}
          empty={
            <Empty icon="clock" title={t('stations.event.empty')}>
              <p>{t('stations.event.empty-text')}</p>
            </Empty>
          }
        />
        <MoreRows list={list} />
      </div>
      {list.open && (
        <EventDrawer
          key={list.open}
          event={list.rows.find(({ id }) => id === list.open)}
          {...drawerNavigation(list, (row) => row.id)}
        />
      )}
    </>
  )
}
