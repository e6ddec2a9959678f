import { Dialog, Empty, Link, useLanguage, useNav, useTranslate, useWords } from '@evops/kit'
import { useState } from 'react'
import { afterClick } from '../after-click.ts'
import { consoleScreens } from '../screens.ts'
import type { HelpPage } from './help-page.ts'
import { helpWords } from './help.words.ts'
import { helpOfPath, helpPages } from './registry.ts'
import { searchHelp } from './search.rules.ts'
import { helpTerms } from './terms.ts'
import { Tour } from './Tour.tsx'

/** Help of the open page, with a search in the help of all pages that the user may open. */
export function Help({ path, onClose }: { path: string; onClose: () => void }) {
  const t = useWords(helpWords)
  const language = useLanguage()
  const translate = useTranslate()
  const nav = useNav()
  const [typed, setTyped] = useState('')
  const own = helpOfPath(path)
  const titleOf = (of: string) => {
    const screen = consoleScreens.find((each) => each.path === of)
    return screen ? translate(screen.title) : ''
  }
  const permitted = helpPages.filter((page) => nav.mayOpen(page.path))
  const found = searchHelp(permitted, { typed, language, titleOf })
  const isSearch = typed.trim() !== ''
  const title = own ? t('shell.help.for', { title: titleOf(own.path) }) : t('shell.help.title')
  return (
    <Dialog title={isSearch ? t('shell.help.title') : title} onClose={onClose} wide>
      <div className="stack">
        <input
          type="search"
          className="field"
          aria-label={t('shell.help.find')}
          placeholder={t('shell.help.find')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {!isSearch && own?.path === '/' && <Tour onVisit={onClose} />}
        {!isSearch && (own ? <HelpText page={own} /> : <p>{t('shell.help.none')}</p>)}
        {isSearch && found.length === 0 && <Empty icon="search" title={t('shell.help.nothing')} />}
        {isSearch &&
          found.map((page) => (
            <section key={page.path}>
              <h3>{titleOf(page.path)}</h3>
              <HelpText page={page} />
              <p onClickCapture={afterClick(onClose)}>
                <Link to={page.path}>{t('shell.help.open')}</Link>
              </p>
            </section>
          ))}
      </div>
    </Dialog>
  )
}

function HelpText({ page }: { page: HelpPage }) {
  const t = useWords(helpWords)
  const language = useLanguage()
  return (
    <>
      <p>{page.what[language]}</p>
      <h4>{t('shell.help.tasks')}</h4>
      <ol>
        {page.tasks.map((task) => (
          <li key={task.en}>{task[language]}</li>
        ))}
      </ol>
      {page.terms.length > 0 && (
        <>
          <h4>{t('shell.help.terms')}</h4>
          <dl>
            {page.terms.map((key) => (
              <div key={key}>
                <dt>{helpTerms[key].name[language]}</dt>
                <dd>{helpTerms[key].text[language]}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  )
}
