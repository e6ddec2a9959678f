import { type RecordedRequest, signInForTest, TestPageStage } from '@evops/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { chargePointPermissions, type ChargePointProfile } from '../../contract/index.ts'
import { useCommands } from '../commands/use-commands.ts'
import { ProfileValues } from './ProfileValues.tsx'

let requests: RecordedRequest[] = []
beforeEach(() => {
  requests = signInForTest([...chargePointPermissions.control], {
    'POST /api/charge-points/P3/commands': () => ({
      id: 'c',
      state: 'accepted',
      reply: null,
      sentAt: null,
      answeredAt: null,
    }),
  })
})

const plain: ChargePointProfile = {
  id: '0198c0de-0000-7000-8000-000000000001',
  connectorNo: 1,
  profileNo: 5,
  purpose: 'TxDefaultProfile',
  stackLevel: 0,
  name: null,
  unit: 'W',
  periods: [{ startPeriod: 0, limit: 11_000 }],
  dynamic: false,
  valuesAt: null,
  maxOfflineDuration: null,
  invalidAfterOffline: false,
  acceptedAt: '2026-11-20T12:00:00.000Z',
  lostAt: null,
}
function Values({ profile }: { profile: ChargePointProfile }) {
  const commands = useCommands('P3')
  return <ProfileValues profile={profile} commands={commands} />
}
const draw = (profile: ChargePointProfile) =>
  render(
    <TestPageStage>
      <Values profile={profile} />
    </TestPageStage>,
  )

test('a profile that every version has shows no more than its line', async () => {
  const screen = await draw(plain)
  expect(screen.container.querySelector('small')).toBeNull()
})

test('OCPP 2.1: setpoints, phases and the time offline are shown; new values of a dynamic profile are sent', async () => {
  const period = { startPeriod: 0, limit: 3_680, limit_L2: 0, setpoint: -5_000, operationMode: 'CentralSetpoint' }
  const screen = await draw({
    ...plain,
    dynamic: true,
    periods: [period],
    maxOfflineDuration: 600,
    invalidAfterOffline: true,
  })
  const text = screen.container.textContent ?? ''
  for (const part of ['limit 3,680 W', 'limit L2 0 W', 'setpoint', 'setpoint of the platform', '600 s', 'Dynamic'])
    expect(text).toContain(part)
  await screen.getByLabelText('New setpoint (W)').fill('-4000')
  await screen.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => requests.length).toBe(1)
  expect(requests[0]).toMatchObject({
    body: {
      action: 'UpdateDynamicSchedule',
      payload: { chargingProfileId: 5, scheduleUpdate: { setpoint: -4_000 } },
    },
  })
})
