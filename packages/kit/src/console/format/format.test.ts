import { dayMs } from '@evops/platform/contract'
import { describe, expect, test } from 'vitest'
import {
  formatAmount,
  formatEnergy,
  formatHundredths,
  formatMoney,
  formatPercent,
  formatPower,
  formatPrice,
  formatNameplatePower,
  formatDuration,
  formatInstant,
} from './format.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('figures as three languages write them', () => {
  test.each([
    ['money, zh', formatMoney(12_983, 'CNY', 'zh'), '¥129.83'],
    ['money, es', formatMoney(2_036_693, 'EUR', 'es'), '20.366,93 €'],
    ['money below zero, en', formatMoney(-525, 'EUR', 'en'), '−€5.25'],
    ['nothing taken away, es', formatMoney(-0, 'EUR', 'es'), '0,00 €'],
    ['a little rounded to nothing, en', formatPercent(-0.2, 'en'), '0%'],
    ['money without minor units', formatMoney(500, 'JPY', 'en'), '¥500'],
    ['money of three places', formatMoney(1_234, 'KWD', 'en'), 'KWD 1.234'],
    ['amount for a column, es', formatAmount(123_456, 'EUR', 'es'), '1.234,56'],
    ['energy, en', formatEnergy(1_401_300, 'en'), '140.13'],
    ['energy of a bill, es', formatEnergy(1_050_000, 'es', 4), '105,0000'],
    ['power, en', formatPower(119_600, 'en'), '119.6'],
    ['rated power without a fraction, en', formatNameplatePower(1_600_000, 'en'), '1,600'],
    ['rated power as its plate says it, es', formatNameplatePower(7_400, 'es'), '7,4'],
    ['price, zh', formatPrice(77_010, 'zh'), '0.77010'],
    ['percent, zh', formatPercent(78, 'zh'), '78%'],
    ['percent, en', formatPercent(-2.46, 'en', 1), '−2.5%'],
    ['percent, es', formatPercent(1.5, 'es', 1), '1,5 %'],
    ['hundredths of a percent, es', formatHundredths(1_250, 'es'), '12,50 %'],
    ['hundredths of a percent, zh', formatHundredths(9_000, 'zh'), '90%'],
    ['nothing', formatEnergy(undefined, 'en'), '—'],
  ])('%s', (_name, written, expected) => {
    expect(plain(written)).toBe(expected)
  })

  test('an instant stands on the clock of its station, not of the reader', () => {
    expect(formatInstant('2026-11-20T05:20:00Z', 'zh', 'Asia/Shanghai')).toBe('2026/11/20 13:20')
    expect(formatInstant('2026-11-20T05:20:00Z', 'es', 'Europe/Madrid')).toBe('20/11/2026 06:20')
    expect(formatInstant('2026-11-20T16:00:00Z', 'en', 'Asia/Shanghai', 'time')).toBe('00:00')
    expect(formatInstant('nonsense', 'en')).toBe('—')
    // Forty days include days and often months of one digit.
    for (let days = 0; days < 40; days += 1)
      expect(formatInstant(Date.now() - days * dayMs, 'es', 'UTC', 'short')).toMatch(/^\d\d\/\d\d \d\d:\d\d$/)
    expect(formatInstant('2024-05-04T08:00:00Z', 'es', 'UTC', 'short')).toBe('04/05/2024')
  })

  test('a span is told in hours and minutes', () => {
    expect(plain(formatDuration(4_320, 'es'))).toBe('1 h 12 min')
    expect(plain(formatDuration(9_900, 'en'))).toBe('2 h 45 min')
    expect(plain(formatDuration(59, 'en'))).toBe('59 s')
    expect(formatDuration(6_300, 'zh')).toBe('1\u00a0小时 45\u00a0分钟')
    expect(plain(formatDuration(59.6, 'en'))).toBe('1 min')
    expect(plain(formatDuration(7_200, 'en'))).toBe('2 h')
    expect(plain(formatDuration(171_000, 'en'))).toBe('47 h 30 min')
    expect(formatDuration(176_400, 'zh')).toBe('2\u00a0天 1\u00a0小时')
    expect(plain(formatDuration(864_000, 'es'))).toBe('10 d')
  })
})
