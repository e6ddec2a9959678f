import { Button, Can, InstantValue, Sheet, Tag, useCall, useWords } from '@evops/kit'
import { useState } from 'react'
import { type ChargePointDetail, type DerControl, listDerControls, sendCommand } from '../../contract/index.ts'
import { deviceMessageWords } from '../../contract/event-messages.words.ts'
import { Json } from '../commands/Json.tsx'
import type { CommandSender } from '../commands/use-commands.ts'
import { describeEventCode } from '../events/describe-event.ts'
import { profileWords } from './profiles.words.ts'

/** Controls of distributed energy resources of an OCPP 2.1 charge point: read, shown and cleared. */
export function DerControls({ chargePoint, commands }: { chargePoint: ChargePointDetail; commands: CommandSender }) {
  const t = useWords(profileWords)
  useWords(deviceMessageWords)
  // The charge point reports its controls in parts after its response.
  const { data, refetch } = useCall(listDerControls, { params: { id: chargePoint.id } }, { every: 5_000, quiet: true })
  if (!data) return null
  const disabled = !chargePoint.connected || commands.busy
  const read = async () => {
    await commands.send({ what: t('stations.der.read'), action: 'GetDERControl' })
    await refetch()
  }
  const clear = async ({ isDefault, controlId }: DerControl) => {
    const what = t('stations.der.clear')
    await commands.send({ what, action: 'ClearDERControl', payload: { isDefault, controlId } })
    await refetch()
  }
  const limit = async (pctMaxDischargePower: number) => {
    const limitMaxDischarge = { priority: 0, pctMaxDischargePower }
    const payload = { isDefault: true, controlType: 'LimitMaxDischarge', limitMaxDischarge }
    await commands.send({ what: t('stations.der.limit'), action: 'SetDERControl', payload })
    await refetch()
  }
  return (
    <Sheet title={t('stations.der.title')} note={t('stations.der.note')}>
      {data.length === 0 && <p className="dim">{t('stations.der.none')}</p>}
      <ul className="plain-list">
        {data.map((control) => (
          <li key={control.controlId} className="row wraps">
            <ControlText control={control} />
            <Can call={sendCommand}>
              <Button kind="text" icon="close" disabled={disabled} onClick={() => void clear(control)}>
                {t('stations.der.clear')}
              </Button>
            </Can>
          </li>
        ))}
      </ul>
      <Can call={sendCommand}>
        <div className="stack tight">
          <div className="row">
            <Button icon="refresh" disabled={disabled} onClick={() => void read()}>
              {t('stations.der.read')}
            </Button>
          </div>
          <DischargeLimit disabled={disabled} onSet={limit} />
        </div>
      </Can>
    </Sheet>
  )
}

/** Default limit of the discharge power, the control that operators set most. Other types are expert commands. */
function DischargeLimit({ disabled, onSet }: { disabled: boolean; onSet: (percent: number) => Promise<void> }) {
  const t = useWords(profileWords)
  const [percent, setPercent] = useState('')
  const label = t('stations.der.limit')
  return (
    <form
      className="row wraps"
      onSubmit={(event) => {
        event.preventDefault()
        void onSet(Number(percent))
      }}
    >
      <input
        className="field"
        type="number"
        min={0}
        max={100}
        required
        aria-label={label}
        placeholder={label}
        value={percent}
        onChange={(event) => setPercent(event.target.value)}
      />
      <Button type="submit" disabled={disabled || percent === ''}>
        {t('stations.der.set')}
      </Button>
    </form>
  )
}

function ControlText({ control }: { control: DerControl }) {
  const t = useWords(profileWords)
  const { controlType, isDefault, settings, startsAt, durationS, superseded, runningSince, endedAt } = control
  return (
    <span>
      <strong>{describeEventCode(`DERCtrlr.${controlType}`)}</strong>{' '}
      {superseded && <Tag tone="warn">{t('stations.der.superseded')}</Tag>}
      {endedAt ? (
        <Tag tone="plain">
          {t('stations.der.ended')} <InstantValue at={endedAt} />
        </Tag>
      ) : (
        runningSince && (
          <Tag tone="good">
            {t('stations.der.running')} <InstantValue at={runningSince} />
          </Tag>
        )
      )}
      <small className="dim">
        {t(isDefault ? 'stations.der.default' : 'stations.der.scheduled')}
        {typeof settings.priority === 'number' && <> · {t('stations.der.priority', { priority: settings.priority })}</>}
        {startsAt && (
          <>
            {' '}
            · <InstantValue at={startsAt} />
          </>
        )}
        {durationS !== null && <> · {t('stations.der.seconds', { seconds: durationS })}</>}
      </small>
      <details>
        <summary>{t('stations.der.settings')}</summary>
        <Json title={controlType} value={settings} />
      </details>
    </span>
  )
}
