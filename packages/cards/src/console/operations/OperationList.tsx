import {
  drawerNavigation,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  FilterDays,
  Filters,
  FilterSelect,
  ListPage,
  useIsPermitted,
  useColumns,
  useList,
  usePage,
  useTranslate,
  useWords,
} from '@evops/kit'
import {
  cardPermissions,
  cardValueWords,
  listCardOperations,
  operationsScreen,
  operationExport,
  operationExportUnmasked,
  operationPermissions,
  type OperationRow,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { OperationDrawer } from './OperationDrawer.tsx'
import { operationWords } from './operations.words.ts'
import { Receipt } from '../receipts/Receipt.tsx'

const tones = { done: 'good', waiting: 'warn', refused: 'bad' } as const
const currencyOf = (row: OperationRow) => row.currency ?? ''

const c = columnsFor<OperationRow>('cards.log')
const columns = [
  c.when('at', undefined, { sort: true, phone: 3 }),
  c.custom(
    'cardNo',
    (row) => (
      <>
        {row.cardNo}
        {row.holderName && <small>{row.holderName}</small>}
      </>
    ),
    { width: 190, phone: 1 },
  ),
  c.status('kind', ({ kind }) => ({ tone: 'plain', word: `cards.kind.${kind}` }), { width: 170, phone: 2 }),
  c.custom('states', (row) => <States row={row} />, { width: 210 }),
  c.text('holderName', { width: 150, hidden: true }),
  c.money('beforeMinor', currencyOf, { hidden: true }),
  c.money('amountMinor', currencyOf, { phone: 4 }),
  c.money('afterMinor', currencyOf, { hidden: true }),
  c.text('shiftName', { width: 130, hidden: true }),
  c.text('approverName', { width: 130, hidden: true }),
  c.text('tac', { width: 110, hidden: true }),
  c.text('reason', { least: 160 }),
  c.custom('byName', (row) => <By row={row} />, { width: 130 }),
  c.status('result', ({ result }) => ({ tone: tones[result], word: `cards.result.${result}` }), {
    width: 150,
  }),
]

/** ROUTE-06 cardoptlog: all operations with all cards. */
export function OperationList() {
  const t = useWords(operationWords)
  const m = useWords(menuWords)
  useWords(cardValueWords)
  const may = useIsPermitted()
  const { search } = usePage()
  const list = useList(listCardOperations, { pageSize: 50, words: 'cards.log' })
  const shown = useColumns('card-operations', columns)
  if (search.receipt) return <Receipt id={search.receipt} back={operationsScreen.path} />
  return (
    <ListPage
      title={m('cards.menu.operations')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          {may(operationPermissions.export) && (
            <ExportButton
              name={operationExport}
              filter={list.filters}
              label={t('cards.log.export')}
              disabled={list.total === 0}
            />
          )}
          {may(operationPermissions.export) && may(cardPermissions.reveal) && (
            <ExportButton
              name={operationExportUnmasked}
              filter={list.filters}
              label={t('cards.log.export-whole')}
              disabled={list.total === 0}
            />
          )}
        </>
      }
      filters={
        <Filters
          list={list}
          find={{ key: 'search', label: t('cards.log.find') }}
          chips={{
            cardId: {
              label: t('cards.log.card'),
              translate: (value) => list.rows.find((row) => row.cardId === value)?.cardNo ?? value.slice(-6),
            },
          }}
        >
          <FilterDays list={list} from="from" to="to" label={t('cards.log.days')} />
          <FilterSelect list={list} name="kind" words="cards.kind" />
        </Filters>
      }
      drawer={
        list.open && (
          <OperationDrawer key={list.open} id={list.open} {...drawerNavigation(list, (row: OperationRow) => row.id)} />
        )
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={m('cards.menu.operations')}
        empty={<Empty icon="card" words="cards.log.none" />}
      />
    </ListPage>
  )
}

function States({ row }: { row: OperationRow }) {
  const translate = useTranslate()
  const after = translate(`cards.state.${row.stateAfter}`)
  return row.stateBefore === row.stateAfter ? after : `${translate(`cards.state.${row.stateBefore}`)} → ${after}`
}
function By({ row }: { row: OperationRow }) {
  const t = useWords(operationWords)
  return row.byName || t('cards.log.product')
}
