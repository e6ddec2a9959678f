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
import { createOpenAdrConnection, listOpenAdrConnections, type OpenAdrRow } from '../../contract/index.ts'
import { EnergyChoiceFilter, useEnergyChoiceName } from '../choose.tsx'
import { energyScreenTitleWords } from '../energy-door.words.ts'
import { pollStateTones } from '../reached.tsx'
import { NewOpenAdr, OpenAdrDrawer } from './OpenAdrDrawer.tsx'
import { openAdrWords } from './openadr.words.ts'
import '../energy.css'

const c = columnsFor<OpenAdrRow>('energy.openadr')
const columns = [
  c.text('name', { least: 150, sort: true, phone: 1 }),
  c.custom('supply', (row) => row.supplyName, { width: 150, sort: true, phone: 4 }),
  c.text('url', { least: 160 }),
  c.text('programName', { width: 120 }),
  c.status('state', (row) => ({ tone: pollStateTones[row.state], word: `energy.openadr.state.${row.state}` }), {
    width: 130,
    phone: 2,
  }),
  c.when('readAt', undefined, { width: 150, sort: true }),
  c.power('limitW', { width: 120, phone: 3 }),
  c.when('limitUntil', undefined, { width: 150 }),
  c.number('refused', { width: 110 }),
]

/** External systems that limit our supply points, with the current limit. */
export function OpenAdrList() {
  const t = useWords(openAdrWords)
  const m = useWords(energyScreenTitleWords)
  const { setSearch } = usePage()
  const list = useList(listOpenAdrConnections, {
    pageSize: 50,
    sort: 'name',
    every: 10_000,
    words: 'energy.openadr',
  })
  const { supplyId } = list.filters
  const supply = useEnergyChoiceName('supply', supplyId)
  const title = m('energy.title-openadr')
  const add = <AddButton call={createOpenAdrConnection}>{t('energy.openadr.new')}</AddButton>
  const filters = (
    <Filters
      list={list}
      find={{ key: 'search', label: t('energy.openadr.find') }}
      chips={{ supplyId: { label: t('energy.openadr.supplyId'), translate: () => supply } }}
    >
      <EnergyChoiceFilter
        kind="supply"
        label={t('energy.openadr.supplyId')}
        value={supplyId}
        onChange={(next) => list.setFilters({ supplyId: next })}
      />
    </Filters>
  )
  const drawer = (
    <ListDrawer
      list={list}
      fresh={({ onClose }) => <NewOpenAdr onClose={onClose} />}
      row={(row, drawerProps) => <OpenAdrDrawer key={`${row.id} ${row.version}`} row={row} {...drawerProps} />}
    />
  )
  return (
    <ListPage title={title} list={list} actions={add} filters={filters} drawer={drawer}>
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={title}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="globe" words="energy.openadr.none">
            {add}
          </Empty>
        }
      />
    </ListPage>
  )
}
