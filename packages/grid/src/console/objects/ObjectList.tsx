import {
  AddButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  translateText,
  Tag,
  useCall,
  useIsPermitted,
  useList,
  usePage,
  useWords,
  type DrawerNavigation,
} from '@evops/kit'
import {
  createGridObject,
  getGridObject,
  gridKinds,
  gridObjectExport,
  gridPermissions,
  kindWords,
  listGridObjects,
  type GridObjectRow,
} from '../../contract/index.ts'
import { StationFilter, useStationName } from '../choose.tsx'
import { gridScreenTitleWords } from '../grid-door.words.ts'
import { NetFile } from './NetFile.tsx'
import { NetPanel } from './NetPanel.tsx'
import { gridStateTones, writeVolts } from './object-view.rules.ts'
import { NewObject, ObjectDrawer } from './ObjectDrawer.tsx'
import { objectWords } from './objects.words.ts'
import '../grid.css'

const c = columnsFor<GridObjectRow>('grid.object')
const columns = [
  c.text('name', { least: 150, sort: true, phone: 1 }),
  c.custom('kind', (row) => translateText(`grid.object.kind.${row.kind}`), {
    width: 170,
    sort: true,
    phone: 2,
  }),
  c.custom('container', (row) => row.containerName ?? '', { width: 160 }),
  c.custom('station', (row) => row.stationName, { width: 170, sort: true, phone: 4 }),
  c.custom(
    'baseVoltageV',
    (row, language) =>
      (row.endsV.length > 0 ? row.endsV : [row.baseVoltageV]).map((one) => writeVolts(one, language)).join(' / '),
    { width: 120, sort: true, align: 'end' },
  ),
  c.custom('refers', (row) => row.refersToName ?? '', { width: 150 }),
  c.custom(
    'state',
    ({ state }) => state && <Tag tone={gridStateTones[state]}>{translateText(`grid.object.state.${state}`)}</Tag>,
    { width: 120, phone: 3 },
  ),
  c.custom('fedFrom', (row) => row.fedFrom.join(', '), { least: 140 }),
]
const kindOptions = () => gridKinds.map((value) => ({ value, label: translateText(`grid.object.kind.${value}`) }))
const connectionChoices = () =>
  ['true', 'false'].map((value) => ({ value, label: translateText(`grid.object.unconnected.${value}`) }))

/** Grid objects of all stations; for one station also its tree and checks. */
export function ObjectList() {
  const t = useWords(objectWords)
  const m = useWords(gridScreenTitleWords)
  useWords(kindWords)
  const may = useIsPermitted()
  const { setSearch } = usePage()
  const list = useList(listGridObjects, { pageSize: 50, sort: 'kind', words: 'grid.object' })
  const { stationId } = list.filters
  const station = { id: stationId, name: useStationName(stationId) }
  const open = (id: string) => setSearch({ open: id, new: undefined })
  const add = <AddButton call={createGridObject}>{t('grid.object.new')}</AddButton>
  return (
    <ListPage
      title={m('grid.title-objects')}
      list={list}
      actions={
        <>
          {stationId && <NetFile station={{ id: stationId, name: station.name }} />}
          {may(gridPermissions.export) && (
            <ExportButton
              name={gridObjectExport}
              filter={list.filters}
              disabled={list.total === 0}
              label={t('grid.object.export')}
            />
          )}
          {add}
        </>
      }
      filters={
        <>
          <Filters
            list={list}
            find={{ key: 'search', label: t('grid.object.find') }}
            chips={{ stationId: { label: t('grid.object.stationId'), translate: () => station.name } }}
          >
            <StationFilter
              label={t('grid.object.stationId')}
              station={station}
              onChange={(id) => list.setFilters({ stationId: id })}
            />
            <FilterSelect list={list} name="kind" options={kindOptions()} />
            <FilterSelect list={list} name="unconnected" options={connectionChoices()} />
          </Filters>
          {stationId && <NetPanel stationId={stationId} onOpen={open} />}
        </>
      }
      drawer={
        <ListDrawer
          list={list}
          fresh={(fresh) => <NewObject at={station} {...fresh} />}
          id={(id, drawerProps) => <ById key={id} id={id} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={m('grid.title-objects')}
        onOpen={(row) => open(row.id)}
        empty={
          <Empty icon="organisation" words="grid.object.none">
            <div className="row">{add}</div>
          </Empty>
        }
      />
    </ListPage>
  )
}

/** An object opened from the tree may not be on this page of the list. */
function ById({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const { data } = useCall(getGridObject, { params: { id } })
  if (!data || data.id !== id) return null
  const connections = data.terminals.map(({ nodeId }) => nodeId).join(' ')
  return <ObjectDrawer key={`${data.version} ${connections}`} row={data} {...neighbours} />
}
