import {
  Button,
  Can,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  formatNumber,
  ListDrawer,
  ListPage,
  useList,
  usePage,
  useSave,
  useWords,
} from '@evops/kit'
import { addUsualTypes, createVehicleType, listVehicleTypes, type VehicleTypeRow } from '../../contract/index.ts'
import { fleetScreenTitleWords } from '../fleet-door.words.ts'
import { vehicleKindWords, vehicleTypeWords } from './vehicle-types.words.ts'
import { NewVehicleType, VehicleTypeDrawer } from './VehicleTypeDrawer.tsx'

const c = columnsFor<VehicleTypeRow>('fleet.type')
const columns = [
  c.text('name', { sort: true, phone: 1 }),
  c.status('kind', (row) => ({ tone: 'plain', word: `fleet.kind.${row.kind}` }), { width: 180, phone: 2 }),
  {
    ...c.custom(
      'lengthMm',
      (row, language) => formatNumber(row.lengthMm === null ? null : row.lengthMm / 1_000, language, 1),
      { width: 120, align: 'end', sort: true, phone: 3 },
    ),
    unit: () => 'm',
  },
  c.number('models', { width: 110 }),
]
const idOf = (row: VehicleTypeRow) => row.id

/** Vehicle types screen (ROUTE-13, /vehicle/type): vehicles by size and use. */
export function VehicleTypeList() {
  const t = useWords(vehicleTypeWords)
  const m = useWords(fleetScreenTitleWords)
  useWords(vehicleKindWords)
  const { setSearch } = usePage()
  const list = useList(listVehicleTypes, { pageSize: 50, sort: 'name', words: 'fleet.type' })
  const usual = useSave(addUsualTypes, { refreshes: [listVehicleTypes], done: t('fleet.type.usual-done') })
  const add = (
    <Can call={createVehicleType}>
      <Button busy={usual.isPending} onClick={() => usual.mutate({})}>
        {t('fleet.type.usual')}
      </Button>
      <Button kind="primary" icon="plus" onClick={() => setSearch({ new: '1', open: undefined })}>
        {t('fleet.type.new')}
      </Button>
    </Can>
  )
  return (
    <ListPage
      title={m('fleet.title-types')}
      list={list}
      actions={add}
      filters={
        <Filters list={list} find={{ key: 'search', label: t('fleet.type.find') }}>
          <FilterSelect list={list} name="kind" words="fleet.kind" />
        </Filters>
      }
      drawer={
        <ListDrawer
          list={list}
          fresh={({ onClose }) => <NewVehicleType onClose={onClose} />}
          row={(row, drawerProps) => <VehicleTypeDrawer key={`${row.id} ${row.version}`} row={row} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={idOf}
        label={m('fleet.title-types')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="car" words="fleet.type.none">
            <div className="row">{add}</div>
          </Empty>
        }
      />
    </ListPage>
  )
}
