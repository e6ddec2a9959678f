import {
  defaultThemeColour,
  Icon,
  setThemeColour,
  themeColourSwatches,
  themeStore,
  useStore,
  useWords,
} from '@evops/kit'
import { choiceWords } from './choice.words.ts'

/** Theme colour: eight swatches and any colour (LAYOUT-05). */
export function Swatches() {
  const t = useWords(choiceWords)
  const { seed } = useStore(themeStore)
  return (
    <fieldset className="swatches" aria-label={t('shell.theme.colour')}>
      {themeColourSwatches.map((colour) => (
        <button
          key={colour}
          type="button"
          className="swatch"
          style={{ background: colour }}
          aria-label={colour}
          aria-pressed={colour === seed}
          onClick={() => setThemeColour(colour)}
        >
          {colour === seed && <Icon name="check" />}
        </button>
      ))}
      <label className="swatch any" title={t('shell.theme.any')}>
        <span className="unseen">{t('shell.theme.any')}</span>
        <input
          type="color"
          value={seed || defaultThemeColour}
          onChange={(event) => setThemeColour(event.target.value)}
        />
      </label>
    </fieldset>
  )
}
