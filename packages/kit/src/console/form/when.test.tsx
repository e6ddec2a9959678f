import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Language } from '@evops/platform/contract'
import { startLanguage } from '../words/language.ts'
import { DateTimeInput } from './When.tsx'
import type { WhenProps } from './WhenPick.tsx'

const speak = (language: Language) => {
  document.cookie = `language=${language}`
  startLanguage()
}
beforeEach(() => speak('en'))

type WhenOptions = Pick<WhenProps, 'kind' | 'value'> & Partial<WhenProps>
function TestWhen(props: WhenOptions) {
  const [value, setValue] = useState(props.value)
  return (
    <>
      <output>{value || 'none'}</output>
      <DateTimeInput label="When" {...props} value={value} onChange={setValue} />
    </>
  )
}
async function renderWhenBox(props: WhenOptions) {
  const screen = await render(<TestWhen {...props} />)
  const box = screen.getByRole('textbox', { name: 'When' })
  await expect.element(box).toBeVisible()
  return { box, output: screen.getByRole('status'), screen }
}

test.each([
  ['zh', 'day', '2026-11-27', '2026/11/27'],
  ['en', 'day', '2026-11-27', '27/11/2026'],
  ['es', 'month', '2026-11', '11/2026'],
  ['zh', 'month', '2026-11', '2026/11'],
  ['es', 'time', '22:05', '22:05'],
  ['zh', 'moment', '2026-11-27T22:05', '2026/11/27 22:05'],
] as const)('X-16 in %s a %s %s stands as %s, whatever the browser speaks', async (language, kind, value, text) => {
  speak(language)
  const { box } = await renderWhenBox({ kind, value })
  await expect.element(box).toHaveValue(text)
})

test('a moment stands on the clocks of its zone and is kept as an instant', async () => {
  const { box, output } = await renderWhenBox({
    kind: 'moment',
    zone: 'Asia/Shanghai',
    value: '2026-11-20T05:20:00.000Z',
  })
  await expect.element(box).toHaveValue('20/11/2026 13:20')
  await box.fill('21/11/2026 08:00')
  await userEvent.keyboard('{Tab}')
  await expect.element(output).toHaveTextContent('2026-11-21T00:00:00.000Z')
})

test.each([
  ['day', '2026-01-31', '2026-01-31'],
  ['day', '31/01/2026', '2026-01-31'],
  ['month', '2026-02', '2026-02'],
  ['time', '7:30', '07:30'],
  ['time', '0730', '07:30'],
  ['moment', '2026-01-31T07:30', '2026-01-31T07:30'],
  ['moment', '30/11/2026', '2026-11-30T00:00'],
] as const)('a %s typed as %s is kept by leaving the box', async (kind, typed, value) => {
  const { box, output } = await renderWhenBox({ kind, value: '' })
  await box.fill(typed)
  await userEvent.keyboard('{Tab}')
  await expect.element(output).toHaveTextContent(value)
})

test('the hour of a moment is typed after the day, letter by letter', async () => {
  const { box, output } = await renderWhenBox({ kind: 'moment', value: '' })
  await userEvent.type(box, '02/12/2026 00:30')
  await expect.element(box).toHaveValue('02/12/2026 00:30')
  await userEvent.keyboard('{Enter}')
  await expect.element(output).toHaveTextContent('2026-12-02T00:30')
  await box.fill('03/12/2026')
  await userEvent.keyboard('{Enter}')
  await expect.element(output).toHaveTextContent('2026-12-03T00:00')
})

test.each([
  ['zh', '30/11/2026'],
  ['en', '2026/11/30'],
  ['es', '30/11/2026'],
] as const)('X-16 in %s the day %s is kept by leaving the box of a moment', async (language, typed) => {
  speak(language)
  const { box, output } = await renderWhenBox({ kind: 'moment', value: '' })
  await box.fill(typed)
  await userEvent.keyboard('{Tab}')
  await expect.element(output).toHaveTextContent('2026-11-30T00:00')
  speak('en')
})

test.each([
  ['30/11/2026', 'second', '2026-11-30T22:59:59.000Z'],
  ['2026-11-30', 'second', '2026-11-30T22:59:59.000Z'],
  ['25/10/2026', 'second', '2026-10-25T22:59:59.000Z'],
  ['30/11/2026', 'midnight', '2026-11-30T23:00:00.000Z'],
  ['30/11/2026 08:00', 'second', '2026-11-30T07:00:00.000Z'],
] as const)('%s typed as an end without an hour is the last %s of that day', async (typed, end, at) => {
  const { box, output } = await renderWhenBox({
    kind: 'moment',
    zone: 'Europe/Madrid',
    end,
    value: '',
  })
  await box.fill(typed)
  await userEvent.keyboard('{Tab}')
  await expect.element(output).toHaveTextContent(at)
})

test('Enter in the box takes what was typed and does not send the form', async () => {
  let sent = 0
  const screen = await render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent += 1
      }}
    >
      <TestWhen kind="moment" value="2026-11-27T22:05" />
      <button type="submit">Publish</button>
    </form>,
  )
  const box = screen.getByRole('textbox', { name: 'When' })
  await box.click()
  await box.fill('01/01/2027 00:00')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('2027-01-01T00:00')
  expect(sent).toBe(0)
})

test('emptied by hand it is empty', async () => {
  const { box, output } = await renderWhenBox({ kind: 'day', value: '2026-11-27' })
  await box.fill('')
  await userEvent.keyboard('{Tab}')
  await expect.element(output).toHaveTextContent('none')
  await expect.element(box).toHaveValue('')
})

test('a day beyond its bounds is not taken', async () => {
  const { box, output } = await renderWhenBox({ kind: 'day', value: '2026-11-20', max: '2026-11-27' })
  await box.fill('2026-11-28')
  await userEvent.keyboard('{Tab}')
  await expect.element(box).toHaveValue('20/11/2026')
  await expect.element(output).toHaveTextContent('2026-11-20')
})

test('a time of day chosen from its columns is kept by a press elsewhere, without “OK”', async () => {
  const { box, output, screen } = await renderWhenBox({ kind: 'time', value: '06:00' })
  await box.click()
  await screen.getByText('22', { exact: true }).first().click()
  await output.click()
  await expect.element(output).toHaveTextContent('22:00')
})
