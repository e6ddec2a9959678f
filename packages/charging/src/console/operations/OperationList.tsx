import {
  type DrawerNavigation,
  drawerNavigation,
  Can,
  ColumnButton,
  columnsFor,
  DataTable,
  Drawer,
  Empty,
  ExportButton,
  Facts,
  FilterDays,
  Filters,
  FilterSelect,
  formatInstant,
  Link,
  ListPage,
  longText,
  useColumns,
  useLanguage,
  useList,
  useCurrentUser,
  useIsPhoneWidth,
  usePage,
  useTranslate,
  useWords,
  Views,
} from '@evops/kit'
import {
  sessionExporters,
  listOperations,
  operationActions,
  operationExport,
  type SessionOperation,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { sessionPath, sessionPlaceText, shortNo } from '../session-text.ts'
import { sessionWords } from '../session.words.ts'
import { sessionSearchToInstants } from '../sessions/session-filter.rules.ts'
import { OperationChangesTable } from './Changes.tsx'
import { operationFieldChanges } from './difference.rules.ts'
import {
  sessionOperationName,
  operationFieldName,
  operationReasonText,
  operationValueText,
  operationActorText,
} from './operation-text.ts'
import { operationWords } from './operation.words.ts'
import './operations.css'

const c = columnsFor<SessionOperation>('charging.op')
const columns = [
  c.custom('at', (row, language) => formatInstant(row.at, language, row.timeZone, 'short'), { width: 124 }),
  c.custom('session', (row) => <Link to={sessionPath(row.sessionId)}>{shortNo(row.sessionNo)}</Link>, {
    width: 176,
  }),
  c.custom('place', (row) => (
    <>
      {longText(row.stationName)}
      <small title={row.chargePointNo}>
        {row.chargePointName}-{row.connectorNo}
      </small>
    </>
  )),
  c.custom('action', (row) => <b>{sessionOperationName(row.action)}</b>, { width: 170 }),
  c.custom('change', (row, language) => <Short row={row} language={language} />, { width: 244 }),
  c.custom('who', (row) => <Who row={row} />, { width: 140 }),
  c.custom('reason', (row) => operationReasonText(row.reason) || <span className="dimmer">—</span>, { width: 186 }),
]

/** Columns of the same list on a phone. */
const phoneColumns = [
  c.custom('session', (row, language) => (
    <>
      <Link to={sessionPath(row.sessionId)}>{shortNo(row.sessionNo)}</Link>
      <small>{formatInstant(row.at, language, row.timeZone, 'short')}</small>
    </>
  )),
  c.custom('action', (row, language) => (
    <>
      <b>{sessionOperationName(row.action)}</b>
      <small className="clip">
        <Short row={row} language={language} />
      </small>
    </>
  )),
]

/** ROUTE-03 optchgorderlog: operations on charging sessions, with the user and the reason. */
export function OperationList() {
  const t = useWords(operationWords)
  const m = useWords(menuWords)
  useWords(sessionWords)
  const { search } = usePage()
  const { timeZone } = useCurrentUser().operator
  const days = daysOf(search, timeZone)
  const list = useList(listOperations, { pageSize: 50, always: days, words: 'charging.op' })
  const shown = useColumns('charging-operations', columns)
  const narrow = useIsPhoneWidth()
  const own = Object.entries(list.filters).filter(([key]) =>
    ['search', 'action', 'by', 'sessionId', 'stationId'].includes(key),
  )
  const filter: Record<string, string> = { ...Object.fromEntries(own), ...days }
  const open = list.rows.find((row) => row.id === list.open)
  return (
    <ListPage
      title={m('charging.menu.operations')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          <Can codes={sessionExporters}>
            <ExportButton
              name={operationExport}
              filter={filter}
              disabled={list.total === 0}
              label={t('charging.op.export')}
            />
          </Can>
        </>
      }
      views={<Views screen="charging.operations" list={list} columns={shown} />}
      filters={<OperationFilters list={list} />}
      drawer={open && <Details row={open} {...drawerNavigation(list, (row: SessionOperation) => row.id)} />}
    >
      <DataTable
        list={list}
        columns={narrow ? phoneColumns : shown.shown}
        keyOf={(row) => row.id}
        label={m('charging.menu.operations')}
        onOpen={(row) => list.setOpen(row.id)}
        empty={<Empty icon="bill" words="charging.op.empty" />}
      />
    </ListPage>
  )
}

function daysOf(search: Readonly<Record<string, string>>, zone: string): Record<string, string> {
  const { startedFrom, startedTo } = sessionSearchToInstants({ from: search.since ?? '', to: search.until ?? '' }, zone)
  return { ...(startedFrom && { from: startedFrom }), ...(startedTo && { to: startedTo }) }
}

function OperationFilters({ list }: { list: ReturnType<typeof useList<typeof listOperations>> }) {
  'use no memo'
  const t = useWords(operationWords)
  return (
    <Filters
      list={list}
      find={{ key: 'search', label: t('charging.op.find') }}
      chips={{
        sessionId: {
          label: t('charging.op.session'),
          translate: () => shortNo(list.rows[0]?.sessionNo ?? '…'),
        },
      }}
    >
      <FilterDays list={list} from="since" to="until" label={t('charging.op.days')} />
      <FilterSelect
        list={list}
        name="action"
        options={operationActions.map((value) => ({ value, label: sessionOperationName(value) }))}
      />
      <FilterSelect list={list} name="by" />
    </Filters>
  )
}

function Who({ row }: { row: SessionOperation }) {
  'use no memo'
  const t = useWords(operationWords)
  return (
    <>
      {operationActorText({ ...row, approverName: null })}
      {row.approverName && <small>{t('charging.op.approved-by', { name: row.approverName })}</small>}
    </>
  )
}

/** Shows the first change in one line. */
function Short({ row, language }: { row: SessionOperation; language: 'zh' | 'en' | 'es' }) {
  'use no memo'
  useTranslate()
  const [first, ...more] = operationFieldChanges(row.before, row.after)
  if (!first) return <span className="dimmer">—</span>
  const text = (value: unknown) =>
    operationValueText(first.field, value, { language, zone: row.timeZone, currency: row.currency })
  return (
    <span title={operationFieldName(first.field)}>
      {first.before === undefined ? '' : `${text(first.before)} → `}
      {text(first.after)}
      {more.length > 0 && <span className="dimmer"> +{more.length}</span>}
    </span>
  )
}

function Details({
  row,
  ...neighbours
}: DrawerNavigation & {
  row: SessionOperation
}) {
  'use no memo'
  const t = useWords(operationWords)
  const language = useLanguage()
  return (
    <Drawer title={sessionOperationName(row.action)} sub={sessionPlaceText(row)} wide {...neighbours}>
      <div className="stack">
        <Facts
          of={[
            [
              t('charging.op.session'),
              <Link key="session" to={sessionPath(row.sessionId)}>
                {shortNo(row.sessionNo)}
              </Link>,
            ],
            [t('charging.op.at'), formatInstant(row.at, language, row.timeZone, 'second')],
            [t('charging.op.who'), operationActorText(row)],
            [t('charging.op.reason'), operationReasonText(row.reason)],
          ]}
        />
        <OperationChangesTable of={row} />
      </div>
    </Drawer>
  )
}
