import { signInForTest, TestPageStage } from '@evops/kit/testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  stationViewPermission,
  type ChargePointConnection,
  type ChargePointDetail,
  type MessageFinding,
} from '../../contract/index.ts'
import { ChargePointDoctor } from './ChargePointDoctor.tsx'

const id = '0190f000-0000-7000-8000-000000000001'
// The diagnosis reads these three fields only.
const chargePoint = { id, timeZone: 'Asia/Shanghai', connected: true } as ChargePointDetail
const refusal: MessageFinding = {
  action: 'StatusNotification',
  path: '/errorCode',
  kind: 'required',
  isRefused: true,
  times: 3,
  firstAt: '2026-11-28T01:00:00.000Z',
  lastAt: '2026-11-28T02:00:00.000Z',
  settledAt: null,
}
const connection = (findings: MessageFinding[]): ChargePointConnection => ({
  refused: [],
  clock: null,
  bootedAt: null,
  lastSeenAt: null,
  securityProfile: 1,
  nextSecurityProfile: null,
  lastProfile: null,
  leastProfile: 0,
  graceUntil: null,
  certificateUntil: null,
  secondSockets: 0,
  unmeasuredSessions: 0,
  findings,
})
function drawWith(findings: MessageFinding[]) {
  signInForTest([...stationViewPermission], {
    [`GET /api/charge-points/${id}/connection`]: () => connection(findings),
  })
  return render(
    <TestPageStage>
      <ChargePointDoctor chargePoint={chargePoint} />
    </TestPageStage>,
  )
}

test('while a message is refused the connection is not in order: cause, place and remedy are shown', async () => {
  await page.viewport(360, 800)
  const screen = await drawWith([refusal])
  await expect.element(screen.getByText('Mandatory content missing')).toBeVisible()
  await expect.element(screen.getByText('/errorCode')).toBeVisible()
  await expect.element(screen.getByText(/Update its firmware/)).toBeVisible()
  expect(screen.getByText('Connection in order').elements()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('corrected deviations and settled refusals leave the connection in order', async () => {
  const settledAt = '2026-11-28T03:00:00.000Z'
  const cut = { ...refusal, path: '/info', kind: 'cut', isRefused: false }
  const screen = await drawWith([{ ...refusal, settledAt }, cut])
  await expect.element(screen.getByText('Connection in order')).toBeVisible()
  await expect.element(screen.getByText('Corrected deviations: 1')).toBeVisible()
})
