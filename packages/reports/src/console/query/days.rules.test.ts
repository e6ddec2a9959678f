import { calendarDayAt } from '@evops/platform/contract'
import { describe, expect, test } from 'vitest'
import { daysInUrl, daysOfMonth, reportDaysOfPreset, presetInUrl, dayPresets, intersectDays } from './days.rules.ts'

describe('ROUTE-04 the span of a report', () => {
  test.each([
    ['today', '2026-03-02', '2026-03-02'],
    ['yesterday', '2026-03-01', '2026-03-01'],
    ['week', '2026-02-24', '2026-03-02'],
    ['month', '2026-03-01', '2026-03-02'],
    ['last-month', '2026-02-01', '2026-02-28'],
    ['year', '2026-01-01', '2026-03-02'],
  ] as const)('%s on 2 March is %s to %s', (preset, dayFrom, dayTo) => {
    expect(reportDaysOfPreset(preset, '2026-03-02')).toEqual({ dayFrom, dayTo })
  })

  test('in January the last month is of the year before', () => {
    expect(reportDaysOfPreset('last-month', '2026-01-31')).toEqual({ dayFrom: '2025-12-01', dayTo: '2025-12-31' })
    expect(dayPresets.map((preset) => reportDaysOfPreset(preset, '2026-01-01').dayTo)).toEqual([
      '2026-01-01',
      '2025-12-31',
      '2026-01-01',
      '2026-01-01',
      '2025-12-31',
      '2026-01-01',
    ])
  })

  test.each([
    [{}, '2026-02-24', '2026-03-02'],
    [{ dayFrom: '2026-01-05', dayTo: '2026-01-09' }, '2026-01-05', '2026-01-09'],
    [{ dayFrom: '2026-01-05' }, '2026-01-05', '2026-03-02'],
    [{ dayFrom: '2026-04-01' }, '2026-04-01', '2026-04-01'],
    [{ dayTo: '2026-01-09' }, '2026-01-09', '2026-01-09'],
    [{ dayFrom: '2026-02-30', dayTo: 'soon' }, '2026-02-24', '2026-03-02'],
    [{ span: 'month' }, '2026-03-01', '2026-03-02'],
    [{ span: 'month', dayFrom: '2026-01-05', dayTo: '2026-01-09' }, '2026-01-05', '2026-01-09'],
    [{ span: 'for ever' }, '2026-02-24', '2026-03-02'],
  ])('what stands in the URL counts where it is a day: %j', (search, dayFrom, dayTo) => {
    expect(daysInUrl(search, '2026-03-02')).toEqual({ dayFrom, dayTo })
  })

  test('a preset is pressed while nobody chose days, and it moves with the day', () => {
    expect([
      presetInUrl({}),
      presetInUrl({ span: 'year' }),
      presetInUrl({ span: 'year', dayTo: '2026-01-09' }),
    ]).toEqual(['week', 'year', undefined])
  })

  test('a month of a report holds no more days than the report', () => {
    expect(daysOfMonth('2028-02')).toEqual({ dayFrom: '2028-02-01', dayTo: '2028-02-29' })
    expect(intersectDays(daysOfMonth('2026-02'), { dayFrom: '2026-02-10', dayTo: '2026-05-01' })).toEqual({
      dayFrom: '2026-02-10',
      dayTo: '2026-02-28',
    })
  })

  test('today is the day of the zone', () => {
    const now = Date.parse('2026-03-01T23:30:00Z')
    expect([calendarDayAt(now, 'Asia/Shanghai'), calendarDayAt(now, 'America/Mexico_City')]).toEqual([
      '2026-03-02',
      '2026-03-01',
    ])
  })
})
