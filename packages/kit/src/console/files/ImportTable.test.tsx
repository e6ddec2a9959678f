import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { startLanguage } from '../words/language.ts'
import type { FilePreview } from './import-calls.ts'
import { ImportTable } from './ImportTable.tsx'

beforeAll(() => startLanguage())

const settings = {
  mapping: { token: 'tag', state: 'st' },
  skipFaulty: false,
  corrections: [],
  values: {},
  answers: {},
  skipGroups: [],
}
const preview: FilePreview = {
  columns: ['tag', 'st'],
  unread: [],
  suggested: settings,
  missing: [],
  sample: [
    { row: 2, values: { tag: 'A', st: 'accepted' }, words: { state: 'Allowed' } },
    { row: 3, values: { tag: 'B', st: 'zzz' }, words: {} },
  ],
  faultCount: 1,
  faults: [{ row: 3, column: 'st', message: 'Not possible' }],
  groups: [],
  questions: [],
  origin: { sheets: [], sheet: null, titleRow: 1 },
  dayOrders: [],
  values: [],
}

test('ROUTE-03 a cell of a file shows the word that screens have for it; one that is not understood shows itself, to be corrected', async () => {
  const corrected: object[] = []
  const screen = await render(
    <ImportTable
      preview={preview}
      fields={[
        { field: 'token', label: 'Token', needed: true },
        { field: 'state', label: 'State', needed: false },
      ]}
      settings={settings}
      onCorrect={(cell) => corrected.push(cell)}
    />,
  )
  const cell = (row: number) => screen.getByLabelText(new RegExp(`^State, .* ${row}$`))
  await expect.element(cell(2)).toHaveValue('Allowed')
  await expect.element(cell(3)).toHaveValue('zzz')
  await cell(3).fill('Blocked')
  await cell(2).click()
  await expect.poll(() => corrected).toEqual([{ row: 3, column: 'st', value: 'Blocked' }])
})
