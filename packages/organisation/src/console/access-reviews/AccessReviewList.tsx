import {
  Button,
  Can,
  columnsFor,
  DataTable,
  drawerNavigation,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  formatNumber,
  formatInstant,
  ListPage,
  longText,
  currentUserStore,
  translateText,
  useCall,
  useLanguage,
  useList,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  accessExport,
  accessExporters,
  type AccessRow,
  getSignInPolicy,
  listAccessReviews,
  listRoles,
  roleName,
} from '../../contract/index.ts'
import { PolicyDialog } from '../policies/PolicyDialog.tsx'
import { policyWords } from '../policies/policies.words.ts'
import { AccessDrawer } from './AccessDrawer.tsx'
import { accessTones } from './access-tones.ts'
import { accessWords } from './access-reviews.words.ts'

const zone = () => currentUserStore.get()?.operator.timeZone
const c = columnsFor<AccessRow>('organisation.access')
const columns = [
  c.custom(
    'username',
    (row) => (
      <>
        {row.username}
        <small>{row.isOwn ? translateText('organisation.access.own', { name: row.name }) : row.name}</small>
      </>
    ),
    { least: 180, sort: true, phone: 1 },
  ),
  c.custom(
    'roles',
    (row, language) => longText(row.roles.map(({ name }) => roleName(name, language)).join(', ')) || '—',
    { phone: 3 },
  ),
  c.custom(
    'codes',
    (row, language) =>
      row.grantsAll ? translateText('organisation.access.all') : formatNumber(row.codes.length, language),
    { align: 'end', width: 130 },
  ),
  c.status('state', (row) => ({ tone: accessTones[row.state], word: `organisation.access.state.${row.state}` }), {
    width: 140,
    phone: 2,
  }),
  c.custom(
    'lastSignInAt',
    (row, language) =>
      row.lastSignInAt ? (
        formatInstant(row.lastSignInAt, language, zone())
      ) : (
        <span className="dimmer">{translateText('organisation.access.never')}</span>
      ),
    { width: 150, sort: true, phone: 4 },
  ),
  c.when('confirmedAt', undefined, { style: 'short', width: 150, sort: true }),
  c.when('dueAt', undefined, { style: 'short', width: 150, sort: true }),
]

/** Review of access: who holds what, when it was last confirmed, and what is overdue. */
export function AccessReviewList() {
  const t = useWords(accessWords)
  const language = useLanguage()
  const list = useList(listAccessReviews, { sort: 'dueAt', pageSize: 50, words: 'organisation.access' })
  const roles = useCall(listRoles, { query: { pageSize: 200, sort: 'name' } }, { quiet: true })
  return (
    <ListPage
      title={t('organisation.access.title')}
      list={list}
      actions={
        <>
          <PolicyButton />
          <Can codes={accessExporters}>
            <ExportButton
              name={accessExport}
              filter={list.filters}
              disabled={list.total === 0}
              label={t('organisation.access.export')}
            />
          </Can>
        </>
      }
      filters={
        <Filters list={list} find={{ key: 'search', label: t('organisation.access.find') }}>
          <FilterSelect list={list} name="state" />
          <FilterSelect
            list={list}
            name="roleId"
            options={(roles.data?.list ?? []).map((role) => ({
              value: role.id,
              label: roleName(role.name, language),
            }))}
          />
        </Filters>
      }
      drawer={
        list.open && (
          <AccessDrawer key={list.open} id={list.open} {...drawerNavigation(list, (row: AccessRow) => row.id)} />
        )
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={t('organisation.access.title')}
        empty={<Empty icon="shield" words="organisation.access.empty" />}
      />
    </ListPage>
  )
}

/** Opens the policy that says how often access is reviewed. */
function PolicyButton() {
  const p = useWords(policyWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <Can call={getSignInPolicy}>
      <Button icon="lock" onClick={() => setOpen(true)}>
        {p('organisation.policy.button')}
      </Button>
      {isOpen && <PolicyDialog onClose={() => setOpen(false)} />}
    </Can>
  )
}
