import {
  AddButton,
  Button,
  Can,
  ColumnButton,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  formatNumber,
  ListDrawer,
  ListPage,
  useIsPermitted,
  useColumns,
  useLanguage,
  useList,
  useNav,
  usePage,
  useWords,
} from '@evops/kit'
import { listMembers, memberPermissions, previewMemberImport, saveMember } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { memberListColumns } from './member-columns.tsx'
import { MemberDrawer } from './MemberDrawer.tsx'
import { NewMember } from './MemberForm.tsx'
import { memberWords } from './members.words.ts'
import '../members.css'

const levels = Array.from({ length: 10 }, (_, level) => ({ value: String(level), label: String(level) }))

/** Members screen (ROUTE-05, usermng): customers with their wallets and states. */
export function MemberList() {
  const t = useWords(memberWords)
  const m = useWords(menuWords)
  const language = useLanguage()
  const may = useIsPermitted()
  const { setSearch } = usePage()
  const list = useList(listMembers, { pageSize: 50, words: 'members.member' })
  const shown = useColumns('members', memberListColumns)
  const nav = useNav()
  const add = <AddButton call={saveMember}>{t('members.member.new')}</AddButton>
  const drawer = (
    <ListDrawer
      list={list}
      fresh={({ onClose }) => <NewMember onClose={onClose} />}
      id={(id, drawerProps) => <MemberDrawer key={id} id={id} {...drawerProps} />}
    />
  )
  return (
    <>
      <ListPage
        title={m('members.menu.members')}
        list={list}
        actions={
          <>
            <ColumnButton columns={shown} />
            {may(memberPermissions.export) && (
              <ExportButton
                name="members.members"
                filter={list.filters}
                disabled={list.total === 0}
                label={t('members.member.export', { n: formatNumber(list.total, language) })}
              />
            )}
            <Can call={previewMemberImport}>
              <Button icon="upload" onClick={() => nav.go('/usermanager/usermng/import')}>
                {t('members.member.import')}
              </Button>
            </Can>
            {add}
          </>
        }
        filters={
          <Filters
            list={list}
            find={{ key: 'search', label: t('members.member.find') }}
            chips={{ group: { label: t('members.member.group') }, tag: { label: t('members.member.tag') } }}
          >
            <FilterSelect list={list} name="state" />
            <FilterSelect list={list} name="source" />
            <FilterSelect list={list} name="level" options={levels} />
            <FilterText list={list} name="group" label={t('members.member.group')} />
            <FilterText list={list} name="tag" label={t('members.member.tag')} />
            <FilterSelect
              list={list}
              name="blacklisted"
              label={t('members.member.black')}
              options={[{ value: 'true', label: t('members.member.yes') }]}
            />
          </Filters>
        }
        drawer={drawer}
      >
        <DataTable
          list={list}
          columns={shown.shown}
          keyOf={(row) => row.id}
          label={m('members.menu.members')}
          onOpen={(row) => setSearch({ open: row.id, new: undefined })}
          empty={
            <Empty icon="person" words="members.member.empty">
              <div className="row">{add}</div>
            </Empty>
          }
        />
      </ListPage>
    </>
  )
}

/** Filter for an exact text; applied when the box loses focus, or on Enter. */
function FilterText({
  list,
  name,
  label,
}: {
  list: {
    filters: Readonly<Record<string, string | undefined>>
    setFilters: (patch: Record<string, string | undefined>) => void
  }
  name: string
  label: string
}) {
  const current = list.filters[name] ?? ''
  const apply = (value: string) => value !== current && list.setFilters({ [name]: value || undefined })
  return (
    <label className="f">
      <span className="label">{label}</span>
      <input
        key={current}
        className="field"
        defaultValue={current}
        maxLength={40}
        onBlur={(event) => apply(event.target.value.trim())}
        onKeyDown={(event) => event.key === 'Enter' && apply(event.currentTarget.value.trim())}
      />
    </label>
  )
}
