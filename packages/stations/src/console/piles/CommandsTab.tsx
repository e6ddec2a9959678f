import { Can, Sheet, useWords } from '@evops/kit'
import { listPileCommands, type PileDetail, sendCommand } from '../../contract/index.ts'
import { CommandAnswers } from '../commands/CommandAnswers.tsx'
import { CommandHistory } from '../commands/CommandHistory.tsx'
import { commandWords } from '../commands/commands.words.ts'
import { ExpertCommand } from '../commands/ExpertCommand.tsx'
import { MoreCommands, ResetButton, wholeOf } from '../commands/GunCommands.tsx'
import { useCommands } from '../commands/use-commands.ts'
import { placeName } from '../place-name.ts'
import { useKeyset } from '../use-keyset.ts'

/** Sending commands, the common ones by name, any by hand; and what was sent before. */
export function CommandsTab({ pile }: { pile: PileDetail }) {
  const t = useWords(commandWords)
  const commands = useCommands(pile.pileNo)
  const history = useKeyset(listPileCommands, {
    key: [pile.id],
    given: (before) => ({ params: { id: pile.id }, query: { before, limit: 50 } }),
    read: (reply) => reply,
    every: 10_000,
  })
  const whole = wholeOf(pile)
  return (
    <div className="stack">
      <CommandAnswers commands={commands} />
      <Can call={sendCommand}>
        <Sheet title={t('stations.command.send')}>
          <div className="row wraps">
            <ResetButton pile={placeName(whole)} commands={commands} />
            <MoreCommands gun={whole} commands={commands} />
            {pile.guns.map(({ gunNo }) => (
              <MoreCommands
                key={gunNo}
                gun={{ ...whole, gunNo }}
                commands={commands}
                label={`${pile.name}-${gunNo}`}
              />
            ))}
          </div>
          <details className="fold-part">
            <summary>{t('stations.command.expert')}</summary>
            <ExpertCommand pile={pile} commands={commands} />
          </details>
        </Sheet>
      </Can>
      <CommandHistory list={history} zone={pile.timeZone} />
    </div>
  )
}
