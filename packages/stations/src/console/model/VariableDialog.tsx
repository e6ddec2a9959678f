import { readVariableKey } from '@evops/ocpp/contract'
import { Button, Can, Dialog, Facts, useWords, InstantValue } from '@evops/kit'
import { type ModelMonitor, type ModelVariable, type ChargePointDetail, sendCommand } from '../../contract/index.ts'
import { CommandAnswers } from '../commands/CommandAnswers.tsx'
import type { CommandSender } from '../commands/use-commands.ts'
import { monitorsOfVariable, currentVariableValue, writableAttributeOf } from './model-groups.rules.ts'
import { modelWords } from './model.words.ts'
import { MonitorList } from './MonitorList.tsx'
import { WriteForm } from './WriteForm.tsx'

interface VariableDialogProps {
  chargePoint: ChargePointDetail
  variable: ModelVariable
  monitors: readonly ModelMonitor[]
  commands: CommandSender
  onChanged: () => void
  onClose: () => void
}

/**
 * Dialog for one variable: its value, its limits and its monitors. Each action shows the charge point's own response.
 */
export function VariableDialog(props: VariableDialogProps) {
  const { chargePoint, variable, monitors, commands, onChanged, onClose } = props
  const t = useWords(modelWords)
  const { key, unit, minLimit, maxLimit, valuesList, dataType } = variable
  const place = readVariableKey(key)
  const target = writableAttributeOf(variable)
  const watching = monitorsOfVariable(monitors, key)
  if (!place) return null
  const send = async (what: string, action: 'GetVariables' | 'SetVariables', payload: object) => {
    const result = await commands.send({ what, action, payload: { ...payload } })
    if (result) onChanged()
  }
  const range = valuesList ?? (minLimit === null && maxLimit === null ? null : `${minLimit ?? ''} … ${maxLimit ?? ''}`)
  return (
    <Dialog title={key} onClose={onClose}>
      <div className="stack">
        <CommandAnswers commands={commands} />
        <Facts
          of={[
            [
              t('stations.model.value'),
              <code key="v">{[currentVariableValue(variable), unit].filter(Boolean).join(' ')}</code>,
            ],
            ...(variable.attributes.Target
              ? [[t('stations.model.target'), variable.attributes.Target.value ?? ''] as const]
              : []),
            ...(dataType ? [[t('stations.model.type'), dataType] as const] : []),
            ...(range ? [[t('stations.model.range'), range] as const] : []),
            [t('stations.model.seen'), <InstantValue key="w" at={variable.seenAt} zone={chargePoint.timeZone} />],
          ]}
        />
        <Can call={sendCommand}>
          <Button
            icon="refresh"
            busy={commands.busy}
            disabled={!chargePoint.connected}
            onClick={() =>
              void send(t('stations.model.reading', { key }), 'GetVariables', { getVariableData: [place] })
            }
          >
            {t('stations.model.read-one')}
          </Button>
          {target ? (
            <WriteForm
              variable={variable}
              busy={commands.busy || !chargePoint.connected}
              onWrite={(attributeValue) =>
                send(t('stations.model.writing', { key }), 'SetVariables', {
                  setVariableData: [{ ...place, attributeValue, attributeType: target }],
                })
              }
            />
          ) : (
            <p className="note">{t('stations.model.fixed')}</p>
          )}
          {(variable.supportsMonitoring || watching.length > 0) && (
            <MonitorList
              place={place}
              chargePoint={chargePoint}
              monitors={watching}
              commands={commands}
              disabled={!chargePoint.connected}
              onChanged={onChanged}
            />
          )}
        </Can>
      </div>
    </Dialog>
  )
}
