import {
  Button,
  Can,
  columnsFor,
  DataTable,
  Empty,
  formatInstant,
  Link,
  Sheet,
  useLanguage,
  useSave,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  cancelCommand,
  type CommandRow,
  type CommandState,
  listChargePointCommands,
  listStationCommands,
} from '../../contract/index.ts'
import { MoreRows } from '../MoreRows.tsx'
import type { KeysetList } from '../use-keyset.ts'
import { commandText, commandValues, displayedTariffs, refusedTags, responseMeaning } from './command-text.ts'
import { commandTextWords } from './command-text.words.ts'
import { commandWords } from './commands.words.ts'
import { Json } from './Json.tsx'
import { responseStatusOf } from './use-commands.ts'
import '../stations.css'

const tones: Readonly<Record<CommandState, 'good' | 'warn' | 'bad' | 'acc'>> = {
  accepted: 'good',
  waiting: 'acc',
  sent: 'acc',
  rejected: 'bad',
  failed: 'bad',
  timeout: 'warn',
  offline: 'warn',
  expired: 'warn',
  cancelled: 'warn',
}
const c = columnsFor<CommandRow>('stations.command')
/** Columns of the command history. `many` adds a column with the charge point. */
const columnsOf = (zone: string, many: boolean) => [
  c.custom('at', (row, language) => formatInstant(row.requestedAt, language, zone, 'second'), {
    width: 170,
    phone: 2,
  }),
  ...(many ? [c.text('chargePointName', { title: 'stations.command.chargePoint', width: 190, phone: 4 })] : []),
  c.custom(
    'action',
    (row) => {
      const values = commandValues(row.payload)
      return (
        <>
          <span style={{ whiteSpace: 'normal' }}>{commandText(row.action, row.payload)}</span>
          {values && <small>{values}</small>}
        </>
      )
    },
    { least: 200, phone: 1 },
  ),
  c.status('state', (row) => ({ tone: tones[row.state], word: `stations.command.state.${row.state}` }), {
    width: 120,
    phone: 3,
  }),
  c.custom('reply', (row) => answerOf(row.reply), { width: 240, phone: 4 }),
]

/** Returns the additional information in the response, translated if a translation exists. */
function answerOf(reply: unknown): string {
  const word = responseStatusOf(reply) ?? ''
  const meaning = word === 'Accepted' || word === 'Rejected' ? '' : responseMeaning(word)
  return [meaning, refusedTags(reply), displayedTariffs(reply)].filter(Boolean).join(': ')
}

interface CommandHistoryProps {
  list: KeysetList<CommandRow>
  zone: string
  many?: boolean
}

/** Sent commands with their responses. A row opens the full request and response. */
export function CommandHistory({ list, zone, many = false }: CommandHistoryProps) {
  const t = useWords(commandWords)
  useWords(commandTextWords)
  const [chosen, setChosen] = useState<CommandRow>()
  return (
    <>
      <div className="sheet list-sheet">
        <header>
          <h2>{t('stations.command.history')}</h2>
        </header>
        <DataTable
          rows={list.rows}
          columns={columnsOf(zone, many)}
          keyOf={(row) => row.id}
          label={t('stations.command.history')}
          onOpen={(row) => setChosen(row.id === chosen?.id ? undefined : row)}
          empty={
            <Empty icon="operation" title={t('stations.command.none')}>
              <p>{t('stations.command.none-text')}</p>
            </Empty>
          }
        />
        <MoreRows list={list} />
      </div>
      {chosen && <Whole command={chosen} zone={zone} many={many} onGone={() => setChosen(undefined)} />}
    </>
  )
}

/** Returns who requested the command and when, when it was sent and answered, or until when it is queued. */
function lifeOf(
  { requestedByName, requestedAt, sentAt, answeredAt, state, expiresAt }: CommandRow,
  t: ReturnType<typeof useWords<typeof commandWords>>,
  when: (at: string) => string,
): string {
  const parts = [
    requestedByName === null
      ? t('stations.command.requested', { at: when(requestedAt) })
      : t('stations.command.requested-by', { who: requestedByName, at: when(requestedAt) }),
    sentAt && t('stations.command.sent-at', { at: when(sentAt) }),
    answeredAt && t('stations.command.answered-at', { at: when(answeredAt) }),
    state === 'waiting' && t('stations.command.until', { at: when(expiresAt) }),
  ]
  return parts.filter(Boolean).join(' · ')
}

function Whole({
  command,
  zone,
  many,
  onGone,
}: {
  command: CommandRow
  zone: string
  many: boolean
  onGone: () => void
}) {
  const translate = useTranslate()
  const language = useLanguage()
  const t = useWords(commandWords)
  const cancel = useSave(cancelCommand, {
    refreshes: [listChargePointCommands, listStationCommands],
    onSaved: onGone,
  })
  const { id, chargePointId, chargePointName, action, state, reason } = command
  return (
    <Sheet title={commandText(action, command.payload)} note={translate(`stations.command.state.${state}`)}>
      <p className="dim">{lifeOf(command, t, (at) => formatInstant(at, language, zone, 'second'))}</p>
      {many && (
        <p>
          <Link to={`/statsanalysis/chgpile/${chargePointId}?tab=commands`}>{chargePointName}</Link>
        </p>
      )}
      {reason && <p className="dim">{reason}</p>}
      {state === 'waiting' && (
        <Can call={cancelCommand}>
          <div className="row">
            <Button
              busy={cancel.isPending}
              onClick={() => cancel.mutate({ params: { id: chargePointId, commandId: id } })}
            >
              {t('stations.command.cancel')}
            </Button>
          </div>
        </Can>
      )}
      <details className="fold-part">
        <summary>{t('stations.command.ocpp', { action })}</summary>
        <div className="cols">
          <Json title={t('stations.command.content')} value={command.payload} />
          <Json title={t('stations.command.reply')} value={command.reply} />
        </div>
      </details>
    </Sheet>
  )
}
