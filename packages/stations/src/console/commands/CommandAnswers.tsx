import { formatDuration, hasTranslation, Icon, IconButton, useLanguage, useTranslate, useWords } from '@evops/kit'
import type { CommandResult } from '../../contract/index.ts'
import { displayedTariffs, refusedTags } from './command-text.ts'
import { commandWords } from './commands.words.ts'
import { type CommandSender, type SentCommand, responseStatusOf } from './use-commands.ts'
import './commands.css'

const tones = {
  accepted: 'good',
  waiting: '',
  sent: '',
  rejected: 'bad',
  failed: 'bad',
  timeout: 'warn',
  offline: 'warn',
  expired: 'warn',
  cancelled: 'warn',
} as const satisfies Record<CommandResult['state'], string>

/** Commands sent to the charge point a moment ago, with their real responses. */
export function CommandAnswers({ commands }: { commands: CommandSender }) {
  const t = useWords(commandWords)
  return (
    <div className="answers" aria-live="polite">
      {commands.sent.map((command) => (
        <div key={command.id} className={`msg ${toneOf(command)}`}>
          <Icon name={command.result?.state === 'accepted' ? 'check' : 'info'} />
          <Answer command={command} />
          <span className="push">
            <IconButton
              icon="close"
              label={t('stations.command.dismiss')}
              onClick={() => commands.dismiss(command.id)}
            />
          </span>
        </div>
      ))}
    </div>
  )
}

function toneOf({ result, refused }: SentCommand): string {
  if (refused !== undefined) return 'bad'
  return result ? tones[result.state] : ''
}

function Answer({ command: { what, result, refused } }: { command: SentCommand }) {
  const translate = useTranslate()
  const t = useWords(commandWords)
  if (refused !== undefined) return <div>{`${what}: ${refused}`}</div>
  if (!result) return <div>{t('stations.command.sending', { what })}</div>
  return (
    <div>
      {translate(`stations.command.answer.${result.state}`, { what })}
      <Detail result={result} />
    </div>
  )
}

/** Response of the charge point, its meaning and the response time. */
function Detail({ result: { reply, sentAt, answeredAt } }: { result: CommandResult }) {
  const translate = useTranslate()
  const t = useWords(commandWords)
  const language = useLanguage()
  const word = responseStatusOf(reply)
  const meaning =
    word && hasTranslation(`stations.command.meaning.${word}`) ? translate(`stations.command.meaning.${word}`) : ''
  const seconds = sentAt && answeredAt ? (Date.parse(answeredAt) - Date.parse(sentAt)) / 1000 : undefined
  const parts = [
    word && word !== 'Accepted' && t('stations.command.reply-text', { word }),
    meaning,
    refusedTags(reply),
    displayedTariffs(reply),
    seconds !== undefined && seconds >= 1 && t('stations.command.took', { span: formatDuration(seconds, language) }),
  ].filter(Boolean)
  return parts.length === 0 ? null : <small>{parts.join(' · ')}</small>
}
