import { expect, test } from 'vitest'
import { shortNo } from './session-no.ts'

test('U-13 a session’s number as people say it: the stamp of its start and its counter; any other stands as it is', () => {
  expect(shortNo('32010600000100012611200638510031')).toBe('261120063851-0031')
  expect(shortNo('S-000003')).toBe('S-000003')
  expect(shortNo('3201060000010001261120063851003')).toBe('3201060000010001261120063851003')
})
