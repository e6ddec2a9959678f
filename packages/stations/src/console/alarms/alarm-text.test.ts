import { expect, test } from 'vitest'
import type { AlarmRow } from '../../contract/index.ts'
import { detailOf } from './alarm-text.tsx'

const said = (detail: string | null) => ({ detail }) as AlarmRow

test.each([
  ['es', '26/11/2026 · 144,21 kWh'],
  ['en', '26/11/2026 · 144.21 kWh'],
  ['zh', '2026/11/26 · 144.21 kWh'],
] as const)('ROUTE-02 what a job said of a day is written as %s does', (language, text) => {
  expect(detailOf(said('2026-11-26 · 144.21 kWh'), language)).toBe(text)
})

test('what a device said stays as it said it', () => {
  expect(detailOf(said('GroundFailure'), 'es')).toBe('GroundFailure')
  expect(detailOf(said(null), 'es')).toBeNull()
})
