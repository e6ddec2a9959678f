import { expect, test } from 'vitest'
import { addWords, hasText, translate } from './translate.ts'

addWords({
  'kit.test.hello': { zh: '你好，{name}', en: 'Hello {name}', es: 'Hola, {name}' },
  'kit.test.rows_one': { zh: '{count} 行', en: '{count} row', es: '{count} fila' },
  'kit.test.rows_many': { zh: '{count} 行', en: '{count} rows', es: '{count} de filas' },
  'kit.test.rows_other': { zh: '{count} 行', en: '{count} rows', es: '{count} filas' },
})

test.each([
  ['zh', 1, '1 行'],
  ['en', 0, '0 rows'],
  ['en', 1, '1 row'],
  ['en', 2, '2 rows'],
  ['es', 1, '1 fila'],
  ['es', 21, '21 filas'],
  ['es', 1_000_000, '1000000 de filas'],
] as const)('in %s the plural of %d is its own: %s', (language, count, text) => {
  expect(translate(language, 'kit.test.rows', { count })).toBe(text)
})

test('words go with their own numbers, also several in a sentence and numbers that are written out', () => {
  addWords({
    'kit.test.two': {
      zh: '{rows} 行，{bad} 处错误',
      en: '{rows} {rows|row|rows}, {bad} {bad|error|errors}',
      es: '{rows} {rows|fila|filas}, {bad} {bad|error|errores}',
    },
  })
  expect(translate('es', 'kit.test.two', { rows: '1', bad: 0 })).toBe('1 fila, 0 errores')
  expect(translate('en', 'kit.test.two', { rows: '1,001', bad: 1 })).toBe('1,001 rows, 1 error')
  expect(translate('zh', 'kit.test.two', { rows: 1, bad: 1 })).toBe('1 行，1 处错误')
  expect(translate('en', 'kit.test.two', { rows: 2 })).toBe('2 rows, {bad} {bad|error|errors}')
})

test('values are filled in as they are; a mark without one stays, so that the mistake is seen', () => {
  expect(translate('es', 'kit.test.hello', { name: '<b>$&</b>' })).toBe('Hola, <b>$&</b>')
  expect(translate('en', 'kit.test.hello')).toBe('Hello {name}')
})

test('a key that no table has is said as it stands', () => {
  expect(translate('en', 'kit.test.nothing')).toBe('kit.test.nothing')
  expect(translate('en', 'toString')).toBe('toString')
  expect(hasText('kit.test.nothing')).toBe(false)
  expect(hasText('kit.test.hello')).toBe(true)
})
