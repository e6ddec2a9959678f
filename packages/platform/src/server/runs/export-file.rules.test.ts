import { expect, test } from 'vitest'
import { exportHeaderLines, exportFileName, type ExportDescription } from './export-file.rules.ts'

const spans = [{ from: 'dayFrom', to: 'dayTo', unit: 'day' as const }]
const createFileRequest = (filter: object, more: Partial<ExportDescription['params']> = {}) =>
  ({
    title: 'Charging sessions',
    language: 'en',
    zone: 'Europe/Madrid',
    by: 'Ana',
    now: new Date('2026-11-27T22:30:00Z'),
    params: { filter, ...more },
    spans,
  }) as ExportDescription

test.each([
  [{}, {}, 'Charging sessions 2026-11-27.xlsx'],
  [{ dayFrom: '2026-11-01', dayTo: '2026-11-30' }, {}, 'Charging sessions 2026-11.xlsx'],
  [{ dayFrom: '2026-11-26', dayTo: '2026-11-26' }, {}, 'Charging sessions 2026-11-26.xlsx'],
  [{ dayFrom: '2026-11-02', dayTo: '2026-11-30' }, {}, 'Charging sessions 2026-11-02 – 2026-11-30.xlsx'],
  [
    { dayFrom: '2026-11-01', dayTo: '2026-11-30' },
    {
      view: 'Night shift',
      filterTexts: [
        { label: 'Station', value: '北湖 · North/Lake' },
        { label: 'Energy', value: '≥ 5' },
      ],
    },
    'Charging sessions 2026-11 Night shift 北湖  NorthLake.xlsx',
  ],
])('a file of %j with %j is called %s', (filter, more, name) => {
  expect(exportFileName(createFileRequest(filter, more), 'xlsx')).toBe(name)
})

test('above its table a file message its filter whole, when it was made, on which clock and by whom', () => {
  const filterLabels = [{ label: 'Energy', value: '≥ 5' }]
  const [filter, made] = exportHeaderLines(
    createFileRequest({ dayFrom: '2026-11-01', dayTo: '2026-11-30' }, { filterTexts: filterLabels }),
  )
  expect(filter).toContain('2026-11-01 – 2026-11-30 · Energy: ≥ 5')
  for (const part of ['2026-11-27 23:30', '(Europe/Madrid)', 'Ana']) expect(made).toContain(part)
})
