import { Button, Can, columnsFor, DataTable, Empty, Filters, Pager, useList, usePage, useWords } from '@evops/kit'
import { type DepartmentRow, listDepartments, saveDepartment } from '../../contract/index.ts'
import { orgWords } from '../parts/organisations.words.ts'

const c = columnsFor<DepartmentRow>('organisation.dep')
const columns = [
  c.text('name', { sort: true }),
  c.text('code', { width: 150, sort: true }),
  c.text('phone', { width: 150 }),
  c.number('users', { width: 90 }),
  c.number('stations', { width: 90 }),
  c.number('position', { width: 90, sort: true }),
]

/** Lists the departments of one organisation. */
export function Departments({ orgId }: { orgId: string }) {
  const t = useWords(orgWords)
  const { setSearch } = usePage()
  const list = useList(listDepartments, { sort: 'position', always: { orgId } })
  const add = (
    <Can call={saveDepartment}>
      <Button icon="plus" onClick={() => setSearch({ dep: 'new' })}>
        {t('organisation.dep.new')}
      </Button>
    </Can>
  )
  return (
    <>
      <div className="tab-tools">
        <Filters list={list} find={{ key: 'name', label: t('organisation.dep.find') }} />
        {add}
      </div>
      <DataTable
        list={{ ...list, open: undefined }}
        columns={columns}
        keyOf={(row) => row.departmentId}
        label={t('organisation.org.departments')}
        onOpen={(row) => setSearch({ dep: row.departmentId })}
        empty={<Empty icon="organisation" words="organisation.dep.empty" />}
      />
      {list.total > list.pageSize && (
        <div className="tab-foot">
          <Pager list={list} />
        </div>
      )}
    </>
  )
}
