import { usePage } from '@evops/kit'
import { BookingList } from './BookingList.tsx'
import { BookingPlan } from './BookingPlan.tsx'

/** ROUTE-13 booking: who has booked which connector, as a list and by a station's day. */
export function BookingPage() {
  const { search } = usePage()
  return search.view === 'plan' ? <BookingPlan /> : <BookingList />
}
