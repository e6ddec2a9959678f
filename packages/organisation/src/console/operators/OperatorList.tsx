import {
  AddButton,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  ListDrawer,
  ListPage,
  translateText,
  useColumns,
  useList,
  useCurrentUser,
  usePage,
  useWords,
} from '@evops/kit'
import { languageNames } from '@evops/platform/contract'
import { createOperator, listOperators, type OperatorRow } from '../../contract/index.ts'
import { NewOperator, OperatorDrawer } from './OperatorDrawer.tsx'
import { operatorWords } from './operators.words.ts'
import { ResetDemo } from './ResetDemo.tsx'

const c = columnsFor<OperatorRow>('organisation.operator')
const columns = [
  c.text('name', { sort: true, phone: 1 }),
  c.text('optcode', { width: 160, sort: true, phone: 2 }),
  c.custom('roleType', (row) => translateText(`organisation.operator.type.${row.roleType}`), {
    width: 180,
    phone: 3,
  }),
  c.custom('language', (row) => languageNames[row.language], { width: 100 }),
  c.text('currency', { width: 100 }),
  c.text('timeZone', { width: 180 }),
  c.when('createdAt', undefined, { sort: true }),
]

/** Operators screen (ROUTE-08): the companies that operate stations on this installation. */
export function OperatorList() {
  const t = useWords(operatorWords)
  const { setSearch } = usePage()
  const { platformStaff } = useCurrentUser()
  const list = useList(listOperators, { pageSize: 50, sort: 'name' })
  const shown = useColumns('operators', columns)
  const add = platformStaff && <AddButton call={createOperator}>{t('organisation.operator.new')}</AddButton>
  return (
    <ListPage
      title={t('organisation.operator.title')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          {platformStaff && <ResetDemo />}
          {add}
        </>
      }
      filters={<Filters list={list} find={{ key: 'search', label: t('organisation.operator.find') }} />}
      drawer={
        <ListDrawer
          list={list}
          fresh={platformStaff && ((fresh) => <NewOperator {...fresh} />)}
          id={(id, drawerProps) => <OperatorDrawer key={id} id={id} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={t('organisation.operator.title')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="organisation" words="organisation.operator.empty">
            {add}
          </Empty>
        }
      />
    </ListPage>
  )
}
