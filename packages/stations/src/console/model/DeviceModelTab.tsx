import { Button, Can, Empty, ReadFailure, Icon, useCall, useWords } from '@evops/kit'
import { useState } from 'react'
import { getDeviceModel, type ChargePointDetail, sendCommand } from '../../contract/index.ts'
import { CommandAnswers } from '../commands/CommandAnswers.tsx'
import { useCommands } from '../commands/use-commands.ts'
import { modelGroups } from './model-groups.rules.ts'
import { modelWords } from './model.words.ts'
import { ModelTree } from './ModelTree.tsx'
import { VariableDialog } from './VariableDialog.tsx'

/** Device model of an OCPP 2.x charge point as reported: search, reload, and write with the real response. */
export function DeviceModelTab({ chargePoint }: { chargePoint: ChargePointDetail }) {
  const t = useWords(modelWords)
  const commands = useCommands(chargePoint.chargePointNo)
  const [find, setFind] = useState('')
  const [open, setOpen] = useState<string>()
  // A report arrives in parts after the response.
  const model = useCall(getDeviceModel, { params: { id: chargePoint.id } }, { every: 5_000, quiet: true })
  const { data, error, refetch } = model
  if (!data) return error ? <ReadFailure error={error} onRetry={() => void refetch()} /> : null
  const groups = modelGroups(data.variables, find)
  const chosen = data.variables.find(({ key }) => key === open)
  const requestReport = async (what: string, action: 'GetBaseReport' | 'GetMonitoringReport', payload: object) => {
    await commands.send({ what, action, payload: { ...payload } })
    await refetch()
  }
  const readAll = () => requestReport(t('stations.model.read'), 'GetBaseReport', { reportBase: 'FullInventory' })
  const isEmpty = data.variables.length === 0
  const button = (
    <Can call={sendCommand}>
      <Button
        icon="refresh"
        kind={isEmpty ? 'primary' : 'plain'}
        busy={commands.busy}
        disabled={!chargePoint.connected}
        onClick={() => void readAll()}
      >
        {t('stations.model.read')}
      </Button>
    </Can>
  )
  return (
    <div className="stack">
      <CommandAnswers commands={commands} />
      {isEmpty ? (
        <div className="sheet">
          <Empty icon="size" title={t('stations.model.none')}>
            <p>{t('stations.model.none-text')}</p>
            {button}
          </Empty>
        </div>
      ) : (
        <div className="sheet list-sheet">
          <search className="search model-search">
            <div className="field">
              <Icon name="search" />
              <input
                type="search"
                aria-label={t('stations.model.find')}
                placeholder={t('stations.model.find')}
                value={find}
                onChange={(event) => setFind(event.target.value)}
              />
            </div>
            <span className="note">
              {t('stations.model.count', {
                components: groups.length,
                variables: groups.reduce((sum, { variables }) => sum + variables.length, 0),
              })}
            </span>
            <span className="push row">
              <Can call={sendCommand}>
                <Button
                  busy={commands.busy}
                  disabled={!chargePoint.connected}
                  onClick={() => void requestReport(t('stations.model.read-monitors'), 'GetMonitoringReport', {})}
                >
                  {t('stations.model.read-monitors')}
                </Button>
              </Can>
              {button}
            </span>
          </search>
          {groups.length === 0 && <Empty icon="search" title={t('stations.model.nothing-fits')} />}
          <ModelTree
            groups={groups}
            monitors={data.monitors}
            isSearched={find.trim() !== ''}
            onOpen={({ key }) => setOpen(key)}
          />
        </div>
      )}
      {chosen && (
        <VariableDialog
          key={chosen.key}
          chargePoint={chargePoint}
          variable={chosen}
          monitors={data.monitors}
          commands={commands}
          onChanged={() => void refetch()}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
