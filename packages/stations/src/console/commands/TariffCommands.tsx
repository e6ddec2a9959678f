import { Button, confirmAction, useWords } from '@evops/kit'
import type { ChargePointDetail } from '../../contract/index.ts'
import { placeName } from '../place-name.ts'
import { commandTextWords } from './command-text.words.ts'
import { commandWords } from './commands.words.ts'
import { wholeChargePointTarget } from './ConnectorCommands.tsx'
import { availableCommands } from './examples.ts'
import type { CommandSender } from './use-commands.ts'

/** Buttons for the tariffs on a charge point. Only OCPP 2.1 has them. */
export function TariffCommands({ chargePoint, commands }: { chargePoint: ChargePointDetail; commands: CommandSender }) {
  const t = useWords(commandWords)
  const s = useWords(commandTextWords)
  if (!availableCommands(chargePoint).includes('SetDefaultTariff')) return null
  const name = placeName(wholeChargePointTarget(chargePoint))
  const sendDefault = async () => {
    const what = s('stations.sent.SetDefaultTariff')
    const sure = await confirmAction({
      title: t('stations.command.set-tariff-title', { chargePoint: name }),
      text: t('stations.command.set-tariff-text'),
      verb: what,
    })
    if (sure) await commands.send({ what, action: 'SetDefaultTariff', payload: { evseId: 0 } })
  }
  const clear = async () => {
    const what = s('stations.sent.ClearTariffs')
    const sure = await confirmAction({
      title: t('stations.command.clear-tariffs-title', { chargePoint: name }),
      text: t('stations.command.clear-tariffs-text'),
      verb: what,
      danger: true,
    })
    if (sure) await commands.send({ what, action: 'ClearTariffs' })
  }
  const read = () =>
    commands.send({ what: s('stations.sent.GetTariffs'), action: 'GetTariffs', payload: { evseId: 0 } })
  return (
    <div className="row wraps">
      <Button disabled={commands.busy} onClick={() => void sendDefault()}>
        {s('stations.sent.SetDefaultTariff')}
      </Button>
      <Button disabled={commands.busy} onClick={() => void read()}>
        {s('stations.sent.GetTariffs')}
      </Button>
      <Button disabled={commands.busy} onClick={() => void clear()}>
        {s('stations.sent.ClearTariffs')}
      </Button>
    </div>
  )
}
