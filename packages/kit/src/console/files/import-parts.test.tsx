import { beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { startLanguage } from '../words/language.ts'
import { FaultGroups } from './FaultGroups.tsx'
import { ImportOrigin } from './ImportOrigin.tsx'
import { ImportQuestions } from './ImportQuestions.tsx'
import { ImportValues } from './ImportValues.tsx'

beforeAll(() => startLanguage())

const settings = { mapping: {}, skipFaulty: false, corrections: [], values: {}, answers: {}, skipGroups: [] }

test('a question has one answer for all rows; the proposed one is accepted with a press', async () => {
  const replies: object[] = []
  const question = {
    id: 'times',
    text: 'Are the columns exchanged?',
    count: 2,
    answers: [
      { answer: 'exchange', label: 'Yes' },
      { answer: 'keep', label: 'No' },
    ],
    proposed: 'exchange',
    answer: null,
  }
  const screen = await render(
    <ImportQuestions questions={[question]} answers={{}} onChange={(answers) => replies.push(answers)} />,
  )
  await screen.getByRole('button', { name: 'Accept proposals' }).click()
  await screen.getByRole('radio', { name: 'No' }).click()
  await expect.poll(() => replies).toEqual([{ times: 'exchange' }, { times: 'keep' }])
})

test('a value of a column gets its meaning once, and a cause of errors is skipped as a whole', async () => {
  const changes: object[] = []
  const screen = await render(
    <>
      <ImportValues
        values={[
          {
            field: 'state',
            column: 'st',
            choices: [{ code: 'blocked', label: 'Blocked' }],
            items: [{ text: 'gesperrt', count: 609, code: null }],
          },
        ]}
        corrections={{}}
        onChange={(values) => changes.push(values)}
      />
      <FaultGroups
        groups={[{ id: 'a st', column: 'st', message: 'Not possible', count: 609, rows: [2], isSkipped: false }]}
        settings={settings}
        onChange={(part) => changes.push(part)}
      />
    </>,
  )
  await screen.getByLabelText('st: gesperrt').selectOptions('Blocked')
  await screen.getByRole('checkbox', { name: 'Skip 609 rows' }).click()
  await expect.poll(() => changes).toEqual([{ state: { gesperrt: 'blocked' } }, { skipGroups: ['a st'] }])
})

test('X-03 the sheet of a workbook and the row of titles are chosen', async () => {
  const choices: object[] = []
  const screen = await render(
    <ImportOrigin
      origin={{ sheets: ['Cover', 'Data'], sheet: 'Cover', titleRow: 1 }}
      onChange={(choice) => choices.push(choice)}
    />,
  )
  await screen.getByRole('combobox', { name: 'Sheet' }).selectOptions('Data')
  await screen.getByRole('textbox', { name: 'Row of titles' }).fill('4')
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => choices).toEqual([{ sheet: 'Data' }, { sheet: 'Cover', titleRow: 4 }])
})
