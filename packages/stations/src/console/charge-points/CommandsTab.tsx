import { Can, Sheet, useWords } from '@evops/kit'
import { listChargePointCommands, type ChargePointDetail, sendCommand } from '../../contract/index.ts'
import { CommandAnswers } from '../commands/CommandAnswers.tsx'
import { CommandHistory } from '../commands/CommandHistory.tsx'
import { commandWords } from '../commands/commands.words.ts'
import { ExpertCommand } from '../commands/ExpertCommand.tsx'
import { MoreCommands, ResetButton, wholeChargePointTarget } from '../commands/ConnectorCommands.tsx'
import { TariffCommands } from '../commands/TariffCommands.tsx'
import { useCommands } from '../commands/use-commands.ts'
import { placeName } from '../place-name.ts'
import { useKeysetList } from '../use-keyset.ts'

/** Sends commands (frequent ones as buttons, any command as JSON) and shows the earlier commands. */
export function CommandsTab({ chargePoint }: { chargePoint: ChargePointDetail }) {
  const t = useWords(commandWords)
  const commands = useCommands(chargePoint.chargePointNo)
  const history = useKeysetList(listChargePointCommands, {
    key: [chargePoint.id],
    inputOf: (before) => ({ params: { id: chargePoint.id }, query: { before, limit: 50 } }),
    read: (reply) => reply,
    every: 10_000,
  })
  const whole = wholeChargePointTarget(chargePoint)
  return (
    <div className="stack">
      <CommandAnswers commands={commands} />
      <Can call={sendCommand}>
        <Sheet title={t('stations.command.send')}>
          <div className="stack tight">
            <div className="row wraps">
              <ResetButton chargePoint={placeName(whole)} commands={commands} />
              <MoreCommands connector={whole} commands={commands} />
              {chargePoint.connectors.map(({ connectorNo }) => (
                <MoreCommands
                  key={connectorNo}
                  connector={{ ...whole, connectorNo }}
                  commands={commands}
                  label={`${chargePoint.name}-${connectorNo}`}
                />
              ))}
            </div>
            <TariffCommands chargePoint={chargePoint} commands={commands} />
          </div>
          <details className="fold-part">
            <summary>{t('stations.command.expert')}</summary>
            <ExpertCommand chargePoint={chargePoint} commands={commands} />
          </details>
        </Sheet>
      </Can>
      <CommandHistory list={history} zone={chargePoint.timeZone} />
    </div>
  )
}
