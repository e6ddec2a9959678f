import {
  AddButton,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  formatNumber,
  ListDrawer,
  ListPage,
  longText,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import { createLine, listLines, type LineRow } from '../../contract/index.ts'
import { FleetChoiceFilter, useFleetChoiceName } from '../ChoiceField.tsx'
import { fleetScreenTitleWords } from '../fleet-door.words.ts'
import { fleetWords } from '../fleets/fleets.words.ts'
import { FleetTabs } from '../fleets/FleetTabs.tsx'
import { LineDrawer, NewLine } from './LineDrawer.tsx'
import { lineWords } from './lines.words.ts'

const c = columnsFor<LineRow>('fleet.line')
const columns = [
  c.text('lineNo', { width: 110, sort: true, phone: 1 }),
  c.text('name', { width: 180 }),
  c.custom('ends', (row) => longText([row.firstStop, row.lastStop].filter(Boolean).join(' – ') || '—'), {
    phone: 2,
  }),
  c.text('fleetName', { width: 160 }),
  {
    ...c.custom(
      'lengthM',
      (row, language) => formatNumber(row.lengthM === null ? null : row.lengthM / 1_000, language, 1),
      { width: 120, align: 'end', sort: true, phone: 3 },
    ),
    unit: () => 'km',
  },
  c.number('vehicles', { width: 100 }),
  c.status(
    'state',
    (row) => ({ tone: row.state === 'active' ? 'good' : 'plain', word: `fleet.line.state.${row.state}` }),
    { width: 120, phone: 4 },
  ),
]
const idOf = (row: LineRow) => row.id

/** Lists bus lines, by the number on the front of the bus. */
export function LineList() {
  const t = useWords(lineWords)
  const f = useWords(fleetWords)
  const m = useWords(fleetScreenTitleWords)
  const { setSearch } = usePage()
  const list = useList(listLines, { pageSize: 50, sort: 'lineNo', words: 'fleet.line' })
  const fleetName = useFleetChoiceName('fleet', list.filters.fleetId)
  const add = <AddButton call={createLine}>{t('fleet.line.new')}</AddButton>
  return (
    <ListPage
      title={m('fleet.title-fleets')}
      list={list}
      views={<FleetTabs />}
      actions={add}
      filters={
        <Filters
          list={list}
          find={{ key: 'search', label: t('fleet.line.find') }}
          chips={{ fleetId: { label: t('fleet.line.fleetName'), translate: () => fleetName } }}
        >
          <FleetChoiceFilter list={list} name="fleetId" label={t('fleet.line.fleetName')} kind="fleet" />
          <FilterSelect list={list} name="state" />
        </Filters>
      }
      drawer={
        <ListDrawer
          list={list}
          fresh={({ onClose }) => <NewLine onClose={onClose} />}
          row={(row, drawerProps) => <LineDrawer key={`${row.id} ${row.version}`} row={row} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={idOf}
        label={f('fleet.fleet.view-lines')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="map" words="fleet.line.none">
            <div className="row">{add}</div>
          </Empty>
        }
      />
    </ListPage>
  )
}
