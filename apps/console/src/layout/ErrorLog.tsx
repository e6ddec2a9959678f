import {
  clearErrorLog,
  Dialog,
  Empty,
  errorLog,
  kitWords,
  Facts,
  useStore,
  useWords,
  Button,
  InstantValue,
} from '@evops/kit'
import { errorLogWords } from './error-log.words.ts'

/** Shows the errors of this browser, newest first (LAYOUT-03): message, info, url, stack. */
export function ErrorLog({ onClose }: { onClose: () => void }) {
  const t = useWords(errorLogWords)
  const kit = useWords(kitWords)
  const entries = useStore(errorLog)
  return (
    <Dialog title={t('shell.errors')} onClose={onClose} wide>
      {entries.length === 0 && <Empty icon="check" title={t('shell.errors.empty')} />}
      <ol className="error-log">
        {entries.map((entry) => (
          <li key={entry.at + entry.message}>
            <Facts
              of={[
                [t('shell.errors.message'), <b key="m">{entry.message}</b>],
                [t('shell.errors.info'), entry.info],
                [t('shell.errors.url'), entry.url],
                [t('shell.errors.component'), entry.component && firstLine(entry.component)],
              ]}
            />
            <p className="note">
              <InstantValue at={entry.at} style="second" />
            </p>
            <details>
              <summary>{t('shell.errors.stack')}</summary>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
              <pre tabIndex={0}>{entry.stack}</pre>
            </details>
          </li>
        ))}
      </ol>
      <div className="form-foot">
        {entries.length > 0 && (
          <Button icon="trash" onClick={clearErrorLog}>
            {t('shell.errors.clear')}
          </Button>
        )}
        <Button onClick={onClose}>{kit('kit.close')}</Button>
      </div>
    </Dialog>
  )
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? ''
}
