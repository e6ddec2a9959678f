import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { z } from 'zod'
import { endpoint, words } from '@evops/platform/contract'
import { PageContext, type Page } from '../page/page.ts'
import { setLanguage, startLanguage } from '../words/language.ts'
import { toasts } from '../state/toast.ts'
import { Form, SelectField, TextField } from './Form.tsx'
import { useFields } from './use-fields.ts'
import { useForm } from './use-form.ts'

const depotWords = words({
  'kit.depot.name': { zh: '名称', en: 'Name', es: 'Nombre' },
  'kit.depot.name-hint': { zh: '铭牌上的', en: 'As on its sign', es: 'Como en su letrero' },
  'kit.depot.kind': { zh: '种类', en: 'Kind', es: 'Tipo' },
  'kit.depot.kind.bus': { zh: '公交', en: 'Buses', es: 'Autobuses' },
})
const saveDepot = endpoint({
  name: 'saveDepot',
  method: 'POST',
  path: '/api/depots',
  permission: 'public',
  summary: 'a form to look at',
  body: z.object({ name: z.string().min(1), kind: z.enum(['bus', 'taxi']) }),
  reply: z.object({}),
})
const page: Page = {
  path: '/depots',
  params: {},
  search: {},
  setSearch: () => undefined,
  setTitle: () => undefined,
  setUnsaved: () => undefined,
  mayLeave: async () => true,
  close: () => undefined,
}

function Depot() {
  const form = useForm(saveDepot)
  const f = useFields(depotWords, 'kit.depot', { form })
  return (
    <>
      <TextField {...f('name')} />
      <SelectField {...f('kind')} />
    </>
  )
}

beforeAll(() => {
  document.cookie = 'language=en'
  startLanguage()
})

test('a field has its label, its hint and its choices by its name, in each language', async () => {
  const { QueryClientProvider } = await import('@tanstack/react-query')
  const { queryClient } = await import('../net/queries.ts')
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <PageContext value={page}>
        <Depot />
      </PageContext>
    </QueryClientProvider>,
  )
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('As on its sign')
  const choices = screen.getByRole('combobox', { name: 'Kind' }).getByRole('option')
  // A value without a word stands for itself: a name that is the same everywhere.
  expect(choices.elements().map((choice) => choice.textContent)).toEqual(['Choose', 'Buses', 'taxi'])
  setLanguage('es')
  await expect.element(screen.getByRole('textbox', { name: 'Nombre' })).toBeVisible()
  setLanguage('en')
})

function NameOnly() {
  const form = useForm(saveDepot, { toBody: (values) => ({ ...values, kind: undefined }) })
  const f = useFields(depotWords, 'kit.depot', { form })
  return (
    <Form form={form} verb="Save">
      <TextField {...f('name')} />
    </Form>
  )
}
test('VALID-02 a value that no field shows is wrong: the form says so instead of doing nothing', async () => {
  const { QueryClientProvider } = await import('@tanstack/react-query')
  const { queryClient } = await import('../net/queries.ts')
  setLanguage('en')
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <PageContext value={page}>
        <NameOnly />
      </PageContext>
    </QueryClientProvider>,
  )
  await screen.getByRole('textbox', { name: 'Name' }).fill('North')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => toasts.get().map(({ kind, text }) => [kind, text]))
    .toMatchObject([['fail', expect.stringContaining('kind: ')]])
})
