import {
  AddButton,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  ListDrawer,
  ListPage,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import { createFleet, listFleets, type FleetRow } from '../../contract/index.ts'
import { FleetChoiceFilter, useFleetChoiceName } from '../ChoiceField.tsx'
import { fleetScreenTitleWords } from '../fleet-door.words.ts'
import { FleetDrawer, NewFleet } from './FleetDrawer.tsx'
import { fleetWords } from './fleets.words.ts'
import { FleetTabs } from './FleetTabs.tsx'
import '../fleet.css'

const c = columnsFor<FleetRow>('fleet.fleet')
const columns = [
  c.custom('name', (row) => <Name row={row} />, { phone: 1 }),
  c.text('stationName', { width: 200, phone: 2 }),
  c.text('orgName', { width: 180 }),
  c.text('manager', { width: 140 }),
  c.number('vehicles', { width: 100, phone: 3 }),
  c.number('drivers', { width: 110 }),
]
const idOf = (row: FleetRow) => row.id

/** A fleet is indented below its parent. */
function Name({ row }: { row: FleetRow }) {
  return <span className={`fleet-depth d${Math.min(row.depth, 5)}`}>{row.name}</span>
}

export function FleetList() {
  const t = useWords(fleetWords)
  const m = useWords(fleetScreenTitleWords)
  const { setSearch } = usePage()
  const list = useList(listFleets, { pageSize: 200 })
  const stationName = useFleetChoiceName('station', list.filters.stationId)
  const add = <AddButton call={createFleet}>{t('fleet.fleet.new')}</AddButton>
  return (
    <ListPage
      title={m('fleet.title-fleets')}
      list={list}
      views={<FleetTabs />}
      actions={add}
      filters={
        <Filters
          list={list}
          find={{ key: 'search', label: t('fleet.fleet.find') }}
          chips={{ stationId: { label: t('fleet.fleet.stationName'), translate: () => stationName } }}
        >
          <FleetChoiceFilter list={list} name="stationId" label={t('fleet.fleet.stationName')} kind="station" />
        </Filters>
      }
      drawer={
        <ListDrawer
          list={list}
          fresh={({ onClose }) => <NewFleet onClose={onClose} />}
          row={(row, drawerProps) => <FleetDrawer key={`${row.id} ${row.version}`} row={row} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={idOf}
        label={m('fleet.title-fleets')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="car" words="fleet.fleet.none">
            <div className="row">{add}</div>
          </Empty>
        }
      />
    </ListPage>
  )
}
