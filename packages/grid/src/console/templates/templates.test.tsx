import { currentUserStore, PageContext, queryClient, startLanguage, type Page } from '@evops/kit'
import { energyFieldErrors } from '@evops/energy/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { registerWords, useForm, Form } from '@evops/kit'
import {
  createGridTemplate,
  gridPermissions,
  templatePermissions,
  templateProblems,
  type TemplatePreview,
  type TemplateRow,
} from '../../contract/index.ts'
import { TemplateFields } from './TemplateFields.tsx'
import { UseDialog } from './UseDialog.tsx'

const id = (no: number) => `019b0000-0000-7000-8000-${String(no).padStart(12, '0')}`
const at = '2026-03-10T10:00:00.000Z'
const replies: Record<string, unknown> = {}
const sent: { key: string; body: unknown }[] = []
beforeEach(async () => {
  await browser.viewport(1_280, 900)
  startLanguage()
  registerWords(energyFieldErrors)
  registerWords(templateProblems)
  queryClient.clear()
  sent.length = 0
  currentUserStore.set({
    authorities: [...Object.values(gridPermissions).flat(), ...Object.values(templatePermissions).flat()],
    user_name: 'm',
    name: 'M',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'UTC' },
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const { pathname } = new URL(url instanceof Request ? url.url : url, location.href)
    const key = `${init?.method ?? 'GET'} ${pathname}`
    sent.push({ key, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined })
    return Response.json({ code: 0, data: replies[key] })
  })
})
afterEach(() => vi.restoreAllMocks())

const page = {
  path: '/energy/preconfig',
  search: {},
  setSearch: () => undefined,
  setTitle: () => undefined,
  setUnsaved: () => undefined,
  mayLeave: async () => true,
} as unknown as Page
const renderTemplates = (children: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <PageContext value={page}>{children}</PageContext>
    </QueryClientProvider>,
  )
const template: TemplateRow = {
  id: id(1),
  version: 1,
  name: 'Bus yard',
  lowV: 400,
  highV: null,
  transformerVa: null,
  feeders: [],
  updatedAt: at,
  feederCount: 1,
  chargePointCount: 2,
  chargePointsW: 300_000,
  uses: 0,
}

function New() {
  const form = useForm(createGridTemplate, { initial: { lowV: 400, feeders: [] } })
  return (
    <Form form={form} verb="Make" onCancel={() => undefined}>
      <TemplateFields form={form} />
    </Form>
  )
}
test('ROUTE-12 a template: feeders and data points are rows of the form, and a fault stands at its own box', async () => {
  replies['POST /api/energy/templates'] = template
  const { getByRole, getByText } = await renderTemplates(<New />)
  await getByRole('textbox', { name: 'Name' }).first().fill('Bus yard')
  await getByRole('button', { name: 'Add feeder' }).click()
  await getByRole('textbox', { name: 'Power of each charge point' }).fill('150')
  await getByRole('textbox', { name: 'Name' }).last().fill('F 1')
  await getByRole('checkbox', { name: 'A meter on each' }).click()
  await getByRole('button', { name: 'Add data point' }).click()
  await getByRole('textbox', { name: 'Address' }).fill('40')
  await getByRole('button', { name: 'Make' }).click()
  await expect.element(getByText('Letters, digits and . _ - only')).toBeVisible()
  expect(sent).toEqual([])
  await getByRole('textbox', { name: 'Name' }).last().fill('F1')
  await getByRole('button', { name: 'Make' }).click()
  await expect
    .poll(() => sent[0]?.body)
    .toMatchObject({
      name: 'Bus yard',
      lowV: 400,
      feeders: [
        {
          name: 'F1',
          chargePointW: 150_000,
          metered: true,
          points: [{ quantity: 'energy-import', address: 40 }],
        },
      ],
    })
})

test('ROUTE-12 a use: refused in words, then a preview with feeders that are loaded too much, then passwords that are said once', async () => {
  const look: TemplatePreview = {
    objects: [{ name: 'N-F1', kind: 'Breaker' }],
    feeders: [
      {
        name: 'N-F1',
        ratedW: 277_128,
        chargePointsW: 300_000,
        chargePoints: ['N-F1-01', 'N-F1-02'],
        meterNo: 'N-F1-M',
        points: 3,
      },
    ],
    refused: [{ about: 'N-F1-01', message: 'This number is taken already' }],
  }
  replies['GET /api/energy/choices'] = [{ id: id(7), name: 'North' }]
  replies[`POST /api/energy/templates/${template.id}/preview`] = look
  const onClose = vi.fn<() => void>()
  const { getByRole, getByText } = await renderTemplates(<UseDialog template={template} onClose={onClose} />)
  await getByRole('combobox', { name: 'Station' }).click()
  await getByText('North').last().click()
  await getByRole('textbox', { name: 'Prefix of numbers' }).fill('N-')
  await getByRole('button', { name: 'Preview' }).click()
  await expect.element(getByText('This number is taken already')).toBeVisible()
  await expect.element(getByRole('button', { name: /^Add 2 charge points/ })).toBeDisabled()
  look.refused = []
  await getByRole('button', { name: 'Change it' }).click()
  await getByRole('textbox', { name: 'Address of the meters’ gateway' }).fill('10.0.0.7')
  await getByRole('button', { name: 'Preview' }).click()
  await expect.element(getByText('More than the breaker carries: it needs a limit')).toBeVisible()
  replies[`POST /api/energy/templates/${template.id}/uses`] = {
    id: id(2),
    templateId: template.id,
    templateName: template.name,
    stationId: id(7),
    stationName: 'North',
    prefix: 'N-',
    objects: 1,
    chargePoints: 2,
    meters: 1,
    collectors: 1,
    at,
    byName: 'M',
    undoUntil: at,
    undoneAt: null,
    credentials: [{ chargePointNo: 'N-F1-01', identity: 'N-F1-01', password: 'qwertz-123' }],
  }
  await getByRole('button', { name: /^Add 2 charge points/ }).click()
  await expect.element(getByText('qwertz-123')).toBeVisible()
  expect(sent.at(-1)?.body ?? sent.at(-2)?.body).toMatchObject({
    stationId: id(7),
    prefix: 'N-',
    device: { host: '10.0.0.7', port: 502 },
  })
  await getByRole('button', { name: 'Close', exact: true }).last().click()
  expect(onClose).toHaveBeenCalledOnce()
})
