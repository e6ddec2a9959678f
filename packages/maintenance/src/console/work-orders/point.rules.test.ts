import { expect, test } from 'vitest'
import { pointNumbers } from './point.rules.ts'

test('X-12 a charge point is known by its label: by T/CEC’s address, the drivers’ link, or its number', () => {
  expect(pointNumbers('hlht://310100001201.MA5DDDDD1/')).toEqual(['310100001201', '3101000012'])
  expect(pointNumbers('https://ev.example/drive/q/310100001202?o=demo')).toEqual(['310100001202', '3101000012'])
  expect(pointNumbers(' P3 ')).toEqual(['P3'])
  expect(pointNumbers('NORTH-01')).toEqual(['NORTH-01', 'NORTH-'])
  for (const none of ['', '   ', 'https://elsewhere.example/q/1', 'x'.repeat(201)])
    expect(pointNumbers(none)).toEqual([])
})
