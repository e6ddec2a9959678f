import { SelectField, useCall, useFields, useWords, type FormState } from '@evops/kit'
import { listCardBridges } from '../../contract/index.ts'
import { readerWords } from './readers.words.ts'

/** Which of the values stands for files, and which for no reader at all. */
export const fileReaderOption = 'file'
export const noReaderOption = 'hand'

/** Selects the reader that writes the chip: a paired one, files, or none. The field is `reader`. */
export function ReaderPick({ form }: { form: FormState }) {
  const t = useWords(readerWords)
  const f = useFields(readerWords, 'cards.reader', { form })
  const bridges = useCall(listCardBridges, undefined, { quiet: true })
  const paired = (bridges.data ?? []).filter(({ pairedAt }) => pairedAt !== null)
  return (
    <SelectField
      {...f('reader')}
      options={[
        ...paired.map(({ id, name }) => ({ value: id, label: name })),
        { value: fileReaderOption, label: t('cards.reader.by-file') },
        { value: noReaderOption, label: t('cards.reader.by-hand') },
      ]}
    />
  )
}

/** Returns the reader for the request of a purse action. */
export function parseReaderChoice(picked: unknown): { bridgeId: string | null } | undefined {
  if (typeof picked !== 'string' || picked === noReaderOption) return undefined
  return { bridgeId: picked === fileReaderOption ? null : picked }
}
