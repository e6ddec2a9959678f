import {
  AddButton,
  Button,
  Can,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  useIsPermitted,
  useColumns,
  useList,
  useNav,
  usePage,
  useWords,
  ViewTabs,
  DateTimeInput,
} from '@evops/kit'
import { useState } from 'react'
import {
  createDeparture,
  departureChoiceWords,
  departureExport,
  departureImports,
  departurePermissions,
  departureViews,
  importGtfs,
  listDepartures,
  type DepartureRow,
} from '../../contract/index.ts'
import { DepotChoiceFilter, useChosenName } from '../choose.tsx'
import { depotScreenTitleWords } from '../depot-door.words.ts'
import { depotWords } from '../depot.words.ts'
import { DepartureDrawer, NewDeparture } from './DepartureDrawer.tsx'
import { departureWords } from './departures.words.ts'
import { GtfsImport } from './GtfsImport.tsx'

const c = columnsFor<DepartureRow>('depots.departure')
const outcomeTones = { reached: 'good', missed: 'bad', unknown: 'plain' } as const
const columns = [
  c.when('departAt', (row) => row.timeZone, { sort: true, phone: 3 }),
  c.text('blockNo', { width: 110, sort: true, phone: 1 }),
  c.text('lineNo', { width: 90 }),
  c.text('vehicleLabel', { width: 110, sort: true, phone: 2 }),
  c.text('stationName', { least: 160 }),
  c.when('serviceDay', () => 'UTC', { style: 'day', width: 120, hidden: true }),
  c.when('returnAt', (row) => row.timeZone),
  c.number('targetSoc', { width: 110, unit: '%' }),
  c.number('outcomeSoc', { width: 130, unit: '%', hidden: true }),
  c.status(
    'state',
    ({ state, outcome }) =>
      outcome
        ? { tone: outcomeTones[outcome], word: `depots.departure.outcome.${outcome}` }
        : { tone: state === 'planned' ? 'acc' : 'plain', word: `depots.departure.state.${state}` },
    { width: 150, phone: 4 },
  ),
]

/** Filters that apply to future and past departures. */
const sharedFilters = ['search', 'stationId', 'lineId', 'state', 'vehicle']

/** Departures of depots: blocks of service days with the vehicles that they need. */
export function DepartureList() {
  const t = useWords(departureWords)
  useWords(departureChoiceWords)
  const m = useWords(depotScreenTitleWords)
  const may = useIsPermitted()
  const nav = useNav()
  const { search, setSearch } = usePage()
  const view = departureViews.find((each) => each === search.view) ?? 'next'
  const list = useList(listDepartures, {
    pageSize: 50,
    words: 'depots.departure',
    always: { view },
    sort: view === 'next' ? 'departAt' : '-departAt',
  })
  const shown = useColumns('departures', columns)
  const [gtfs, setGtfs] = useState(false)
  const add = <AddButton call={createDeparture}>{t('depots.departure.new')}</AddButton>
  const actions = (
    <>
      <ColumnButton columns={shown} />
      {may(departurePermissions.export) && (
        <ExportButton
          name={departureExport}
          filter={{ ...list.filters, view }}
          label={t('depots.departure.export')}
          disabled={list.total === 0}
        />
      )}
      <Can call={departureImports.start}>
        <Button icon="upload" onClick={() => nav.go('/depot/departures/import')}>
          {t('depots.departure.import')}
        </Button>
      </Can>
      <Can call={importGtfs}>
        <Button icon="upload" onClick={() => setGtfs(true)}>
          GTFS
        </Button>
      </Can>
      {add}
    </>
  )
  return (
    <ListPage
      title={m('depots.title-departures')}
      list={list}
      actions={actions}
      views={
        <ViewTabs
          views={departureViews}
          label={m('depots.title-departures')}
          keeps={sharedFilters}
          face={(each) => t(`depots.departure.view-${each}`)}
        />
      }
      filters={<DepartureFilters list={list} />}
      drawer={
        gtfs ? (
          <GtfsImport stationId={list.filters.stationId} onClose={() => setGtfs(false)} />
        ) : (
          <ListDrawer
            list={list}
            fresh={({ onClose }) => <NewDeparture stationId={list.filters.stationId} onClose={onClose} />}
            row={(row, drawerProps) => <DepartureDrawer key={`${row.id} ${row.version}`} row={row} {...drawerProps} />}
          />
        )
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={m('depots.title-departures')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          view === 'past' ? (
            <Empty icon="clock" title={t('depots.departure.none-past')} />
          ) : (
            <Empty icon="clock" words="depots.departure.none">
              <div className="row">{add}</div>
            </Empty>
          )
        }
      />
    </ListPage>
  )
}

function DepartureFilters({ list }: { list: ReturnType<typeof useList<typeof listDepartures>> }) {
  const t = useWords(departureWords)
  const d = useWords(depotWords)
  const { stationId, lineId, day } = list.filters
  const depot = useChosenName('depot', stationId)
  const line = useChosenName('line', lineId)
  return (
    <Filters
      list={list}
      find={{ key: 'search', label: t('depots.departure.find') }}
      chips={{
        stationId: { label: d('depots.depot'), translate: () => depot },
        lineId: { label: t('depots.departure.lineNo'), translate: () => line },
        day: { label: t('depots.departure.day') },
      }}
    >
      <DepotChoiceFilter
        kind="depot"
        label={d('depots.depot')}
        value={stationId}
        onChange={(next) => list.setFilters({ stationId: next })}
      />
      <DateTimeInput
        kind="day"
        label={t('depots.departure.day')}
        shown
        value={day ?? ''}
        onChange={(text) => list.setFilters({ day: text || undefined })}
      />
      <DepotChoiceFilter
        kind="line"
        label={t('depots.departure.lineNo')}
        value={lineId}
        onChange={(next) => list.setFilters({ lineId: next })}
      />
      <FilterSelect list={list} name="vehicle" />
      <FilterSelect list={list} name="state" />
      <FilterSelect list={list} name="outcome" />
    </Filters>
  )
}
