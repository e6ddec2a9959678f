import {
  AddButton,
  Button,
  Bar,
  isPermitted,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  formatPower,
  formatInstant,
  ListDrawer,
  ListPage,
  translateText,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import { createNode, listNodes, putNetLimits, type LimitNodeRow } from '../../contract/index.ts'
import { DepotChoiceFilter, useChosenName } from '../choose.tsx'
import { depotScreenTitleWords } from '../depot-door.words.ts'
import { depotWords } from '../depot.words.ts'
import { LimitDrawer, NewLimit } from './LimitDrawer.tsx'
import { limitWords } from './limits.words.ts'
import { NetLimits } from './NetLimits.tsx'
import '../depots.css'

const c = columnsFor<LimitNodeRow>('depots.limit')
const columns = [
  c.custom('name', (row) => <span className={`depot-depth d${Math.min(row.depth, 5)}`}>{row.name}</span>, {
    least: 190,
    phone: 1,
  }),
  c.text('stationName', { width: 150, phone: 2 }),
  c.status('kind', (row) => ({ tone: row.kind === 'site' ? 'acc' : 'plain', word: `depots.limit.kind.${row.kind}` }), {
    width: 150,
  }),
  c.power('limitW', { width: 100, phone: 3 }),
  c.custom(
    'windows',
    (row, language) => {
      if (row.outsideW !== null && row.outsideCause !== null && row.outsideUntil !== null)
        return `${formatPower(row.outsideW, language)} kW ${translateText(`depots.limit.outside-until.${row.outsideCause}`, { at: formatInstant(row.outsideUntil, language) })}`
      return row.cutW === null || row.cutUntil === null
        ? row.windows.length > 0 && translateText('depots.limit.window-count', { n: row.windows.length })
        : `${formatPower(row.cutW, language)} kW ${translateText('depots.limit.cut-until', { at: formatInstant(row.cutUntil, language) })}`
    },
    { width: 120 },
  ),
  c.power('powerW', { width: 110, phone: 4 }),
  c.custom(
    'load',
    (row) => <Bar of={row.limitW === 0 ? 0 : row.powerW / row.limitW} label={translateText('depots.limit.load')} />,
    { width: 90 },
  ),
  c.power('fallbackSumW', { width: 110 }),
  c.custom(
    'fallbackState',
    ({ fallbackState: state }) =>
      state && (
        <span className={`tag ${state === 'held' ? 'good' : state === 'waiting' ? 'plain' : 'bad'}`}>
          {translateText(`depots.limit.fallbackState.${state}`)}
        </span>
      ),
    { width: 110 },
  ),
  c.number('connectors', { width: 110 }),
]

/** Power limits of depots, each below its supply. */
export function LimitList() {
  const t = useWords(limitWords)
  const m = useWords(depotScreenTitleWords)
  const d = useWords(depotWords)
  const { search, setSearch } = usePage()
  const list = useList(listNodes, { pageSize: 200, every: 30_000, words: 'depots.limit' })
  const { stationId } = list.filters
  const depot = useChosenName('depot', stationId)
  const add = <AddButton call={createNode}>{t('depots.limit.new')}</AddButton>
  const fromNet = isPermitted(putNetLimits) && isPermitted(createNode) && (
    <Button icon="power" onClick={() => setSearch({ from: 'net', open: undefined, new: undefined })}>
      {t('depots.limit.from-net')}
    </Button>
  )
  return (
    <ListPage
      title={m('depots.title-limits')}
      list={list}
      actions={
        <>
          {fromNet}
          {add}
        </>
      }
      filters={
        <Filters list={list} chips={{ stationId: { label: d('depots.depot'), translate: () => depot } }}>
          <DepotChoiceFilter
            kind="depot"
            label={d('depots.depot')}
            value={stationId}
            onChange={(next) => list.setFilters({ stationId: next })}
          />
          <FilterSelect list={list} name="kind" />
        </Filters>
      }
      drawer={
        search.from === 'net' ? (
          <NetLimits stationId={stationId} onClose={() => setSearch({ from: undefined })} />
        ) : (
          <ListDrawer
            list={list}
            fresh={({ onClose }) => <NewLimit stationId={stationId} onClose={onClose} />}
            row={(row, drawerProps) => <LimitDrawer key={`${row.id} ${row.version}`} row={row} {...drawerProps} />}
          />
        )
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={m('depots.title-limits')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="gauge" words="depots.limit.none">
            <div className="row">
              {add}
              {fromNet}
            </div>
          </Empty>
        }
      />
    </ListPage>
  )
}
