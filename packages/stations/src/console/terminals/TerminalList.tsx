import {
  AddButton,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  useColumns,
  useList,
  useWords,
} from '@evops/kit'
import { createTerminal, listTerminals, type TerminalRow } from '../../contract/index.ts'
import { useLiveChargePointLists } from '../live-reads.ts'
import { dateText } from '../safety/marks.tsx'
import { NewTerminal, TerminalDrawer, toneOfTerminal } from './TerminalDrawer.tsx'
import { terminalWords } from './terminals.words.ts'

const c = columnsFor<TerminalRow>('stations.terminal')
const columns = [
  c.custom(
    'terminalNo',
    (row) => (
      <>
        {row.name}
        <small>{row.terminalNo}</small>
      </>
    ),
    { least: 226, sort: true, phone: 1 },
  ),
  c.status('kind', (row) => ({ tone: 'plain', word: `stations.terminal.kind.${row.kind}` }), { width: 180 }),
  c.custom('station', (row) => row.stationName, { width: 196, sort: true, phone: 4 }),
  c.status('state', (row) => ({ tone: toneOfTerminal[row.state], word: `stations.terminal.state.${row.state}` }), {
    width: 130,
    phone: 3,
  }),
  c.custom(
    'chargePoints',
    (row) =>
      row.chargePoints.length === 0 ? (
        <span className="dimmer">—</span>
      ) : (
        <span title={row.chargePoints.map((chargePoint) => chargePoint.name).join(', ')}>
          {row.chargePoints.length}
        </span>
      ),
    { width: 130, align: 'end' },
  ),
  c.text('address', { width: 140 }),
  c.text('firmware', { width: 120, hidden: true }),
  c.text('psamNo', { width: 140, hidden: true }),
  c.custom('simExpiresOn', (row, language) => dateText(row.simExpiresOn, language), {
    width: 130,
    sort: true,
  }),
  c.when('lastSeenAt', undefined, { style: 'short', width: 120 }),
]

/** ROUTE-08 chgterminal: billing units, gateways, readers and other terminals, with the charge points they serve. */
export function TerminalList() {
  const t = useWords(terminalWords)
  const list = useList(listTerminals, {
    sort: 'terminalNo',
    pageSize: 50,
    every: 15_000,
    words: 'stations.terminal',
  })
  useLiveChargePointLists([listTerminals])
  const shown = useColumns('stations.terminals', columns)
  const add = <AddButton call={createTerminal}>{t('stations.terminal.new')}</AddButton>
  return (
    <ListPage
      title={t('stations.terminal.title')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          {add}
        </>
      }
      filters={
        <Filters list={list} find={{ key: 'search', label: t('stations.terminal.find') }}>
          <FilterSelect list={list} name="kind" />
          <FilterSelect list={list} name="state" />
        </Filters>
      }
      drawer={
        <ListDrawer
          list={list}
          fresh={(fresh) => <NewTerminal {...fresh} />}
          row={(row, drawerProps) => <TerminalDrawer key={row.id} terminal={row} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={t('stations.terminal.title')}
        empty={
          <Empty icon="card" words="stations.terminal.empty">
            {add}
          </Empty>
        }
      />
    </ListPage>
  )
}
