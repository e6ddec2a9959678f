import {
  AddButton,
  drawerNavigation,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ListPage,
  useColumns,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import { cardValueWords, listPlasticOrders, orderPlastic, type PrintBatchRow } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { NewPrintBatch } from './NewPlastic.tsx'
import { PrintBatchDrawer } from './PlasticDrawer.tsx'
import { printBatchTones } from './plastic-reads.ts'
import { printBatchWords } from './plastic.words.ts'

const c = columnsFor<PrintBatchRow>('cards.plastic')
const columns = [
  c.text('name', { least: 160, phone: 1 }),
  c.status('state', ({ state }) => ({ tone: printBatchTones[state], word: `cards.plastic.state.${state}` }), {
    width: 140,
    phone: 2,
  }),
  c.status('family', ({ family }) => ({ tone: 'plain', word: `cards.family.${family}` }), { width: 150 }),
  c.number('count', { width: 100, phone: 3 }),
  c.number('received', { width: 110, phone: 4 }),
  c.number('lost', { width: 100 }),
  c.when('orderedAt', undefined, { sort: true }),
  c.text('orderedBy', { width: 140 }),
]

/** List of print orders for cards, and the scanning of delivered cards. */
export function PrintBatchList() {
  const t = useWords(printBatchWords)
  const m = useWords(menuWords)
  useWords(cardValueWords)
  const list = useList(listPlasticOrders, { pageSize: 50, words: 'cards.plastic' })
  const shown = useColumns('card-plastic', columns)
  const { search, setSearch } = usePage()
  return (
    <ListPage
      title={m('cards.menu.plastic')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          <AddButton call={orderPlastic}>{t('cards.plastic.new')}</AddButton>
        </>
      }
      drawer={
        search.new === undefined ? (
          list.open && (
            <PrintBatchDrawer
              key={list.open}
              id={list.open}
              {...drawerNavigation(list, (row: PrintBatchRow) => row.id)}
            />
          )
        ) : (
          <NewPrintBatch onClose={() => setSearch({ new: undefined })} />
        )
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={m('cards.menu.plastic')}
        empty={<Empty icon="card" words="cards.plastic.none" />}
      />
    </ListPage>
  )
}
