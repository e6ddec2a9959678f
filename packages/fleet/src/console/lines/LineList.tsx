import {
  besideList,
  Button,
  Can,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  formatNumber,
  ListPage,
  longText,
  useList,
  usePage,
  useWords,
} from '@evops/platform/console'
import { createLine, lineStates, listLines, type LineRow, type LineState } from '../../contract/index.ts'
import { ChoiceFilter, useChoiceName } from '../ChoiceField.tsx'
import { fleetDoorWords } from '../fleet-door.words.ts'
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
    (row) => ({ tone: row.state === 'active' ? 'good' : 'plain', word: `fleet.line.s-${row.state}` }),
    { width: 120, phone: 4 },
  ),
]
const idOf = (row: LineRow) => row.id

/** Lines: what stands on the front of the bus. */
export function LineList() {
  const t = useWords(lineWords)
  const f = useWords(fleetWords)
  const m = useWords(fleetDoorWords)
  const { search, setSearch } = usePage()
  const list = useList(listLines, { pageSize: 50, sort: 'lineNo' })
  const open = list.rows.find((row) => row.id === list.open)
  const fleetName = useChoiceName('fleet', list.filters.fleetId)
  // Only what the contract knows reaches the list.
  const sayState = (value: string) => t(`fleet.line.s-${value as LineState}`)
  const add = (
    <Can call={createLine}>
      <Button kind="primary" icon="plus" onClick={() => setSearch({ new: '1', open: undefined })}>
        {t('fleet.line.new')}
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
          find={{ key: 'search', label: t('fleet.line.find') }}
          chips={{
            fleetId: { label: t('fleet.line.fleetName'), say: () => fleetName },
            state: { label: t('fleet.line.state'), say: sayState },
          }}
        >
          <ChoiceFilter list={list} name="fleetId" label={t('fleet.line.fleetName')} kind="fleet" />
          <FilterSelect
            list={list}
            name="state"
            label={t('fleet.line.state')}
            options={lineStates.map((value) => ({ value, label: sayState(value) }))}
          />
        </Filters>
      }
      drawer={
        search.new === '1' ? (
          <NewLine onClose={() => setSearch({ new: undefined })} />
        ) : (
          open && <LineDrawer key={`${open.id} ${open.version}`} row={open} {...besideList(list, idOf)} />
        )
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={idOf}
        label={f('fleet.fleet.view-lines')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="map" title={t('fleet.line.none')}>
            <p>{t('fleet.line.none-next')}</p>
            <div className="row">{add}</div>
          </Empty>
        }
      />
    </ListPage>
  )
}
