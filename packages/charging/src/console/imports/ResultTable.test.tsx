import { startLanguage } from '@evops/kit'
import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type SessionImportPreview, ResultTable } from './ResultTable.tsx'

beforeAll(() => {
  document.cookie = 'language=es'
  startLanguage()
})

test('ROUTE-03 chgtransorder: what is unusual about a past session is said in words, and no token is no word', async () => {
  const session: SessionImportPreview['sessions'][number] = {
    row: 2,
    station: 'OLD',
    chargePoint: 'P',
    connectorNo: 1,
    token: null,
    startedAt: '2020-05-04T00:00:00.000Z',
    endedAt: '2020-05-04T01:00:00.000Z',
    timeZone: 'UTC',
    energyDwh: 10,
    amountMinor: 100,
    flags: ['A06'],
  }
  const screen = await render(
    <ResultTable preview={{ sessions: [session] } as unknown as SessionImportPreview} currency="EUR" />,
  )
  await expect.element(screen.getByText('Muy poca energía o tiempo')).toBeVisible()
  expect(screen.container.textContent).not.toMatch(/\b(?:A06|UNKNOWN)\b/)
})
