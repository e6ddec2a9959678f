import { Button, Dialog, Facts, formatInstant, kitWords, useLanguage, useWords } from '@evops/kit'
import { runningBuild } from '../version.ts'
import { aboutWords } from './about.words.ts'
import { changes, productVersion } from './changes.ts'
import { userMenuWords } from './user-menu.words.ts'

/** Shows the version of the product, the running build, and what changed, newest first. */
export function About({ onClose }: { onClose: () => void }) {
  const t = useWords(aboutWords)
  const u = useWords(userMenuWords)
  const kit = useWords(kitWords)
  const language = useLanguage()
  const days = [...new Set(changes.map(({ day }) => day))]
  return (
    <Dialog title={u('shell.about')} onClose={onClose} wide>
      <Facts
        of={[
          [t('shell.about.version'), productVersion],
          [t('shell.about.build'), runningBuild() ?? t('shell.about.sources')],
          [
            t('shell.about.api'),
            <a key="api" href="/api/docs" target="_blank" rel="noreferrer">
              /api/docs
            </a>,
          ],
        ]}
      />
      <h3>{t('shell.about.changes')}</h3>
      {days.map((day) => (
        <section key={day}>
          <h4>{formatInstant(`${day}T12:00:00Z`, language, 'UTC', 'day')}</h4>
          <ul>
            {changes
              .filter((change) => change.day === day)
              .map((change) => (
                <li key={change.en}>{change[language]}</li>
              ))}
          </ul>
        </section>
      ))}
      <div className="form-foot">
        <Button onClick={onClose}>{kit('kit.close')}</Button>
      </div>
    </Dialog>
  )
}
