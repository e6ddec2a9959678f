import { expect, test } from 'vitest'
import { afterVerb } from './finding.ts'

const restart = { zh: '重启', en: 'Restart', es: 'Reiniciar' }

test.each([
  ['restart 03 at North', '03 North'],
  ['Rest 03', '03'],
  ['reiniciar 03 en Norte', '03 Norte'],
  ['重启北湖的03', '北湖 03'],
  ['重启 03', '03'],
  ['restart', ''],
  ['re 03', undefined],
  ['North 03', undefined],
])('the palette understands "%s" as a restart of %j', (text, expected) => {
  expect(afterVerb(text, restart)).toBe(expected)
})
