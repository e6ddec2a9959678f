import { AsideContext, meStore, type Page, PageContext, queryClient, startLanguage } from '@evops/kit'
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { getRetention, updateRetention, type Retention } from '../../contract/index.ts'
import { RetentionTab } from './RetentionTab.tsx'

const { QueryClientProvider } = await import('@tanstack/react-query')
const frames = {
  kind: 'frames' as const,
  bytes: 2_500_000_000,
  rows: null,
  oldestAt: '2026-10-24T00:00:00.000Z',
  addedPerDay: 83_000_000,
  days: 30,
  leastDays: 1,
  maxMegabytes: null,
  version: 1,
}
const disk = {
  freeBytes: 5e10,
  totalBytes: 1e11,
  databaseBytes: 4e9,
  filesBytes: 0,
  growthPerDay: 1e9,
  since: '2026-11-01T00:00:00.000Z',
}
const reply: Retention = { kinds: [frames], disk: { ...disk, fullAt: '2027-01-12T12:00:00.000Z' } }

beforeAll(() => {
  document.cookie = 'language=en'
  startLanguage()
  meStore.set({
    authorities: [...getRetention.permission, ...updateRetention.permission],
    user_name: 'd',
    name: 'D',
    platformStaff: true,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ code: 0, msg: '', data: reply }),
  )
})

function Stage() {
  const [aside, setAside] = useState<HTMLElement | null>(null)
  const page: Page = {
    path: '/sysmng/tasks',
    params: {},
    search: {},
    setSearch: () => undefined,
    setTitle: () => undefined,
    setUnsaved: () => undefined,
    mayLeave: async () => true,
    close: () => undefined,
  }
  return (
    <QueryClientProvider client={queryClient}>
      <AsideContext value={aside}>
        <PageContext value={page}>
          <RetentionTab />
        </PageContext>
        <div ref={setAside} />
      </AsideContext>
    </QueryClientProvider>
  )
}

test('PRIV-01 the page says what grows and until when the disk lasts', async () => {
  await browser.viewport(390, 844)
  const screen = await render(<Stage />)
  await expect.element(screen.getByText('2.5 GB')).toBeVisible()
  await expect.element(screen.getByText('50.0 GB of 100.0 GB')).toBeVisible()
  await expect.element(screen.getByText('Disk lasts until')).toBeVisible()
})
