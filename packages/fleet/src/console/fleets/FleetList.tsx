import {
  besideList,
  Button,
  Can,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  ListPage,
  useList,
  usePage,
  useWords,
} from '@evops/platform/console'
import { createFleet, listFleets, type FleetRow } from '../../contract/index.ts'
import { ChoiceFilter, useChoiceName } from '../ChoiceField.tsx'
import { fleetDoorWords } from '../fleet-door.words.ts'
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

/** A fleet stands further in than the one above it. */
function Name({ row }: { row: FleetRow }) {
  return <span className={`fleet-depth d${Math.min(row.depth, 5)}`}>{row.name}</span>
}

export function FleetList() {
  const t = useWords(fleetWords)
  const m = useWords(fleetDoorWords)
  const { search, setSearch } = usePage()
  const list = useList(listFleets, { pageSize: 200 })
  const open = list.rows.find((row) => row.id === list.open)
  const stationName = useChoiceName('station', list.filters.stationId)
  const add = (
    <Can call={createFleet}>
      <Button kind="primary" icon="plus" onClick={() => setSearch({ new: '1', open: undefined })}>
        {t('fleet.fleet.new')}
      </Button>
    </Can>
  )
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
          chips={{ stationId: { label: t('fleet.fleet.stationName'), say: () => stationName } }}
        >
          <ChoiceFilter list={list} name="stationId" label={t('fleet.fleet.stationName')} kind="station" />
        </Filters>
      }
      drawer={
        search.new === '1' ? (
          <NewFleet onClose={() => setSearch({ new: undefined })} />
        ) : (
          open && <FleetDrawer key={`${open.id} ${open.version}`} row={open} {...besideList(list, idOf)} />
        )
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={idOf}
        label={m('fleet.title-fleets')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="bus" title={t('fleet.fleet.none')}>
            <p>{t('fleet.fleet.none-next')}</p>
            <div className="row">{add}</div>
          </Empty>
        }
      />
    </ListPage>
  )
}
