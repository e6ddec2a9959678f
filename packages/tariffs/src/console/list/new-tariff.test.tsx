import { createReply, signInForTest, TestPageStage } from '@evops/kit/testing'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  createTariff,
  exampleContent,
  flatContent,
  getTariff,
  getTariffVersion,
  tariffPermissions,
} from '../../contract/index.ts'
import { NewTariff } from './NewTariff.tsx'

const night = '0192d5a0-0000-7000-8000-000000000001'
const version = createReply(getTariffVersion.reply, {
  id: '0192d5a0-0000-7000-8000-000000000002',
  content: exampleContent('EUR'),
})
const tariff = createReply(getTariff.reply, {
  id: night,
  code: 'night',
  name: 'Night',
  note: 'For taxis',
  current: version,
  draft: null,
})
const flat = {
  code: 'flat',
  zh: '单一电价',
  en: 'One price',
  es: 'Precio único',
  asOf: null,
  content: flatContent('EUR'),
}
const open = (copied?: typeof tariff) => {
  const requests = signInForTest([...tariffPermissions.view, ...tariffPermissions.create], {
    'GET /api/tariffs/presets': () => [flat],
    'GET /api/tariffs': () => ({ list: [{ ...tariff, waits: false }], total: 1, page: 1, pageSize: 100 }),
    [`GET /api/tariffs/${night}`]: () => tariff,
    [`GET /api/tariffs/${night}/versions/${version.id}`]: () => version,
    'POST /api/tariffs': () => createReply(createTariff.reply, { id: night }),
  })
  const screen = render(
    <TestPageStage>
      <NewTariff {...(copied && { copied })} onClose={() => undefined} />
    </TestPageStage>,
  )
  return { requests, screen }
}
const sent = (requests: ReturnType<typeof signInForTest>) => requests.find(({ method }) => method === 'POST')?.body

test('the copy of a tariff begins with its prices, its note and a new code and name', async () => {
  const { requests, screen } = open(tariff)
  await expect.element((await screen).getByRole('textbox', { name: 'Name' })).toHaveValue('Copy of Night')
  await expect.poll(() => requests.some(({ path }) => path.endsWith(version.id))).toBe(true)
  await userEvent.click((await screen).getByRole('button', { name: 'Create' }))
  await expect
    .poll(() => sent(requests))
    .toMatchObject({
      code: 'night-2',
      name: 'Copy of Night',
      note: 'For taxis',
      content: { prices: exampleContent('EUR').prices },
    })
})

test('a new tariff may start from an existing one', async () => {
  const { requests, screen } = open()
  await userEvent.fill((await screen).getByRole('textbox', { name: 'Code' }), 'day')
  await userEvent.fill((await screen).getByRole('textbox', { name: 'Name' }), 'Day')
  await userEvent.selectOptions((await screen).getByRole('combobox'), night)
  await expect.poll(() => requests.some(({ path }) => path.endsWith(version.id))).toBe(true)
  await userEvent.click((await screen).getByRole('button', { name: 'Create' }))
  await expect
    .poll(() => sent(requests))
    .toMatchObject({ code: 'day', content: { prices: exampleContent('EUR').prices } })
})
