import {
  AddButton,
  Button,
  Can,
  ColumnButton,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  formatNumber,
  type List,
  ListDrawer,
  ListPage,
  useColumns,
  useLanguage,
  useList,
  useNav,
  useWords,
  Views,
} from '@evops/kit'
import {
  stationConstructions,
  createStation,
  stationExport,
  stationPermissions,
  listStations,
  previewStationImport,
  type StationRow,
  stationStates,
  stationTypes,
} from '../../contract/index.ts'
import { assetWords } from '../assets.words.ts'
import { codeListWords } from '../facts.words.ts'
import { stationColumns } from './station-columns.tsx'
import { StationDrawer } from './StationDrawer.tsx'
import { NewStation } from './StationForm.tsx'
import { stationWords } from './stations.words.ts'
import '../stations.css'

/** ROUTE-03 chgstation: list of stations. */
export function StationList() {
  const t = useWords(stationWords)
  useWords(codeListWords)
  useWords(assetWords)
  const nav = useNav()
  const list = useList(listStations, { sort: 'code', pageSize: 50, words: 'stations.station' })
  const shown = useColumns('stations.stations', stationColumns)
  const buttons = (
    <>
      <Can call={previewStationImport}>
        <Button icon="upload" onClick={() => nav.go('/statsanalysis/chgstation/import')}>
          {t('stations.station.import')}
        </Button>
      </Can>
      <AddButton call={createStation}>{t('stations.station.new')}</AddButton>
    </>
  )
  const drawer = (
    <ListDrawer
      list={list}
      fresh={(fresh) => <NewStation {...fresh} />}
      id={(id, drawerProps) => <StationDrawer key={id} id={id} {...drawerProps} />}
    />
  )
  return (
    <ListPage
      title={t('stations.station.title')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          <Export list={list} />
          {buttons}
        </>
      }
      views={<Views screen="stations.stations" list={list} columns={shown} />}
      filters={<StationFilters list={list} />}
      drawer={drawer}
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={t('stations.station.title')}
        empty={
          <Empty icon="map" title={t('stations.station.empty')}>
            <p>{t('stations.station.empty-text')}</p>
            <div className="row">{buttons}</div>
          </Empty>
        }
      />
    </ListPage>
  )
}

function Export({ list }: { list: List<StationRow> }) {
  const t = useWords(stationWords)
  const language = useLanguage()
  return (
    <Can codes={stationPermissions.export}>
      <ExportButton
        name={stationExport}
        filter={{ ...list.filters, sort: list.sort }}
        disabled={list.total === 0}
        label={t('stations.station.export', {
          count: formatNumber(list.total, language) + (list.totalIsAtLeast ? '+' : ''),
        })}
      />
    </Can>
  )
}

function StationFilters({ list }: { list: List<StationRow> }) {
  const t = useWords(stationWords)
  useWords(codeListWords)
  useWords(assetWords)
  return (
    <Filters list={list} find={{ key: 'search', label: t('stations.station.find') }}>
      <FilterSelect list={list} name="status" values={stationStates} words="stations.status" />
      <FilterSelect list={list} name="stationType" values={stationTypes} words="stations.type" />
      <FilterSelect list={list} name="construction" values={stationConstructions} words="stations.construction" />
      <FilterSelect list={list} name="openToPublic" />
    </Filters>
  )
}
