import { expect, test } from 'vitest'
import { formatEvidence } from './evidence.ts'

const format = {
  energy: (dwh: number) => `${dwh / 10_000} kWh`,
  money: String,
  power: String,
  span: String,
  when: (at: string) => at.slice(11, 16),
  name: (_key: string, value: string) => value,
}
const next = { kind: 'closed-next', nextSessionNo: '6312', untilAt: '2026-03-02T14:26:00Z' } as const

test('a session that a rule closed says up to which reading it is billed', () => {
  const read = { ...next, registerDwh: 10_100_000, heardAt: '2026-03-02T14:20:00Z', energyDwh: 100_000 }
  expect(formatEvidence(read, 'en', format)).toBe(
    'The next session 6312 started at 14:26: closed by rule at register 1010 kWh (14:20), 10 kWh',
  )
})

test.each([
  ['zh', '下一单 6312 于 14:26 开始，按规则关闭，没有可用的表底'],
  ['en', 'The next session 6312 started at 14:26: closed by rule, without a usable reading'],
  ['es', 'La sesión siguiente 6312 empezó el 14:26: cerrada por regla, sin lectura utilizable'],
] as const)('without a reading it says so in %s, and no dashes', (language, text) => {
  const unread = { ...next, registerDwh: null, heardAt: null, energyDwh: null }
  expect(formatEvidence(unread, language, format)).toBe(text)
})
