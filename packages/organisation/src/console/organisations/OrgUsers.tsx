import { columnsFor, DataTable, Empty, Link, Pager, useList, useNav, useWords } from '@evops/kit'
import { listUsers, type UserRow } from '../../contract/index.ts'
import { userColumns } from '../users/user-columns.tsx'
import { userWords } from '../users/users.words.ts'
import { orgWords } from '../parts/organisations.words.ts'

const c = columnsFor<UserRow>('organisation.user')
const columns = [userColumns.name, userColumns.departments, userColumns.roles, userColumns.state, c.text('employeeNo')]

/** Lists the users of an organisation and of its descendants. */
export function OrgUsers({ orgId }: { orgId: string }) {
  const t = useWords(orgWords)
  useWords(userWords)
  const nav = useNav()
  const list = useList(listUsers, { sort: 'username', always: { orgId } })
  return (
    <>
      <div className="tab-tools">
        <Link to={`/sysmng/sysuser?orgId=${orgId}`} className="push">
          {t('organisation.org.all-users')}
        </Link>
      </div>
      <DataTable
        list={{ ...list, open: undefined }}
        columns={columns}
        keyOf={(row) => row.id}
        label={t('organisation.org.users')}
        onOpen={(row) => nav.go(`/sysmng/sysuser?orgId=${orgId}&open=${row.id}`)}
        empty={<Empty icon="person" title={t('organisation.org.no-users')} />}
      />
      {list.total > list.pageSize && (
        <div className="tab-foot">
          <Pager list={list} />
        </div>
      )}
    </>
  )
}
