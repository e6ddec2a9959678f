import { words } from '@evops/platform/contract'

/** Titles of the screen and of its parts elsewhere: they ship with the shell. */
export const bookingDoorWords = words({
  'members.title-bookings': { zh: '预约管理', en: 'Booking', es: 'Reservas' },
})
