import {
  drawerNavigation,
  Button,
  Can,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  FilterDays,
  Filters,
  FilterSelect,
  formatNumber,
  formatInstant,
  type List,
  ListPage,
  longText,
  currentUserStore,
  translateText,
  useCall,
  useColumns,
  useLanguage,
  useList,
  useCurrentUser,
  usePage,
  useWords,
} from '@evops/kit'
import { lazy, Suspense, useState } from 'react'
import {
  auditExport,
  auditExportCodes,
  type AuditListRow,
  listAudit,
  listAuditFacets,
  verifyAudit,
} from '../../contract/index.ts'
import { daysToInstants } from '../parts/days.rules.ts'
import { loadActWords } from './act-words.ts'
import { actName, actorName, entityName, objectName } from './audit-names.ts'
import { auditWords } from './audit.words.ts'
import { VerifyDialog } from './VerifyDialog.tsx'
import './audit.css'

/** Loads the drawer together with the words for its values. */
const AuditDrawer = lazy(async () => {
  const [{ AuditDrawer: drawer }] = await Promise.all([import('./AuditDrawer.tsx'), loadActWords('values')])
  return { default: drawer }
})

const zone = () => currentUserStore.get()?.operator.timeZone ?? 'UTC'
const c = columnsFor<AuditListRow>('organisation.audit')
const columns = [
  c.custom('at', (row, language) => formatInstant(row.at, language, zone(), 'second'), { width: 170, phone: 4 }),
  c.custom(
    'userName',
    (row) => (
      <>
        {actorName(row)}
        {row.byPlatform && <small>{translateText('organisation.audit.by-platform')}</small>}
      </>
    ),
    { width: 180, phone: 3 },
  ),
  c.custom('action', (row) => longText(actName(row.action, row.entity), row.action), { phone: 1 }),
  c.custom(
    'entity',
    (row, language) => (
      <span title={row.entityId ?? undefined}>
        {longText(entityName(row.entity))}
        <small>{objectName(row, { language, zone: zone(), currency: '' })}</small>
      </span>
    ),
    { phone: 2 },
  ),
  c.status(
    'result',
    (row) => ({
      tone: row.result === 'done' ? 'good' : 'warn',
      word: `organisation.audit.result.${row.result}`,
    }),
    { width: 110 },
  ),
  c.text('address', { width: 150 }),
]

/** Audit log screen (ROUTE-11): which act was done, by which user, from which address. */
export function AuditList() {
  const t = useWords(auditWords)
  const { search } = usePage()
  const { timeZone } = useCurrentUser().operator
  const days = daysToInstants(search, timeZone)
  const list = useList(listAudit, { pageSize: 50, always: days, words: 'organisation.audit' })
  const shown = useColumns('audit', columns)
  const language = useLanguage()
  const [verifying, setVerifying] = useState(false)
  return (
    <>
      <ListPage
        title={t('organisation.audit.title')}
        list={list}
        actions={
          <>
            <ColumnButton columns={shown} />
            <Can call={verifyAudit}>
              <Button icon="shield" onClick={() => setVerifying(true)}>
                {t('organisation.audit.verify')}
              </Button>
            </Can>
            <Can codes={auditExportCodes}>
              <ExportButton
                name={auditExport}
                filter={{ ...list.filters, ...days }}
                disabled={list.total === 0}
                label={t(list.totalIsAtLeast ? 'organisation.audit.export-least' : 'organisation.audit.export', {
                  n: formatNumber(list.total, language),
                })}
              />
            </Can>
          </>
        }
        filters={<AuditFilters list={list} />}
        drawer={
          list.open && (
            <Suspense fallback={null}>
              <AuditDrawer key={list.open} id={list.open} {...drawerNavigation(list, (row: AuditListRow) => row.id)} />
            </Suspense>
          )
        }
      >
        <DataTable
          list={list}
          columns={shown.shown}
          keyOf={(row) => row.id}
          label={t('organisation.audit.title')}
          empty={<Empty icon="shield" words="organisation.audit.empty" />}
        />
      </ListPage>
      {verifying && (
        <VerifyDialog
          onClose={() => setVerifying(false)}
          onOpen={(id) => {
            setVerifying(false)
            list.setOpen(id)
          }}
        />
      )}
    </>
  )
}

function AuditFilters({ list }: { list: List<AuditListRow> }) {
  'use no memo'
  const t = useWords(auditWords)
  const facets = useCall(listAuditFacets)
  const toSortedOptions = (values: readonly string[], name: (value: string) => string) =>
    values
      .map((value) => ({ value, label: name(value) }))
      .toSorted((one, other) => one.label.localeCompare(other.label))
  return (
    <Filters
      list={list}
      find={{ key: 'user', label: t('organisation.audit.find') }}
      chips={{
        entityId: { label: t('organisation.audit.entityId') },
        userId: { label: t('organisation.audit.userId') },
      }}
    >
      <FilterSelect
        list={list}
        name="action"
        options={toSortedOptions(facets.data?.actions ?? [], (value) => actName(value))}
      />
      <FilterSelect list={list} name="entity" options={toSortedOptions(facets.data?.entities ?? [], entityName)} />
      <FilterSelect list={list} name="result" />
      <FilterDays list={list} from="fromDay" to="toDay" label={t('organisation.audit.days')} />
    </Filters>
  )
}
