import { languageNames, languages } from '@evops/platform/contract'
import {
  consoleSizes,
  MenuItem,
  setLanguage,
  setMode,
  setSize,
  themeStore,
  toast,
  translateText,
  useLanguage,
  useStore,
  useWords,
} from '@evops/kit'
import { choiceWords } from './choice.words.ts'
import { Swatches } from './Swatches.tsx'

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

export function SizeItems({ onDone }: { onDone: () => void }) {
  const t = useWords(choiceWords)
  const { size } = useStore(themeStore)
  return consoleSizes.map((each) => (
    <MenuItem
      key={each}
      checked={each === size}
      onClick={() => {
        onDone()
        setSize(each)
      }}
    >
      {t(`shell.size.${each}`)}
    </MenuItem>
  ))
}

export function ThemeItems() {
  const t = useWords(choiceWords)
  const { mode } = useStore(themeStore)
  return (
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
  )
}
