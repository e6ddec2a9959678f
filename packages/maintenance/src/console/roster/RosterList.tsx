import {
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  Tag,
  useIsPermitted,
  useColumns,
  useList,
  usePage,
  useWords,
  DateTimeInput,
} from '@evops/kit'
import {
  listRoster,
  rosterExport,
  staffPermissions,
  sharedStaffWords,
  weekdays,
  type RosterRow,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { StationFilter } from '../StationFilter.tsx'
import { currentStaffState, staffTones } from '../staff/staff-text.tsx'
import { rosterWords } from './roster.words.ts'
import { RosterDrawer } from './RosterDrawer.tsx'

const c = columnsFor<RosterRow>('maintenance.roster')
const columns = [
  c.text('staffNo', { width: 90, sort: true, phone: 3 }),
  c.text('name', { width: 120, sort: true, phone: 1 }),
  c.status(
    'onDuty',
    (row) => ({ tone: staffTones[currentStaffState(row)], word: `maintenance.staff.state-${currentStaffState(row)}` }),
    { width: 130, phone: 2 },
  ),
  c.custom('today', (row) => <Shifts hours={row.today} of={row} />, { width: 112, phone: 4 }),
  ...weekdays.map((day, place) =>
    c.custom(
      day,
      (row) => {
        const { hours = '', special = null } = row.days[place] ?? {}
        return <Shifts hours={hours} special={special} of={row} />
      },
      { title: `maintenance.roster.${day}`, width: 124 },
    ),
  ),
]

/** Lists the staff on duty now, and this week's shifts. */
export function RosterList() {
  const t = useWords(rosterWords)
  const m = useWords(menuWords)
  useWords(sharedStaffWords)
  const may = useIsPermitted()
  const { setSearch } = usePage()
  const list = useList(listRoster, { pageSize: 50, sort: 'staffNo', words: 'maintenance.roster' })
  const shown = useColumns('maintenance-roster', columns)
  return (
    <ListPage
      title={m('maintenance.menu.roster')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          {may(staffPermissions.export) && (
            <ExportButton
              name={rosterExport}
              filter={list.filters}
              disabled={list.total === 0}
              label={t('maintenance.roster.export')}
            />
          )}
        </>
      }
      filters={
        <Filters
          list={list}
          find={{ key: 'search', label: t('maintenance.roster.find') }}
          chips={{
            stationId: { label: t('maintenance.roster.station'), translate: () => '…' },
            week: { label: t('maintenance.roster.week') },
          }}
        >
          <DateTimeInput
            kind="day"
            label={t('maintenance.roster.week')}
            shown
            value={list.filters.week ?? ''}
            onChange={(text) => list.setFilters({ week: text || undefined })}
          />
          <FilterSelect
            list={list}
            name="onDuty"
            options={[
              { value: 'true', label: t('maintenance.roster.yes') },
              { value: 'false', label: t('maintenance.roster.no') },
            ]}
          />
          <StationFilter list={list} label={t('maintenance.roster.station')} />
        </Filters>
      }
      drawer={<ListDrawer list={list} id={(id, drawerProps) => <RosterDrawer key={id} id={id} {...drawerProps} />} />}
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={m('maintenance.menu.roster')}
        onOpen={(row) => setSearch({ open: row.id })}
        empty={<Empty icon="clock" words="maintenance.roster.none" />}
      />
    </ListPage>
  )
}

/** Shows the shifts of a day; off, or not planned. */
function Shifts({ hours, special = null, of }: { hours: string; special?: string | null; of: RosterRow }) {
  const t = useWords(rosterWords)
  if (!of.rostered) return <span className="dimmer">{t('maintenance.roster.unplanned')}</span>
  const hoursText = hours === '' ? <span className="dim">{t('maintenance.roster.off')}</span> : hours
  return (
    <span className="row clip" title={[hours, special].filter(Boolean).join(' ')}>
      <span className="num">{hoursText}</span>
      {special !== null && special !== '' && <Tag>{special}</Tag>}
    </span>
  )
}
