import { Button, currentLanguage, Dialog, kitWords, setLanguage, useWords } from '@evops/platform/console'
import { languages, type Language } from '@evops/platform/contract'
import { useState } from 'react'
import { actWords } from './acts.words.ts'

const names: Readonly<Record<Language, string>> = { zh: '中文', en: 'English', es: 'Español' }

/** Prints the page in a language of its own: the screen goes back to its language afterwards. */
export function PrintDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(actWords)
  const k = useWords(kitWords)
  const [chosen, setChosen] = useState<Language>(currentLanguage())
  const go = () => {
    onClose()
    printIn(chosen)
  }
  return (
    <Dialog title={t('charging.act.print-title')} onClose={onClose}>
      <p className="dim">{t('charging.act.print-text')}</p>
      <fieldset className="choices">
        <legend className="unseen">{t('charging.act.print-title')}</legend>
        {languages.map((language) => (
          <label key={language} className="row">
            <input
              type="radio"
              name="print-language"
              checked={chosen === language}
              onChange={() => setChosen(language)}
            />
            <span lang={language}>{names[language]}</span>
          </label>
        ))}
      </fieldset>
      <div className="form-foot">
        <Button onClick={onClose}>{k('kit.cancel')}</Button>
        <Button kind="primary" icon="bill" onClick={go}>
          {t('charging.act.print')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Two frames after the change of language everything has been drawn in it. */
function printIn(language: Language): void {
  const own = currentLanguage()
  if (language !== own) {
    setLanguage(language)
    addEventListener('afterprint', () => setLanguage(own), { once: true })
  }
  requestAnimationFrame(() => requestAnimationFrame(() => print()))
}
