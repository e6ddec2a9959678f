import { energyTransferModes } from '@evops/ocpp/contract'
import { Button, Dialog, useTranslate, useWords } from '@evops/kit'
import { useState } from 'react'
import { CommandAnswers } from '../commands/CommandAnswers.tsx'
import { useCommands } from '../commands/use-commands.ts'
import { sessionEnergyWords } from './session-energy.words.ts'

interface SessionEnergyProps {
  chargePointNo: string
  /** Number of the session's OCPP transaction. */
  transactionId: number
  onClose: () => void
}

/** Priority charging and the permitted energy transfer of a running session at an OCPP 2.1 charge point. */
export function SessionEnergy({ chargePointNo, transactionId, onClose }: SessionEnergyProps) {
  const t = useWords(sessionEnergyWords)
  const translate = useTranslate()
  const commands = useCommands(chargePointNo)
  const [modes, setModes] = useState<readonly string[]>([])
  const use = (activate: boolean) =>
    commands.send({
      what: t(activate ? 'stations.session-energy.start' : 'stations.session-energy.stop'),
      action: 'UsePriorityCharging',
      payload: { transactionId, activate },
    })
  const allow = () =>
    commands.send({
      what: t('stations.session-energy.allow'),
      action: 'NotifyAllowedEnergyTransfer',
      payload: { transactionId, allowedEnergyTransfer: modes },
    })
  return (
    <Dialog title={t('stations.session-energy.title')} onClose={onClose}>
      <div className="stack">
        <CommandAnswers commands={commands} />
        <p className="dim">{t('stations.session-energy.text')}</p>
        <div className="row wraps">
          <Button kind="primary" disabled={commands.busy} onClick={() => void use(true)}>
            {t('stations.session-energy.start')}
          </Button>
          <Button disabled={commands.busy} onClick={() => void use(false)}>
            {t('stations.session-energy.stop')}
          </Button>
        </div>
        <fieldset className="stack tight">
          <legend>{t('stations.session-energy.modes')}</legend>
          {energyTransferModes.map((mode) => (
            <label key={mode} className="check">
              <input
                type="checkbox"
                checked={modes.includes(mode)}
                onChange={(event) =>
                  setModes(event.target.checked ? [...modes, mode] : modes.filter((other) => other !== mode))
                }
              />
              {t(`stations.session-energy.mode.${mode}`)}
            </label>
          ))}
        </fieldset>
        <div className="form-foot">
          <Button onClick={onClose}>{translate('kit.close')}</Button>
          <Button disabled={commands.busy || modes.length === 0} onClick={() => void allow()}>
            {t('stations.session-energy.allow')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
