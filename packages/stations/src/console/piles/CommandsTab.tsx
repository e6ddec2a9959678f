import {
  Button,
  Can,
  columnsFor,
  DataTable,
  Empty,
  formatWhen,
  Sheet,
  useSave,
  useSay,
  useWords,
} from '@evops/platform/console'
import { useState } from 'react'
import {
  cancelCommand,
  type CommandRow,
  type CommandState,
  listPileCommands,
  type PileDetail,
  sendCommand,
} from '../../contract/index.ts'
import { CommandAnswers } from '../commands/CommandAnswers.tsx'
import { commandWords } from '../commands/commands.words.ts'
import { ExpertCommand } from '../commands/ExpertCommand.tsx'
import { MoreCommands, ResetButton } from '../commands/GunCommands.tsx'
import { useCommands, wordOf } from '../commands/use-commands.ts'
import { useKeyset } from '../use-keyset.ts'
import { MoreRows } from './StatesTab.tsx'
import { pileWords } from './piles.words.ts'

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
const columnsOf = (zone: string) => [
  c.custom('at', (row, language) => formatWhen(row.requestedAt, language, zone, 'second'), {
    width: 170,
    phone: 2,
  }),
  c.custom('action', (row) => row.action, { width: 190, phone: 1 }),
  c.custom('content', (row) => <code className="clip">{JSON.stringify(row.payload)}</code>),
  c.status('state', (row) => ({ tone: tones[row.state], word: `stations.command.state.${row.state}` }), {
    width: 120,
    phone: 3,
  }),
  c.custom('reply', (row) => wordOf(row.reply) ?? '', { width: 140, phone: 4 }),
]

/** What was sent, what came back, and sending more: the common ones by name, any by hand. */
export function CommandsTab({ pile }: { pile: PileDetail }) {
  const say = useSay()
  const t = useWords(commandWords)
  const p = useWords(pileWords)
  const [chosen, setChosen] = useState<CommandRow>()
  const commands = useCommands(pile.pileNo)
  const cancel = useSave(cancelCommand, {
    refreshes: [listPileCommands],
    onSaved: () => setChosen(undefined),
  })
  const history = useKeyset(listPileCommands, {
    key: [pile.id],
    given: (before) => ({ params: { id: pile.id }, query: { before, limit: 50 } }),
    read: (reply) => reply,
    every: 10_000,
  })
  const whole = {
    pileId: pile.id,
    pileNo: pile.pileNo,
    pileName: pile.name,
    gunNo: 0,
    status: 'idle' as const,
  }
  return (
    <div className="stack">
      <CommandAnswers commands={commands} />
      <Can call={sendCommand}>
        <Sheet title={t('stations.command.send')}>
          <div className="row wraps">
            <ResetButton pile={pile.name} commands={commands} />
            <MoreCommands gun={whole} commands={commands} />
          </div>
          <details className="fold-part">
            <summary>{t('stations.command.expert')}</summary>
            <ExpertCommand pile={pile} commands={commands} />
          </details>
        </Sheet>
      </Can>
      <div className="sheet list-sheet">
        <header>
          <h2>{t('stations.command.history')}</h2>
        </header>
        <DataTable
          rows={history.rows}
          columns={columnsOf(pile.timeZone)}
          keyOf={(row) => row.id}
          label={p('stations.pile.tab-commands')}
          onOpen={(row) => setChosen(row.id === chosen?.id ? undefined : row)}
          empty={
            <Empty icon="operation" title={t('stations.command.none')}>
              <p>{t('stations.command.none-text')}</p>
            </Empty>
          }
        />
        <MoreRows list={history} />
      </div>
      {chosen && (
        <Sheet title={chosen.action} note={say(`stations.command.state.${chosen.state}`)}>
          {chosen.reason && <p className="dim">{chosen.reason}</p>}
          {chosen.state === 'waiting' && (
            <Can call={cancelCommand}>
              <div className="row">
                <Button
                  busy={cancel.isPending}
                  onClick={() => cancel.mutate({ params: { id: pile.id, commandId: chosen.id } })}
                >
                  {t('stations.command.cancel')}
                </Button>
              </div>
            </Can>
          )}
          <div className="cols">
            <Json title={t('stations.command.content')} value={chosen.payload} />
            <Json title={t('stations.command.reply')} value={chosen.reply} />
          </div>
        </Sheet>
      )}
    </div>
  )
}

export function Json({ title, value }: { title: string; value: unknown }) {
  return (
    <div>
      <p className="note">{title}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <pre className="json" tabIndex={0}>
        {typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2)}
      </pre>
    </div>
  )
}
