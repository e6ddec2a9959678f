import { usePage } from '@evops/kit'
import { BookingList } from './BookingList.tsx'
import { BookingPlan } from './BookingPlan.tsx'

/** Bookings screen (ROUTE-13): bookings of connectors, as a list and as a station's day plan. */
export function BookingPage() {
  const { search } = usePage()
  return search.view === 'plan' ? <BookingPlan /> : <BookingList />
}
