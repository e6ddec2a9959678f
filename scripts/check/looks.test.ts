import { expect, test } from 'vitest'
import {
  checkUndefinedClasses,
  checkBrackets,
  checkStyleOwnership,
  checkMonths,
  checkNativeDateInputs,
  checkNativeFileInputs,
} from './looks.ts'
import { createTestTree } from './tree.ts'

const screen = 'packages/stations/src/console/List.tsx'
const of = (sheet: string, css: string, tsx = '<ul className="wide plain-list" />') =>
  checkStyleOwnership(createTestTree({ [sheet]: css, [screen]: tsx }))

test('a look that only another domain’s sheet defines is found', () => {
  expect(of('packages/members/src/console/members.css', '.plain-list > li { gap: 2px }')).toEqual([
    `${screen} has the look “plain-list”, which only packages/members defines`,
  ])
})

test.each([
  ['its own domain', 'packages/stations/src/console/a.css'],
  ['the kit', 'packages/kit/src/console/a.css'],
  ['the console’s frame', 'apps/console/src/a.css'],
])('one of %s is not', (_, sheet) => {
  expect(of(sheet, '.plain-list { gap: 2px }')).toEqual([])
})

test('nor a word that anybody may use, nor one that no sheet knows', () => {
  expect(of('packages/members/src/console/a.css', '.name {}', '<b className="name other-thing" />')).toEqual([])
})

test.each([
  ['<b className="num">{row.month}</b>', '<b className="num">{formatMonth(row.month, language)}</b>'],
  ['<Dialog title={`${verb} · ${month}`}>', '<Dialog title={`${verb} · ${formatMonth(month, language)}`}>'],
  ["t('a.close', { month: row.month })", "t('a.close', { month: formatMonth(row.month, language) })"],
  ["t('a.until', { at: when(until), month })", "t('a.until', { at: months.map((month) => of(month, zh)) })"],
  ['of={months.map(({ month, n }) => [\n  month,', 'of={months.map(({ month, n }) => [\n  formatMonth(month,'],
])('a month as it is kept on a screen is found: %s', (raw, formatted) => {
  const of = (text: string) => checkMonths(createTestTree({ [screen]: text }))
  expect(of(raw)).toEqual([`${screen}:1 shows a month as it is kept: formatMonth`])
  expect(of(formatted)).toEqual([])
})

test.each(['date', 'datetime-local', 'month', 'time', 'week'])('a browser’s own box of type %s is found', (type) => {
  const of = (path: string, tsx: string) => checkNativeDateInputs(createTestTree({ [path]: tsx }))
  expect(of(screen, `<div>\n<input type="${type}" />`)).toEqual([
    `${screen}:2 is a browser’s box of type “${type}”: WhenBox of the kit`,
  ])
  expect(of(screen, `<input type={'${type}'} />`)).toHaveLength(1)
  expect(of(screen, '<WhenBox kind="day" />')).toEqual([])
  expect(of('apps/driver/src/Form.tsx', `<input type="${type}" />`)).toEqual([])
})

test('a visible file button of the browser is found, a hidden one behind a button of ours is not', () => {
  const of = (tsx: string) => checkNativeFileInputs(createTestTree({ [screen]: tsx }))
  expect(of('<b>\n<input\n  type="file"\n  className="field"\n/>')).toEqual([
    `${screen}:2 is a browser’s file button: FileInput of the kit`,
  ])
  expect(of('<input ref={picker} type="file" hidden />')).toEqual([])
  expect(of('<label><input type="file" className="unseen" /></label><input />')).toEqual([])
})

test('brackets that a screen writes itself are found, those of a unit and of CSS are not', () => {
  const of = (tsx: string) => checkBrackets(createTestTree({ [screen]: tsx }))
  expect(of('\n<b>{`${name} (${mark})`}</b>')).toEqual([`${screen}:2 writes brackets of its own: inBrackets`])
  expect(of('<b>{name + inBrackets(mark, language)}</b>')).toEqual([])
  expect(of('label={`${name} (${unit})`}')).toEqual([])
  expect(of('style={{ transform: `translate(1px) rotate(${turn})` }}')).toEqual([])
})

test('a class that no sheet defines is found where it is written', () => {
  const of = (tsx: string) =>
    checkUndefinedClasses(
      createTestTree({ 'packages/kit/src/console/a.css': '.row, .sheet > .wide-row { gap: 0 }', [screen]: tsx }),
    )
  expect(of('<b>\n<i className="row grid-draw" />')).toEqual([
    `${screen}:2 has the class “grid-draw”, which no sheet defines`,
  ])
  expect(of('<i className="row wide-row" /><i className={`st-${state}`} />')).toEqual([])
})
