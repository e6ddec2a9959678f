import { useTranslate, useWords } from '../words/language.ts'
import { importWords } from './import.words.ts'
import { type Encoding, encodings } from './read-file.ts'

const names: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030',
  'windows-1252': 'Windows-1252 / Latin-1',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
}

/** Field with the encoding in which a chosen text file was read, so that a reader of garbled letters can change it. */
export function EncodingChoice({
  encoding,
  onChange,
}: {
  encoding: Encoding
  onChange: (encoding: Encoding) => void
}) {
  useWords(importWords)
  const translate = useTranslate()
  return (
    <label className="f">
      <span className="label">{translate('kit.import-encoding')}</span>
      <select
        className="field"
        value={encoding}
        onChange={({ target }) => {
          const chosen = encodings.find((each) => each === target.value)
          if (chosen) onChange(chosen)
        }}
      >
        {encodings.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </select>
    </label>
  )
}
