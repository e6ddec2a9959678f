import { startLanguage } from '@evops/kit'
import { exampleContent, priceSession, type TimeSpan } from '@evops/tariffs/contract'
import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { SessionDetail } from '../../contract/index.ts'
import { TimeSplit } from './TimeSplit.tsx'

beforeAll(() => {
  startLanguage()
})

const at = (time: string) => Date.parse(`2026-11-20T${time}:00+08:00`)
const full: TimeSpan[] = [
  { from: at('07:00'), to: at('08:00'), kind: 'charging', basis: 'both' },
  { from: at('08:00'), to: at('08:10'), kind: 'paused', basis: 'report' },
  { from: at('08:10'), to: at('10:00'), kind: 'idle', basis: 'report' },
]

function aSession(timeSplit: TimeSpan[], reportedChargingSeconds: number | null) {
  const bill = priceSession({
    readings: [
      { at: at('07:00'), registerDwh: 0 },
      { at: at('10:00'), registerDwh: 300_000 },
    ],
    content: exampleContent('CNY'),
    timeZone: 'Asia/Shanghai',
    plug: { unpluggedAt: at('10:05'), faulted: false },
    timeSplit,
  })
  // Safe cast: the part reads only these fields.
  return { bill, reportedChargingSeconds } as SessionDetail
}

test('M-11 the times of a full vehicle are shown with their evidence and the charge point’s own figure', async () => {
  const screen = await render(<TimeSplit session={aSession(full, 3_590)} />)
  const text = screen.container.textContent.replaceAll(/\s/g, ' ')
  expect(text).toContain('Charging1 hconnector status and meter')
  expect(text).toContain('Idle, vehicle full1 h 50 minconnector status')
  expect(text).toContain('Paused, free10 min')
  expect(text).toContain('Idle after the stop5 min')
  expect(text).toContain('which agrees')
  expect(text).toContain('when the vehicle is full')
})

test('M-11 another figure of the charge point is a warning; a bill from before the split shows nothing', async () => {
  const screen = await render(<TimeSplit session={aSession(full, 10_800)} />)
  expect(screen.container.textContent).toContain('which differs')
  const old = await render(<TimeSplit session={aSession([], null)} />)
  expect(old.container.textContent).toBe('')
})
