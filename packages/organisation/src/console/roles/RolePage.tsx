import { Button, Can, Empty, ReadFailure, PageHead, registerWords, useCall, usePage, useWords } from '@evops/kit'
import { dataScopeWords, getRole, listRoles, saveRole, selectPermissions } from '../../contract/index.ts'
import { NewRole } from './NewRole.tsx'
import { RoleEditor } from './RoleEditor.tsx'
import { RoleRail } from './RoleRail.tsx'
import { roleWords } from './roles.words.ts'
import './roles.css'
import './roles-why.css'

/**
 * Roles screen (ROUTE-11): roles on the left, the permissions of one role in the middle, the explanation for one user
 * on the right.
 */
export function RolePage() {
  registerWords(dataScopeWords)
  const t = useWords(roleWords)
  const { search, setSearch } = usePage()
  const roles = useCall(listRoles, { query: { pageSize: 200, sort: 'name' } }, { quiet: true })
  const codes = useCall(selectPermissions, undefined, { quiet: true })
  const open = search.open ?? roles.data?.list[0]?.id
  const role = useCall(getRole, { params: { id: open ?? '' } }, { enabled: open !== undefined, quiet: true })
  const failed = [roles, codes, role].find((read) => read.error && !read.data)
  const shown = role.data?.id === open ? role.data : undefined
  return (
    <div className="role-page">
      <div className="role-new">
        <Can call={saveRole}>
          <Button icon="plus" onClick={() => setSearch({ new: '1' })}>
            {t('organisation.role.new')}
          </Button>
        </Can>
      </div>
      {failed?.error ? (
        <>
          <PageHead title={t('organisation.role.title')} />
          <ReadFailure error={failed.error} onRetry={() => void failed.refetch()} />
        </>
      ) : roles.data?.list.length === 0 ? (
        <>
          <PageHead title={t('organisation.role.title')} />
          <section className="sheet">
            <Empty icon="shield" words="organisation.role.empty" />
          </section>
        </>
      ) : (
        <>
          <RoleRail roles={roles.data?.list ?? []} open={open} />
          {shown && codes.data ? (
            <RoleEditor key={shown.id} role={shown} all={codes.data} />
          ) : (
            <>
              <PageHead title={t('organisation.role.title')} />
              <section className="sheet mx">
                <span className="bone" />
              </section>
            </>
          )}
        </>
      )}
      {search.new === '1' && <NewRole onClose={() => setSearch({ new: undefined })} />}
    </div>
  )
}
