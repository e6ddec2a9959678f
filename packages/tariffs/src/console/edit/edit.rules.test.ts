import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentFaults, dayTypes, exampleContent, type PeriodKind } from '../../contract/index.ts'
import { nextDateOfRow } from './calculator.rules.ts'
import {
  moveInCells,
  paintHalfHours,
  cellRange,
  removeScheduleRow,
  periodRunsOfCells,
  setPrice,
  slotsByKind,
  splitOffScheduleRow,
} from './edit.rules.ts'
import { dayTypesLabel, shortMonth, monthsLabel } from './labels.rules.ts'
import { priceSteps } from './steps.rules.ts'

const content = exampleContent('CNY')

describe('ROUTE-08 chgcostrule painting', () => {
  test('paints the cells between and leaves the rest; painting the same changes nothing', () => {
    const painted = paintHalfHours(content, 0, { ...cellRange(22, 20), kind: 'deep_valley' })
    expect(periodRunsOfCells(painted.schedules[0]?.cells ?? []).find((run) => run.kind === 'deep_valley')).toEqual({
      from: 20,
      to: 23,
      kind: 'deep_valley',
    })
    expect(paintHalfHours(painted, 0, { from: 20, to: 23, kind: 'deep_valley' })).toBe(painted)
    expect(paintHalfHours(content, 7, { from: 0, to: 1, kind: 'flat' })).toBe(content)
  })

  test('keys move within the day and between rows, and stop at the edges', () => {
    expect(moveInCells('ArrowLeft', { row: 0, slot: 0 }, 2)).toEqual({ row: 0, slot: 0 })
    expect(moveInCells('End', { row: 1, slot: 3 }, 2)).toEqual({ row: 1, slot: 47 })
    expect(moveInCells('ArrowDown', { row: 1, slot: 3 }, 2)).toEqual({ row: 1, slot: 3 })
    expect(moveInCells('a', { row: 0, slot: 0 }, 2)).toBeUndefined()
  })

  test('figures of a day', () => {
    expect(slotsByKind(content.schedules[0]?.cells ?? []).get('sharp')).toBe(7)
    expect(setPrice(content, 'deep_valley', { electricityE5: 34_060 }).prices.deep_valley).toEqual({
      electricityE5: 34_060,
      serviceE5: 0,
    })
  })

  test('the step line goes from midnight to midnight and its highest mark fits', () => {
    const { line, marks } = priceSteps(content, content.schedules[0]?.cells ?? [], { width: 960, height: 84 })
    expect(line).toMatch(/^M0 [\d.]+H20V/)
    expect(line.endsWith('H960')).toBe(true)
    expect(marks.map((mark) => mark.e5)).toEqual([0, 50_000, 100_000, 150_000])
  })
})

describe('rows of months and day types', () => {
  test('days that get their own row leave the others; a removed row goes back', () => {
    const summer = splitOffScheduleRow(content, { months: [8, 7], dayTypes: ['workday'] }, 0)
    expect(summer.schedules.map((s) => [s.months.length, s.dayTypes])).toEqual([
      [10, [...dayTypes]],
      [2, ['weekend', 'holiday']],
      [2, ['workday']],
    ])
    expect(removeScheduleRow(summer, 2)).toEqual(content)
  })

  test('whatever is split and removed, every day stays covered exactly once', () => {
    const days = fc.record({
      months: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 }),
      dayTypes: fc.uniqueArray(fc.constantFrom(...dayTypes), { minLength: 1 }),
      like: fc.nat(5),
      kind: fc.constantFrom<PeriodKind>('flat', 'sharp'),
      remove: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(days, { maxLength: 8 }), (steps) => {
        let edited = content
        for (const { like, kind, remove, ...set } of steps) {
          edited = splitOffScheduleRow(edited, set, like % edited.schedules.length)
          edited = paintHalfHours(edited, edited.schedules.length - 1, { from: like, to: like + 3, kind })
          if (remove) edited = removeScheduleRow(edited, like % edited.schedules.length)
        }
        expect(contentFaults(edited)).toEqual([])
      }),
    )
  })

  test('are named in three languages', () => {
    const months = [1, 2, 3, 4, 5, 6, 9, 12]
    expect((['zh', 'en', 'es'] as const).map((language) => monthsLabel(months, language))).toEqual([
      '1–6 月、9 月、12 月',
      'Jan–Jun, Sep, Dec',
      'ene–jun, sep, dic',
    ])
    expect(dayTypesLabel(['workday', 'weekend'], 'es')).toBe('Laborables, fin de semana')
    expect(monthsLabel(content.schedules[0]?.months ?? [], 'es')).toBe('Todo el año')
    expect(dayTypesLabel(['workday', 'holiday'], 'zh')).toBe('工作日、法定节假日')
    expect(shortMonth(9, 'en')).toBe('Sep')
  })

  test('the calculator finds a date that a row prices', () => {
    const rows = splitOffScheduleRow(
      { ...content, holidays: ['2026-10-01'] },
      { months: [10], dayTypes: ['holiday'] },
      0,
    )
    expect(nextDateOfRow(rows, rows.schedules.length - 1, '2026-05-02')).toBe('2026-10-01')
    expect(nextDateOfRow(content, 0, '2026-05-02')).toBe('2026-05-02')
    const none = splitOffScheduleRow(content, { months: [10], dayTypes: ['holiday'] }, 0)
    expect(nextDateOfRow(none, none.schedules.length - 1, '2026-05-02')).toBeUndefined()
  })
})
