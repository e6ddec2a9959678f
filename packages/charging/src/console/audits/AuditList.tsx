import { approvalTones } from '@evops/organisation/console'
import {
  drawerNavigation,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  formatInstant,
  ListPage,
  currentUserStore,
  useList,
  useIsPhoneWidth,
  usePage,
  useWords,
} from '@evops/kit'
import { listSessionAudits, type SessionAudit } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { shortNo } from '../session-text.ts'
import { AuditDrawer } from './AuditDrawer.tsx'
import { auditWords } from './audit.words.ts'

const zone = () => currentUserStore.get()?.operator.timeZone
const c = columnsFor<SessionAudit>('charging.audit')
const state = c.status(
  'state',
  (row) => ({ tone: approvalTones[row.state], word: `charging.audit.state.${row.state}` }),
  { width: 180 },
)
const columns = [
  c.custom('change', (row, language) => (
    <>
      <b>{row.title[language]}</b>
      <small>{row.reason}</small>
    </>
  )),
  c.custom('subject', (row) => <Subject of={row.subject} />, { width: 230 }),
  state,
  c.text('requestedByName', { width: 150 }),
  c.custom('requestedAt', (row, language) => formatInstant(row.requestedAt, language, zone()), {
    align: 'end',
    width: 150,
  }),
  c.custom(
    'expiresAt',
    (row, language) => (row.state === 'waiting' ? formatInstant(row.expiresAt, language, zone()) : '—'),
    { align: 'end', width: 150 },
  ),
]
/** Columns of the same list on a phone. */
const phoneColumns = [
  c.custom('change', (row, language) => (
    <>
      <b>{row.title[language]}</b>
      <small>{shortNo(row.subject.split(' · ')[0] ?? '')}</small>
    </>
  )),
  { ...state, width: 132 },
]
const views = ['waiting', 'mine', 'all'] as const

/** ROUTE-13 orderoptaudit: list of session changes that need the approval of a second person. */
export function AuditList() {
  const t = useWords(auditWords)
  const m = useWords(menuWords)
  const { search, setSearch } = usePage()
  const view = views.find((each) => each === search.view) ?? 'waiting'
  const narrow = useIsPhoneWidth()
  const list = useList(listSessionAudits, {
    pageSize: 50,
    always: { view },
    every: 30_000,
    words: 'charging.audit',
  })
  const show = (each: (typeof views)[number]) =>
    setSearch({ view: each === 'waiting' ? undefined : each, page: undefined, open: undefined })
  return (
    <ListPage
      title={m('charging.menu.audits')}
      list={list}
      views={
        <div className="views" role="tablist" aria-label={m('charging.menu.audits')}>
          {views.map((each) => (
            <button key={each} type="button" role="tab" aria-selected={each === view} onClick={() => show(each)}>
              {t(`charging.audit.view-${each}`)}
              {each === 'waiting' && view === 'waiting' && list.total > 0 && (
                <span className="badge">{list.total}</span>
              )}
            </button>
          ))}
        </div>
      }
      filters={
        <Filters list={list}>
          <FilterSelect list={list} name="change" />
        </Filters>
      }
      drawer={
        list.open && (
          <AuditDrawer key={list.open} id={list.open} {...drawerNavigation(list, (row: SessionAudit) => row.id)} />
        )
      }
    >
      <DataTable
        list={list}
        columns={narrow ? phoneColumns : columns}
        keyOf={(row) => row.id}
        label={m('charging.menu.audits')}
        onOpen={(row) => list.setOpen(row.id)}
        empty={
          <Empty icon="check" title={t(view === 'waiting' ? 'charging.audit.empty' : 'charging.audit.empty-all')}>
            <p>{t('charging.audit.empty-next')}</p>
          </Empty>
        }
      />
    </ListPage>
  )
}

/** Shows a subject `number · station` with the short session number. */
function Subject({ of }: { of: string }) {
  const [sessionNo = '', ...rest] = of.split(' · ')
  return (
    <>
      {shortNo(sessionNo)}
      <small>{rest.join(' · ')}</small>
    </>
  )
}
