import { languageNames, languages } from '@evops/platform/contract'
import { Icon, Popover, setLanguage, useLanguage, useWords } from '@evops/kit'
import { lazy, Suspense } from 'react'
import { shellWords } from '../shell.words.ts'

const loadItems = () => import('./ChoiceItems.tsx')
const LanguageItems = lazy(async () => ({ default: (await loadItems()).LanguageItems }))
const SizeItems = lazy(async () => ({ default: (await loadItems()).SizeItems }))
const ThemeItems = lazy(async () => ({ default: (await loadItems()).ThemeItems }))

/** Language menu: 中文, English, Español; all texts change without a reload (NAV-02). */
export function LanguageMenu() {
  const t = useWords(shellWords)
  const current = useLanguage()
  const face = (
    <>
      <Icon name="globe" />
      <span className="wide-only">{languageNames[current]}</span>
    </>
  )
  return (
    <Popover label={t('shell.language')} face={face} className="ib w">
      {(close) => (
        <Suspense>
          <LanguageItems onDone={close} />
        </Suspense>
      )}
    </Popover>
  )
}

/** Language choice as a row of links, on the sign-in page. */
export function LanguageRow() {
  const t = useWords(shellWords)
  const current = useLanguage()
  return (
    <nav className="lang" aria-label={t('shell.language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => setLanguage(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </nav>
  )
}

export function SizeMenu() {
  const t = useWords(shellWords)
  return (
    <Popover label={t('shell.size')} face={<Icon name="size" />}>
      {(close) => (
        <Suspense>
          <SizeItems onDone={close} />
        </Suspense>
      )}
    </Popover>
  )
}

/** Menu for light or dark mode and the theme colour: 8 swatches and any colour (LAYOUT-05). */
export function ThemeMenu() {
  const t = useWords(shellWords)
  return (
    <Popover label={t('shell.theme')} face={<Icon name="theme" />}>
      {() => (
        <Suspense>
          <ThemeItems />
        </Suspense>
      )}
    </Popover>
  )
}
