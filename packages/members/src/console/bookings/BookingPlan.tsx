import { dayMs } from '@evops/platform/contract'
import {
  Button,
  Empty,
  formatInstant,
  IconButton,
  instantToLocalTime,
  PageHead,
  Pick,
  useCall,
  useLanguage,
  useCurrentUser,
  useNow,
  usePage,
  useTranslate,
  useWords,
  localTimeToInstant,
  DateTimeInput,
} from '@evops/kit'
import type { CSSProperties } from 'react'
import {
  bookableStations,
  bookingPlan,
  bookingStateWords,
  type BookingPlan as Plan,
  type BookingRow,
} from '../../contract/index.ts'
import { bookingMenuWords } from './booking-door.words.ts'
import { bookingHolderText } from './booking-text.ts'
import { BookingDrawer } from './BookingDrawer.tsx'
import { BookingActs, BookingTabs } from './BookingTabs.tsx'
import { bookingWords } from './bookings.words.ts'
import { NewBooking } from './NewBooking.tsx'
import './bookings.css'

const lookMs = 15_000
const shown = new Set(['pending', 'confirmed', 'used', 'no_show'])
const hours = Array.from({ length: 8 }, (_, index) => index * 3)

/** Shows a station's connectors with their bookings of one day, in the station's local time. */
export function BookingPlan() {
  const t = useWords(bookingWords)
  const m = useWords(bookingMenuWords)
  const { search, setSearch } = usePage()
  const { timeZone } = useCurrentUser().operator
  const stations = useCall(bookableStations, { query: {} }, { quiet: true })
  const stationId = search.stationId ?? stations.data?.[0]?.stationId
  const zone = stations.data?.find((one) => one.stationId === stationId)?.timeZone ?? timeZone
  const today = instantToLocalTime(new Date(useNow()).toISOString(), zone).slice(0, 10)
  const day = /^\d{4}-\d{2}-\d{2}$/.test(search.day ?? '') ? (search.day ?? today) : today
  const from = localTimeToInstant(`${day}T00:00`, zone)
  const to = localTimeToInstant(`${nextDay(day, 1)}T00:00`, zone)
  const { data } = useCall(
    bookingPlan,
    { query: { stationId: stationId ?? '', from, to } },
    { quiet: true, every: lookMs, enabled: stationId !== undefined },
  )
  const go = (to: string) => setSearch({ day: to === today ? undefined : to })
  return (
    <>
      <PageHead title={m('members.title-bookings')} actions={<BookingActs />} />
      <BookingTabs />
      <div className="booking-day">
        <Pick
          label={t('members.booking.station')}
          placeholder={t('members.booking.station-find')}
          from={bookableStations}
          inputOf={(text) => ({ query: { search: text || undefined } })}
          choices={(reply) => reply.map((one) => ({ value: one.stationId, label: one.name }))}
          chosen={data?.stationName}
          value={stationId}
          onChange={(id) => setSearch({ stationId: id })}
        />
        <span className="row">
          <IconButton icon="left" line label={t('members.booking.day-before')} onClick={() => go(nextDay(day, -1))} />
          <DateTimeInput
            kind="day"
            label={t('members.booking.days')}
            value={day}
            onChange={(text) => text && go(text)}
          />
          <IconButton icon="right" line label={t('members.booking.day-after')} onClick={() => go(nextDay(day, 1))} />
          {day !== today && <Button onClick={() => go(today)}>{t('members.booking.today')}</Button>}
        </span>
      </div>
      {data ? <Lanes plan={data} from={from} to={to} /> : <NoPlan isRequested={stationId !== undefined} />}
      {search.new === '1' && <NewBooking onClose={() => setSearch({ new: undefined })} />}
      {search.new !== '1' && search.open && (
        <BookingDrawer key={search.open} id={search.open} onClose={() => setSearch({ open: undefined })} />
      )}
    </>
  )
}

function nextDay(day: string, by: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + by * dayMs).toISOString().slice(0, 10)
}

function NoPlan({ isRequested }: { isRequested: boolean }) {
  const t = useWords(bookingWords)
  if (isRequested) return <span className="bone" />
  return (
    <Empty icon="clock" title={t('members.booking.plan-choose')}>
      <p>{t('members.booking.none-next')}</p>
    </Empty>
  )
}

function Lanes({ plan, from, to }: { plan: Plan; from: string; to: string }) {
  const t = useWords(bookingWords)
  const translate = useTranslate()
  const now = useNow()
  const begin = Date.parse(from)
  const length = Date.parse(to) - begin
  const nowAt = ((now - begin) / length) * 100
  return (
    <section className="sheet booking-lanes" aria-label={plan.stationName}>
      <div className="booking-grid">
        <div className="booking-axis" aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
              {String(hour).padStart(2, '0')}:00
            </span>
          ))}
        </div>
        {plan.connectors.map((connector) => (
          <div key={`${connector.chargePointId}/${connector.connectorNo}`} className="booking-lane">
            <span className="booking-connector">
              {t('members.booking.connector-of', {
                chargePoint: connector.chargePointName || connector.chargePointNo,
                connector: connector.connectorNo,
              })}
              <small>
                {connector.takesStarts
                  ? translate(`members.booking.kind-${connector.connectorType}`)
                  : t('members.booking.connector-out')}
              </small>
            </span>
            <span className="booking-track">
              {nowAt >= 0 && nowAt <= 100 && <i className="booking-now" style={{ left: `${nowAt}%` }} />}
              {plan.bookings
                .filter(
                  (one) =>
                    one.chargePointId === connector.chargePointId &&
                    one.connectorNo === connector.connectorNo &&
                    shown.has(one.state),
                )
                .map((one) => (
                  <Bar key={one.id} row={one} begin={begin} length={length} />
                ))}
            </span>
          </div>
        ))}
      </div>
    </section>
  )
}

/** Bar from the start of the reservation until its end; paler before the booking's own start. */
function Bar({ row, begin, length }: { row: BookingRow; begin: number; length: number }) {
  const t = useWords(bookingWords)
  useWords(bookingStateWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { setSearch } = usePage()
  const percent = (at: string) => Math.min(100, Math.max(0, ((Date.parse(at) - begin) / length) * 100))
  const [held, starts, ends] = [percent(row.heldFrom), percent(row.startsAt), percent(row.endsAt)]
  const time = (at: string) => formatInstant(at, language, row.timeZone, 'time')
  const label = t('members.booking.bar', {
    no: row.no,
    who: bookingHolderText(row),
    from: time(row.startsAt),
    until: time(row.endsAt),
    state: translate(`members.booking.state-${row.state}`),
  })
  return (
    <button
      type="button"
      className={`booking-bar ${row.state}`}
      style={{ left: `${held}%`, '--kept': starts - held, '--long': ends - held } as CSSProperties}
      aria-label={label}
      title={label}
      onClick={() => setSearch({ open: row.id, new: undefined })}
    >
      <i />
    </button>
  )
}
