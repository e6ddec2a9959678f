import { hourMs } from '@evops/platform/contract'
import { startOfLocalDay } from '../../contract/index.ts'
import { localTimeToInstant } from '@evops/kit'
import { exampleContent, priceSession, steadyReadings } from '@evops/tariffs/contract'
import { describe, expect, it } from 'vitest'
import { billSegmentBoundaries, dayPeriodRulers, fittingLabels, labelWidth } from './ruler.rules.ts'

const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000

const zone = 'Asia/Shanghai'
function examplePriced(start: string, end: string) {
  const [from, to] = [start, end].map((wall) => Date.parse(localTimeToInstant(wall, zone)))
  const readings = steadyReadings({ from: from ?? 0, to: to ?? 0, powerW: 60_000 })
  return priceSession({ readings, content: exampleContent('CNY'), timeZone: zone })
}

describe('a day on the ruler', () => {
  it('begins at local midnight', () => {
    expect(new Date(startOfLocalDay('Asia/Shanghai', day('2026-11-20'))).toISOString()).toBe('2026-11-19T16:00:00.000Z')
  })
  it.each([
    ['Europe/Madrid', '2026-03-29', 23],
    ['Europe/Madrid', '2026-10-25', 25],
    ['Europe/Madrid', '2026-10-26', 24],
    // Clocks change at midnight here.
    ['America/Santiago', '2026-09-06', 23],
    ['America/Santiago', '2026-04-04', 25],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
  ])('in %s has on %s %d hours', (zone, date, hours) => {
    expect((startOfLocalDay(zone, day(date) + 1) - startOfLocalDay(zone, day(date))) / hourMs).toBe(hours)
  })
  it('shows the session as a window of one day', () => {
    const [ruler, ...more] = dayPeriodRulers(examplePriced('2026-11-20T06:40', '2026-11-20T08:25'), undefined)
    expect(more).toEqual([])
    expect(ruler?.window.left).toBeCloseTo((6 + 40 / 60) / 24)
    expect(ruler?.window.width).toBeCloseTo(1.75 / 24)
    expect(ruler?.hours.map((hour) => hour.label).join(' ')).toBe('00 03 06 09 12 15 18 21 24')
  })
  it('is drawn for each day a session touches, and not for one that it only ends at', () => {
    expect(dayPeriodRulers(examplePriced('2026-11-19T22:00', '2026-11-20T02:00'), undefined)).toHaveLength(2)
    expect(dayPeriodRulers(examplePriced('2026-11-19T22:00', '2026-11-20T00:00'), undefined)).toHaveLength(1)
    expect(dayPeriodRulers(examplePriced('2026-11-19T22:00', '2026-11-22T02:00'), undefined)).toHaveLength(4)
  })
  it('stands for a session of no length', () => {
    expect(dayPeriodRulers(examplePriced('2026-11-20T06:40', '2026-11-20T06:40'), undefined)).toHaveLength(1)
  })
})

describe('the readings under the zoomed bar', () => {
  it('are one more than there are segments, from 0 to 1', () => {
    const places = billSegmentBoundaries(examplePriced('2026-11-20T06:40', '2026-11-20T08:25')).map(
      ({ place }) => place,
    )
    expect(places.at(0)).toBe(0)
    expect(places.at(-1)).toBe(1)
    expect(places).toHaveLength(4)
  })
  it('stand at both ends where a session has no length', () => {
    const places = billSegmentBoundaries(examplePriced('2026-11-20T06:40', '2026-11-20T06:40')).map(
      ({ place }) => place,
    )
    expect(places).toEqual([0, 1])
  })
  it('never overlap', () => {
    expect(fittingLabels([0, 0.19, 0.76, 1], 668, 90)).toEqual([0, 2, 3])
    expect(fittingLabels([0, 0.25, 0.7, 1], 668, 90)).toEqual([0, 1, 2, 3])
    expect(fittingLabels([0, 0.5, 1], 200, 90)).toEqual([0, 2])
    expect(fittingLabels([0, 0.5, 1], 100, 90)).toEqual([0])
  })
  it('are as wide as the meter has counted far: on a phone those of an old meter do not touch', () => {
    const fitting = (register: string) => fittingLabels([0, 0.42, 1], 328, labelWidth([register, register]))
    expect(fitting('13.144,2120 kWh')).toEqual([0, 2])
    expect(fitting('12,5 kWh')).toEqual([0, 1, 2])
  })
})
