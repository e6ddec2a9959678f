import {
  AddButton,
  columnsFor,
  createSelection,
  DataTable,
  ReadFailure,
  Filters,
  type List,
  PageHead,
  translateText,
  UpdatedAt,
  useCall,
  usePage,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { listPermissions, savePermission, selectPermissions } from '../../contract/index.ts'
import { NewBundle } from './NewBundle.tsx'
import { PermissionDrawer } from './PermissionDrawer.tsx'
import { permissionTreeLines, type PermissionLine } from './permission-lines.rules.ts'
import { permissionWords } from './permissions.words.ts'
import '../parts/parts.css'
import './permissions.css'

const c = columnsFor<PermissionLine>('organisation.perm')
const columns = [
  c.custom(
    'name',
    (row) => (
      <span className="perm-name" data-level={row.level}>
        {row.kind === 'section' ? <b>{row.name}</b> : row.name}
      </span>
    ),
    { least: 280, phone: 1 },
  ),
  c.custom('code', (row) => <code className="perm-code">{row.code}</code>, { width: 200, phone: 2 }),
  c.custom('kind', (row) => translateText(`organisation.perm.kind.${row.kind}`), { width: 150 }),
  c.custom(
    'own',
    (row) => (
      <>
        {row.custom && <span className="tag acc">{translateText('organisation.perm.own')}</span>}{' '}
        {row.hidden && <span className="tag">{translateText('organisation.perm.hidden')}</span>}
      </>
    ),
    { width: 170, phone: 3 },
  ),
  c.number('roles', { width: 90 }),
]

/** Permissions screen (ROUTE-11): every permission code in the menu's order, with its name at this operator. */
export function PermissionPage() {
  const t = useWords(permissionWords)
  const { search, setSearch } = usePage()
  // The list also contains the hidden codes; the tree order comes from the parents.
  const first = useCall(listPermissions, { query: { pageSize: 200, page: 1 } }, { quiet: true })
  const second = useCall(
    listPermissions,
    { query: { pageSize: 200, page: 2 } },
    { quiet: true, enabled: (first.data?.total ?? 0) > 200 },
  )
  const order = useCall(selectPermissions, undefined, { quiet: true })
  const [selection] = useState(createSelection)
  const all = [...(first.data?.list ?? []), ...(second.data?.page === 2 ? second.data.list : [])]
  const lines = permissionTreeLines(all, order.data ?? [], { find: search.search, ownOnly: search.own === '1' })
  const open = all.find((row) => row.code === search.open)
  const at = lines.findIndex((line) => line.code === search.open)
  const step = (to: number) => {
    const line = lines[to]
    return at < 0 || !line ? undefined : () => setSearch({ open: line.code })
  }
  const list: List<PermissionLine> = {
    rows: lines,
    total: lines.length,
    totalIsAtLeast: false,
    page: 1,
    pageSize: 200,
    sort: undefined,
    filters: search.search ? { search: search.search } : {},
    isPending: first.isPending,
    isFetching: first.isFetching,
    error: first.error,
    updatedAt: first.dataUpdatedAt,
    selection,
    open: search.open,
    setPage: () => undefined,
    setPageSize: () => undefined,
    sortBy: () => undefined,
    setFilters: (patch) => setSearch(patch),
    clearFilters: () => setSearch({ search: undefined, own: undefined }),
    setOpen: (code) => setSearch({ open: code }),
    reload: () => void first.refetch(),
  }
  if (first.error && !first.data) return <ReadFailure error={first.error} onRetry={list.reload} />
  return (
    <div className="list-page">
      <PageHead
        title={t('organisation.perm.title')}
        fresh={<UpdatedAt at={first.dataUpdatedAt} />}
        actions={<AddButton call={savePermission}>{t('organisation.perm.bundle-new')}</AddButton>}
      />
      <p className="small dim perm-explain">{t('organisation.perm.explain')}</p>
      <div className="sheet list-sheet">
        <div className="tab-tools">
          <Filters list={list} find={{ key: 'search', label: t('organisation.perm.find') }} />
          <label className="check small">
            <input
              type="checkbox"
              className="cb"
              checked={search.own === '1'}
              onChange={(event) => setSearch({ own: event.target.checked ? '1' : undefined })}
            />
            {t('organisation.perm.own-only')}
          </label>
        </div>
        <DataTable list={list} columns={columns} keyOf={(row) => row.code} label={t('organisation.perm.title')} />
      </div>
      <div className="list-foot" />
      {search.new === '1' && <NewBundle onClose={() => setSearch({ new: undefined })} />}
      {open && (
        <PermissionDrawer
          key={`${open.code} ${open.custom}`}
          permission={open}
          onClose={() => setSearch({ open: undefined })}
          onPrevious={step(at - 1)}
          onNext={step(at + 1)}
        />
      )}
    </div>
  )
}
