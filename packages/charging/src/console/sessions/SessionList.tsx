import {
  Can,
  type BulkActSelection,
  ColumnButton,
  DataTable,
  Empty,
  ExportButton,
  formatNumber,
  type List,
  ListDrawer,
  ListPage,
  LiveLine,
  UpdatedAt,
  useIsPermitted,
  useColumns,
  useLanguage,
  useList,
  useCurrentUser,
  useIsPhoneWidth,
  usePage,
  useWords,
  Views,
} from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import { lazy, Suspense, useEffect } from 'react'
import {
  sessionExport,
  sessionExporters,
  listSessions,
  sessionControllers,
  sessionEditors,
  type SessionRow,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { loadSessionDrawer, prefetchSession } from '../prefetch.ts'
import { sessionColumns, sessionPhoneColumns } from './session-columns.tsx'
import { useLiveRows } from './live-sessions.ts'
import { sessionSearchToInstants, defaultSortOf, sessionFilterOf } from './session-filter.rules.ts'
import { SessionBulk } from './SessionBulk.tsx'
import { ImportButton } from '../imports/ImportButton.tsx'
import { SessionFilters } from './SessionFilters.tsx'
import { SessionViews } from './SessionViews.tsx'
import { recordWords } from './records.words.ts'
import { saveTrail } from './trail.ts'
import { useNewSessions } from './use-new-sessions.ts'
import { useTotals } from './use-totals.tsx'

const SessionDrawer = lazy(loadSessionDrawer)

/** List of charging sessions. Running sessions are updated live, and the rows do not move. */
export function SessionList() {
  const t = useWords(recordWords)
  const m = useWords(menuWords)
  const language = useLanguage()
  const { search } = usePage()
  const { timeZone, currency } = useCurrentUser().operator
  const exponent = currencyExponent(currency)
  const read = useList(listSessions, {
    sort: defaultSortOf(search),
    pageSize: 50,
    words: 'charging.sessions',
    always: sessionSearchToInstants(search, timeZone, exponent),
  })
  const rows = useLiveRows(read.rows, read.reload)
  const list = { ...read, rows }
  const shown = useColumns('charging-sessions', sessionColumns)
  const narrow = useIsPhoneWidth()
  const columns = narrow ? sessionPhoneColumns : shown.shown
  const filter = sessionFilterOf(list.filters, timeZone, exponent)
  const mayAct = useIsPermitted()([...sessionControllers, ...sessionEditors])
  const { sums, fresh } = useNewSessions(read, filter)
  const ids = rows.map((row) => row.id).join(' ')
  useEffect(() => saveTrail(ids === '' ? [] : ids.split(' ')), [ids])
  const totals = useTotals(sums, filter, columns[0]?.key)
  return (
    <div className="list-page sessions">
      <ListPage
        title={m('charging.menu.records')}
        list={list}
        fresh={<Fresh list={list} fresh={fresh} />}
        actions={
          <>
            {!narrow && <ColumnButton columns={shown} />}
            {!narrow && <ImportButton />}
            <Can codes={sessionExporters}>
              <ExportButton
                name={sessionExport}
                filter={filter}
                disabled={sums?.sessions === 0}
                label={t('charging.sessions.export', {
                  count: sums?.sessions ?? 2,
                  n: sums ? `${formatNumber(sums.sessions, language)}${sums.beyond ? '+' : ''}` : '…',
                })}
              />
            </Can>
          </>
        }
        views={
          <Views
            screen="charging.sessions"
            list={read}
            columns={shown}
            own={(isView) => <SessionViews isView={isView} />}
          />
        }
        filters={<SessionFilters list={list} />}
        {...(mayAct && {
          // Days and figures of the form, converted to the server's filter.
          bulk: (_keys: readonly string[], chosen: BulkActSelection) => <SessionBulk chosen={{ ...chosen, filter }} />,
          bulkEvery: true,
        })}
        drawer={
          <Suspense>
            <ListDrawer
              list={list}
              id={(id, neighbours) => (
                <SessionDrawer id={id} row={rows.find((row) => row.id === id)} neighbours={neighbours} />
              )}
            />
          </Suspense>
        }
      >
        <DataTable
          list={list}
          columns={columns}
          keyOf={(row) => row.id}
          selectable={mayAct && !narrow}
          label={m('charging.menu.records')}
          prefetch={prefetchSession}
          totals={totals}
          empty={<Empty icon="bill" words="charging.sessions.empty" />}
        />
      </ListPage>
    </div>
  )
}

function Fresh({ list, fresh }: { list: List<SessionRow>; fresh: number }) {
  const t = useWords(recordWords)
  const language = useLanguage()
  const show = () => {
    if (list.page !== 1) list.setPage(1)
    list.reload()
  }
  return (
    <>
      <LiveLine />
      <UpdatedAt at={list.updatedAt} />
      {fresh > 0 && (
        <output className="row">
          {t('charging.sessions.new', { count: fresh, n: formatNumber(fresh, language) })}
          <button type="button" className="btn t s" onClick={show}>
            {t('charging.sessions.show')}
          </button>
        </output>
      )}
    </>
  )
}
