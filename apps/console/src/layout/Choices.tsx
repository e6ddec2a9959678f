import { languages } from '@evops/platform/contract'
import {
  Icon,
  MenuItem,
  Popover,
  translateText,
  setLanguage,
  setMode,
  setSize,
  consoleSizes,
  themeStore,
  toast,
  useLanguage,
  useStore,
  useWords,
} from '@evops/kit'
import { shellWords } from '../shell.words.ts'
import { Swatches } from './Swatches.tsx'

export const languageNames = { zh: '中文', en: 'English', es: 'Español' } as const

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
      {(close) => <LanguageItems onDone={close} />}
    </Popover>
  )
}

export function LanguageItems({ onDone }: { onDone: () => void }) {
  const current = useLanguage()
  return languages.map((language) => (
    <MenuItem
      key={language}
      checked={language === current}
      onClick={() => {
        onDone()
        setLanguage(language)
        toast.ok(translateText('shell.language-changed'))
      }}
    >
      <span lang={language}>{languageNames[language]}</span>
    </MenuItem>
  ))
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
  const { size } = useStore(themeStore)
  return (
    <Popover label={t('shell.size')} face={<Icon name="size" />}>
      {(close) =>
        consoleSizes.map((each) => (
          <MenuItem
            key={each}
            checked={each === size}
            onClick={() => {
              close()
              setSize(each)
            }}
          >
            {t(`shell.size.${each}`)}
          </MenuItem>
        ))
      }
    </Popover>
  )
}

/** Menu for light or dark mode and the theme colour: 8 swatches and any colour (LAYOUT-05). */
export function ThemeMenu() {
  const t = useWords(shellWords)
  const { mode } = useStore(themeStore)
  return (
    <Popover label={t('shell.theme')} face={<Icon name="theme" />}>
      {() => (
        <>
          <MenuItem checked={mode === 'light'} onClick={() => setMode('light')}>
            {t('shell.theme.light')}
          </MenuItem>
          <MenuItem checked={mode === 'dark'} onClick={() => setMode('dark')}>
            {t('shell.theme.dark')}
          </MenuItem>
          <hr />
          <p className="note">{t('shell.theme.colour')}</p>
          <Swatches />
        </>
      )}
    </Popover>
  )
}
