import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { startLanguage } from '../words/language.ts'
import { FaultGroups } from './FaultGroups.tsx'
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
