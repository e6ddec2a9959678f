import { useTranslate, useWords } from '../words/language.ts'
import { importWords } from './import.words.ts'
import { type FileEncoding, fileEncodings } from './read-file.ts'

const names: Readonly<Record<FileEncoding, string>> = {
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
  encoding: FileEncoding
  onChange: (encoding: FileEncoding) => void
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
          const chosen = fileEncodings.find((each) => each === target.value)
          if (chosen) onChange(chosen)
        }}
      >
        {fileEncodings.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </select>
    </label>
  )
}
