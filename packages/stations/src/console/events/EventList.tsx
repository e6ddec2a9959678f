import {
  besideList,
  Button,
  columnsFor,
  ColumnButton,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  formatWhen,
  LiveLine,
  PageHead,
  say,
  useCan,
  useColumns,
  useLanguage,
  useLive,
  useLiveChange,
  useNarrow,
  useOperatorZone,
  useSay,
  useWords,
} from '@evops/platform/console'
import { useState } from 'react'
import {
  alarmLevels,
  alarmPermissions,
  eventsExport,
  eventsTopic,
  faultCatalogue,
  loggedKinds,
  type LoggedEvent,
} from '../../contract/index.ts'
import { LevelMark, faultName } from '../alarms/alarm-text.tsx'
import { alarmWords } from '../alarms/alarms.words.ts'
import { factWords } from '../facts.words.ts'
import { idOf } from '../live-reads.ts'
import { MoreRows } from '../piles/StatesTab.tsx'
import { MomentFilters, PlaceFilters, usePlaceNames } from '../place-filters.tsx'
import { eventMeaning } from './event-text.ts'
import { EventDrawer } from './EventDrawer.tsx'
import { eventWords } from './events.words.ts'
import { useEvents } from './use-events.ts'
import '../stations.css'

const c = columnsFor<LoggedEvent>('stations.event')
const columns = [
  c.custom('receivedAt', (row, language) => formatWhen(row.receivedAt, language, row.timeZone, 'second'), {
    width: 170,
  }),
  c.custom('level', (row) => <LevelMark level={row.level} />, { width: 110 }),
  c.custom('kind', (row) => say(`stations.event.kind.${row.kind}`), { width: 110 }),
  c.custom('event', (row, language) => <b>{eventMeaning(row, language)}</b>, { width: 230 }),
  c.custom('place', (row) => (row.gunNo > 0 ? `${row.pileNo} #${row.gunNo}` : row.pileNo), { width: 190 }),
  c.text('stationName', { title: 'stations.event.station', width: 180 }),
  c.custom('detail', (row) => [row.errorCode, row.vendorErrorCode, row.detail].filter(Boolean).join(' · '), {
    width: 220,
  }),
  c.custom('deviceAt', (row, language) => formatWhen(row.deviceAt, language, row.timeZone, 'second'), {
    width: 170,
    align: 'end',
  }),
]

const phoneColumns = [
  c.custom(
    'event',
    (row, language) => (
      <>
        <b className="clip">{eventMeaning(row, language)}</b>
        <small className="clip">
          {row.gunNo > 0 ? `${row.pileNo} #${row.gunNo}` : row.pileNo} · {row.stationName}
        </small>
      </>
    ),
    { least: 150 },
  ),
  c.custom(
    'level',
    (row, language) => (
      <>
        <LevelMark level={row.level} />
        <small>{formatWhen(row.receivedAt, language, row.timeZone, 'short')}</small>
      </>
    ),
    { width: 120 },
  ),
]

/** ROUTE-02 chgevent: everything that charge points reported, in the order of its arrival. */
export function EventList() {
  const t = useWords(eventWords)
  useWords(alarmWords)
  useWords(factWords)
  const tell = useSay()
  const language = useLanguage()
  const zone = useOperatorZone()
  const list = useEvents()
  const names = usePlaceNames(list)
  const narrow = useNarrow()
  const shown = useColumns('events', columns)
  const mayExport = useCan()(alarmPermissions.export)
  const { name } = useLive(eventsTopic, undefined, idOf, { most: 100 })
  const [isFresh, setFresh] = useState(false)
  const reload = () => {
    setFresh(false)
    list.reload()
  }
  // At the top of an unread list rows come by themselves; who has scrolled or opened one is only told.
  useLiveChange(name, () => {
    if (list.open === undefined && list.rows.length <= list.pageSize && window.scrollY < 40) reload()
    else setFresh(true)
  })
  const kindWord = (value: string) => tell(`stations.event.kind.${value}`)
  return (
    <div className="list-page">
      <PageHead
        title={t('stations.event.title')}
        fresh={<LiveLine />}
        actions={
          <>
            <ColumnButton columns={shown} />
            {mayExport && (
              <ExportButton
                name={eventsExport}
                filter={list.filters}
                label={t('stations.event.export')}
                disabled={list.rows.length === 0}
              />
            )}
          </>
        }
      />
      <div className="sheet list-sheet">
        <Filters
          list={list}
          find={{ key: 'search', label: t('stations.event.find') }}
          chips={{
            kind: { label: t('stations.event.kind'), say: kindWord },
            minLevel: {
              label: t('stations.event.min-level'),
              say: (value) => tell(`stations.alarm.level.${value}`),
            },
            code: { label: t('stations.event.code'), say: (value) => faultName(value, language) },
            pileId: { label: t('stations.event.place'), say: () => names.pile ?? '…' },
            stationId: { label: t('stations.event.station'), say: () => names.station ?? '…' },
            gunNo: { label: t('stations.event.gun') },
            from: { label: t('stations.event.from'), say: (value) => formatWhen(value, language, zone) },
            to: { label: t('stations.event.to'), say: (value) => formatWhen(value, language, zone) },
          }}
        >
          <FilterSelect
            list={list}
            name="kind"
            label={t('stations.event.kind')}
            options={loggedKinds.map((value) => ({ value, label: kindWord(value) }))}
          />
          <FilterSelect
            list={list}
            name="minLevel"
            label={t('stations.event.min-level')}
            options={alarmLevels.map((level) => ({
              value: String(level),
              label: tell(`stations.alarm.level.${level}`),
            }))}
          />
          <FilterSelect
            list={list}
            name="code"
            label={t('stations.event.code')}
            options={faultCatalogue.map(({ code }) => ({ value: code, label: faultName(code, language) }))}
          />
          <PlaceFilters list={list} />
          <MomentFilters list={list} />
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
          columns={narrow ? phoneColumns : shown.shown}
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
          {...besideList(list, (row) => row.id)}
        />
      )}
    </div>
  )
}
