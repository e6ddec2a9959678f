import {
  Button,
  Can,
  columnsFor,
  DataTable,
  Dialog,
  Empty,
  formatInstant,
  Icon,
  kitWords,
  Notice,
  translateText,
  useCall,
  useLanguage,
  useWords,
} from '@evops/kit'
import { useId, useState } from 'react'
import {
  type ConfigurationKey,
  getConfiguration,
  isSecretKey,
  listConfigurations,
  type ChargePointDetail,
  sendCommand,
} from '../../contract/index.ts'
import { CommandAnswers } from '../commands/CommandAnswers.tsx'
import { commandWords } from '../commands/commands.words.ts'
import { useCommands } from '../commands/use-commands.ts'
import { accessWords } from './access.words.ts'
import { Backups } from './Backups.tsx'
import { readConfiguration } from './configuration.rules.ts'
import { chargePointWords } from './charge-points.words.ts'

const c = columnsFor<ConfigurationKey>('stations.config')
const columns = [
  c.text('key', { width: 320, phone: 1 }),
  c.custom('value', (row) => valueOf(row), { phone: 2 }),
  c.custom(
    'edit',
    (row) =>
      row.readonly ? (
        <span className="tag">{translateText('stations.config.readonly')}</span>
      ) : (
        <span className="link-like">{translateText('stations.config.change')}</span>
      ),
    { width: 120, phone: 3 },
  ),
]
function valueOf(row: ConfigurationKey) {
  if (isSecretKey(row.key)) return <span className="dimmer">{translateText('stations.config.secret')}</span>
  return <code>{row.value ?? ''}</code>
}

/** Returns the last stored configuration, until the charge point is queried again. */
function useBackups(chargePointId: string) {
  const { data: backups = [] } = useCall(listConfigurations, { params: { id: chargePointId } })
  const params = { id: chargePointId, configurationId: backups[0]?.id ?? '' }
  return useCall(getConfiguration, { params }, { enabled: backups.length > 0 }).data
}

/** Settings of the charge point as last read from it. Each change shows the charge point's real response. */
export function ConfigurationTab({ chargePoint }: { chargePoint: ChargePointDetail }) {
  const t = useWords(accessWords)
  const w = useWords(commandWords)
  const p = useWords(chargePointWords)
  const commands = useCommands(chargePoint.chargePointNo)
  const [read, setRead] = useState<ReturnType<typeof readConfiguration>>()
  const stored = useBackups(chargePoint.id)
  const language = useLanguage()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ConfigurationKey>()
  const requestConfiguration = async () => {
    const result = await commands.send({
      what: w('stations.command.configuration'),
      action: 'GetConfiguration',
    })
    if (result?.state === 'accepted') setRead(readConfiguration(result.reply))
  }
  const change = async (key: string, value: string) => {
    setChosen(undefined)
    const what = w('stations.command.change', { key })
    const result = await commands.send({ what, action: 'ChangeConfiguration', payload: { key, value } })
    if (result?.state === 'accepted') await requestConfiguration()
  }
  const found = read ?? (stored && { keys: stored.keys, unknown: [] })
  const wanted = text.trim().toLowerCase()
  const rows = found?.keys.filter((row) => row.key.toLowerCase().includes(wanted)) ?? []
  const button = (
    <Can call={sendCommand}>
      <Button
        icon="refresh"
        kind={found ? 'plain' : 'primary'}
        busy={commands.busy}
        disabled={!chargePoint.connected}
        onClick={() => void requestConfiguration()}
      >
        {t(found ? 'stations.config.read-again' : 'stations.config.read')}
      </Button>
    </Can>
  )
  return (
    <div className="stack">
      <CommandAnswers commands={commands} />
      {found === undefined ? (
        <div className="sheet">
          <Empty icon="size" title={t('stations.config.none')}>
            <p>{t(chargePoint.connected ? 'stations.config.none-text' : 'stations.config.offline')}</p>
            {button}
          </Empty>
        </div>
      ) : (
        <div className="sheet list-sheet">
          <search className="search">
            <div className="field">
              <Icon name="search" />
              <input
                type="search"
                aria-label={t('stations.config.find')}
                placeholder={t('stations.config.find')}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            </div>
            <span className="note">
              {t('stations.config.count', { count: rows.length })}
              {!read && stored && (
                <>
                  {' '}
                  ·{' '}
                  {t('stations.config.read-at', {
                    at: formatInstant(stored.readAt, language, chargePoint.timeZone),
                  })}
                </>
              )}
            </span>
            <span className="push">{button}</span>
          </search>
          <DataTable
            rows={rows}
            columns={columns}
            keyOf={(row) => row.key}
            label={p('stations.chargePoint.tab-config')}
            onOpen={(row) => !row.readonly && setChosen(row)}
          />
          {found.unknown.length > 0 && (
            <p className="note more-rows">{t('stations.config.unknown', { keys: found.unknown.join(', ') })}</p>
          )}
        </div>
      )}
      <Backups chargePoint={chargePoint} />
      {chosen && <ChangeDialog of={chosen} onChange={change} onClose={() => setChosen(undefined)} />}
    </div>
  )
}

function ChangeDialog({
  of: { key, value },
  onChange,
  onClose,
}: {
  of: ConfigurationKey
  onChange: (key: string, value: string) => Promise<void>
  onClose: () => void
}) {
  const t = useWords(accessWords)
  const k = useWords(kitWords)
  const id = useId()
  const secret = isSecretKey(key)
  const [typed, setTyped] = useState(secret ? '' : (value ?? ''))
  return (
    <Dialog title={t('stations.config.change-title', { key })} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void onChange(key, typed)
        }}
      >
        {secret && <Notice tone="warn">{t('stations.config.secret-warn')}</Notice>}
        <div className="f">
          <label htmlFor={id}>{t('stations.config.value')}</label>
          <input
            id={id}
            className="field"
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {!secret && <span className="hint">{t('stations.config.now', { value: value ?? '' })}</span>}
        </div>
        <div className="form-foot">
          <Button onClick={onClose}>{k('kit.cancel')}</Button>
          <Button type="submit" kind="primary">
            {t('stations.config.change-verb')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
