import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateOrders } from '@evops/platform/contract'
import { detectDateOrder } from '@evops/platform/server'
import { readLocalTime } from '@evops/tariffs/contract'

const two = (n: number) => String(n).padStart(2, '0')
const day = fc.date({
  min: new Date('2014-01-01T00:00:00Z'),
  max: new Date('2031-12-31T23:59:00Z'),
  noInvalidDate: true,
})
const formatDateInOrder = (session: (typeof dateOrders)[number], sign: string, at: Date) => {
  const parts = { y: String(at.getUTCFullYear()), m: two(at.getUTCMonth() + 1), d: two(at.getUTCDate()) }
  const words = session.split('').map((part) => parts[part as keyof typeof parts])
  return `${words.join(sign)} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
}

test('dates in any order are guessed from the values of a file, and read as they were meant', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...dateOrders),
      fc.constantFrom('-', '/', '.'),
      fc.array(day, { minLength: 1, maxLength: 40 }),
      (session, sign, days) => {
        const values = days.map((at) => formatDateInOrder(session, sign, at))
        const open = session !== 'ymd' && days.every((at) => at.getUTCDate() <= 12)
        expect(detectDateOrder(values)).toBe(open ? undefined : session)
        for (const [at, value] of values.entries()) {
          const meant = Math.floor((days[at]?.getTime() ?? 0) / 60_000) * 60_000
          expect(readLocalTime(value, { timeZone: 'UTC', dateOrder: session })?.valueOf(), value).toBe(meant)
        }
      },
    ),
  )
})

test('one value that can be read in one way alone decides for those that leave it open', () => {
  expect(detectDateOrder(['03/04/2026', '05/06/2026', '25/06/2026'])).toBe('dmy')
  expect(detectDateOrder(['03/04/2026', '05/06/2026', '06/25/2026'])).toBe('mdy')
  expect(detectDateOrder(['03/04/2026', '05/06/2026'])).toBeUndefined()
  expect(detectDateOrder(['2026年11月5日'])).toBe('ymd')
  expect(detectDateOrder(['', 'yesterday'])).toBe('ymd')
})
