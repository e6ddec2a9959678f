import { Button, Dialog, kitWords, useWords } from '@evops/kit'
import { layoutWords } from './layout.words.ts'
import { keySheetWords } from './key-sheet.words.ts'

const sheets = [
  {
    title: 'shell.keys.everywhere',
    keys: [
      [['Ctrl', 'K'], 'shell.keys.find'],
      [['?'], 'shell.keys.help'],
      [['Ctrl', 'B'], 'shell.keys.sidebar'],
      [['Alt', 'PgUp', 'PgDn'], 'shell.keys.tab'],
      [['Esc'], 'shell.keys.close'],
    ],
  },
  {
    title: 'shell.keys.lists',
    keys: [
      [['/'], 'shell.keys.filter'],
      [['k', 'j'], 'shell.keys.move'],
      [['Enter'], 'shell.keys.open'],
      [['Enter', 'Enter'], 'shell.keys.page'],
      [['x'], 'shell.keys.select'],
    ],
  },
] as const

/** Shows all keyboard shortcuts (`?`). */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const t = useWords(keySheetWords)
  const kit = useWords(kitWords)
  const layout = useWords(layoutWords)
  return (
    <Dialog title={layout('shell.keys')} onClose={onClose}>
      {sheets.map((sheet) => (
        <section key={sheet.title} className="keys">
          <h3>{t(sheet.title)}</h3>
          <dl>
            {sheet.keys.map(([keys, word]) => (
              <div key={keys.join()}>
                <dt>{t(word)}</dt>
                <dd>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <div className="form-foot">
        <Button onClick={onClose}>{kit('kit.close')}</Button>
      </div>
    </Dialog>
  )
}
