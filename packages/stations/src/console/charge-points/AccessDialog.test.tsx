import { signInForTest, TestPageStage } from '@evops/kit/testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  stationViewPermission,
  type ChargePointDetail,
  type ChargePointProtocol,
  type YkcBinding,
} from '../../contract/index.ts'
import { AccessDialog } from './AccessDialog.tsx'

const id = '0190f000-0000-7000-8000-000000000001'
const identity = '44030500120077'
const binding: YkcBinding = {
  rule: 'first_login',
  iccid: null,
  network: null,
  boundAt: null,
  isAllowed: true,
  listener: { port: 8082, isTls: false },
}
function drawNew(protocol: ChargePointProtocol, password: string | null) {
  signInForTest([...stationViewPermission], { [`GET /api/charge-points/${id}/ykc-binding`]: () => binding })
  // The dialog reads these fields only.
  const chargePoint = { id, identity, protocol } as ChargePointDetail
  return render(
    <TestPageStage>
      <AccessDialog made={{ chargePoint, credentials: { identity, password } }} onClose={() => undefined} />
    </TestPageStage>,
  )
}

test('X-27 a new YKC charge point gets host, port and number, and no address of OCPP', async () => {
  await drawNew('ykc1.6', null)
  await expect.element(page.getByText(identity)).toBeVisible()
  await expect.element(page.getByText(`${location.hostname}:8082`)).toBeVisible()
  expect(page.getByText(/\/ocpp\//).elements()).toEqual([])
})

test('a new OCPP charge point gets its address and password', async () => {
  await drawNew('ocpp1.6j', 'a-password')
  await expect.element(page.getByText('a-password')).toBeVisible()
  await expect.element(page.getByText(new RegExp(`/ocpp/${identity}$`))).toBeVisible()
})
