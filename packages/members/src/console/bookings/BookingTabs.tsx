import { Button, Can, usePage, useWords } from '@evops/platform/console'
import { useState } from 'react'
import { saveBooking, saveBookingRules } from '../../contract/index.ts'
import { bookingDoorWords } from './booking-door.words.ts'
import { BookingRulesDialog } from './BookingRulesDialog.tsx'
import { bookingWords } from './bookings.words.ts'

export function BookingTabs() {
  const t = useWords(bookingWords)
  const m = useWords(bookingDoorWords)
  const { search, setSearch } = usePage()
  const current = search.view === 'plan' ? 'plan' : 'list'
  const leave = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]))
  return (
    <div className="views" role="tablist" aria-label={m('members.title-bookings')}>
      {(['list', 'plan'] as const).map((view) => (
        <button
          key={view}
          type="button"
          role="tab"
          aria-selected={view === current}
          onClick={() =>
            setSearch(
              { ...leave, stationId: search.stationId, view: view === 'plan' ? view : undefined },
              'push',
            )
          }
        >
          {t(`members.booking.view-${view}`)}
        </button>
      ))}
    </div>
  )
}

/** What both views offer. */
export function BookingActs() {
  const t = useWords(bookingWords)
  const { setSearch } = usePage()
  const [ruling, setRuling] = useState(false)
  return (
    <>
      <Can call={saveBookingRules}>
        <Button icon="settings" onClick={() => setRuling(true)}>
          {t('members.booking.rules')}
        </Button>
      </Can>
      <Can call={saveBooking}>
        <Button kind="primary" icon="plus" onClick={() => setSearch({ new: '1', open: undefined })}>
          {t('members.booking.new')}
        </Button>
      </Can>
      {ruling && <BookingRulesDialog onClose={() => setRuling(false)} />}
    </>
  )
}
