import { Button, call, type Chosen, useWords } from '@evops/platform/console'
import { type ReactNode, useState } from 'react'
import { startCommandRollout } from '../../contract/index.ts'
import { RolloutDialog } from '../rollouts/RolloutDialog.tsx'
import { targetsOf } from '../rollouts/targets.ts'
import { bulkWords } from './bulk.words.ts'

const whole = 0
const acts = {
  disable: {
    icon: 'stop',
    command: { action: 'ChangeAvailability', payload: { connectorId: whole, type: 'Inoperative' } },
  },
  enable: {
    icon: 'play',
    command: { action: 'ChangeAvailability', payload: { connectorId: whole, type: 'Operative' } },
  },
  restart: { icon: 'refresh', command: { action: 'Reset', payload: { type: 'Soft' } } },
  read: { icon: 'eye', command: { action: 'GetConfiguration', payload: {} } },
} as const
type Act = keyof typeof acts

/** One command to many charge points, in stages; what each answered is shown row by row. */
export function PileBulk({ chosen }: { chosen: Chosen }): ReactNode {
  const t = useWords(bulkWords)
  const [act, setAct] = useState<Act>()
  const n = { count: chosen.count, n: chosen.amount }
  const label = (one: Act) => t(`stations.bulk.${one}`)
  return (
    <>
      {(Object.keys(acts) as Act[]).map((one) => (
        <Button key={one} kind="text" icon={acts[one].icon} onClick={() => setAct(one)}>
          {label(one)}
        </Button>
      ))}
      {act && (
        <RolloutDialog
          title={t(`stations.bulk.${act}-title`, n)}
          text={t(act === 'restart' ? 'stations.bulk.restart-text' : 'stations.bulk.text')}
          begin={(pace) =>
            call(startCommandRollout, {
              body: { ...pace, ...targetsOf(chosen), command: acts[act].command },
            })
          }
          onClose={() => setAct(undefined)}
        />
      )}
    </>
  )
}
