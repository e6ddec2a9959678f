import { AddButton, Button, Can, useWords, ViewTabs } from '@evops/kit'
import { useState } from 'react'
import { saveBooking, saveBookingRules } from '../../contract/index.ts'
import { bookingMenuWords } from './booking-door.words.ts'
import { BookingRulesDialog } from './BookingRulesDialog.tsx'
import { bookingWords } from './bookings.words.ts'

export function BookingTabs() {
  const t = useWords(bookingWords)
  const m = useWords(bookingMenuWords)
  return (
    <ViewTabs
      views={['list', 'plan'] as const}
      label={m('members.title-bookings')}
      keeps={['stationId']}
      face={(view) => t(`members.booking.view-${view}`)}
    />
  )
}

/** Buttons of both views. */
export function BookingActs() {
  const t = useWords(bookingWords)
  const [ruling, setRuling] = useState(false)
  return (
    <>
      <Can call={saveBookingRules}>
        <Button icon="settings" onClick={() => setRuling(true)}>
          {t('members.booking.rules')}
        </Button>
      </Can>
      <AddButton call={saveBooking}>{t('members.booking.new')}</AddButton>
      {ruling && <BookingRulesDialog onClose={() => setRuling(false)} />}
    </>
  )
}
