import { monitorTypes, monitorTypesOf21, type Component, type MonitorType, type Variable } from '@evops/ocpp/contract'
import { Button, useTranslate, useWords, InstantValue } from '@evops/kit'
import { useId, useState } from 'react'
import type { ModelMonitor } from '../../contract/index.ts'
import { isOcpp21 } from '../commands/examples.ts'
import type { CommandSender } from '../commands/use-commands.ts'
import { modelWords } from './model.words.ts'
import '../stations.css'

const only21: ReadonlySet<string> = new Set(monitorTypesOf21)

interface MonitorListProps {
  place: { component: Component; variable: Variable }
  chargePoint: Parameters<typeof isOcpp21>[0]
  monitors: readonly ModelMonitor[]
  commands: CommandSender
  disabled: boolean
  onChanged: () => void
}

/** Monitors of a variable: delete one, or add another. */
export function MonitorList({ place, chargePoint, monitors, commands, disabled, onChanged }: MonitorListProps) {
  const t = useWords(modelWords)
  const translate = useTranslate()
  const id = useId()
  const [type, setType] = useState<MonitorType>('UpperThreshold')
  const types = monitorTypes.filter((each) => isOcpp21(chargePoint) || !only21.has(each))
  const [value, setValue] = useState('')
  const [severity, setSeverity] = useState(5)
  const clear = async (no: number) => {
    const what = t('stations.model.monitor-clear')
    if (await commands.send({ what, action: 'ClearVariableMonitoring', payload: { id: [no] } })) onChanged()
  }
  const add = async () => {
    const setMonitoringData = [{ ...place, type, severity, value: Number(value) }]
    const what = t('stations.model.monitor-add')
    if (await commands.send({ what, action: 'SetVariableMonitoring', payload: { setMonitoringData } })) onChanged()
  }
  return (
    <section className="stack tight">
      <h3>{t('stations.model.monitors')}</h3>
      {monitors.length === 0 && <p className="note">{t('stations.model.monitor-none')}</p>}
      {monitors.map((monitor) => (
        <div className="row" key={monitor.id}>
          <span>
            {translate(`stations.model.monitor.${monitor.type}`)} {monitor.value}
          </span>
          <span className="note">
            {t('stations.model.monitor-line', { severity: monitor.severity, id: monitor.id })}
            {monitor.stream && ` · ${t('stations.model.monitor-stream')}`}
            {monitor.stream?.heardAt && (
              <>
                {' '}
                <InstantValue at={monitor.stream.heardAt} />
              </>
            )}
          </span>
          <span className="push">
            <Button busy={commands.busy} disabled={disabled} onClick={() => void clear(monitor.id)}>
              {t('stations.model.monitor-clear')}
            </Button>
          </span>
        </div>
      ))}
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <div className="f">
          <label htmlFor={`${id}-t`}>{t('stations.model.monitor-type')}</label>
          <select
            id={`${id}-t`}
            className="field"
            value={type}
            onChange={(event) => {
              const next = monitorTypes.find((each) => each === event.target.value)
              if (next) setType(next)
            }}
          >
            {types.map((each) => (
              <option key={each} value={each}>
                {translate(`stations.model.monitor.${each}`)}
              </option>
            ))}
          </select>
        </div>
        <div className="f">
          <label htmlFor={`${id}-v`}>{t('stations.model.monitor-value')}</label>
          <input
            id={`${id}-v`}
            className="field"
            type="number"
            step="any"
            required
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        </div>
        <div className="f">
          <label htmlFor={`${id}-s`}>{t('stations.model.monitor-severity')}</label>
          <input
            id={`${id}-s`}
            className="field"
            type="number"
            min={0}
            max={9}
            required
            value={severity}
            onChange={(event) => setSeverity(Number(event.target.value))}
          />
        </div>
        <Button type="submit" busy={commands.busy} disabled={disabled}>
          {t('stations.model.monitor-add')}
        </Button>
      </form>
    </section>
  )
}
