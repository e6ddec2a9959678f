import { Link, Tag, useLanguage, useNav, usePreference, useTranslate, useWords } from '@evops/kit'
import { roleNames } from '@evops/organisation/contract'
import { afterClick } from '../after-click.ts'
import { consoleScreens } from '../screens.ts'
import { helpOfPath } from './registry.ts'
import { tourRoleOf, tours } from './tours.ts'
import { tourWords } from './tour.words.ts'

const isPaths = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((path) => typeof path === 'string')

/**
 * The first five steps of the user's role, in the help of home. Opened steps are marked, also on another device. It is
 * not on home itself, whose first page has no room for the texts of the help.
 */
export function Tour({ onVisit }: { onVisit: () => void }) {
  const t = useWords(tourWords)
  const language = useLanguage()
  const translate = useTranslate()
  const { mayOpen } = useNav()
  const [opened = [], saveOpened] = usePreference('shell.tour', isPaths)
  const role = tourRoleOf(mayOpen)
  if (!role) return null
  const visit = (path: string) => {
    saveOpened([...new Set([...opened, path])])
    onVisit()
  }
  return (
    <section>
      <h4>{t('shell.tour.for', { role: roleNames[role][language] })}</h4>
      <ol className="stack">
        {tours[role].map((path) => {
          const screen = consoleScreens.find((each) => each.path === path)
          const help = helpOfPath(path)
          return (
            <li key={path}>
              <span onClickCapture={afterClick(() => visit(path))}>
                <Link to={path}>{screen ? translate(screen.title) : path}</Link>
              </span>{' '}
              {opened.includes(path) && <Tag tone="good">{t('shell.tour.done')}</Tag>}
              <br />
              {help?.what[language]} {help?.tasks[0]?.[language]}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
