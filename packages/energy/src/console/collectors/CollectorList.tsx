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
  useIsPermitted,
  useList,
  usePage,
  useTranslate,
  useWords,
} from '@evops/kit'
import {
  collectorExport,
  collectorPermissions,
  collectorProtocols,
  collectorWords,
  createEnergyCollector,
  listEnergyCollectors,
  type CollectorRow,
} from '../../contract/index.ts'
import { EnergyChoiceFilter, useEnergyChoiceName } from '../choose.tsx'
import { energyScreenTitleWords } from '../energy-door.words.ts'
import { energyWords } from '../energy.words.ts'
import { pollStateTones } from '../reached.tsx'
import { CollectorDrawer, NewCollector } from './CollectorDrawer.tsx'
import { collectorFaultsOf } from './collector-view.rules.ts'
import { collectorScreenWords } from './collectors.words.ts'
import '../energy.css'

const c = columnsFor<CollectorRow>('energy.collector')
const columns = [
  c.text('name', { least: 150, sort: true, phone: 1 }),
  c.custom('station', (row) => row.stationName, { width: 170, sort: true, phone: 4 }),
  c.custom('protocol', (row) => translateText(`energy.collector.protocol.${row.protocol}`), { width: 180 }),
  c.custom('host', (row) => `${row.host}:${row.port}`, { width: 170 }),
  c.custom('meters', (row) => [...new Set(row.points.map(({ meterNo }) => meterNo))].join(', '), {
    width: 160,
  }),
  c.status('state', (row) => ({ tone: pollStateTones[row.state], word: `energy.collector.state.${row.state}` }), {
    width: 110,
    phone: 2,
  }),
  c.when('readAt', undefined, { width: 150, sort: true, phone: 3 }),
  c.custom(
    'trouble',
    (row) =>
      collectorFaultsOf(row)
        .map((fault) => translateText(`energy.collector.fault.${fault}`))
        .join(', '),
    { least: 160 },
  ),
]

/** Devices from which meter values are read, with their state and the age of the last value. */
export function CollectorList() {
  const t = useWords(collectorScreenWords)
  const m = useWords(energyScreenTitleWords)
  useWords(collectorWords)
  useWords(energyWords)
  const words = useTranslate()
  const may = useIsPermitted()
  const { setSearch } = usePage()
  const list = useList(listEnergyCollectors, {
    pageSize: 50,
    sort: 'name',
    every: 10_000,
    words: 'energy.collector',
  })
  const { stationId } = list.filters
  const station = useEnergyChoiceName('station', stationId)
  const add = <AddButton call={createEnergyCollector}>{t('energy.collector.new')}</AddButton>
  return (
    <ListPage
      title={m('energy.title-collectors')}
      list={list}
      actions={
        <>
          {may(collectorPermissions.export) && (
            <ExportButton
              name={collectorExport}
              filter={list.filters}
              disabled={list.total === 0}
              label={t('energy.collector.export')}
            />
          )}
          {add}
        </>
      }
      filters={
        <Filters
          list={list}
          find={{ key: 'search', label: t('energy.collector.find') }}
          chips={{ stationId: { label: t('energy.collector.stationId'), translate: () => station } }}
        >
          <EnergyChoiceFilter
            kind="station"
            label={t('energy.collector.stationId')}
            value={stationId}
            onChange={(next) => list.setFilters({ stationId: next })}
          />
          <FilterSelect
            list={list}
            name="protocol"
            options={collectorProtocols.map((value) => ({
              value,
              label: words(`energy.collector.protocol.${value}`),
            }))}
          />
        </Filters>
      }
      drawer={
        <ListDrawer
          list={list}
          fresh={({ onClose }) => <NewCollector onClose={onClose} />}
          row={(row, drawerProps) => <CollectorDrawer key={`${row.id} ${row.version}`} row={row} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={m('energy.title-collectors')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="plug" words="energy.collector.none">
            <div className="row">{add}</div>
          </Empty>
        }
      />
    </ListPage>
  )
}
