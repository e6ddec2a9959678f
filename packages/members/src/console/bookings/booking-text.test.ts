import { registerWords, translateText } from '@evops/kit'
import { expect, test } from 'vitest'
import type { BookingEvent } from '../../contract/index.ts'
import { bookingEventText } from './booking-text.ts'
import { bookingWords } from './bookings.words.ts'

registerWords(bookingWords)
const textOf = (kind: BookingEvent['kind'], detail: BookingEvent['detail']) =>
  bookingEventText({ kind, detail, at: '2026-12-01T08:00:00.000Z' } as BookingEvent, translateText)

test('the history says in words who holds a booking, and the answer of the charge point', () => {
  expect(textOf('kept', { hold: 'chargePoint', reply: { status: 'Accepted' } })).toBe(
    'The charge point holds it: accepted',
  )
  expect(textOf('kept', { hold: 'platform', reply: { code: 'NotImplemented' } })).toBe(
    'The charge point does not accept reservations (not supported): the platform refuses other starts',
  )
  expect(textOf('kept', { hold: 'platform', reply: { status: 'Parking' } })).toContain('(Parking)')
})
