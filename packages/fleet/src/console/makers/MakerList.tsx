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
import { countryName } from '@evops/platform/contract'
import { createMaker, listMakers, type MakerRow } from '../../contract/index.ts'
import { fleetScreenTitleWords } from '../fleet-door.words.ts'
import { makerWords } from './makers.words.ts'
import { MakerDrawer, NewMaker } from './MakerDrawer.tsx'

const c = columnsFor<MakerRow>('fleet.maker')
const columns = [
  c.text('name', { sort: true, phone: 1 }),
  c.custom('countryCode', (row, language) => row.countryCode && countryName(row.countryCode, language), {
    width: 110,
    phone: 4,
  }),
  c.text('contact', { width: 200, phone: 2 }),
  c.text('phone', { width: 180 }),
  c.number('models', { width: 110, phone: 3 }),
]
const idOf = (row: MakerRow) => row.id

/** Manufacturers screen (ROUTE-13, /vehicle/maker). */
export function MakerList() {
  const t = useWords(makerWords)
  const m = useWords(fleetScreenTitleWords)
  const { setSearch } = usePage()
  const list = useList(listMakers, { pageSize: 50, sort: 'name' })
  const add = <AddButton call={createMaker}>{t('fleet.maker.new')}</AddButton>
  return (
    <ListPage
      title={m('fleet.title-makers')}
      list={list}
      actions={add}
      filters={<Filters list={list} find={{ key: 'search', label: t('fleet.maker.find') }} />}
      drawer={
        <ListDrawer
          list={list}
          fresh={({ onClose }) => <NewMaker onClose={onClose} />}
          row={(row, drawerProps) => <MakerDrawer key={`${row.id} ${row.version}`} row={row} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={idOf}
        label={m('fleet.title-makers')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="car" words="fleet.maker.none">
            <div className="row">{add}</div>
          </Empty>
        }
      />
    </ListPage>
  )
}
