import {
  Button,
  Can,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  formatNumber,
  ListPage,
  useIsPermitted,
  useColumns,
  useLanguage,
  useList,
  useNav,
  usePage,
  useWords,
} from '@evops/kit'
import { companyExport, companyPermissions, listCompanies, saveCompany, type CompanyRow } from '../../contract/index.ts'
import { memberTones } from '../members/member-columns.tsx'
import { menuWords } from '../menu.words.ts'
import { BillSettings } from '../bills/BillSettings.tsx'
import { companyPath } from '../paths.ts'
import { companyWords } from './companies.words.ts'
import { NewCompany } from './CompanyForm.tsx'
import { CompanyTabs } from './CompanyTabs.tsx'

const currencyOf = (row: CompanyRow) => row.currency
/** Low credit is shown before sessions are rejected. */
export const creditTones = { low: 'warn', spent: 'bad' } as const

const c = columnsFor<CompanyRow>('members.company')
const columns = [
  c.text('name', { width: 200, sort: true, phone: 1 }),
  c.status('payMode', (row) => ({ tone: 'plain', word: `members.company.${row.payMode}` }), {
    width: 100,
    phone: 2,
  }),
  c.status(
    'state',
    ({ creditWarning, state }) =>
      creditWarning
        ? { tone: creditTones[creditWarning], word: `members.company.credit-${creditWarning}` }
        : { tone: memberTones[state], word: `members.company.state.${state}` },
    { width: 130, phone: 4 },
  ),
  c.money('availableMinor', currencyOf, { phone: 3 }),
  c.money('principalMinor', currencyOf),
  c.money('creditUsedMinor', currencyOf),
  c.money('creditLimitMinor', currencyOf),
  c.number('people', { width: 106 }),
  c.text('contact', { width: 120, hidden: true }),
  c.text('phone', { width: 140, hidden: true }),
  c.text('taxId', { width: 190, hidden: true }),
  c.when('createdAt', undefined, { sort: true }),
]

/** Companies screen (ROUTE-05, compmsmng): companies that pay for their people. */
export function CompanyList() {
  const t = useWords(companyWords)
  const m = useWords(menuWords)
  const language = useLanguage()
  const may = useIsPermitted()
  const nav = useNav()
  const { search, setSearch } = usePage()
  const list = useList(listCompanies, { pageSize: 50, words: 'members.company' })
  const shown = useColumns('companies', columns)
  const add = (
    <Can call={saveCompany}>
      <Button kind="primary" icon="plus" onClick={() => setSearch({ new: '1' })}>
        {t('members.company.new')}
      </Button>
    </Can>
  )
  return (
    <ListPage
      title={m('members.menu.companies')}
      list={list}
      views={<CompanyTabs />}
      actions={
        <>
          <ColumnButton columns={shown} />
          {may(companyPermissions.export) && (
            <ExportButton
              name={companyExport}
              filter={list.filters}
              disabled={list.total === 0}
              label={t('members.company.export', { n: formatNumber(list.total, language) })}
            />
          )}
          <BillSettings />
          {add}
        </>
      }
      filters={
        <Filters list={list} find={{ key: 'search', label: t('members.company.find') }}>
          <FilterSelect list={list} name="payMode" words="members.company" />
          <FilterSelect list={list} name="state" />
        </Filters>
      }
      drawer={search.new === '1' && <NewCompany onClose={() => setSearch({ new: undefined })} />}
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={m('members.view.companies')}
        onOpen={(row) => nav.go(companyPath(row.id))}
        empty={
          <Empty icon="organisation" words="members.company.empty">
            <div className="row">{add}</div>
          </Empty>
        }
      />
    </ListPage>
  )
}
