import { Button, Can, Sheet, useWords } from '@evops/kit'
import { type AlarmDetail, sendCommand } from '../../contract/index.ts'
import { confirmAndDisable, confirmAndRestart, confirmAndUnlock } from '../commands/command-questions.ts'
import { CommandAnswers } from '../commands/CommandAnswers.tsx'
import { commandWords } from '../commands/commands.words.ts'
import { useCommands } from '../commands/use-commands.ts'
import { alarmPlaceText } from './alarm-text.tsx'
import { alarmWords } from './alarms.words.ts'
import { faultHelpKey, faultHelpWords } from './help.words.ts'
import '../stations.css'

/** Meaning of the fault and advice, with the related commands and the charge point's responses to them. */
export function WhatToDo({ alarm }: { alarm: AlarmDetail }) {
  const t = useWords(alarmWords)
  const help = useWords(faultHelpWords)
  const [meaning, ...steps] = help(faultHelpKey(alarm.code)).split('\n')
  return (
    <Sheet title={t('stations.alarm.to-do')}>
      <div className="stack tight">
        <p>{meaning}</p>
        <ol className="to-do">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {alarm.chargePointNo !== null && alarm.state !== 'closed' && (
          <Can call={sendCommand}>
            <Commands key={alarm.id} alarm={alarm} chargePointNo={alarm.chargePointNo} />
          </Can>
        )}
      </div>
    </Sheet>
  )
}

function Commands({ alarm, chargePointNo }: { alarm: AlarmDetail; chargePointNo: string }) {
  const t = useWords(commandWords)
  const { connectorNo } = alarm
  const commands = useCommands(chargePointNo)
  const button = (icon: 'power' | 'unlock' | 'stop', word: string, ask: () => Promise<void>) => (
    <Button icon={icon} disabled={commands.busy} onClick={() => void ask()}>
      {word}
    </Button>
  )
  return (
    <>
      <div className="row wraps">
        {button('power', t('stations.command.soft-reset'), () =>
          confirmAndRestart(alarmPlaceText({ ...alarm, connectorNo: 0 }), commands.send),
        )}
        {connectorNo > 0 &&
          button('unlock', t('stations.command.unlock'), () =>
            confirmAndUnlock(alarmPlaceText(alarm), connectorNo, commands.send),
          )}
        {button('stop', t('stations.command.disable-verb'), () =>
          confirmAndDisable(alarmPlaceText(alarm), connectorNo, commands.send),
        )}
      </div>
      <CommandAnswers commands={commands} />
    </>
  )
}
