import {
  AddButton,
  Button,
  Can,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  useIsPermitted,
  useColumns,
  useList,
  useNav,
  usePage,
  useWords,
} from '@evops/kit'
import { countryName } from '@evops/platform/contract'
import {
  createTitle,
  invoicePermissions,
  listTitles,
  previewTitleImport,
  invoiceTitleExport,
  type InvoiceTitleRow,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { invoiceTitlesPath } from '../paths.ts'
import { NewInvoiceTitle, TitleDrawer } from './TitleDrawer.tsx'
import { titleConsoleWords } from './format-title.ts'

const c = columnsFor<InvoiceTitleRow>('documents.title')
const columns = [
  c.text('name', { sort: true, phone: 1 }),
  c.status('kind', (row) => ({ tone: 'plain', word: `documents.title.kind.${row.kind}` }), {
    width: 110,
    phone: 4,
  }),
  c.custom('country', (row, language) => countryName(row.country, language), { width: 110 }),
  c.custom('taxId', (row) => <span className="num">{row.taxId}</span>, { width: 190, phone: 2 }),
  c.text('holderName', { width: 180, phone: 3 }),
  c.text('email', { width: 200 }),
  c.when('updatedAt', undefined, { sort: true, hidden: true }),
]

/** Invoice titles screen (ROUTE-13): titles contain the billing data of buyers. */
export function TitleList() {
  const t = useWords(titleConsoleWords)
  const m = useWords(menuWords)
  const may = useIsPermitted()
  const nav = useNav()
  const { setSearch } = usePage()
  const list = useList(listTitles, { pageSize: 50, sort: 'name', words: 'documents.title' })
  const shown = useColumns('invoice-titles', columns)
  const add = <AddButton call={createTitle}>{t('documents.title.new')}</AddButton>
  return (
    <ListPage
      title={m('documents.menu.invoicetitle')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          {may(invoicePermissions.export) && (
            <ExportButton
              name={invoiceTitleExport}
              filter={list.filters}
              label={t('documents.title.export')}
              disabled={list.total === 0}
            />
          )}
          <Can call={previewTitleImport}>
            <Button icon="upload" onClick={() => nav.go(`${invoiceTitlesPath}/import`)}>
              {t('documents.title.import')}
            </Button>
          </Can>
          {add}
        </>
      }
      filters={
        <Filters list={list} find={{ key: 'search', label: t('documents.title.find') }}>
          <FilterSelect list={list} name="kind" />
        </Filters>
      }
      drawer={
        <ListDrawer
          list={list}
          fresh={({ onClose }) => <NewInvoiceTitle onClose={onClose} />}
          id={(id, drawerProps) => <TitleDrawer key={id} id={id} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={({ id }) => id}
        label={m('documents.menu.invoicetitle')}
        onOpen={({ id }) => setSearch({ open: id, new: undefined })}
        empty={
          <Empty icon="bill" words="documents.title.empty">
            {add}
          </Empty>
        }
      />
    </ListPage>
  )
}
