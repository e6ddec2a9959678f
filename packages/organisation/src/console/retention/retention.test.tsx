import { signInForTest, TestPageStage } from '@evops/kit/testing'
import { expect, test } from 'vitest'
import { page as browser } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { getRetention, updateRetention, type RetentionSettings } from '../../contract/index.ts'
import { RetentionTab } from './RetentionTab.tsx'

const frames = {
  kind: 'ocppMessages' as const,
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
const reply: RetentionSettings = { kinds: [frames], disk: { ...disk, fullAt: '2027-01-12T12:00:00.000Z' } }

test('PRIV-01 the page says what grows and until when the disk lasts', async () => {
  await browser.viewport(390, 844)
  signInForTest(
    [...getRetention.permission, ...updateRetention.permission],
    { [`GET ${getRetention.path}`]: () => reply },
    { platformStaff: true },
  )
  const screen = await render(
    <TestPageStage>
      <RetentionTab />
    </TestPageStage>,
  )
  await expect.element(screen.getByText('2.5 GB')).toBeVisible()
  await expect.element(screen.getByText('50.0 GB of 100.0 GB')).toBeVisible()
  await expect.element(screen.getByText('Disk lasts until')).toBeVisible()
})
