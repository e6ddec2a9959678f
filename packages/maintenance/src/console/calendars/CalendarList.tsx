import {
  AddButton,
  Button,
  Can,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  ListDrawer,
  ListPage,
  longText,
  Tag,
  useIsPermitted,
  useColumns,
  useList,
  useNav,
  usePage,
  useWords,
} from '@evops/kit'
import {
  calendarExport,
  workCalendarImports,
  calendarImportScreen,
  calendarPermissions,
  createWorkCalendar,
  listWorkCalendars,
  weekdays,
  type CalendarRow,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { StationFilter } from '../StationFilter.tsx'
import { CalendarDrawer, NewCalendar } from './CalendarDrawer.tsx'
import { calendarWords } from './calendars.words.ts'

const c = columnsFor<CalendarRow>('maintenance.calendar')
const columns = [
  c.custom('name', (row) => <Name of={row} />, { least: 180, sort: true, phone: 1 }),
  c.text('timeZone', { width: 170, sort: true, phone: 2 }),
  c.custom('week', (row) => <Week of={row} />, { least: 260, phone: 3 }),
  c.custom('days', (row) => <span className="num">{row.days.length}</span>, { width: 130 }),
  c.custom('stations', (row) => row.stations.map(({ name }) => name).join(', '), { width: 240, phone: 4 }),
  c.text('remark', { width: 200, hidden: true }),
]

/** Lists working calendars, whose hours count for the time limits of work orders. */
export function CalendarList() {
  const t = useWords(calendarWords)
  const m = useWords(menuWords)
  const may = useIsPermitted()
  const nav = useNav()
  const { setSearch } = usePage()
  const list = useList(listWorkCalendars, { pageSize: 50, sort: 'name', words: 'maintenance.calendar' })
  const shown = useColumns('work-calendars', columns)
  const add = <AddButton call={createWorkCalendar}>{t('maintenance.calendar.new')}</AddButton>
  return (
    <ListPage
      title={m('maintenance.menu.calendars')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          {may(calendarPermissions.export) && (
            <ExportButton
              name={calendarExport}
              filter={list.filters}
              disabled={list.total === 0}
              label={t('maintenance.calendar.export')}
            />
          )}
          <Can call={workCalendarImports.start}>
            <Button icon="upload" onClick={() => nav.go(calendarImportScreen.path)}>
              {t('maintenance.calendar.import')}
            </Button>
          </Can>
          {add}
        </>
      }
      filters={
        <Filters
          list={list}
          find={{ key: 'search', label: t('maintenance.calendar.find') }}
          chips={{ stationId: { label: t('maintenance.calendar.station'), translate: () => '…' } }}
        >
          <StationFilter list={list} label={t('maintenance.calendar.station')} />
        </Filters>
      }
      drawer={
        <ListDrawer
          list={list}
          fresh={({ onClose }) => <NewCalendar onClose={onClose} />}
          id={(id, drawerProps) => <CalendarDrawer key={id} id={id} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={m('maintenance.menu.calendars')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="clock" words="maintenance.calendar.none">
            <div className="row">{add}</div>
          </Empty>
        }
      />
    </ListPage>
  )
}

function Name({ of }: { of: CalendarRow }) {
  const t = useWords(calendarWords)
  return (
    <>
      {of.name} {of.standard && <Tag tone="acc">{t('maintenance.calendar.standard-tag')}</Tag>}
    </>
  )
}

/** Shows weekdays with the same hours together. */
function Week({ of }: { of: CalendarRow }) {
  const t = useWords(calendarWords)
  const groups: { days: string[]; hours: string }[] = []
  for (const day of weekdays) {
    const name = t(`maintenance.calendar.short-${day}`)
    const last = groups.at(-1)
    if (last?.hours === of[day]) last.days.push(name)
    else groups.push({ days: [name], hours: of[day] })
  }
  const summary = groups
    .filter(({ hours }) => hours !== '')
    .map(({ days, hours }) => `${days.length > 1 ? `${days[0]}–${days.at(-1)}` : days[0]} ${hours}`)
    .join(' · ')
  return longText(summary)
}
