import { createReply } from '@evops/kit/testing'
import { newId } from '@evops/platform/contract'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { alarmRow, type AlarmRow } from '../../contract/index.ts'
import { useAlarmSound } from './use-alarm-sound.ts'

function TestAlarmSound({ open }: { open: readonly AlarmRow[] }) {
  useAlarmSound(true, open)
  return null
}

test('ROUTE-02 chgeventmonitoring: a new alarm sounds, a critical one higher, ordinary news never', async () => {
  const tones: number[] = []
  const node = { connect: (to: unknown) => to, start: () => undefined, stop: () => undefined }
  const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0
      destination = node
      createGain = () => ({ ...node, gain })
      createOscillator = () => ({
        ...node,
        frequency: {
          set value(tone: number) {
            tones.push(tone)
          },
        },
      })
    },
  )
  const alarm = (id: string, level: AlarmRow['level']) => createReply(alarmRow, { id, level, state: 'raised' as const })
  const open: AlarmRow[] = []
  const screen = await render(<TestAlarmSound open={[]} />)
  const raiseAlarm = async (id: string, level: AlarmRow['level']) => {
    open.push(alarm(id, level))
    await screen.rerender(<TestAlarmSound open={[...open]} />)
    return tones.splice(0)
  }
  expect(await raiseAlarm(newId(), 2)).toEqual([880])
  expect(await raiseAlarm(newId(), 1)).toEqual([])
  expect(await raiseAlarm(newId(), 4)).toEqual([1_320])
  vi.unstubAllGlobals()
})
