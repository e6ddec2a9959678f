import { Button, confirmAction, validateBySchema, useIsPermitted, useWords } from '@evops/kit'
import { useId, useState } from 'react'
import {
  type CommandAction,
  commandPayloads,
  canQueueCommand,
  permissionOfCommand,
  type ChargePointDetail,
  sendCommand,
} from '../../contract/index.ts'
import { commandWords } from './commands.words.ts'
import { availableCommands, commandExamples } from './examples.ts'
import type { CommandSender } from './use-commands.ts'

/** One day, long enough for a charge point that reconnects the next day. */
const queueSeconds = 86_400
const examplePayload = (action: CommandAction) => JSON.stringify(commandExamples[action], null, 2)

/**
 * Form for any command with a JSON payload. The payload is validated against the contract before confirmation and
 * sending.
 */
export function ExpertCommand({
  chargePoint,
  commands,
}: {
  chargePoint: Pick<ChargePointDetail, 'name' | 'protocol' | 'link'>
  commands: CommandSender
}) {
  const t = useWords(commandWords)
  const id = useId()
  const [action, setAction] = useState<CommandAction>('GetConfiguration')
  const [text, setText] = useState(examplePayload('GetConfiguration'))
  const [fault, setFault] = useState<string>()
  const [waits, setWaits] = useState(false)
  const may = useIsPermitted()
  const actions = availableCommands(chargePoint).filter((each) => may(permissionOfCommand[each] ?? sendCommand))
  const send = async () => {
    const read = readPayload(action, text)
    setFault('fault' in read ? (read.fault ?? t('stations.command.not-json')) : undefined)
    if (!('payload' in read)) return
    const sure = await confirmAction({
      title: t('stations.command.expert-confirm', { action, chargePoint: chargePoint.name }),
      text: t('stations.command.expert-text', { payload: JSON.stringify(read.payload) }),
      verb: t('stations.command.expert-verb'),
    })
    const queue = waits && canQueueCommand(action, read.payload) ? { queueForSeconds: queueSeconds } : {}
    if (sure) await commands.send({ what: action, action, payload: read.payload, ...queue })
  }
  return (
    <div className="expert">
      <div className="f">
        <label htmlFor={`${id}-a`}>{t('stations.command.action')}</label>
        <select
          id={`${id}-a`}
          className="field"
          value={action}
          onChange={(event) => {
            const next = actions.find((each) => each === event.target.value)
            if (!next) return
            setAction(next)
            setText(examplePayload(next))
            setFault(undefined)
          }}
        >
          {actions.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </div>
      <div className={fault ? 'f wrong' : 'f'}>
        <label htmlFor={`${id}-p`}>{t('stations.command.payload')}</label>
        <textarea
          id={`${id}-p`}
          className="field"
          rows={6}
          spellCheck={false}
          aria-invalid={fault !== undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {fault && <span className="say">{t('stations.command.payload-bad', { detail: fault })}</span>}
      </div>
      <label className="check">
        <input type="checkbox" checked={waits} onChange={(event) => setWaits(event.target.checked)} />
        {t('stations.command.queue')}
      </label>
      <div>
        <Button busy={commands.busy} onClick={() => void send()}>
          {t('stations.command.expert-verb')}
        </Button>
      </div>
    </div>
  )
}

function readPayload(
  action: CommandAction,
  text: string,
): { payload: Record<string, unknown> } | { fault: string | undefined } {
  let typed: unknown
  try {
    typed = JSON.parse(text)
  } catch {
    return { fault: undefined }
  }
  const read = commandPayloads[action].safeParse(typed)
  if (read.success) return { payload: { ...read.data } }
  const faults = Object.entries(validateBySchema(commandPayloads[action], typed))
  return { fault: faults.map(([field, fault]) => `${field}: ${fault}`).join('; ') }
}
