import {
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  FilterDays,
  Filters,
  FilterSelect,
  formatInstant,
  Link,
  ListDrawer,
  ListPage,
  longText,
  useIsPermitted,
  useList,
  useIsPhoneWidth,
  usePage,
  useTranslate,
  useWords,
} from '@evops/kit'
import {
  bookingExport,
  bookingPermissions,
  bookingStates,
  bookingStateWords,
  listBookings,
  type BookingRow,
} from '../../contract/index.ts'
import { bookingMenuWords } from './booking-door.words.ts'
import { bookingTones, bookingHolderText } from './booking-text.ts'
import { BookingDrawer } from './BookingDrawer.tsx'
import { BookingActs, BookingTabs } from './BookingTabs.tsx'
import { bookingWords } from './bookings.words.ts'
import { NewBooking } from './NewBooking.tsx'
import './bookings.css'

const c = columnsFor<BookingRow>('members.booking.col')
const state = c.status(
  'state',
  (row) => ({ tone: bookingTones[row.state], word: `members.booking.state-${row.state}` }),
  { width: 120 },
)
const columns = [
  c.text('no', { width: 120 }),
  c.custom('who', (row) => bookingHolderText(row), { width: 220 }),
  c.custom('place', (row) => <Place row={row} />),
  state,
  c.when('startsAt', (row) => row.timeZone, { sort: true }),
  c.when('endsAt', (row) => row.timeZone, { style: 'time', width: 130 }),
  c.custom('session', (row) => <Session row={row} />, { width: 130 }),
  c.when('createdAt', (row) => row.timeZone, { sort: true }),
]
const phoneColumns = [
  c.custom('who', (row, language) => (
    <>
      <b>{bookingHolderText(row)}</b>
      <small>
        {formatInstant(row.startsAt, language, row.timeZone)} · {row.stationName}
      </small>
    </>
  )),
  state,
]

export function BookingList() {
  const t = useWords(bookingWords)
  const m = useWords(bookingMenuWords)
  useWords(bookingStateWords)
  const translate = useTranslate()
  const may = useIsPermitted()
  const narrow = useIsPhoneWidth()
  const { setSearch } = usePage()
  const list = useList(listBookings, { pageSize: 50, words: 'members.booking.col' })
  const states = bookingStates.map((value) => ({ value, label: translate(`members.booking.state-${value}`) }))
  const stationName = (id: string) => list.rows.find((row) => row.stationId === id)?.stationName ?? id.slice(-6)
  const drawer = (
    <ListDrawer
      list={list}
      fresh={({ onClose }) => <NewBooking onClose={onClose} />}
      id={(id, drawerProps) => <BookingDrawer key={id} id={id} {...drawerProps} />}
    />
  )
  return (
    <ListPage
      title={m('members.title-bookings')}
      list={list}
      views={<BookingTabs />}
      actions={
        <>
          {may(bookingPermissions.export) && (
            <ExportButton
              name={bookingExport}
              filter={list.filters}
              label={t('members.booking.export')}
              disabled={list.total === 0}
            />
          )}
          <BookingActs />
        </>
      }
      filters={
        <Filters
          list={list}
          find={{ key: 'search', label: t('members.booking.find') }}
          chips={{
            stationId: { label: t('members.booking.station'), translate: stationName },
            memberId: {
              label: t('members.booking.member'),
              translate: (value) => list.rows.find((row) => row.memberId === value)?.memberName ?? value.slice(-6),
            },
          }}
        >
          <FilterDays list={list} from="from" to="to" label={t('members.booking.days')} />
          <FilterSelect list={list} name="state" options={states} />
          <FilterSelect
            list={list}
            name="missed"
            label={t('members.booking.missed')}
            options={[{ value: 'true', label: t('members.booking.yes') }]}
          />
        </Filters>
      }
      drawer={drawer}
    >
      <DataTable
        list={list}
        columns={narrow ? phoneColumns : columns}
        keyOf={(row) => row.id}
        label={m('members.title-bookings')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={<Empty icon="clock" words="members.booking.none" />}
      />
    </ListPage>
  )
}

function Place({ row }: { row: BookingRow }) {
  const t = useWords(bookingWords)
  return (
    <>
      {longText(row.stationName)}
      <small>
        {t('members.booking.connector-of', {
          chargePoint: row.chargePointName || row.chargePointNo,
          connector: row.connectorNo,
        })}
      </small>
    </>
  )
}

function Session({ row: { sessionId } }: { row: BookingRow }) {
  const t = useWords(bookingWords)
  if (sessionId === null) return <span className="dimmer">—</span>
  return <Link to={`/statsanalysis/chgtransorder/${sessionId}`}>{t('members.booking.session')}</Link>
}
