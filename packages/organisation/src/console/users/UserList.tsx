import {
  AddButton,
  drawerNavigation,
  Button,
  Can,
  ColumnButton,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  ListPage,
  useCall,
  useIsPermitted,
  useColumns,
  useLanguage,
  useList,
  useNav,
  usePage,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  getAllDepartments,
  getAllOrganisations,
  getDirectory,
  getSignInPolicy,
  listIdentityProviders,
  listRoles,
  listUsers,
  roleName,
  saveUser,
  startUserImport,
  syncUsers,
  type UserRow,
  type UserWithCode,
} from '../../contract/index.ts'
import { directoryWords } from '../directory/directory.words.ts'
import { DirectoryDialog } from '../directory/DirectoryDialog.tsx'
import { orgWords } from '../parts/organisations.words.ts'
import { OrgTree } from '../parts/OrgTree.tsx'
import { indentedOrgOptions } from '../parts/tree.rules.ts'
import { providerWords } from '../providers/providers.words.ts'
import { ProvidersDialog } from '../providers/ProvidersDialog.tsx'
import { PolicyDialog } from '../policies/PolicyDialog.tsx'
import { policyWords } from '../policies/policies.words.ts'
import { CodeOnce } from './CodeOnce.tsx'
import { DisableMany } from './DisableMany.tsx'
import { NewUser } from './NewUser.tsx'
import { userListColumns } from './user-columns.tsx'
import { UserDrawer } from './UserDrawer.tsx'
import { userWords } from './users.words.ts'
import './users.css'

/** Users screen (ROUTE-11): accounts that may sign in, with their organisation and roles. */
export function UserList() {
  const t = useWords(userWords)
  const { search, setSearch } = usePage()
  const list = useList(listUsers, { sort: 'username', pageSize: 50, words: 'organisation.user' })
  const shown = useColumns('users', userListColumns)
  const organisations = useCall(getAllOrganisations)
  const [made, setMade] = useState<UserWithCode>()
  const close = () => setSearch({ new: undefined })
  const drawer =
    search.new === '1' ? (
      <NewUser
        orgId={list.filters.orgId}
        onClose={close}
        onMade={(next) => {
          setMade(next)
          setSearch({ new: undefined, open: next.user.id })
        }}
      />
    ) : (
      list.open && (
        <UserDrawer
          key={list.open}
          id={list.open}
          onCode={setMade}
          {...drawerNavigation(list, (row: UserRow) => row.id)}
        />
      )
    )
  const hasTree = (organisations.data?.length ?? 0) > 1
  return (
    <div className={hasTree ? `user-page has-tree${drawer ? ' beside' : ''}` : 'user-page'}>
      {hasTree && (
        <aside className="sheet side-tree" aria-label={t('organisation.user.by-org')}>
          <OrgTreeFilter chosen={list.filters.orgId} onChoose={(orgId) => list.setFilters({ orgId })} />
        </aside>
      )}
      <ListPage
        title={t('organisation.user.title')}
        list={list}
        actions={
          <>
            <ColumnButton columns={shown} />
            <Acts />
          </>
        }
        filters={<UserFilters list={list} />}
        bulk={(keys) => <DisableMany ids={keys} onDone={list.selection.clear} />}
        drawer={drawer}
      >
        <DataTable
          list={list}
          columns={shown.shown}
          keyOf={(row) => row.id}
          label={t('organisation.user.title')}
          selectable
          onOpen={(row) => setSearch({ open: row.id, new: undefined })}
          empty={
            <Empty icon="person" words="organisation.user.empty">
              <AddUser />
            </Empty>
          }
        />
      </ListPage>
      {made && <CodeOnce made={made} onClose={() => setMade(undefined)} />}
    </div>
  )
}

function OrgTreeFilter({
  chosen,
  onChoose,
}: {
  chosen: string | undefined
  onChoose: (orgId: string | undefined) => void
}) {
  const t = useWords(orgWords)
  const all = useCall(getAllOrganisations)
  return <OrgTree all={all.data ?? []} chosen={chosen} onChoose={onChoose} allLabel={t('organisation.org.all')} />
}

function UserFilters({ list }: { list: ReturnType<typeof useList<typeof listUsers>> }) {
  const t = useWords(userWords)
  const language = useLanguage()
  const organisations = useCall(getAllOrganisations)
  const departments = useCall(getAllDepartments, { query: {} })
  const roles = useCall(listRoles, { query: { pageSize: 200, sort: 'name' } })
  return (
    <Filters list={list} find={{ key: 'search', label: t('organisation.user.find') }}>
      <FilterSelect
        list={list}
        name="orgId"
        label={t('organisation.user.orgName')}
        options={indentedOrgOptions(organisations.data ?? [])}
      />
      <FilterSelect
        list={list}
        name="departmentId"
        options={(departments.data ?? []).map((each) => ({
          value: each.departmentId,
          label: `${each.name} · ${each.orgName}`,
        }))}
      />
      <FilterSelect
        list={list}
        name="roleId"
        options={(roles.data?.list ?? []).map((role) => ({
          value: role.id,
          label: roleName(role.name, language),
        }))}
      />
      <FilterSelect list={list} name="state" />
    </Filters>
  )
}

function AddUser() {
  const t = useWords(userWords)
  return <AddButton call={saveUser}>{t('organisation.user.new')}</AddButton>
}

function Acts() {
  const t = useWords(userWords)
  const nav = useNav()
  const d = useWords(directoryWords)
  const may = useIsPermitted()
  const i = useWords(providerWords)
  const p = useWords(policyWords)
  const [dialog, setDialog] = useState<'directory' | 'providers' | 'policy'>()
  const close = () => setDialog(undefined)
  return (
    <>
      {may(getDirectory) && (
        <Button icon="refresh" onClick={() => setDialog('directory')}>
          {d('organisation.directory.button')}
        </Button>
      )}
      <Can call={listIdentityProviders}>
        <Button icon="shield" onClick={() => setDialog('providers')}>
          {i('organisation.provider.button')}
        </Button>
      </Can>
      <Can call={getSignInPolicy}>
        <Button icon="lock" onClick={() => setDialog('policy')}>
          {p('organisation.policy.button')}
        </Button>
      </Can>
      <Can call={startUserImport}>
        <Button icon="upload" onClick={() => nav.go('/sysmng/sysuser/import')}>
          {t('organisation.user.import')}
        </Button>
      </Can>
      <AddUser />
      {dialog === 'policy' && <PolicyDialog onClose={close} />}
      {dialog === 'providers' && <ProvidersDialog onClose={close} />}
      {dialog === 'directory' && <DirectoryDialog sync={syncUsers} refreshes={[listUsers]} onClose={close} />}
    </>
  )
}
