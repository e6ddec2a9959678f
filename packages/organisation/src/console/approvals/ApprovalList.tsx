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
  useCall,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import { type ApprovalRow, countApprovals, listApprovals } from '../../contract/index.ts'
import { ApprovalDrawer } from './ApprovalDrawer.tsx'
import { approvalWords } from './approvals.words.ts'
import { formatApprovalSubject } from './payload.rules.ts'
import { approvalTones } from './tones.ts'

const zone = () => currentUserStore.get()?.operator.timeZone
const c = columnsFor<ApprovalRow>('organisation.approval')
const columns = [
  c.custom(
    'kind',
    (row, language) => (
      <>
        {row.title[language]}
        <small>{row.reason}</small>
      </>
    ),
    { phone: 1 },
  ),
  c.custom('subject', (row, language) => formatApprovalSubject(row.subject, language), { width: 220 }),
  c.status('state', (row) => ({ tone: approvalTones[row.state], word: `organisation.approval.state.${row.state}` }), {
    width: 180,
    phone: 3,
  }),
  c.text('requestedByName', { width: 160 }),
  c.custom('requestedAt', (row, language) => formatInstant(row.requestedAt, language, zone()), {
    align: 'end',
    width: 150,
    phone: 4,
  }),
  c.custom(
    'expiresAt',
    (row, language) => (row.state === 'waiting' ? formatInstant(row.expiresAt, language, zone()) : '—'),
    { align: 'end', width: 150 },
  ),
]
const views = ['waiting', 'mine', 'all'] as const

/** Approvals screen (ROUTE-13): acts that a second person must approve. */
export function ApprovalList() {
  const t = useWords(approvalWords)
  const { search, setSearch } = usePage()
  const view = views.find((each) => each === search.view) ?? 'waiting'
  const list = useList(listApprovals, {
    pageSize: 50,
    always: { view },
    every: 30_000,
    words: 'organisation.approval',
  })
  const waiting = useCall(countApprovals, undefined, { every: 30_000, quiet: true })
  return (
    <ListPage
      title={t('organisation.approval.title')}
      list={list}
      views={
        <div className="views" role="tablist" aria-label={t('organisation.approval.title')}>
          {views.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              aria-selected={each === view}
              onClick={() =>
                setSearch({
                  view: each === 'waiting' ? undefined : each,
                  page: undefined,
                  open: undefined,
                  state: undefined,
                })
              }
            >
              {t(`organisation.approval.view.${each}`)}
              {each === 'waiting' && (waiting.data?.waiting ?? 0) > 0 && (
                <span className="badge">{waiting.data?.waiting}</span>
              )}
            </button>
          ))}
        </div>
      }
      filters={
        view === 'waiting' ? undefined : (
          <Filters list={list}>
            <FilterSelect list={list} name="state" />
          </Filters>
        )
      }
      drawer={
        list.open && (
          <ApprovalDrawer key={list.open} id={list.open} {...drawerNavigation(list, (row: ApprovalRow) => row.id)} />
        )
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={t('organisation.approval.title')}
        empty={
          <Empty
            icon="check"
            title={t(view === 'waiting' ? 'organisation.approval.empty' : 'organisation.approval.empty-all')}
          >
            <p>{t('organisation.approval.empty-next')}</p>
          </Empty>
        }
      />
    </ListPage>
  )
}
