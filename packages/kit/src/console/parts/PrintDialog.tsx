import { useState } from 'react'
import { languages, type Language } from '@evops/platform/contract'
import { kitWords } from '../words/kit.words.ts'
import { currentLanguage, setLanguage, useWords } from '../words/language.ts'
import { Dialog } from './Dialog.tsx'
import { Button } from './Small.tsx'

const names: Readonly<Record<Language, string>> = { zh: '中文', en: 'English', es: 'Español' }

/** Dialog that prints the page in a chosen language; afterwards the screen returns to its own language. */
export function PrintDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const k = useWords(kitWords)
  const [chosen, setChosen] = useState<Language>(currentLanguage())
  const go = () => {
    onClose()
    printIn(chosen)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="dim">{k('kit.print-text')}</p>
      <fieldset>
        <legend className="unseen">{title}</legend>
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
          {k('kit.print')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Two frames after the change of language, everything is rendered in it. */
function printIn(language: Language): void {
  const own = currentLanguage()
  if (language !== own) {
    setLanguage(language)
    addEventListener('afterprint', () => setLanguage(own), { once: true })
  }
  requestAnimationFrame(() => requestAnimationFrame(() => print()))
}
