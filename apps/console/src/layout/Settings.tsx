import type { CurrentUser } from '@evops/organisation/contract'
import {
  Button,
  IconButton,
  type ThemeMode,
  Segments,
  setMode,
  setSize,
  consoleSizes,
  themeStore,
  useStore,
  useWords,
} from '@evops/kit'
import { useEffect, useId, useRef } from 'react'
import {
  saveChosenSettings,
  resetChosenSettings,
  settingNames,
  isSettingsDrawerShown,
  useSettings,
} from '../settings.ts'
import { shellWords } from '../shell.words.ts'
import { choiceWords } from './choice.words.ts'
import { layoutWords } from './layout.words.ts'
import { settingWords } from './settings.words.ts'
import { Swatches } from './Swatches.tsx'

/** Settings drawer (LAYOUT-04): every choice takes effect at once and is saved. */
export function Settings({ me }: { me: CurrentUser }) {
  const t = useWords(layoutWords)
  const settingText = useWords(settingWords)
  const shell = useWords(shellWords)
  const choices = useWords(choiceWords)
  const { mode, size } = useStore(themeStore)
  const settings = useSettings(me)
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const close = () => isSettingsDrawerShown.set(false)
  return (
    <dialog ref={box} className="settings" aria-labelledby={id} onCancel={close} closedby="any">
      <div className="stack">
        <header className="row">
          <h2 id={id}>{t('shell.settings')}</h2>
          <span className="push">
            <IconButton icon="close" label={t('shell.settings')} onClick={close} />
          </span>
        </header>
        <h3>{settingText('shell.settings.mode')}</h3>
        <Segments<ThemeMode>
          label={settingText('shell.settings.mode')}
          value={mode}
          options={(['light', 'dark'] as const).map((value) => ({
            value,
            label: choices(`shell.theme.${value}`),
          }))}
          onChange={setMode}
        />
        <h3>{choices('shell.theme.colour')}</h3>
        <Swatches />
        <h3>{shell('shell.size')}</h3>
        <Segments
          label={shell('shell.size')}
          value={size}
          options={consoleSizes.map((value) => ({ value, label: choices(`shell.size.${value}`) }))}
          onChange={setSize}
        />
        <div className="switches">
          {settingNames.map((name) => (
            <label key={name} className="row">
              <span>{settingText(`shell.settings.${name}`)}</span>
              <input
                type="checkbox"
                role="switch"
                className="cb push"
                aria-checked={settings[name]}
                checked={settings[name]}
                onChange={(event) => saveChosenSettings({ [name]: event.target.checked })}
              />
            </label>
          ))}
        </div>
        <Button icon="undo" onClick={resetChosenSettings}>
          {settingText('shell.settings.reset')}
        </Button>
      </div>
    </dialog>
  )
}
